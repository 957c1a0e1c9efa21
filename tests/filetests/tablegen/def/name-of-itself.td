// Casting a definition to string gives its name.
class Named { string n = NAME; string twice = NAME # NAME; }
def one : Named;
def two : Named { let n = "set"; }
