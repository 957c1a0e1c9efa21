// Fields of definitions are read by name, everywhere.
class P<int v> { int V = v; list<int> L = [v, !add(v, 1)]; }
def p : P<5>;
def q : P<!add(p.V, 1)> { int First = p.L[0]; int Second = p.L[1]; }
defvar from_p = p.V;
def "r" # from_p : P<from_p>;
