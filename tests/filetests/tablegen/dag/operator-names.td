// The operator may have a name as well.
def op;
def d { dag a = (op:$res 1:$x); dag b = (op:$res); dag c = (op (op:$in 2):$out, 3); }
