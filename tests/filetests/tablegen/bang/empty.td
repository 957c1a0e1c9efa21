// Of strings, lists and dags. An operator alone is an empty dag.
def op;
class C<string s, list<int> l, dag d> {
  bit text = !empty(s);
  bit of_list = !empty(l);
  bit of_dag = !empty(d);
  int number = !add(!empty(s), !empty(l));
}
def full : C<"s", [1], (op 1)>;
def none : C<"", [], (op)>;
def hole : C<[{}], [?], (op ?)>;
