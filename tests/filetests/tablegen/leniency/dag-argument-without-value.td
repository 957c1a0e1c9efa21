// A name alone may follow its colon at once.
def op;
def d { dag a = (op :$x); }
