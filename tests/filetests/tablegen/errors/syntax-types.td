// Types that are none.

// -----

// expected-error@+1 {{expected '<' after bits type}}
def d { bits b = 0; }

// -----

// expected-error@+1 {{expected integer in bits<n> type}}
def d { bits<> b = 0; }

// -----

// expected-error@+1 {{expected '>' at end of bits<n> type}}
def d { bits<4 b = 0; }

// -----

// ORACLE: crashes
// expected-error@+1 {{}}
def d { bits<-1> b = 0; }

// -----

// expected-error@+1 {{expected integer in bits<n> type}}
def d { bits<n> b = 0; }

// -----

// expected-error@+1 {{expected '<' after list type}}
def d { list l = []; }

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
def d { list<> l = []; }

// -----

// expected-error@+1 {{expected '>' at end of list<ty> type}}
def d { list<int l = []; }

// -----

// expected-error@+1 {{expected '>' at end of list<ty> type}}
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
