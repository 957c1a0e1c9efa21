// The name of a `defm` may be pasted.
class R;
multiclass M { def _x : R; }
defvar p = "pre";
defm p#fix : M;
defm "quoted_" # p : M;
foreach k = ["u", "v"] in defm k : M;
