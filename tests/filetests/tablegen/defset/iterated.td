// A collected list can be iterated.
class R<int n> { int N = n; }
defset list<R> all = { def a : R<1>; def b : R<2>; }
foreach r = all in def copy_ # r : R<!mul(r.N, 10)>;
