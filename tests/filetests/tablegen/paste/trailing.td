// ORACLE: prints otherwise because it keeps the empty string that a trailing `#` appends
// A `#` with nothing behind it joins the empty string.
class C<string s> { string a = s#; string b = "x" # s #; }
def c : C<"end">;
def trailing# { int n = 1; }
