// Names that mean nothing where they stand.

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
def d { int n = nothing; }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
def d : NoSuchClass;

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
def d : NoSuchClass<1>;

// -----

// expected-error@+1 {{Expected a class name, got 'NoSuchClass'}}
def d { int n = NoSuchClass<1>.N; }

// -----

// expected-error@+1 {{Couldn't find class 'NoSuchClass'}}
class C : NoSuchClass;

// -----

// expected-error@+1 {{Couldn't find multiclass 'NoSuchMulticlass'}}
defm d : NoSuchMulticlass;

// -----

// expected-error@+1 {{Couldn't find multiclass 'NoSuchMulticlass'}}
multiclass M : NoSuchMulticlass { def a; }

// -----

class C;
// expected-error@+1 {{Couldn't find multiclass 'C'}}
defm d : C;

// -----

multiclass M { def a; }
// expected-error@+1 {{Couldn't find class 'M'. Use 'defm' if you meant to use multiclass 'M'}}
def d : M;

// -----

def c;
// expected-error@+1 {{Couldn't find class 'c'}}
def d : c;

// -----

class C { int n = 1; }
def c : C;
// expected-error@+1 {{Cannot access field 'm' of value 'c'}}
def d { int m = c.m; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Cannot access field 'm' of value 'anonymous_0'}}
def d { int n = C<>.m; }

// -----

// expected-error@+1 {{Cannot access field 'm' of value 'n'}}
class C { int n = 1; int m = n.m; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Value 'm' unknown!}}
def d : C { let m = 2; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Value 'm' unknown!}}
let m = 2 in def d : C;

// -----

// expected-error@+1 {{Value 'n' unknown!}}
class C { let n = 1; }

// -----

// expected-error@+1 {{Value 'n' unknown!}}
class C<int n> { let n = 1; int m = n; }

// -----

// expected-error@+1 {{Variable not defined: 'later'}}
class C { int n = later; }
def later;

// -----

// expected-error@+1 {{Variable not defined: 'after'}}
def before { list<string> l = [after.s]; }
def after { string s = "s"; }

// -----

// expected-error@+1 {{Cannot access field 'n' of value '!cast<{}>("d")'}}
def d { int n = d.n; }

// -----

// Several are found in one run.
def d {
  // expected-error@+1 {{Variable not defined: 'e'}}
  int n = e;
  // expected-error@+1 {{Variable not defined: 'f'}}
  int m = f;
}
// expected-error@+1 {{Couldn't find class 'C'}}
def g : C;

// -----

foreach i = [1] in def d # i;
// expected-error@+1 {{Variable not defined: 'i'}}
def e { int n = i; }

// -----

if true then { defvar v = 1; }
// expected-error@+1 {{Variable not defined: 'v'}}
def e { int n = v; }

// -----

class C { defvar v = 1; }
// expected-error@+1 {{Variable not defined: 'v'}}
def e : C { int n = v; }

// -----

class A<int p> { int P = p; }
// expected-error@+1 {{Variable not defined: 'p'}}
class B<int q> : A<q> { int n = p; }

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
defvar v = nothing;

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
foreach i = nothing in def d;

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
if nothing then def d;

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
assert nothing, "message";

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
let n = nothing in def d;

// -----

// expected-error@+1 {{Variable not defined: 'w'}}
def d { defvar v = w; }

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
def d { dag a = (nothing 1); }

// -----

def op;
// expected-error@+1 {{Variable not defined: 'nothing'}}
def d { dag a = (op nothing); }

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
def d { string n = nothing # "text"; }

// -----

// expected-error@+1 {{Variable not defined: 'y'}}
def d { list<int> l = !foreach(x, [1], y); }

// -----

// expected-error@+1 {{Variable not defined: 'y'}}
def d { int n = !foldl(0, [1], acc, x, !add(acc, y)); }

// -----

// expected-error@+1 {{Variable not defined: 'x'}}
def d { list<int> l = !foreach(x, [1], x); int n = x; }

// -----

class C;
// expected-error@+1 {{Variable not defined: 'C'}}
def d { C c = C; }

// -----

// expected-error@+1 {{Variable not defined: 'NAME'}}
def d { string s = NAME # "x"; }

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
multiclass M { def a { int n = nothing; } }

// -----

// expected-error@+1 {{Variable not defined: 'm'}}
class C<int n = m, int m = 1>;

// -----

// expected-error@+1 {{Variable not defined: 'n'}}
class C<int n = n>;

// -----

// expected-error@+1 {{Variable not defined: 'm'}}
multiclass M<int n = m, int m = 1> { def a; }

// -----

// expected-error@+1 {{adding record of incompatible type '{}' to defset}}
defset list<int> s = { def d; }
