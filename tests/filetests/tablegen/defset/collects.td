// A `defset` names the list of all that is defined in it.
class R<int n> { int N = n; }
defset list<R> all = {
  def a : R<1>;
  def b : R<2>;
}
def c : R<3>;
def holder { list<R> l = all; int n = !size(all); int sum = !foldl(0, all, x, y, !add(x, y.N)); }
