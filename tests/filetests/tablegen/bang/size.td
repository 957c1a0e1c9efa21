// Of strings in bytes, lists and dags.
def op;
class C<string s, list<int> l, dag d> { int text = !size(s); int of_list = !size(l); int of_dag = !size(d); bits<4> of_bits = !size(s); }
def c : C<"abc", [1, ?], (op 1, (op 2, 3))>;
def none : C<"", [], (op)>;
def bytes : C<"äß", [], (op)>;
def nested { int n = !size([[1, 2], [3]]); }
