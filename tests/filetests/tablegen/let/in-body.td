// A `let` in a body sets an inherited field.
class Base { int a = 1; string s = "base"; list<int> l = [1]; }
class Child : Base { let a = 2; let s = "child"; }
def d : Child { let l = [a, 3]; }
