// Expressions that depend on parameters are checked when these are known.
multiclass A<string s> { if s then def a; }
multiclass B { foreach i = 5 in def a; }
def d;
