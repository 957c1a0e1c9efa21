// A `defm` may stand in a loop, and its name depend on the variable.
class R<int n> { int N = n; }
multiclass M<int n> { def a : R<n>; def b : R<!mul(n, n)>; }
foreach i = 1...3 in defm "sq" # i # "_" : M<i>;
