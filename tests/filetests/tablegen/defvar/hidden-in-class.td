// A variable in a class hides one outside.
defvar v = 1;
class C { defvar v = 2; int n = v; }
class D { int n = v; }
def c : C;
def d : D;
