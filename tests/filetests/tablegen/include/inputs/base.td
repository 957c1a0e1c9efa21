// Included by others.
class FromBase<int n> { int N = n; }
def in_base : FromBase<0>;
