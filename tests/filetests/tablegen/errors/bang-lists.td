// !listconcat, !listsplat, !listremove, !listflatten, !range, !head, !tail, !size, !empty, !foreach, !filter, !foldl

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { list<int> l = !listconcat([1]); }

// -----

// expected-error@+1 {{expected value of type 'list<int>', got 'int'}}
def d { list<int> l = !listconcat([1], 2); }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'string' not convertible to 'int}}
def d { list<int> l = !listconcat([1], ["a"]); }

// -----

// expected-error@+1 {{expected value of type 'list<int>', got 'int'}}
def d { list<int> l = !listconcat(1, 2); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { list<int> l = !listsplat(1); }

// -----

// expected-error@+1 {{expected second parameter to be an int, got value of type 'string'}}
def d { list<int> l = !listsplat(1, "a"); }

// -----

// ORACLE: elsewhere because it does not say where
// expected-error@+1 {{!listsplat count -1 is negative}}
def d { list<int> l = !listsplat(1, -1); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { list<int> l = !listsplat(1, 2, 3); }

// -----

// expected-error@+1 {{expected first arg type to be 'int', got value of type 'string'}}
def d { list<int> l = !listsplat("a", 2); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { list<int> l = !listremove([1]); }

// -----

// expected-error@+1 {{expected value of type 'list<int>', got 'int'}}
def d { list<int> l = !listremove([1], 1); }

// -----

// expected-error@+1 {{Element type mismatch for list: element type 'string' not convertible to 'int}}
def d { list<int> l = !listremove([1], ["a"]); }

// -----

// expected-error@+1 {{expected list type argument in unary operator}}
def d { list<int> l = !listflatten(1); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { list<int> l = !listflatten([[1]], [[2]]); }

// -----

// expected-error@+1 {{expected list or int, got value of type 'string'}}
def d { list<int> l = !range("a"); }

// -----

// expected-error@+1 {{expected a value}}
def d { list<int> l = !range(); }

// -----

// expected-error@+1 {{Step of !range can't be 0}}
def d { list<int> l = !range(1, 2, 0); }

// -----

// expected-error@+1 {{expected at most three values of integer}}
def d { list<int> l = !range(1, 2, 3, 4); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { list<int> l = !range(1, "a"); }

// -----

// expected-error@+1 {{Field 'l' of type 'list<string>' is incompatible with value '[0]' of type 'list<int>'}}
def d { list<string> l = !range(1); }

// -----

// expected-error@+1 {{expected list type argument in unary operator}}
def d { int n = !head(1); }

// -----

// expected-error@+1 {{empty list argument in unary operator}}
def d { int n = !head([]<int>); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { int n = !head([1], [2]); }

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"a"' of type 'string'}}
def d { int n = !head(["a"]); }

// -----

// expected-error@+1 {{expected list type argument in unary operator}}
def d { list<int> l = !tail("a"); }

// -----

// expected-error@+1 {{empty list argument in unary operator}}
def d { list<int> l = !tail([]<int>); }

// -----

// expected-error@+1 {{Field 'l' of type 'int' is incompatible with value '[2]' of type 'list<int>'}}
def d { int l = !tail([1, 2]); }

// -----

// expected-error@+1 {{expected string, list, or dag type argument in unary operator}}
def d { int n = !size(1); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { int n = !size([1], [2]); }

// -----

// expected-error@+1 {{expected string, list, or dag type argument in unary operator}}
def d { bit b = !empty(1); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { bit b = !empty([1], [2]); }

// -----

// expected-error@+1 {{!foreach must have a list or dag argument}}
def d { list<int> l = !foreach(x, 1, x); }

// -----

// expected-error@+1 {{!foreach must have a list or dag argument}}
def d { list<int> l = !foreach(x, "a", x); }

// -----

// expected-error@+1 {{first argument of !foreach/!filter must be an identifier}}
def d { list<int> l = !foreach(1, [1], 2); }

// -----

// expected-error@+1 {{Field 'l' of type 'list<int>' is incompatible with value '["a"]' of type 'list<string>'}}
def d { list<int> l = !foreach(x, ["a"], x); }

// -----

// expected-error@+1 {{expected value of type 'int', but got list type}}
def d { int l = !foreach(x, [1], x); }

// -----

// expected-error@+1 {{expected ')' in !foreach/!filter}}
def d { list<int> l = !foreach(x, [1], x, 2); }

// -----

// expected-error@+1 {{!filter must have a list argument}}
def d { list<int> l = !filter(x, 1, true); }

// -----

// expected-error@+1 {{Initializer of 'l' in 'd' could not be fully resolved: !filter(x, [1], "a")}}
def d { list<int> l = !filter(x, [1], "a"); }

// -----

// expected-error@+1 {{first argument of !foreach/!filter must be an identifier}}
def d { list<int> l = !filter(1, [1], true); }

// -----

// expected-error@+1 {{Field 'l' of type 'list<string>' is incompatible with value '[1]' of type 'list<int>'}}
def d { list<string> l = !filter(x, [1], true); }

// -----

// expected-error@+1 {{expected ')' in !foreach/!filter}}
def d { list<int> l = !filter(x, [1], true, 2); }

// -----

// expected-error@+1 {{!foldl list must be a list, but is of type 'int}}
def d { int n = !foldl(0, 1, a, x, a); }

// -----

// expected-error@+1 {{third argument of !foldl must be an identifier}}
def d { int n = !foldl(0, [1], 1, x, x); }

// -----

// expected-error@+1 {{fourth argument of !foldl must be an identifier}}
def d { int n = !foldl(0, [1], a, 1, a); }

// -----

// expected-error@+1 {{!foldl expression must be of same type as start (int), but is of type string}}
def d { int n = !foldl(0, ["a"], a, x, x); }

// -----

// expected-error@+1 {{Field 'n' of type 'int' is incompatible with value '"ab"' of type 'string'}}
def d { int n = !foldl("a", ["b"], a, x, a # x); }

// -----

// expected-error@+1 {{expected ')' in fold operator}}
def d { int n = !foldl(0, [1], a, x, a, x); }

// -----

// expected-error@+1 {{iteration variable '"x"' is already defined}}
def d { int x = 1; list<int> l = !foreach(x, [1], x); }
