// By index or by name; the value stays.
def op;
class C<dag d, int n, string s> {
  dag by_index = !setdagname(d, n, "new");
  dag by_name = !setdagname(d, s, "new");
  dag unset = !setdagname(d, s, ?);
  dag empty = !setdagname(d, 0, "");
}
def c : C<(op:$o 1, 2:$x), 1, "x">;
def of_bit { dag d = !setdagname((op 1, 2), true, "b"); }
