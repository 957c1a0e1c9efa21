// Names of arguments are identifiers, keywords too.
def op;
def d { dag a = (op 1:$a_b, 2:$_1st, 3:$class, 4:$x9); }
