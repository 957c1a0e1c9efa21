// Of numbers, strings and records.
class A; class B : A;
def a : A; def b : B; def other;
class C<int n, string s, A r> {
  bit number = !ne(n, 3);
  bit text = !ne(s, [{x}]);
  bit record = !ne(r, a);
  bit unrelated = !ne(r, other);
}
def no : C<3, "x", a>;
def yes : C<4, "y", b>;
def of_bits { bit b = !ne(0b11, 3); bit t = !ne(true, 2); }
