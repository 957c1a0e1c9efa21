// A field declared again without a value becomes unset.
class Base { int n = 1; string s = "s"; }
class Child : Base { int n; }
def child : Child;
