// Invalid tokens.
// The messages are ours.

// -----

// expected-error@+1 {{end of line in a string}}
def d { string s = "without an end; }

// -----

// expected-error@+1 {{unterminated code block}}
def d { code c = [{ without an end; }

// -----

// expected-error@+1 {{unterminated comment}}
/* a comment /* within another */ without an end

// -----

// expected-error@+1 {{invalid escape in a string; there are \\ \' \" \t \n}}
def d { string s = "an \x escape"; }

// -----

// expected-error@+1 {{no token begins with this character}}
def d { int n = 5 @ 3; }

// -----

// expected-error@+1 {{Variable not defined: '0x'}}
def d { int n = 0x; }

// -----

// expected-error@+1 {{Variable not defined: '0b2'}}
def d { int n = 0b2; }

// -----

// expected-error@+1 {{the number does not fit in 64 bits}}
def d { int n = -9223372036854775809; }

// -----

// expected-error@+1 {{the number does not fit in 64 bits}}
def d { int n = 0x1FFFFFFFFFFFFFFFF; }

// -----

// expected-error@+1 {{expected a name after '$'}}
def d { dag a = (d $1); }

// -----

def op;
// expected-error@+1 {{expected a name after '$'}}
def d { dag a = (op $); }

// -----

// expected-error@+1 {{unknown operator}}
def d { int n = !nosuchoperator(1); }

// -----

// expected-error@+1 {{expected the name of a bang operator after '!'}}
def d { int n = ! add(1, 2); }

// -----

// expected-error@+1 {{'..' is no punctuation; a range is written '...'}}
def d { list<int> l = d[1..2]; }

// -----

// expected-error@+1 {{no token begins with this character}}
def d & e;

// -----

// expected-error@+1 {{no token begins with this character}}
def 'single;

// -----

// expected-error@+1 {{no token begins with this character}}
def d { int n = 1 ; } ~

// -----

// expected-error@+1 {{expected ':', ';' or '{', found 'x4'}}
def 4x4;

// -----

// expected-error@+1 {{end of line in a string}}
def d { string s = "line
break; }
