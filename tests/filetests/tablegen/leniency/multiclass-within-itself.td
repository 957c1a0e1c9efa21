// A multiclass that names itself sees its definitions so far.
multiclass M<int n> { def a { int N = n; } defm b : M<!add(n, 1)>; }
defm d : M<0>;
multiclass P : P { def a; }
defm p : P;
