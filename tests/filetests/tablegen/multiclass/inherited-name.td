// NAME in an inherited multiclass is that of the `defm`.
class R<string s> { string S = s; }
multiclass A { def _a : R<NAME>; }
multiclass B : A { def _b : R<NAME>; }
multiclass C { defm _c : B; }
defm D : C;
