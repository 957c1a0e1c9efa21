// The items of a list follow the fields they mention.
class C { int a = 1; string s = "s"; list<int> as = [a, !add(a, 1)]; list<string> ss = [s, s # a, "fixed"]; list<list<int>> deep = [[a], []]; }
def c : C;
def d : C { let a = 9; let s = "t"; }
