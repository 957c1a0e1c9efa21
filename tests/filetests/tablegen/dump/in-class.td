// `dump` in a class speaks for each definition.
class R<int n> { int N = n; dump NAME # " has " # N; }
def a : R<1>;
def b : R<2> { let N = 5; dump "b itself"; }
