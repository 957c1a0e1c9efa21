// -1 if it is absent.
class C<string s, string t> {
  int first = !find(s, t);
  int second = !find(s, t, !add(!find(s, t), 1));
  int at_end = !find(s, t, !size(s));
}
def c : C<"banana", "an">;
def none : C<"banana", "x">;
def empty : C<"banana", "">;
def bytes : C<"äöü", "ü">;
