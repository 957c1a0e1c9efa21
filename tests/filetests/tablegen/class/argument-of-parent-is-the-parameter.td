// In the list of parents a name is the parameter, though a field of that name follows.
class Parent<string summary> { string Summary = summary; }
class Child<string summary = ""> : Parent<summary> { string doc = Summary # "!"; }
def given : Child<"text">;
def absent : Child;
