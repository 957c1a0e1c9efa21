// A `defm` in a multiclass joins the names.
class R<int n> { int N = n; }
multiclass Low<int n> { def _l : R<n>; def _m : R<!mul(n, 10)>; }
multiclass Mid<int n> { defm _a : Low<n>; defm _b : Low<!add(n, 1)>; }
multiclass High<int n> { defm _x : Mid<n>; def _y : R<n>; }
defm T : High<1>;
