// The arguments of a dag follow the fields they mention.
class Op;
def op : Op;
def other : Op;
class C { int n = 1; string s = "s"; Op o = op; dag d = (o n:$n, s # n, (op !add(n, 1)):$more); }
def c : C;
def changed : C { let n = 5; let o = other; let s = "t"; }
