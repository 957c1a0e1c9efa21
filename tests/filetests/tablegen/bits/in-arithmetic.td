// Bits are numbers in arithmetic.
class C<bits<4> b> { int sum = !add(b, 1); bit eq = !eq(b, 5); bits<4> next = !add(b, 1); bits<8> shifted = !shl(b, 2); }
def c : C<5>;
