// Multiclasses, classes and definitions have names of their own.
class Thing<int n> { int N = n; }
multiclass Thing<int n> { def _t : Thing<n>; }
defm x : Thing<1>;
def Thing : Thing<2>;
