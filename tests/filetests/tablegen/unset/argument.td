// An argument may be `?`.
class C<int n, string s = "default"> { int N = n; string S = s; list<int> l = [n, 1]; }
def c : C<?, ?>;
def d : C<1, ?>;
