// Numbers of any type, strings and records.
class A; class B : A;
def a : A; def b : B; def other;
class C<int n, string s, A r> {
  bit number = !eq(n, 3);
  bit of_bits = !eq(0b0011, n);
  bit wide = !eq(0b11, 7);
  bit text = !eq(s, [{x}]);
  bit record = !eq(r, a);
  bit unrelated = !eq(r, other);
  int sum = !add(!eq(n, 3), !eq(s, "x"));
}
def yes : C<3, "x", a>;
def no : C<4, "y", b>;
def literals { bit b = !eq(true, 1); bit two = !eq(true, 2); bit r = !eq(other, other); }
