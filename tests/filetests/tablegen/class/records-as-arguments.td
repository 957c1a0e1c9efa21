// An argument may be a record, and its fields are read by a dot.
class Reg<string n, int num> { string Name = n; int Num = num; }
def r0 : Reg<"r0", 0>;
def r1 : Reg<"r1", 1>;
class Pair<Reg a, Reg b> {
  string Name = a.Name # b.Name;
  int Sum = !add(a.Num, b.Num);
  Reg First = a;
  list<Reg> Both = [a, b];
}
def pair : Pair<r0, r1>;
