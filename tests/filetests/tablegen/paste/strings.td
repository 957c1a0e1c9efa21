// `#` joins strings, and casts the other side to string.
class R;
def rec : R;
class C<string s, int n> { string a = s # n; string b = "x" # s # "y"; string c = s # rec; int k = n; string e = s # k # "."; string f = "" # n; }
def c : C<"str", 7>;
