// In a string wherever it is, from the left; of records the one if it is the other.
class A;
def a1 : A; def a2 : A; def a3 : A;
class C<string what, string by, string text, A r> {
  string replaced = !subst(what, by, text);
  A record = !subst(a1, a2, r);
  string nested = !subst("b", what, !subst(what, "b", text));
}
def c : C<"an", "[an]", "banana", a1>;
def overlapping : C<"aa", "a", "aaaaa", a2>;
def none : C<"x", "y", "banana", a3>;
def removed : C<"a", "", "banana", a1>;
def of_code { code c = !subst("$x", "y", [{ $x + $x }]); string repr = !repr(!subst("$x", "y", [{ $x }])); }
