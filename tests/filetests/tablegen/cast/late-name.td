// The name may depend on a field that is set later.
class R<int n> { int N = n; }
def one : R<1>;
def two : R<2>;
class C { string which = "one"; R r = !cast<R>(which); int n = r.N; }
def c : C;
def d : C { let which = "two"; }
