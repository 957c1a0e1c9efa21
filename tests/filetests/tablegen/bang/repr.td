// Values as they are printed, and records with their fields.
def op;
class A<int v> { int n = v; field bits<2> b; string s = "q\"q"; }
def a : A<1>;
class C<int n, string s, list<int> l, dag d, bits<3> b, A r> {
  string numbers = !repr(n) # !repr(l) # !repr(b);
  string text = !repr(s);
  string of_code = !repr([{x}]);
  string of_dag = !repr(d);
  string record = !repr(r);
  string records = !repr([r]);
}
def c : C<-1, "a\"\n", [1, 2], (op:$o 1:$a, ?, "s", [(op)]), {1, ?, 0}, a>;
def unset { string s = !repr(?); }
