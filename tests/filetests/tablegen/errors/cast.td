// Casts that fail.

// -----

class R;
// expected-error@+1 {{Undefined reference to record: 'nothing'}}
def d { R r = !cast<R>("nothing"); }

// -----

class R;
def x;
// expected-error@+1 {{Expected type 'R', got '{}' in: !cast<R>("x")}}
def d { R r = !cast<R>("x"); }

// -----

class A; class B;
def a : A;
// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: !cast<B>(a)}}
def d { B b = !cast<B>(a); }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !cast<int>("5")}}
def d { int n = !cast<int>("5"); }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !cast<int>([1])}}
def d { int n = !cast<int>([1]); }

// -----

class R;
// expected-error@+1 {{Initializer of 'r' in 'd' could not be fully resolved: !cast<R>(5)}}
def d { R r = !cast<R>(5); }

// -----

// ORACLE: elsewhere because it points to the definition, and not to the cast
class R;
// expected-error@+1 {{Undefined reference to record: 'no_r'}}
class C<string s> { R r = !cast<R>(s # "_r"); }
def d : C<"no">;

// -----

class R { int n = 1; }
// expected-error@+1 {{Undefined reference to record: 'later'}}
def d { int n = !cast<R>("later").n; }
def later : R;

// -----

// expected-error@+1 {{Couldn't find class 'NoSuch'}}
def d { int n = !cast<NoSuch>("x").n; }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { string s = !cast<string>([1], 2); }

// -----

class A; class B : A;
class C<A a> { B b = !cast<B>(a); }
def a : A;
// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: !cast<B>(a)}}
def d : C<a>;

// -----

// expected-error@+1 {{Initializer of 'l' in 'd' could not be fully resolved: !cast<list<string>>([1])}}
def d { list<string> l = !cast<list<string>>([1]); }
