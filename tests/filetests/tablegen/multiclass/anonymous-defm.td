// A `defm` without a name makes one up as prefix.
class R<int n> { int N = n; }
multiclass M<int n> { def : R<n>; }
defm : M<1>;
defm : M<2>;
