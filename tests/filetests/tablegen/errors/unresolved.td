// Values that are still unresolved in a definition.

// -----

class C { int n = ?; int m = !add(n, 1); }
// expected-error@+1 {{Initializer of 'm' in 'c' could not be fully resolved: !add(n, 1)}}
def c : C;

// -----

class C { int n; int m = n; }
// expected-error@+1 {{Initializer of 'm' in 'c' could not be fully resolved: n}}
def c : C;

// -----

class C { string s; string t = "a" # s; }
// expected-error@+1 {{Initializer of 't' in 'c' could not be fully resolved: !strconcat("a", s)}}
def c : C;

// -----

class C { list<int> l = ?; int n = !size(l); }
// expected-error@+1 {{Initializer of 'n' in 'c' could not be fully resolved: !size(l)}}
def c : C;

// -----

class R { int n = 1; }
class C { R r = ?; int n = r.n; }
// expected-error@+1 {{Initializer of 'n' in 'c' could not be fully resolved: r.n}}
def c : C;

// -----

// expected-error@+1 {{Variable not defined: 'b'}}
class C { int a = b; int b = a; }

// -----

class C { int a = 1; int b = a; }
// expected-error@+2 {{Initializer of 'a' in 'c' could not be fully resolved: b}}
// expected-error@+1 {{Initializer of 'b' in 'c' could not be fully resolved: b}}
def c : C { let a = b; }

// -----

class C { list<int> l = ?; int n = l[0]; }
// expected-error@+1 {{Initializer of 'n' in 'c' could not be fully resolved: l[0]}}
def c : C;

// -----

// expected-error@+1 {{Initializer of 'm' in 'd' could not be fully resolved: !if(!eq(n, 1), 2, 3)}}
def d { int n = ?; int m = !if(!eq(n, 1), 2, 3); }

// -----

class C { int n = ?; list<int> l = [n, !mul(n, 2)]; }
// expected-error@+1 {{Initializer of 'l' in 'c' could not be fully resolved: [n, !mul(n, 2)]}}
def c : C;

// -----

def op;
class C { int n = ?; dag d = (op !mul(n, 2)); }
// expected-error@+1 {{Initializer of 'd' in 'c' could not be fully resolved: (op !mul(n, 2))}}
def c : C;

// -----

class C { bit b = ?; string s = !if(b, "yes", "no"); }
// expected-error@+1 {{Initializer of 's' in 'c' could not be fully resolved: !if(b, "yes", "no")}}
def c : C;

// -----

class C { bit b = ?; string s = !cond(b: "yes", !not(b): "no"); }
// expected-error@+1 {{Initializer of 's' in 'c' could not be fully resolved: !cond(b: "yes", !not(b): "no")}}
def c : C;

// -----

class C { string s = ?; string n = !cast<C>(s).n; }
// expected-error@+1 {{Initializer of 'n' in 'c' could not be fully resolved: !cast<C>(s).n}}
def c : C;

// -----

defvar v = ?;
// expected-error@+1 {{expected value to be a typed value, got '?'}}
def d { int n = !add(v, 1); }
