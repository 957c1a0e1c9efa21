// A variable keeps the value of its definition.
defvar n = 5;
defvar s = "s" # n;
defvar l = [n, 6];
defvar later = !listconcat(l, [7]);
class C<int a = n> { int A = a; list<int> L = later; }
def c : C { string S = s; }
