// A class may make instances of itself, if something ends it.
class Factorial<int n> {
  int value = !if(!le(n, 1), 1, !mul(n, Factorial<!sub(n, 1)>.value));
}
def f : Factorial<1> { int f5 = Factorial<5>.value; int f10 = Factorial<10>.value; }
class Repeat<string s, int n> {
  string text = !if(!eq(n, 0), "", s # Repeat<s, !sub(n, 1)>.text);
}
def r { string ab = Repeat<"ab", 4>.text; }
