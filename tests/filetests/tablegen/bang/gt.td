// Of numbers, and of strings byte by byte.
class C<int n, string s, bits<2> b> {
  bit number = !gt(n, 3);
  bit text = !gt(s, "b");
  bit of_bits = !gt(b, n);
}
def smaller : C<-1, "a", 0>;
def same : C<3, "b", 3>;
def larger : C<4, "ba", 3>;
def bytes { bit case = !gt("Z", "a"); bit empty = !gt("", ""); bit accent = !gt("z", "é"); bit t = !gt(true, false); }
