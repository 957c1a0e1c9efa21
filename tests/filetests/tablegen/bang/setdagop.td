// The name of the operator goes with it.
def op; def op2;
class C<dag d, dag e> { dag set = !setdagop(d, op2); dag from = !setdagop(d, !getdagop(e)); }
def c : C<(op 1:$a, 2), (op2)>;
def named : C<(op:$n 1), (op)>;
def unset : C<(? 1), (op)>;
