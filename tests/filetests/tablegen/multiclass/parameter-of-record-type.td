// A parameter may be a record.
class Reg<int n> { int N = n; }
class I<Reg a> { Reg A = a; int n = a.N; }
def r1 : Reg<1>;
multiclass M<Reg r, list<Reg> rs> { def _one : I<r>; foreach x = rs in def _ # x : I<x>; }
defm D : M<r1, [r1]>;
