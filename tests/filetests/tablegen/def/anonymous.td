// A definition without a name gets one.
class C<int n> { int N = n; }
def : C<1>;
def : C<2>;
def named : C<3>;
