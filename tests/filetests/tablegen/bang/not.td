// Of numbers that are not zero, as well.
class C<bit t, int n, bits<2> b> { bit bit_ = !not(t); bit number = !not(n); bit of_bits = !not(b); int again = !not(!not(n)); }
def zero : C<0, 0, 0>;
def more : C<1, 5, 0b10>;
