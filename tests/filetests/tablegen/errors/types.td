// Values of a type that is not the one wanted.

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"text"' of type 'string'}}
def d { int n = "text"; }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value '5' of type 'int'}}
def d { string s = 5; }

// -----

// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: !cast<bit>(2)}}
def d { bit b = 2; }

// -----

// expected-error@+1 {{Field 'b' of type 'bit' is incompatible with value '"text"' of type 'string'}}
def d { bit b = "text"; }

// -----

// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: { !cast<bits<2>>(4){1}, !cast<bits<2>>(4){0} }}}
def d { bits<2> b = 4; }

// -----

// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: { !cast<bits<2>>(-3){1}, !cast<bits<2>>(-3){0} }}}
def d { bits<2> b = -3; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<2>' is incompatible with value '"text"' of type 'string'}}
def d { bits<2> b = "text"; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<2>' is incompatible with value '{ 1, 0, 1 }' of type 'bits<3>'}}
def d { bits<2> b = 0b101; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<4>' is incompatible with value '{ 1, 0, 1 }' of type 'bits<3>'}}
def d { bits<4> b = 0b101; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<2>' is incompatible with value 'a' of type 'bits<3>'}}
def d { bits<3> a = 0b101; bits<2> b = a; }

// -----

// expected-error@+1 {{Encountered a list when expecting a int}}
def d { int n = [1]; }

// -----

// expected-error@+1 {{Field 'l' of type 'list<int>' is incompatible with value '1' of type 'int'}}
def d { list<int> l = 1; }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'string' not convertible to 'int}}
def d { list<int> l = ["a"]; }

// -----

// expected-error@+1 {{Incompatible types in list elements}}
def d { list<int> l = [1, "a"]; }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'int' not convertible to 'string}}
def d { list<string> l = [1]; }

// -----

// expected-error@+1 {{Encountered a list when expecting a int}}
def d { list<int> l = [[1]]; }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'int' not convertible to 'list<int>}}
def d { list<list<int>> l = [1]; }

// -----

// expected-error@+1 {{Field 'a' of type 'dag' is incompatible with value '1' of type 'int'}}
def d { dag a = 1; }

// -----

// expected-error@+1 {{Field 'a' of type 'dag' is incompatible with value '"text"' of type 'string'}}
def d { dag a = "text"; }

// -----

def op;
// expected-error@+1 {{Field 's' of type 'string' is incompatible with value '(op)' of type 'dag'}}
def d { string s = (op); }

// -----

def op;
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '(op)' of type 'dag'}}
def d { int n = (op); }

// -----

class C;
def c;
// expected-error@+1 {{Field 'x' of type 'C' is incompatible with value 'c' of type '{}'}}
def d { C x = c; }

// -----

class C;
// expected-error@+1 {{Field 'x' of type 'C' is incompatible with value '5' of type 'int'}}
def d { C x = 5; }

// -----

class C;
def c : C;
// expected-error@+1 {{Field 'x' of type 'int' is incompatible with value 'c' of type 'C'}}
def d { int x = c; }

// -----

class C;
def c : C;
// expected-error@+1 {{Field 's' of type 'string' is incompatible with value 'c' of type 'C'}}
def d { string s = c; }

// -----

class A; class B;
def a : A;
// expected-error@+1 {{Field 'b' of type 'B' is incompatible with value 'a' of type 'A'}}
def d { B b = a; }

// -----

class A; class B : A;
def a : A;
// expected-error@+1 {{Field 'b' of type 'B' is incompatible with value 'a' of type 'A'}}
def d { B b = a; }

// -----

class A; class B : A;
def a : A;
// expected-error@+1 {{Element type mismatch for list: element type 'A' not convertible to 'B}}
def d { list<B> b = [a]; }

// -----

class A;
def a : A;
// expected-error@+1 {{Element type mismatch for list: element type 'A' not convertible to 'int}}
def d { list<int> b = [a]; }

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '[{ code }]' of type 'string'}}
def d { int n = [{ code }]; }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value 'C:n' of type 'int'}}
class C<int n> { string s = n; }

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value 'C:s' of type 'string'}}
class C<string s> { int n = s; }

// -----

// expected-error@+1 {{Field 'n' of type 'list<int>' is incompatible with value 'C:s' of type 'list<string>'}}
class C<list<string> s> { list<int> n = s; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"text"' of type 'string'}}
def d : C { let n = "text"; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"text"' of type 'string'}}
let n = "text" in def d : C;

// -----

class C { list<int> l = [1]; }
// expected-error@+1 {{Field 'l' of type 'list<int>' is incompatible with value '5' of type 'int'}}
def d : C { let l = 5; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"text"' of type 'string'}}
class D : C { string n = "text"; }

// -----

class A { int n = 1; }
class B { string n = "text"; }
// expected-error@+1 {{New definition of 'n' of type 'string' is incompatible with previous definition of type 'int'}}
def d : A, B;

// -----

// expected-error@+1 {{unable to resolve if condition '"text"' at end of containing scope}}
if "text" then def d;

// -----

// expected-error@+1 {{unable to resolve if condition '[1]' at end of containing scope}}
if [1] then def d;

// -----

// expected-error@+1 {{expected integer or bitrange}}
foreach i = "text" in def d;

// -----

// expected-error@+1 {{expected integer or bitrange}}
foreach i = {"a"} in def d;

// -----

// expected-error@+1 {{expected integer or bitrange}}
foreach i = {1-"a"} in def d;

// -----

// expected-error@+1 {{assert condition must of type bit, bits, or int.}}
assert "text", "message";

// -----

// expected-error@+1 {{dump value is not of type string}}
dump 5;

// -----

class R;
// expected-error@+1 {{adding record of incompatible type '{}' to defset}}
defset list<R> s = { def d; }

// -----

class R; class Q;
// expected-error@+1 {{adding record of incompatible type 'Q' to defset}}
defset list<R> s = { def d : Q; }

// -----

// expected-error@+1 {{Encountered a list when expecting a string}}
def d { string s = [1]<string>; }

// -----

// expected-error@+1 {{Incompatible types in list elements}}
def d { list<int> l = [1]<string>; }

// -----

// expected-error@+1 {{Incompatible types in list elements}}
def d { list<int> l = ["a"]<int>; }
