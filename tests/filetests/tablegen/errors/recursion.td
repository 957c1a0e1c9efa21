// What never ends.

// -----

// ORACLE: crashes
class C<int n> { int m = C<!add(n, 1)>.m; }
// expected-error@+1 {{}}
def c : C<0>;

// -----

// expected-error@+1 {{expected a name, found '<'}}
class C<int n> { C<!add(n, 1)> c = ?; }
