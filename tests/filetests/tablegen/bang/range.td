// The end is not reached.
class C<int from, int to, int step, list<string> l> {
  list<int> to_end = !range(to);
  list<int> from_to = !range(from, to);
  list<int> steps = !range(from, to, step);
  list<int> indices = !range(l);
  list<string> pairs = !foreach(i, !range(l), l[i] # i);
}
def up : C<2, 7, 2, ["a", "b"]>;
def down : C<7, 2, -2, []>;
def nothing : C<2, 2, 1, ["x"]>;
def backwards : C<7, 2, 1, ["x"]>;
def negative : C<-3, -1, 1, ["x"]>;
