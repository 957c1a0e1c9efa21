// What never ends.

// -----

// ORACLE: crashes
// expected-error@+1 {{evaluation goes deeper than 2500 levels}}
class C<int n> { int m = C<!add(n, 1)>.m; }
def c : C<0>;

// -----

// expected-error@+1 {{expected a name, found '<'}}
class C<int n> { C<!add(n, 1)> c = ?; }

// -----

// ORACLE: accepts because it takes a multiclass for empty where it is not finished
// expected-error@+1 {{multiclass inherits from itself}}
multiclass M : M { def a; }

// -----

// ORACLE: crashes
class C<int n> {
  // expected-error@+1 {{evaluation goes deeper than 2500 levels}}
  int m = !if(!lt(n, 0), 0, C<!add(n, 1)>.m);
}
def c : C<0>;
