// From lists of values and of names, either of which may be unset.
def op;
class C<list<int> values, list<string> names> {
  dag both = !dag(op, values, names);
  dag unnamed = !dag(op, values, ?);
  dag unset = !dag(op, ?, names);
  dag operator = !dag(!getdagop(both), values, names);
}
def c : C<[1, 2], ["a", "b"]>;
def empty : C<[], []>;
def holes : C<[1, ?], [?, "b"]>;
def nested { dag d = !dag(op, [(op 1:$x)], [[{code}]]); dag records = !dag(op, [c, holes], ["c", "h"]); }
def any_operator { dag unset = !dag(?, [1], ["a"]); dag text = !dag("o", [1], ["a"]); }
