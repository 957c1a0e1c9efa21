// NAME finds other records that the same `defm` makes.
class R<int n> { int N = n; R link = ?; }
multiclass M<int n> {
  def _first : R<n>;
  def _second : R<!add(n, 1)> { let link = !cast<R>(NAME # "_first"); }
  def _third : R<!cast<R>(NAME # "_second").N>;
}
defm D : M<5>;
