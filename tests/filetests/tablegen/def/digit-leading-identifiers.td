// Identifiers may begin with digits.
class 2D<int n> { int 3rd = n; string s = "s" # n; }
def 4by4Matrix : 2D<16>;
def 0xyz : 2D<1> { let 3rd = 5; }
def 1e : 2D<2>;
def 7_ : 2D<3>;
def 0b2 : 2D<3>;
class Uses { 2D which = 4by4Matrix; int n = 4by4Matrix.3rd; }
def uses : Uses;
