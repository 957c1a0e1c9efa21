// The operator and the arguments stay.
def op;
class C<dag d, string s> { dag set = !setdagopname(d, s); dag twice = !setdagopname(!setdagopname(d, "x"), s # "y"); }
def c : C<(op 1:$a), "n">;
def named : C<(op:$old), "new">;
def empty : C<(?:$x 1), "">;
