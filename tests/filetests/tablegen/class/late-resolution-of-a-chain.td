// Fields may refer to fields declared after them in a parent, and through several steps.
class Chain {
  int a = 1;
  int b = !add(a, 1);
  int c = !add(b, a);
  list<int> all = [a, b, c];
  string shown = !cast<string>(c) # "/" # !size(all);
}
def one : Chain;
def ten : Chain { let a = 10; }
def cut : Chain { let b = 0; }
