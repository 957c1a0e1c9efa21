// Of numbers, and of strings byte by byte.
class C<int n, string s, bits<2> b> {
  bit number = !ge(n, 3);
  bit text = !ge(s, "b");
  bit of_bits = !ge(b, n);
}
def smaller : C<-1, "a", 0>;
def same : C<3, "b", 3>;
def larger : C<4, "ba", 3>;
def bytes { bit case = !ge("Z", "a"); bit empty = !ge("", ""); bit accent = !ge("z", "é"); bit t = !ge(true, false); }
