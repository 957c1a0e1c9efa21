// POSIX extended regular expressions, of bytes, anywhere in the string.
class C<string s, string r> { bit is = !match(s, r); }
def anywhere : C<"banana", "nan">;
def anchored : C<"banana", "^ana">;
def alternatives : C<"banana", "^(ba|na)+$">;
def counted : C<"banana", "(an){2}a$">;
def too_many : C<"banana", "(an){3}">;
def class_of_bytes : C<"x_1", "^[[:alpha:]]_[^[:alpha:]]$">;
def ranges : C<"-", "[a-]">;
def bytes : C<"é", "^..$">;
def escaped_letter : C<"d1", "\\d">;
def brace : C<"a{", "a{">;
def dot_matches_newlines : C<"a\nb", "a.b">;
def none_of : C<"b", "[^ab]">;
def optional : C<"color", "^colou?r$">;
def words { bit yes = !match("a b", "[[:<:]]b[[:>:]]"); bit no = !match("ab", "[[:<:]]b"); }
