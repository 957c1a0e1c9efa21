// A variable of a body is no field.
class C<int n> {
  defvar twice = !mul(n, 2);
  int A = twice;
  defvar more = !add(twice, A);
  int B = more;
}
def c : C<3>;
def d : C<4> { defvar local = !add(A, 100); int D = local; }
