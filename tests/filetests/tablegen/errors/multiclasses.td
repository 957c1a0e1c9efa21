// Errors in multiclasses show in the multiclass or where it is used.

// -----

class R<int n> { int N = n; }
// expected-error@+1 {{Value specified for template argument 'R:n' is of type string; expected type int: M::s}}
multiclass M<string s> { def a : R<s>; }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value 'M::n' of type 'int'}}
multiclass M<int n> { def a { string s = n; } }

// -----

// expected-error@+1 {{expected a name, found 'field'}}
multiclass M<int n> { def a { int m = n.field; } }

// -----

// expected-error@+1 {{Initializer of 'm' in 'da' could not be fully resolved: [1][3]}}
multiclass M<list<int> l> { def a { int m = l[3]; } }
defm d : M<[1]>;

// -----

class R<int n> { int N = n; }
// expected-error@+1 {{Undefined reference to record: 'nothing'}}
multiclass M<string s> { def a { int n = !cast<R>(s).N; } }
defm d : M<"nothing">;

// -----

// expected-error@+1 {{assertion failed: n is not positive}}
multiclass M<int n> { assert !gt(n, 0), "n is not positive"; def a; }
defm d : M<0>;

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value 'M::NAME' of type 'string'}}
multiclass M { def a { int n = NAME; } }
defm d : M;

// -----

multiclass A { def a; }
// expected-error@+1 {{Couldn't find multiclass 'NoSuch'}}
multiclass B { defm b : NoSuch; }

// -----

multiclass A<int n> { def a { int N = n; } }
// expected-error@+1 {{Value specified for template argument 'A::n' is of type string; expected type int: "text"}}
multiclass B { defm b : A<"text">; }

// -----

multiclass A { def a; }
// expected-error@+1 {{Couldn't find multiclass 'NoSuch'}}
defm d : A, NoSuch;

// -----

class R; 
multiclass A { def a; }
// expected-error@+1 {{Couldn't find multiclass 'R'}}
defm d : R, A;

// -----

// expected-error@+1 {{Value 'n' unknown!}}
multiclass A { let n = 1 in def a; }

// -----

// expected-error@+1 {{Value 'n' unknown!}}
multiclass A { let n = 1 in def a; }
defm d : A;

// -----

// expected-error@+1 {{expected a list, got 'A::n'}}
multiclass A<int n> { foreach i = n in def a; }

// -----

// expected-error@+1 {{expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body}}
multiclass A { defset list<int> s = { def a; } }

// -----

// expected-error@+1 {{expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body}}
multiclass A { deftype T = int; def a; }
