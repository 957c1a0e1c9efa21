// A `let` statement reaches the definitions that a `defm` in it makes.
class Base { string tag = "none"; int n = 0; }
multiclass Two { def _a : Base; def _b : Base { let tag = "own"; } }
let tag = "let" in defm x : Two;
let n = 5 in { defm y : Two; }
