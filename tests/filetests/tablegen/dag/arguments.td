// Arguments of every type, with names, or names alone.
class Op;
class R<int n> { int N = n; }
def op : Op;
def r : R<1>;
def d {
  dag empty = (op);
  dag values = (op 1, "s", true, [1, 2], r, R<2>, 0b11, [{code}]);
  dag named = (op 1:$one, r:$r);
  dag names = (op $x, $y);
  dag unset = (op ?, ?:$z);
  dag nested = (op (op 1:$i):$inner, (op (op)));
}
