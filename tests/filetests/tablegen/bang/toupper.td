// Letters of ASCII alone.
class C<string s> { string upper = !toupper(s); string again = !toupper(!tolower(s)); }
def c : C<"Hello, World_9">;
def others : C<"äö{}">;
def of_code { string s = !repr(!toupper([{abc}])); }
