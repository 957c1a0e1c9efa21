// Definitions without names are collected; inline records are not.
class R<int n> { int N = n; }
class Q { R r = R<5>; }
defset list<R> all = { def : R<1>; def : R<2>; }
def q : Q;
def holder { int n = !size(all); list<int> ns = !foreach(x, all, x.N); }
