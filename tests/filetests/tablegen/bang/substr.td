// From a byte on, perhaps so many.
class C<string s, int from, int length> {
  string rest = !substr(s, from);
  string part = !substr(s, from, length);
  string last = !substr(s, !sub(!size(s), 1));
}
def c : C<"abcdef", 2, 3>;
def all : C<"abcdef", 0, 100>;
def nothing : C<"abcdef", 6, 0>;
def of_code { code c = !substr([{abc}], 1); string repr = !repr(!substr([{abc}], 1)) # !repr(!substr("abc", true)); }
