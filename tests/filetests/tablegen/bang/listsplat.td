// The same item again and again.
class C<int n, string s> {
  list<int> numbers = !listsplat(n, n);
  list<string> texts = !listsplat(s, 2);
  list<list<string>> lists = !listsplat(texts, n);
}
def c : C<3, "x">;
def none : C<0, "x">;
def types { list<bits<2>> b = !listsplat(2, 2); list<C> r = !listsplat(c, 2); }
