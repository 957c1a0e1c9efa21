// Letters of ASCII alone.
class C<string s> { string lower = !tolower(s); string again = !tolower(!toupper(s)); }
def c : C<"Hello, World_9">;
def others : C<"ÄÖ[]">;
def of_code { string s = !repr(!tolower([{ABC}])); }
