// Of numbers, and of strings byte by byte.
class C<int n, string s, bits<2> b> {
  bit number = !lt(n, 3);
  bit text = !lt(s, "b");
  bit of_bits = !lt(b, n);
}
def smaller : C<-1, "a", 0>;
def same : C<3, "b", 3>;
def larger : C<4, "ba", 3>;
def bytes { bit case = !lt("Z", "a"); bit empty = !lt("", ""); bit accent = !lt("z", "é"); bit t = !lt(true, false); }
