// A multiclass that inherits from others makes their definitions first.
class R<string s> { string S = s; }
multiclass A<string p> { def _a : R<p>; }
multiclass B<string p> { def _b : R<p # "b">; }
multiclass AB<string p> : A<p>, B<p # "/"> { def _ab : R<p>; }
multiclass Deep : AB<"deep">;
defm one : AB<"1">;
defm two : Deep;
