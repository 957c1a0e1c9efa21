// An `int` field set to a bit can be a `bit` again; what an argument's type cannot hold is not complained of unless it is used.
def d { int n = true; bit b = n; }
class C<bits<2> b>;
def c : C<7>;
class A<bits<2> n = 9> { int N = n; }
