// Infinite recursion.

// -----

// ORACLE: crashes
// expected-error@+1 {{evaluation goes deeper than 2500 levels}}
class C<int n> { int m = C<!add(n, 1)>.m; }
def c : C<0>;

// -----

// expected-error@+1 {{expected a name, found '<'}}
class C<int n> { C<!add(n, 1)> c = ?; }

// -----

// ORACLE: crashes
class C<int n> {
  // expected-error@+1 {{evaluation goes deeper than 2500 levels}}
  int m = !if(!lt(n, 0), 0, C<!add(n, 1)>.m);
}
def c : C<0>;
