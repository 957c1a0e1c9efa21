// Products wrap at 64 bits.
class C<int n, bits<2> b> { int twice = !mul(n, 2); int many = !mul(n, b, n, -1); int zero = !mul(0, n); }
def c : C<3, 0b11>;
def wraps : C<4611686018427387904, 1>;
def minus : C<-5, 2>;
