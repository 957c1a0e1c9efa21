// A definition may declare fields of its own, with or without parents.
class Base { int a = 1; }
def child : Base { int b = !add(a, 1); string c = "c" # b; }
def alone { bit on = 1; int n; list<int> l = [1, 2]; list<int> m = !listconcat(l, [3]); }
