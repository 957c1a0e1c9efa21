// A default of a parent's parameter sees the argument that the child gave for an earlier one.
class Base<int a, int b = !add(a, 1)> {
  int A = a;
  int B = b;
}
class Middle<int m> : Base<!mul(m, 10)>;
class Leaf<int l> : Middle<!add(l, 5)> {
  int Sum = !add(A, B);
}
def leaf : Leaf<1>;
