// Rounds towards zero.
class C<int n, int m> { int quotient = !div(n, m); }
def a : C<7, 2>;
def b : C<-7, 2>;
def c : C<7, -2>;
def d : C<-9223372036854775808, 1>;
def of_bits { int n = !div(0b1111, 0b11); }
