// A field may be named as a class, a multiclass or a definition is.
class Op { int k = 1; }
def op : Op;
class C { Op Op = op; int op = 5; int k = Op.k; }
def c : C;
