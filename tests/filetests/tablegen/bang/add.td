// Sums wrap at 64 bits. Bits and bit are numbers, too.
class C<int n, bit t, bits<3> b> {
  int one = !add(n, 1);
  int many = !add(n, t, b, 1, 2, -10);
  bits<5> as_bits = !add(n, b);
}
def late : C<4, 1, 0b101>;
def wraps { int n = !add(9223372036854775807, 1); int m = !add(-9223372036854775808, -1); }
