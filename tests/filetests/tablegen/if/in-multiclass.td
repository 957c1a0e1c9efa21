// A condition may depend on the parameters of a multiclass.
class R<int n> { int N = n; }
multiclass M<int n, bit both = 0> {
  if both then { def _one : R<n>; def _two : R<!add(n, 1)>; } else def _only : R<n>;
  if !eq(n, 3) then def _three : R<3>;
}
defm a : M<1>;
defm b : M<3, 1>;
