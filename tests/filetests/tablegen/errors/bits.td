// Bits that do not exist.

// -----

// expected-error@+1 {{Invalid bit range for value}}
class C<bits<4> b> { bit x = b{4}; }

// -----

// expected-error@+1 {{Invalid bit range for value}}
def d { bits<4> b = 0; bit x = b{7}; }

// -----

// expected-error@+1 {{Invalid bit range for value}}
def d { int n = 5; bit x = n{0}; }

// -----

// expected-error@+1 {{Invalid bit range for value}}
def d { bits<4> b = 0; bits<2> x = b{4-3}; }

// -----

// expected-error@+1 {{Invalid bit range for value}}
def d { string s = "a"; bit x = s{0}; }

// -----

// expected-error@+1 {{Invalid bit range for value}}
def d { list<int> l = [1]; bit x = l{0}; }

// -----

// expected-error@+1 {{Initializer of 'x' in 'd' could not be fully resolved: { 1, !cast<bit>(2) }}}
def d { bits<2> x = {1, 2}; }

// -----

// expected-error@+1 {{Element #1 ("a") is not convertable to a bit}}
def d { bits<2> x = {1, "a"}; }

// -----

// expected-error@+1 {{Element #1 ([1]) is not convertable to a bit}}
def d { bits<2> x = {1, [1]}; }

// -----

// expected-error@+1 {{Field 'x' of type 'bits<3>' is incompatible with value '{ 1, 0 }' of type 'bits<2>'}}
def d { bits<3> x = {1, 0}; }

// -----

// expected-error@+1 {{expected a value, found '}'}}
def d { bits<4> b = 0; bits<2> x = b{2...}; }

// -----

// expected-error@+1 {{expected integer or bitrange}}
def d { bits<4> b = 0; bits<2> x = b{"a"}; }

// -----

// expected-error@+1 {{expected a value, found '}'}}
def d { bits<4> b = 0; bits<2> x = b{2-}; }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !cast<int>({ ?, ? })}}
def d { bits<2> b; int n = b; }

// -----

class C { bits<2> b = ?; int n = !add(b, 1); }
// expected-error@+1 {{Initializer of 'n' in 'c' could not be fully resolved: !add({ ?, ? }, 1)}}
def c : C;
