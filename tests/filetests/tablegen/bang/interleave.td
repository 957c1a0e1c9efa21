// Of strings and numbers.
class C<list<string> l, list<int> n, string between, list<bits<2>> b> {
  string texts = !interleave(l, between);
  string numbers = !interleave(n, between);
  string of_bits = !interleave(b, between);
  string nested = !interleave(!foreach(x, n, "<" # x # ">"), between);
}
def c : C<["a", "b", "c"], [1, -2], ", ", [0b11, 0]>;
def one : C<["a"], [1], ", ", [1]>;
def none : C<[], [], ", ", []>;
def of_code { string s = !interleave([[{a}], [{b}]], [{ + }]); string t = !interleave([true, false], ""); }
