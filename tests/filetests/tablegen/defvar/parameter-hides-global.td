// A parameter hides a variable of the file.
defvar n = 1;
class C<int n> { int N = n; }
def c : C<7>;
