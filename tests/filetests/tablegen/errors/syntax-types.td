// Invalid types.
// The messages are ours: the expected tokens, and the token found instead.

// -----

// expected-error@+1 {{expected '<', found 'b'}}
def d { bits b = 0; }

// -----

// expected-error@+1 {{expected a number, found '>'}}
def d { bits<> b = 0; }

// -----

// expected-error@+1 {{expected '>', found 'b'}}
def d { bits<4 b = 0; }

// -----

// ORACLE: crashes
// expected-error@+1 {{'bits' has from 0 to 65536 bits, not -1}}
def d { bits<-1> b = 0; }

// -----

// expected-error@+1 {{expected a number, found 'n'}}
def d { bits<n> b = 0; }

// -----

// expected-error@+1 {{expected '<', found 'l'}}
def d { list l = []; }

// -----

// expected-error@+1 {{expected a type, found '>'}}
def d { list<> l = []; }

// -----

// expected-error@+1 {{expected '>', found 'l'}}
def d { list<int l = []; }

// -----

// expected-error@+1 {{expected '>', found 'l'}}
def d { list<list<int> l = []; }

// -----

// expected-error@+1 {{Couldn't find class 'integer'}}
def d { integer n = 0; }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
class C<NoSuchClass c>;

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
def d { list<NoSuchClass> l = []; }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
def d { NoSuchClass c = ?; }

// -----

// expected-error@+1 {{expected list type}}
defset int s = {}

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
deftype T = NoSuchClass;

// -----

def r;
// expected-error@+1 {{Couldn't find class 'r'}}
def d { r n = ?; }
