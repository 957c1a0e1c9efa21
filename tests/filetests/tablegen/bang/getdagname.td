// Unset if the argument has no name.
def op;
class C<dag d, int n> {
  string first = !getdagname(d, 0);
  string last = !getdagname(d, n);
  dag again = !dag(op, ?, [!getdagname(d, 0), !getdagname(d, n)]);
}
def c : C<(op 1:$a, ?:$b), 1>;
def unnamed : C<(op 1, 2:$x, 3), 2>;
