// Of several in one body the last counts.
class Base { int a = 1; int seen = a; }
def d : Base { let a = 2; let a = 3; }
