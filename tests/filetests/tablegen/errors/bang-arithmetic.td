// !add, !sub, !mul, !div, !and, !or, !xor, !not, !shl, !sra, !srl, !logtwo

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !add(1); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !add(1, "a"); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !add("a", "b"); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !sub(1); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !sub(1, 2, 3); }

// -----

// expected-error@+1 {{Encountered a list when expecting a int}}
def d { int n = !sub(1, [2]); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !mul(2); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !mul(2, "a"); }

// -----

// expected-error@+1 {{Illegal operation: division by zero}}
def d { int n = !div(1, 0); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !div(1); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !div(1, 2, 3); }

// -----

// expected-error@+1 {{Illegal operation: INT64_MIN / -1}}
def d { int n = !div(-9223372036854775808, -1); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !and(1, "a"); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !and(1); }

// -----

// expected-error@+1 {{Encountered a list when expecting a int}}
def d { int n = !or(1, [1]); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !or(1); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !xor(1); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !xor(1, "a"); }

// -----

// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: !cast<bit>(!not("a"))}}
def d { bit b = !not("a"); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { bit b = !not(1, 2); }

// -----

// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: !cast<bit>(!not([1]))}}
def d { bit b = !not([1]); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !shl(1); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !shl(1, "a"); }

// -----

// expected-error@+1 {{expected two operands to operator}}
def d { int n = !sra(1, 2, 3); }

// -----

// expected-error@+1 {{expected value of type 'int', got 'string'}}
def d { int n = !srl("a", 1); }

// -----

// expected-error@+1 {{Illegal operation: logtwo is undefined on arguments less than or equal to 0}}
def d { int n = !logtwo(0); }

// -----

// expected-error@+1 {{Illegal operation: logtwo is undefined on arguments less than or equal to 0}}
def d { int n = !logtwo(-4); }

// -----

// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !logtwo("a")}}
def d { int n = !logtwo("a"); }

// -----

// expected-error@+1 {{expected ')' in unary operator}}
def d { int n = !logtwo(1, 2); }

// -----

// expected-error@+1 {{expected value of type 'string', got 'int'}}
def d { string s = !add(1, 2); }
