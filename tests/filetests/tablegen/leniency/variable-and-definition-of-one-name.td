// A definition may be called as a variable is, and hides it.
defvar v = 1;
def v { int n = 2; }
def w { int n = v.n; }
