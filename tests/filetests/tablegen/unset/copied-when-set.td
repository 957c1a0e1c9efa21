// A field may hand on another that is unset, as long as each definition sets it.
class C { int a = ?; int b = a; list<string> l = ?; list<string> m = l; string s; string t = s; }
def c : C { let a = 1; let l = []; let s = "s"; }
