// With and without a type; any record can be an operator.
class A { int n = 1; }
class B : A { let n = 2; }
def a : A; def b : B; def plain;
class C<dag d> { A op = !getdagop<A>(d); int n = !getdagop<A>(d).n; dag same = (!getdagop(d) 1); }
def c1 : C<(a)>;
def c2 : C<(b 1:$x)>;
def late { dag d = (plain 1, 2); dag e = (!getdagop(d) (!getdagop(d))); }
