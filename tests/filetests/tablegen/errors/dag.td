// Dags of the wrong shape.

// -----

// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found a string}}
def d { dag a = ("text" 1); }

// -----

// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found '5'}}
def d { dag a = (5 1); }

// -----

def op;
// expected-error@+1 {{expected '?', '!cast', '!getdagop' or a name, found '('}}
def d { dag a = ((op) 1); }

// -----

def op;
// expected-error@+1 {{expected ')' or ',', found ':'}}
def d { dag a = (op 1:$x:$y); }

// -----

def op;
// expected-error@+1 {{expected ')' or ',', found ':'}}
def d { dag a = (op $x:1); }

// -----

def op;
// expected-error@+1 {{expected a variable '$name', found a string}}
def d { dag a = (op 1:"x"); }

// -----

def op;
// expected-error@+1 {{Type 'dag' is invalid, list expected}}
def d { dag a = (op 1); int n = a[0]; }

// -----

def op;
// expected-error@+1 {{Cannot access field 'x' of value 'a'}}
def d { dag a = (op 1); int n = a.x; }
