// !strconcat, !subst, !substr, !find, !tolower, !toupper, !interleave, !repr, !match

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { string s = !strconcat("a"); }

// -----

// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { string s = !strconcat("a", 1); }

// -----

// expected-error@+1 {{Encountered a list when expecting a string}}
def d { string s = !strconcat("a", ["b"]); }

// -----

// expected-error@+1 {{expected ',' in ternary operator}}
def d { string s = !subst("a", "b"); }

// -----

// expected-error@+1 {{expected ')' in binary operator}}
def d { string s = !subst("a", "b", "c", "d"); }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value '!subst("a", "b", 1)' of type 'int'}}
def d { string s = !subst("a", "b", 1); }

// -----

// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !subst(1, "b", "c")}}
def d { string s = !subst(1, "b", "c"); }

// -----

// expected-error@+1 {{Encountered a list when expecting a string}}
def d { string s = !subst([1], [2], [3]); }

// -----

// expected-error@+1 {{expected ',' in !substr operator}}
def d { string s = !substr("abc"); }

// -----

// expected-error@+1 {{!substr start position is out of range 0...3: 4}}
def d { string s = !substr("abc", 4); }

// -----

// expected-error@+1 {{!substr start position is out of range 0...3: -1}}
def d { string s = !substr("abc", -1); }

// -----

// expected-error@+1 {{!substr length must be nonnegative}}
def d { string s = !substr("abc", 0, -1); }

// -----

// expected-error@+1 {{expected int, got type 'string'}}
def d { string s = !substr("abc", "a"); }

// -----

// expected-error@+1 {{expected string, got type 'int'}}
def d { string s = !substr(1, 2); }

// -----

// expected-error@+1 {{expected ')' in !substr operator}}
def d { string s = !substr("abc", 0, 1, 2); }

// -----

// expected-error@+1 {{expected ',' in !find operator}}
def d { int n = !find("abc"); }

// -----

// expected-error@+1 {{expected string, got type 'int'}}
def d { int n = !find("abc", 1); }

// -----

// expected-error@+1 {{expected string, got type 'int'}}
def d { int n = !find(1, "a"); }

// -----

// expected-error@+1 {{!find start position is out of range 0...3: 4}}
def d { int n = !find("abc", "a", 4); }

// -----

// expected-error@+1 {{!find start position is out of range 0...3: -1}}
def d { int n = !find("abc", "a", -1); }

// -----

// expected-error@+1 {{expected int, got type 'string'}}
def d { int n = !find("abc", "a", "b"); }

// -----

// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !tolower(1)}}
def d { string s = !tolower(1); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { string s = !tolower("A", "B"); }

// -----

// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !toupper(["a"])}}
def d { string s = !toupper(["a"]); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { string s = !interleave(["a"]); }

// -----

// expected-error@+1 {{expected list of string, int, bits, or bit; got value of type 'string'}}
def d { string s = !interleave("a", ","); }

// -----

// expected-error@+1 {{expected second argument to be a string, got value of type 'int'}}
def d { string s = !interleave(["a"], 1); }

// -----

def op;
// expected-error@+1 {{expected list of string, int, bits, or bit; got value of type 'list<dag>'}}
def d { string s = !interleave([(op)], ","); }

// -----

// expected-error@+1 {{expected a value}}
def d { string s = !repr(); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { string s = !repr(1, 2); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { bit b = !match("a"); }

// -----

// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { bit b = !match("a", 1); }

// -----

// ORACLE: elsewhere because it does not say where
// expected-error@+1 {{invalid regex '['}}
def d { bit b = !match("a", "["); }

// -----

// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { bit b = !match(1, "a"); }
