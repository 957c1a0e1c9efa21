// Inline records in a multiclass depend on its arguments.
class Pair<int a, int b> { int A = a; int B = b; int Sum = !add(a, b); }
class R<Pair p> { Pair P = p; int S = p.Sum; }
multiclass M<int n> { def _x : R<Pair<n, 1>>; def _y : R<Pair<n, n>>; def _z { int s = Pair<n, 2>.Sum; } }
defm d1 : M<1>;
defm d2 : M<2>;
