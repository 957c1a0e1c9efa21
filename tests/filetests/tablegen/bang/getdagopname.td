// The operator must have one.
def op;
class C<dag d> { string name = !getdagopname(d); }
def named : C<(op:$n 1:$a)>;
def moved { dag d = !setdagopname((op 1), !getdagopname((op:$from))); }
