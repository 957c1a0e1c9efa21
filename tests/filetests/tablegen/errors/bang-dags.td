// !con, !dag, !getdagop, !setdagop, !getdagarg, !setdagarg, !getdagname, !setdagname, !getdagopname, !setdagopname

// -----

def op;
// expected-error@+1 {{expected value of type 'dag', got 'int'}}
def d { dag a = !con((op), 1); }

// -----

// ORACLE: elsewhere because it does not say where
def op; def other;
// expected-error@+1 {{Concatenated Dag operators do not match: '(op)' vs. '(other)'}}
def d { dag a = !con((op), (other)); }

// -----

def op;
// expected-error@+1 {{expected two operands to operator}}
def d { dag a = !con((op)); }

// -----

def op;
// expected-error@+1 {{expected value of type 'dag', got 'string'}}
def d { dag a = !con("a", "b"); }

// -----

def op;
// expected-error@+1 {{expected ',' in ternary operator}}
def d { dag a = !dag(op, [1]); }

// -----

def op;
// expected-error@+1 {{Initializer of 'a' in 'd' could not be fully resolved: !dag(op, [1], ["a", "b"])}}
def d { dag a = !dag(op, [1], ["a", "b"]); }

// -----

def op;
// expected-error@+1 {{expected list of children, got type 'int'}}
def d { dag a = !dag(op, 1, ["a"]); }

// -----

def op;
// expected-error@+1 {{expected list<string>, got type 'list<int>'}}
def d { dag a = !dag(op, [1], [2]); }

// -----

def op;
// expected-error@+1 {{cannot have both unset children and unset names in !dag}}
def d { dag a = !dag(op, ?, ?); }

// -----

def op;
// expected-error@+1 {{expected ')' in binary operator}}
def d { dag a = !dag(op, [1], ["a"], 2); }

// -----

class Op;
def op : Op;
// expected-error@+1 {{Field 'o' of type 'Op' is incompatible with value '!getdagop(5)' of type '{}'}}
def d { Op o = !getdagop(5); }

// -----

class Op; class Other;
def op : Op;
// expected-error@+1 {{Expected type 'Other', got 'Op' in: !getdagop((op))}}
def d { Other o = !getdagop<Other>((op)); }

// -----

def op;
// expected-error@+1 {{Field 'o' of type 'int' is incompatible with value 'op' of type '{}'}}
def d { int o = !getdagop((op)); }

// -----

def op;
// expected-error@+1 {{expected two operands to operator}}
def d { dag a = !setdagop((op)); }

// -----

def op;
// expected-error@+1 {{expected value of type '{}', got 'int'}}
def d { dag a = !setdagop((op), 5); }

// -----

def op;
// expected-error@+1 {{expected value of type 'dag', got '{}'}}
def d { dag a = !setdagop(op, op); }

// -----

def op;
// expected-error@+1 {{expected type name for operator}}
def d { int n = !getdagarg((op 1), 0); }

// -----

def op;
// expected-error@+1 {{!getdagarg index 1 is out of range (dag has 1 arguments)}}
def d { int n = !getdagarg<int>((op 1), 1); }

// -----

def op;
// expected-error@+1 {{!getdagarg index -1 is negative}}
def d { int n = !getdagarg<int>((op 1), -1); }

// -----

def op;
// expected-error@+1 {{!getdagarg key 'y' is not found}}
def d { int n = !getdagarg<int>((op 1:$x), "y"); }

// -----

def op;
// expected-error@+1 {{expected bit, bits, int, or string; got value of type 'list<int>'}}
def d { int n = !getdagarg<int>((op 1), [0]); }

// -----

def op;
// expected-error@+1 {{expected two operands to operator}}
def d { int n = !getdagarg<int>((op 1)); }

// -----

def op;
// expected-error@+1 {{expected value of type 'dag', got 'int'}}
def d { int n = !getdagarg<int>(1, 0); }

// -----

def op;
// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { string n = !getdagarg<int>((op 1), 0); }

// -----

def op;
// expected-error@+1 {{expected ',' in ternary operator}}
def d { dag a = !setdagarg((op 1), 0); }

// -----

def op;
// expected-error@+1 {{!setdagarg index 1 is out of range (dag has 1 arguments)}}
def d { dag a = !setdagarg((op 1), 1, 5); }

// -----

def op;
// expected-error@+1 {{!setdagarg key 'x' is not found}}
def d { dag a = !setdagarg((op 1), "x", 5); }

// -----

def op;
// expected-error@+1 {{Initializer of 'a' in 'd' could not be fully resolved: !setdagarg(5, 0, 5)}}
def d { dag a = !setdagarg(5, 0, 5); }

// -----

def op;
// expected-error@+1 {{!getdagname index is out of range 0...0: 1}}
def d { string s = !getdagname((op 1:$x), 1); }

// -----

def op;
// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { string s = !getdagname((op 1:$x), "x"); }

// -----

def op;
// expected-error@+1 {{expected value of type 'dag', got 'int'}}
def d { string s = !getdagname(1, 0); }

// -----

def op;
// expected-error@+1 {{!setdagname index 1 is out of range (dag has 1 arguments)}}
def d { dag a = !setdagname((op 1), 1, "x"); }

// -----

def op;
// expected-error@+1 {{expected string or unset name, got type 'int'}}
def d { dag a = !setdagname((op 1), 0, 5); }

// -----

def op;
// expected-error@+1 {{expected ',' in ternary operator}}
def d { dag a = !setdagname((op 1), 0); }

// -----

def op;
// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !getdagopname(5)}}
def d { string s = !getdagopname(5); }

// -----

def op;
// expected-error@+1 {{expected ')' in unary operator}}
def d { string s = !getdagopname((op), 1); }

// -----

def op;
// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { dag a = !setdagopname((op), 5); }

// -----

def op;
// expected-error@+1 {{expected two operands to operator}}
def d { dag a = !setdagopname((op)); }
