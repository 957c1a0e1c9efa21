// Items that do not exist.

// -----

defvar l = [1, 2];
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [1, 2][2]}}
def d { int n = l[2]; }

// -----

defvar l = [1, 2];
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [1, 2][-1]}}
def d { int n = l[-1]; }

// -----

defvar l = [1, 2];
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [1, 2][[1, 2]]}}
def d { list<int> n = l[1...2]; }

// -----

defvar l = [1, 2];
// expected-error@+1 {{unhandled type string in range}}
def d { int n = l["a"]; }

// -----

defvar l = [1, 2];
// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '[1, 2]' of type 'list<int>'}}
def d { int n = l[0, 1]; }

// -----

defvar l = [1, 2];
// expected-error@+1 {{Field 'n' of type 'list<int>' is incompatible with value '1' of type 'int'}}
def d { list<int> n = l[0]; }

// -----

// expected-error@+1 {{Type 'int' is invalid, list expected}}
def d { int n = 5; int m = n[0]; }

// -----

// expected-error@+1 {{Type 'string' is invalid, list expected}}
def d { string s = "text"; string t = s[0]; }

// -----

defvar l = []<int>;
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [][0]}}
def d { int n = l[0]; }

// -----

// expected-error@+1 {{No type for list}}
defvar l = [];

// -----

// expected-error@+1 {{No type for list}}
def d { int n = !size([]); }

// -----

// expected-error@+1 {{Incompatible types in list elements}}
defvar l = [1, "a"];

// -----

class A; class B;
def a : A;
def b : B;
// expected-error@+1 {{Incompatible types in list elements}}
defvar l = [a, 1, b];

// -----

class C<list<int> l> { int n = l[1]; }
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [1][1]}}
def d : C<[1]>;

// -----

class C<list<int> l, int i> { int n = l[i]; }
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: [1][5]}}
def d : C<[1], 5>;

// -----

// expected-error@+1 {{unhandled type string in range}}
class C<list<int> l, string i> { int n = l[i]; }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'string' not convertible to 'int}}
def d { list<int> l = [1] # ["a"]; }

// -----

// expected-error@+1 {{expected value of type 'list<int>', got 'int'}}
def d { list<int> l = [1] # 2; }

// -----

// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !strconcat("a", !cast<string>([1]))}}
def d { string s = "a" # [1]; }
