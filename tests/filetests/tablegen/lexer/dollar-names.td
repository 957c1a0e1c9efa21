// Names of dag arguments are read after a dollar.
def op;
def d { dag a = (op $a, $_b, $c1, 1:$d, $in, $int, $def); }
