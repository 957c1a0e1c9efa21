// An inner `defset`'s records are in the outer, too.
class R<int n> { int N = n; }
class S<int n> : R<n>;
defset list<R> outer = {
  def a : R<1>;
  defset list<S> inner = { def b : S<2>; def c : S<3>; }
  def d : R<4>;
}
def holder { list<R> o = outer; list<S> i = inner; }
