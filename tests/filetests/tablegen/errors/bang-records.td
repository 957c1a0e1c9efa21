// !isa, !exists, !instances, !initialized, !cast

// -----

class C;
// expected-error@+1 {{expected type name for operator}}
def d { bit b = !isa(d); }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuch'}}
def d { bit b = !isa<NoSuch>(d); }

// -----

class C;
def c : C;
// expected-error@+1 {{expected ')' in !isa}}
def d { bit b = !isa<C>(c, c); }

// -----

class C;
// expected-error@+1 {{expected type name for operator}}
def d { bit b = !exists("x"); }

// -----

class C;
// expected-error@+1 {{expected string type argument in !exists operator}}
def d { bit b = !exists<C>(5); }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuch'}}
def d { bit b = !exists<NoSuch>("x"); }

// -----

class C;
// expected-error@+1 {{expected ')' in !exists}}
def d { bit b = !exists<C>("a", "b"); }

// -----

class C;
// expected-error@+1 {{expected type name for operator}}
def d { list<C> l = !instances(); }

// -----

class C;
// expected-error@+1 {{expected string type argument in !instances operator}}
def d { list<C> l = !instances<C>(5); }

// -----

// ORACLE: elsewhere because it does not say where
class C;
// expected-error@+1 {{invalid regex '['}}
def d { list<C> l = !instances<C>("["); }

// -----

class C;
// expected-error@+1 {{Couldn't find class 'NoSuch'}}
def d { list<C> l = !instances<NoSuch>(); }

// -----

// expected-error@+1 {{expected a value}}
def d { bit b = !initialized(); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { bit b = !initialized(1, 2); }

// -----

// expected-error@+1 {{expected a value}}
def d { string s = !cast<string>(); }

// -----

// expected-error@+1 {{expected '(' after unary operator}}
def d { bit b = !initialized<int>(1); }

// -----

// expected-error@+1 {{expected '(' after binary operator}}
def d { int n = !add<int>(1, 2); }
