// All records of the class so far, sorted by name.
class A<int v> { int n = v; }
class B : A<2>;
class Unused;
def z : A<1>;
def a2 : B;
def before { list<A> all = !instances<A>(); }
def a1 : A<3>;
class C<string s> { list<A> some = !instances<A>(s); list<B> b = !instances<B>(s); }
def c1 : C<"^a">;
def c2 : C<"[0-9]$">;
def c3 : C<"(a|z)$">;
def none { list<Unused> u = !instances<Unused>(); list<int> i = !instances<int>(); }
def numbers { list<int> n = !foreach(x, !instances<A>("^[a-z]+[0-9]?$"), x.n); }
