// A class whose parameters all have defaults is inherited from without brackets.
class Opt<string a = "none", int b = 4> {
  string A = a;
  int B = b;
}
class Child : Opt;
def child : Child;
def direct : Opt { let B = 5; }
