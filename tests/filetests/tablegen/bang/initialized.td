// Unset alone is not: a list or bits of unset ones is.
class C<int n, string s, list<int> l, bits<2> b, C c> {
  bit number = !initialized(n);
  bit text = !initialized(s);
  bit of_list = !initialized(l);
  bit of_bits = !initialized(b);
  bit record = !initialized(c);
}
def none : C<?, ?, ?, ?, ?>;
def all : C<0, "", [], 0, none>;
def partly : C<1, "s", [?], {?, 1}, all>;
class F { int declared; bit is = !initialized(declared); }
def f : F { let declared = 1; }
