// Names of definitions are pasted of names, numbers and expressions.
class R<int n> { int N = n; }
multiclass M<string s, int n> { def a#s : R<n>; def s#"_"#n#z : R<n>; def NAME#!add(n, 1) : R<n>; }
defm X : M<"mid", 4>;
foreach i = [1] in def i#"st" : R<i>;
