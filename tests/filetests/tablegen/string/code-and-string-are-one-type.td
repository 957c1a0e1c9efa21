// Code and strings go where the other is declared.
class C<code c, string s> { string S = c; code K = s; list<code> cs = [s, c]; list<string> ss = cs; }
def c : C<"quoted", [{code}]>;
