// A definition named by the empty string has the name of the `defm`.
class R<int n> { int N = n; }
multiclass M<int n> {
  def "" : R<n>;
  def _more : R<!add(n, 1)>;
}
defm top : M<1>;
