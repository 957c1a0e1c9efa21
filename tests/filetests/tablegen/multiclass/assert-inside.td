// An assertion in a multiclass is checked with the arguments of each `defm`.
class R<int n> { int N = n; }
multiclass M<int n> {
  assert !gt(n, 0), "n must be positive";
  def _x : R<n>;
}
defm one : M<1>;
defm two : M<2>;
