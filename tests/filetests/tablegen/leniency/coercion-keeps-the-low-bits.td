// An `int` field set to a bit can be a `bit` again; an argument that exceeds its type is an error only if used.
def d { int n = true; bit b = n; }
class C<bits<2> b>;
def c : C<7>;
class A<bits<2> n = 9> { int N = n; }
