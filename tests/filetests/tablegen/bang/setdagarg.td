// By index or by name; the name stays.
def op;
class C<dag d, int n, string s> {
  dag by_index = !setdagarg(d, n, s);
  dag by_name = !setdagarg(d, s, n);
  dag unset = !setdagarg(d, s, ?);
  dag nested = !setdagarg(d, 0, d);
}
def c : C<(op:$o 1, 2:$x), 1, "x">;
def first_of_two : C<(op 1:$x, 2:$x), 0, "x">;
