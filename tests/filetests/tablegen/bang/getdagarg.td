// By index or by name; unset if it is of another type.
def op;
class A; class B : A;
def a : A; def b : B;
class C<dag d> {
  int first = !getdagarg<int>(d, 0);
  string by_name = !getdagarg<string>(d, "s");
  A record = !getdagarg<A>(d, "r");
  B subclass = !getdagarg<B>(d, "r");
  int other_type = !getdagarg<int>(d, "s");
  dag nested = !getdagarg<dag>(d, 3);
  bits<4> number = !getdagarg<bits<4>>(d, 0);
}
def c : C<(op 5, "x":$s, b:$r, (op 1))>;
def d : C<(op ?, ?:$s, a:$r, (op))>;
