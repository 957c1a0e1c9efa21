// The operators must be the same; ? is any. Names of operators: the first one.
def op;
def other;
class C<dag d> {
  dag right = !con((op 1), d);
  dag left = !con(d, (op:$late 9));
  dag three = !con(d, (op), d);
}
def c : C<(op 2:$two, "s")>;
def named : C<(op:$name)>;
def unset { dag a = !con((? 1), (op 2)); dag b = !con((op 1), (? 2)); dag c = !con((? 1), (?)); }
def made { dag d = !con(!dag(?, [1], ["a"]), (other ?:$b)); }
