// Fields of every type.
class Other<int n> { int N = n; }
def other : Other<9>;
class Everything {
  bit a = 1;
  bits<3> b = 0b101;
  int c = -7;
  string d = "text";
  code e = [{ code }];
  dag f = (other 1:$x, "y");
  list<int> g = [1, 2];
  list<list<string>> h = [["a"], [], ["b", "c"]];
  Other i = other;
  list<Other> j = [other, other];
}
def everything : Everything;
