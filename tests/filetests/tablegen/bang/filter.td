// The result keeps the order and the type of the list.
class A<int v> { int n = v; }
class B<int n> : A<n>;
def a1 : A<1>; def a2 : A<2>; def b3 : B<3>;
class C<list<A> l, int least> {
  list<A> large = !filter(x, l, !ge(x.n, least));
  list<A> b = !filter(x, l, !isa<B>(x));
  list<string> names = !foreach(x, !filter(y, l, !lt(y.n, least)), !cast<string>(x));
}
def c : C<[a1, b3, a2], 2>;
def none : C<[], 0>;
def numbers { list<int> l = !filter(x, [0, 1, 2, -1], x); list<list<int>> m = !filter(x, [[2], [1]<int>, []<int>], !not(!empty(x))); }
