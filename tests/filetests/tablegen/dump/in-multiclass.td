// `dump` in a multiclass speaks for each `defm`.
multiclass M<int n> { dump "with " # n; def _x { int N = n; } }
defm a : M<1>;
defm b : M<2>;
