// Items that are records have fields.
class R<int n> { int N = n; list<R> Kids = []; }
def a : R<1>;
def b : R<2> { let Kids = [a, R<7>]; }
defvar ab = [a, b];
def d { int n = ab[1].N; int k = b.Kids[1].N; int one = ab[0].N; }
