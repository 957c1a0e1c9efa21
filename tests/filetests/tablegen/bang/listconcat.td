// The items are unchanged; the type is common to all lists.
class A; class B1 : A; class B2 : A;
def a : A; def b1 : B1; def b2 : B2;
class C<list<int> l, list<A> r> {
  list<int> behind = !listconcat(l, [1], [2, 3]);
  list<int> before = !listconcat([1], [2, 3], l);
  list<int> same = !listconcat(l, l);
  list<A> records = !listconcat(r, [b1]);
}
def c : C<[7, 8], [a, b2]>;
def none : C<[], []>;
def typed { list<A> l = !listconcat([b1], [b2]); list<list<int>> ll = !listconcat([[1]], [[]]); list<int> e = !listconcat([], []); }
