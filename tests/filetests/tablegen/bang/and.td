// The rest is not looked at behind a zero.
class Mask { int mask; }
class C<int n, Mask c> : Mask {
  let mask = !and(n, 12, 10);
  int nothing = !and(n, 0);
  int guarded = !and(!initialized(c), c.mask);
}
def c : C<15, ?>;
def d : C<-1, c>;
def bits_and_bit { int n = !and(0b1110, 7); bit b = !and(true, 1); }
