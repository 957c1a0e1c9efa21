// Classes after the multiclasses of a `defm` are added to each definition it makes.
class R<int n> { int N = n; }
class Tag<string t> { string T = t; }
class Flag { bit f = 1; }
multiclass A<int n> { def _a : R<n>; def _b : R<!add(n, 1)>; }
defm D : A<1>, Tag<"tag">, Flag;
