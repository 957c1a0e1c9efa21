// A dag's operator need not be a record.
def d { dag a = ([1] 1); int n = 1; dag b = (n 1); }
class C<int n, string s> { dag a = (n 1); dag b = (s 1); }
def c : C<1, "s">;
