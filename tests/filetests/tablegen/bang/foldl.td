// From the left. The variables are seen in the last argument alone.
def op;
class C<list<int> l, string s> {
  int sum = !foldl(0, l, a, x, !add(a, x));
  string text = !foldl("", l, acc, x, acc # s # x);
  list<int> reversed = !foldl([]<int>, l, a, x, !listconcat([x], a));
  dag d = !foldl((op), l, a, x, !con(a, (op x)));
  list<list<int>> table = !foldl([]<list<int>>, l, rows, x, !listconcat(rows, [!foldl([]<int>, l, r, y, !listconcat(r, [!mul(x, y)]))]));
}
def c : C<[3, 1, 2], "-">;
def none : C<[], "-">;
def same_name_twice { int n = !foldl(0, [1, 2], x, x, x); }
