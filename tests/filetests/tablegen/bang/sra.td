// The sign stays.
class C<int n, int by> { int shifted = !sra(n, by); }
def plus : C<40, 3>;
def minus : C<-40, 3>;
def all : C<-1, 63>;
def of_bits { int n = !sra(0b1000, 1); }
