// Of the power of two below.
class C<int n, bits<4> b> { int log = !logtwo(n); int of_bits = !logtwo(b); }
def one : C<1, 1>;
def two : C<2, 0b1000>;
def odd : C<1023, 0b0111>;
def large : C<9223372036854775807, 2>;
