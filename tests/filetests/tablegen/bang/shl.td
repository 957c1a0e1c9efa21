// Truncated to 64 bits.
class C<int n, int by, bits<3> b> { int shifted = !shl(n, by); int of_bits = !shl(b, 2); bits<5> back = !shl(b, 2); }
def c : C<3, 4, 0b101>;
def sign : C<1, 63, 1>;
def lost : C<-1, 63, 7>;
def nothing : C<5, 0, 0>;
