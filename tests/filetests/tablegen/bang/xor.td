// Of any number of numbers.
class C<int n, bits<3> b> { int two = !xor(n, b); int many = !xor(n, n, b, 1); bit t = !xor(true, false); }
def c : C<6, 0b011>;
def minus : C<-1, 7>;
