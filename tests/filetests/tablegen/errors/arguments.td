// Template arguments: too many, too few, twice, unknown, of the wrong type.

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{value not specified for template argument 'C:n'}}
def d : C;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{value not specified for template argument 'C:n'}}
def d : C<>;

// -----

class C<int n, int m> { int N = n; int M = m; }
// expected-error@+1 {{value not specified for template argument 'C:m'}}
def d : C<1>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Too many template arguments: 2}}
def d : C<1, 2>;

// -----

class C;
// expected-error@+1 {{Too many template arguments: 1}}
def d : C<1>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Value specified for template argument 'C:n' is of type string; expected type int: "text"}}
def d : C<"text">;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Argument "m" doesn't exist}}
def d : C<m = 1>;

// -----

class C<int n, int m> { int N = n; int M = m; }
// expected-error@+1 {{We can only specify the template argument 'C:n' once}}
def d : C<1, n = 2>;

// -----

class C<int n, int m> { int N = n; int M = m; }
// expected-error@+1 {{We can only specify the template argument 'C:n' once}}
def d : C<n = 1, n = 2>;

// -----

class C<int n, int m> { int N = n; int M = m; }
// expected-error@+1 {{Positional argument should be put before named argument}}
def d : C<n = 1, 2>;

// -----

class C<int n, int m> { int N = n; int M = m; }
// expected-error@+1 {{value not specified for template argument 'C:n'}}
def d : C<m = 1>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Value specified for template argument 'C:n' is of type string; expected type int: "text"}}
def d : C<n = "text">;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{expected ',' or '>', found '='}}
def d : C<1 = 2>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{value not specified for template argument 'C:n'}}
def d { int n = C<>.N; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Too many template arguments: 2}}
def d { int n = C<1, 2>.N; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Value specified for template argument 'C:n' is of type string; expected type int: "text"}}
def d { int n = C<"text">.N; }

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Argument "m" doesn't exist}}
def d { int n = C<m = 1>.N; }

// -----

multiclass M<int n> { def a { int N = n; } }
// expected-error@+1 {{value not specified for template argument 'M::n'}}
defm d : M;

// -----

multiclass M<int n> { def a { int N = n; } }
// expected-error@+1 {{Too many template arguments: 2}}
defm d : M<1, 2>;

// -----

multiclass M<int n> { def a { int N = n; } }
// expected-error@+1 {{Value specified for template argument 'M::n' is of type string; expected type int: "text"}}
defm d : M<"text">;

// -----

multiclass M<int n> { def a { int N = n; } }
// expected-error@+1 {{Argument "m" doesn't exist}}
defm d : M<m = 1>;

// -----

multiclass A<int n> { def a { int N = n; } }
// expected-error@+1 {{value not specified for template argument 'A::n'}}
multiclass B : A { def b; }

// -----

// ORACLE: elsewhere because it finds this only where the argument is used
multiclass A<int n> { def a { int N = n; } }
// expected-error@+1 {{Value specified for template argument 'A::n' is of type string; expected type int: B::s}}
multiclass B<string s> : A<s> { def b; }

// -----

class A<int n> { int N = n; }
// expected-error@+1 {{Value specified for template argument 'A:n' is of type string; expected type int: B:s}}
class B<string s> : A<s>;

// -----

class A<int n> { int N = n; }
// expected-error@+1 {{value not specified for template argument 'A:n'}}
class B : A;

// -----

// expected-error@+1 {{template argument with the same name has already been defined}}
class A<int n, int n> { int N = n; }

// -----

// expected-error@+1 {{template argument with the same name has already been defined}}
multiclass M<int n, int n> { def a { int N = n; } }

// -----

// expected-error@+1 {{Field 'A:n' of type 'int' is incompatible with value '"text"' of type 'string'}}
class A<int n = "text"> { int N = n; }

// -----

class R; class S;
class A<R r> { R X = r; }
def s : S;
// expected-error@+1 {{Value specified for template argument 'A:r' is of type S; expected type R: s}}
def d : A<s>;

// -----

class A<list<int> l> { list<int> L = l; }
// expected-error@+1 {{Incompatible types in list elements}}
def d : A<[1, "a"]>;

// -----

class A<string s> { string S = s; }
// expected-error@+1 {{Value specified for template argument 'A:s' is of type int; expected type string: 5}}
def d : A<5>;
