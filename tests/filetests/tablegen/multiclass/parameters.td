// Parameters have defaults, earlier ones in them, and may be given by name.
class R<string s, int n, list<int> l> { string S = s; int N = n; list<int> L = l; }
multiclass M<string s, int n = 3, list<int> l = [n, !add(n, 1)], string t = s # n> { def _x : R<t, n, l>; }
defm a : M<"a">;
defm b : M<"b", 5>;
defm c : M<"c", l = [], t = "tee">;
defm d : M<l = [9], s = "d">;
