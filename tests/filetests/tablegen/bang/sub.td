// Differences wrap at 64 bits.
class C<int n, bits<3> b, bit t> { int one = !sub(n, 1); int of_bits = !sub(b, n); int bit_ = !sub(t, b); }
def c : C<4, 0b111, 1>;
def wraps : C<-9223372036854775808, 1, 0>;
