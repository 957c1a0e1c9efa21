// Values that are unfinished or invalid.
// The messages are ours: the expected tokens, and the token found instead.

// -----

// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found ';'}}
def d { int n = (; }

// -----

// expected-error@+1 {{expected ',' or ']', found ';'}}
def d { list<int> l = [1, 2; }

// -----

// expected-error@+1 {{expected ',' or ']', found '2'}}
def d { list<int> l = [1 2]; }

// -----

// expected-error@+1 {{expected a type, found ';'}}
def d { list<int> l = []<; }

// -----

// expected-error@+1 {{expected '>', found ';'}}
def d { list<int> l = []<int; }

// -----

// expected-error@+1 {{expected a value or ']', found ','}}
def d { list<int> l = [,]; }

// -----

// expected-error@+1 {{expected ',' or '}', found ';'}}
def d { bits<2> b = {0, 1; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<2>' is incompatible with value '{  }' of type 'bits<0>'}}
def d { bits<2> b = {}; }

// -----

// expected-error@+1 {{expected a value, found 'def'}}
def d { int n = def; }

// -----

// expected-error@+1 {{no token begins with this character}}
def d { int n = +; }

// -----

// expected-error@+1 {{no token begins with this character}}
def d { int n = 1 + 2; }

// -----

// expected-error@+1 {{expected '(', found '1'}}
def d { int n = !add 1, 2); }

// -----

// expected-error@+1 {{expected ')', ',' or ':', found ';'}}
def d { int n = !add(1, 2; }

// -----

// expected-error@+1 {{expected ')', ',' or ':', found '2'}}
def d { int n = !add(1 2); }

// -----

// expected-error@+1 {{expected a value: '!add' takes at least 2 arguments, not 0}}
def d { int n = !add(); }

// -----

// expected-error@+1 {{expected ')', ',' or ':', found '1'}}
def d { int n = !cond(true 1); }

// -----

// expected-error@+1 {{expected ')' or ',', found ';'}}
def d { int n = !cond(true: 1; }

// -----

// expected-error@+1 {{there should be at least 1 'condition : value' in the !cond operator}}
def d { int n = !cond(); }

// -----

// expected-error@+1 {{expected type name for operator}}
def d { string s = !cast(1); }

// -----

// expected-error@+1 {{expected '>', found '('}}
def d { string s = !cast<string(1); }

// -----

// expected-error@+1 {{expected a type, found '>'}}
def d { string s = !cast<>(1); }

// -----

// expected-error@+1 {{first argument of !foreach/!filter must be an identifier}}
def d { list<int> l = !foreach([1], x, x); }

// -----

// expected-error@+1 {{expected ',' in !foreach/!filter}}
def d { list<int> l = !foreach(x [1], x); }

// -----

// expected-error@+1 {{expected ')', ',' or ':', found 'x'}}
def d { list<int> l = !foreach(x, [1] x); }

// -----

// expected-error@+1 {{expected ')', ',' or ':', found 'a'}}
def d { int n = !foldl(0, [1], a, b a); }

// -----

// expected-error@+1 {{expected ',' in !foldl}}
def d { int n = !foldl(0, [1], a); }

// -----

// expected-error@+1 {{expected ',' in !foreach/!filter}}
def d { list<int> l = !filter(x, [1]); }

// -----

def op;
// expected-error@+1 {{expected ')', ',' or ':', found ';'}}
def d { dag a = (op 1; }

// -----

def op;
// expected-error@+1 {{expected a variable '$name', found ')'}}
def d { dag a = (op 1:); }

// -----

def op;
// expected-error@+1 {{expected a variable '$name', found 'x'}}
def d { dag a = (op 1:x); }

// -----

def op;
// expected-error@+1 {{expected a value or a variable '$name', found ')'}}
def d { dag a = (op 1,); }

// -----

def op;
// expected-error@+1 {{expected ')', ',' or ':', found '2'}}
def d { dag a = (op 1 2); }

// -----

// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found ')'}}
def d { dag a = (); }

// -----

// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found '1'}}
def d { dag a = (1 2); }

// -----

class C { int n = 1; }
def c : C;
// expected-error@+1 {{expected a name, found ';'}}
def d { int n = c.; }

// -----

class C { int n = 1; }
def c : C;
// expected-error@+1 {{expected a name, found '5'}}
def d { int n = c.5; }

// -----

class C { list<int> l = [1]; }
def c : C;
// expected-error@+1 {{expected a value, found ';'}}
def d { int n = c.l[; }

// -----

class C { list<int> l = [1]; }
def c : C;
// expected-error@+1 {{expected a value, found ']'}}
def d { int n = c.l[]; }

// -----

class C { list<int> l = [1]; }
def c : C;
// expected-error@+1 {{expected ',', '-', ']' or '...', found ';'}}
def d { int n = c.l[0; }

// -----

class C { bits<2> b = 1; }
def c : C;
// expected-error@+1 {{expected a value, found ';'}}
def d { bit n = c.b{; }

// -----

class C { bits<2> b = 1; }
def c : C;
// expected-error@+1 {{expected a value, found '}'}}
def d { bit n = c.b{}; }

// -----

class C { bits<2> b = 1; }
def c : C;
// expected-error@+1 {{expected ',', '-', '}' or '...', found ';'}}
def d { bit n = c.b{0; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{expected ',' or '>', found ';'}}
def d { int n = C<1; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value 'anonymous_0' of type 'C'}}
def d { int n = C<1>; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Variable not defined: 'C'}}
def d { C c = C; }

// -----

// expected-error@+1 {{expected a value, found '#'}}
def d { string s = "a" # # "b"; }

// -----

// expected-error@+1 {{expected a value, found '#'}}
def d { string s = # "b"; }

// -----

// expected-error@+1 {{expected a value or ';', found ')'}}
def d { string s = "a" # ); }
