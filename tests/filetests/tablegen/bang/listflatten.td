// One level; a list of other things is flat.
class C<list<list<int>> l, list<string> s> {
  list<int> flat = !listflatten(l);
  list<string> same = !listflatten(s);
  list<int> twice = !listflatten([!listflatten(l), !listflatten(l)]);
}
def c : C<[[1], [], [2, 3]], ["a"]>;
def none : C<[], []>;
def deep { list<list<int>> l = !listflatten([[[1], [2]], [[3]]]); }
