// A `#` at the beginning of a line is no directive unless it is followed by one's name.
class C<string s> {
  string a = s
#s
# "tail"
#definer;
}
def c : C<"v">;
