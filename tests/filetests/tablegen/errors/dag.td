// Dags of the wrong shape.

// -----

// expected-error@+1 {{expected identifier or list of value types in dag init}}
def d { dag a = ("text" 1); }

// -----

// expected-error@+1 {{expected identifier or list of value types in dag init}}
def d { dag a = (5 1); }

// -----

def op;
// expected-error@+1 {{expected identifier or list of value types in dag init}}
def d { dag a = ((op) 1); }

// -----

def op;
// expected-error@+1 {{expected ')' in dag init}}
def d { dag a = (op 1:$x:$y); }

// -----

def op;
// expected-error@+1 {{expected ')' in dag init}}
def d { dag a = (op $x:1); }

// -----

def op;
// expected-error@+1 {{expected variable name in dag literal}}
def d { dag a = (op 1:"x"); }

// -----

def op;
// expected-error@+1 {{Type 'dag' is invalid, list expected}}
def d { dag a = (op 1); int n = a[0]; }

// -----

def op;
// expected-error@+1 {{Cannot access field 'x' of value 'a'}}
def d { dag a = (op 1); int n = a.x; }
