// The rest is not looked at behind a number of ones alone.
class Mask { int mask; }
class C<int n, Mask c> : Mask {
  let mask = !or(n, 8, 0b1);
  int guarded = !or(n, c.mask);
  bit t = !or(!eq(n, 1), !eq(n, -1));
}
def c : C<-1, ?>;
def d : C<6, c>;
def of_bits { int n = !or(0b100, 0b1); bit b = !or(false, true); }
