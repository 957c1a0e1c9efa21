// Assertions that do not hold.

// -----

// expected-error@+1 {{assertion failed: never}}
assert false, "never";

// -----

// expected-error@+1 {{assertion failed: one is two}}
assert !eq(1, 2), "one is " # "two";

// -----

defvar n = 3;
// expected-error@+1 {{assertion failed: n is too great: 3}}
assert !lt(n, 3), "n is too great: " # !cast<string>(n);

// -----

// expected-error@+1 {{assertion failed: n must be positive}}
class C<int n> { assert !gt(n, 0), "n must be positive"; int N = n; }
def d : C<0>;

// -----

// expected-error@+1 {{assertion failed: n of d is -5}}
class C { int n = 1; assert !gt(n, 0), "n of " # NAME # " is " # n; }
def d : C { let n = -5; }

// -----

// expected-error@+1 {{assertion failed: n is not two}}
def d { int n = 1; assert !eq(n, 2), "n is not two"; }

// -----

// expected-error@+1 {{assertion failed: n must be positive}}
class C<int n> { assert !gt(n, 0), "n must be positive"; int N = n; }
def d { int m = C<-1>.N; }

// -----

// expected-error@+1 {{assertion failed: n must be positive}}
class C<int n> { assert !gt(n, 0), "n must be positive"; int N = n; }
class D : C<0>;
def d : D;

// -----

// expected-error@+1 {{assertion failed: }}
class C { string s = ""; assert !not(!empty(s)), s; }
def d : C;

// -----

// expected-error@+1 {{assertion failed: i is 2}}
foreach i = [1, 2, 3] in assert !ne(i, 2), "i is " # i;

// -----

// expected-error@+1 {{assert condition must of type bit, bits, or int.}}
class C { int n = ?; assert !gt(n, 0), "unknown"; }
def d : C;

// -----

// expected-error@+1 {{Variable not defined: 'nothing'}}
def d { assert nothing, "message"; }

// -----

// expected-error@+1 {{expected ',', found ';'}}
def d { assert true; }
