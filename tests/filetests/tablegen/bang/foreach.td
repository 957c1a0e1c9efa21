// Over lists, and over dags: the operator, the arguments and the dags among them.
def op; def op2;
class A<int v> { int n = v; list<int> l = [v, !add(v, 1)]; }
class C<list<int> l, dag d> {
  list<int> twice = !foreach(x, l, !add(x, x));
  list<list<int>> nested = !foreach(x, l, !foreach(y, l, !mul(x, y)));
  list<A> records = !foreach(x, l, A<x>);
  list<int> fields = !foreach(x, l, A<x>.l[1]);
  dag same = !foreach(x, d, x);
  dag swapped = !foreach(x, d, !subst(op, op2, x));
  dag text = !foreach(x, d, !cast<string>(x));
}
def c : C<[1, 2], (op op:$a, op2, (op2 op):$b)>;
def none : C<[], (op)>;
def wrapped { dag d = !foreach(x, (op:$n 1:$a, "s", ?), (op2 x)); }
def lists { list<list<int>> l = !foreach(x, [1, 2], []); }
