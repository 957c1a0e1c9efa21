// A `defm` may name several multiclasses.
class R<int n> { int N = n; }
multiclass A<int n> { def _a : R<n>; }
multiclass B<int n> { def _b : R<n>; }
defm D : A<1>, B<2>;
