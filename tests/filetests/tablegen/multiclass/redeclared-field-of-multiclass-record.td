// A definition in a multiclass may add fields that depend on parameters.
class R;
multiclass M<int n, string s> { def _r : R { int own = n; string text = s # own; bits<4> b = n; list<string> l = [s, text]; } }
defm D : M<6, "s">;
