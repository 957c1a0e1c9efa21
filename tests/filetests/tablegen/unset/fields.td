// `?` fits every type, and a field without a value has it.
class R;
class C { int n = ?; string s = ?; bit b = ?; bits<2> bs = ?; list<int> l = ?; dag d = ?; R r = ?; code c = ?; int m; string t; list<string> ls; R q; dag e; }
def c : C;
