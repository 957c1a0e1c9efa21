// Of numbers, and of strings byte by byte.
class C<int n, string s, bits<2> b> {
  bit number = !le(n, 3);
  bit text = !le(s, "b");
  bit of_bits = !le(b, n);
}
def smaller : C<-1, "a", 0>;
def same : C<3, "b", 3>;
def larger : C<4, "ba", 3>;
def bytes { bit case = !le("Z", "a"); bit empty = !le("", ""); bit accent = !le("z", "é"); bit t = !le(true, false); }
