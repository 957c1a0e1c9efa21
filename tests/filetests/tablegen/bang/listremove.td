// Everything that is equal to one of them. Lists are equal to nothing.
class A;
def a1 : A; def a2 : A; def a3 : A;
class C<list<int> l, list<int> m, list<A> r> {
  list<int> rest = !listremove(l, m);
  list<A> records = !listremove(r, [a2]);
  list<int> all = !listremove(l, l);
}
def c : C<[1, 2, 3, 2, 1], [2, 5], [a1, a2, a3, a2]>;
def none : C<[], [1], []>;
def others {
  list<string> s = !listremove(["a", "b"], [[{a}]]);
  list<list<int>> l = !listremove([[1], [2]], [[1]]);
  list<int> n = !listremove([1, 0], [true]);
}
