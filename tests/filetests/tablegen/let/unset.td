// A field may be unset again.
class Base { int a = 1; string s = "s"; }
def d : Base { let a = ?; }
let s = ? in def e : Base;
