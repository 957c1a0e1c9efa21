// Bits are converted to integers and back where a declared type requires it.
class C<bits<4> b, int n, bit t> { int from_bits = b; bits<4> from_int = n; int from_bit = t; bits<1> b1 = t; bit back = b1; }
def c : C<0b1001, 7, 1>;
