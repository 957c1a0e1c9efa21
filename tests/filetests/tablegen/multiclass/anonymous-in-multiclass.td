// A definition without a name in a multiclass has a made-up one.
class R<int n> { int N = n; }
multiclass M<int n> {
  def : R<n>;
  def x : R<n>;
}
defm a : M<1>;
