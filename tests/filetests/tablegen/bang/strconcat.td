// With a code block the result is one.
class C<string s, code c, int n> {
  string texts = !strconcat(s, "-", s);
  string many = !strconcat("<", s, ",", !cast<string>(n), ">");
  code mixed = !strconcat(s, c);
  string repr = !repr(!strconcat(s, c)) # !repr(!strconcat(s, "x"));
}
def c : C<"a", [{ b }], 5>;
def empty : C<"", [{}], 0>;
def escapes { string s = !strconcat("\n", "\"", "\\"); }
