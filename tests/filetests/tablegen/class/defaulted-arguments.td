// Omitted arguments have their defaults.
class Font<string family, int size = 10, bit bold = false> {
  string Family = family;
  int Size = size;
  bit Bold = bold;
}
def plain : Font<"serif">;
def large : Font<"serif", 24>;
def strong : Font<"mono", bold = true>;
class AllDefaults<int a = 1, list<string> b = ["x"], dag c = (plain 7:$seven)> {
  int A = a;
  list<string> B = b;
  dag C = c;
}
def with_no_list : AllDefaults;
def with_empty_list : AllDefaults<>;
