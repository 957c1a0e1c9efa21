// !eq, !ne, !lt, !le, !gt, !ge, !if, !cond

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { bit b = !eq(1); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { bit b = !eq(1, 2, 3); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { bit b = !eq(1, "a"); }

// -----

// expected-error@+1 {{expected bit, bits, int, string, or record; got value of type 'list<int>'}}
def d { bit b = !eq([1], [1]); }

// -----

def op;
// expected-error@+1 {{expected bit, bits, int, string, or record; got value of type 'dag'}}
def d { bit b = !eq((op), (op)); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { bit b = !ne(1, "a"); }

// -----

// expected-error@+1 {{expected bit, bits, int, string, or record; got value of type 'list<int>'}}
def d { bit b = !ne([1], [2]); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { bit b = !lt(1, "a"); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { bit b = !lt(1); }

// -----

// expected-error@+1 {{expected bit, bits, int, or string; got value of type 'list<int>'}}
def d { bit b = !le([1], [2]); }

// -----

def a;
// expected-error@+1 {{expected bit, bits, int, or string; got value of type '{}'}}
def d { bit b = !gt(a, a); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { bit b = !ge(1, 2, 3); }

// -----

// expected-error@+1 {{expected ',' in ternary operator}}
def d { int n = !if(1, 2); }

// -----

// expected-error@+1 {{expected ')' in binary operator}}
def d { int n = !if(1, 2, 3, 4); }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !if("a", 2, 3)}}
def d { int n = !if("a", 2, 3); }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !if([1], 2, 3)}}
def d { int n = !if([1], 2, 3); }

// -----

// expected-error@+1 {{inconsistent types 'int' and 'string' for !if}}
def d { int n = !if(1, 2, "a"); }

// -----

// expected-error@+1 {{could not get type for !if}}
def d { int n = !if(1, ?, ?); }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value '2' of type 'int'}}
def d { string s = !if(1, 2, 3); }

// -----

// expected-error@+1 {{d does not have any true condition in:!cond(0: 1)}}
def d { int n = !cond(false: 1); }

// -----

// expected-error@+1 {{d does not have any true condition in:!cond(0: 1, 0: 2)}}
def d { int n = !cond(false: 1, 0: 2); }

// -----

// expected-error@+1 {{inconsistent types 'int' and 'string' for !cond}}
def d { int n = !cond(true: 1, true: "a"); }

// -----

// expected-error@+1 {{could not determine type for !cond from its arguments}}
def d { int n = !cond(true: ?); }

// -----

// expected-error@+1 {{Field 's' of type 'string' is incompatible with value '1' of type 'int'}}
def d { string s = !cond(true: 1); }
