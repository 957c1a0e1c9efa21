// Arguments of a parent see the fields of the parents listed before it.
class First { int width = 32; list<string> tags = ["a"]; }
class Second<int w, list<string> t> { int Twice = !mul(w, 2); list<string> More = !listconcat(t, ["b"]); }
class Both : First, Second<width, tags>;
def both : Both;
def at_def : First, Second<width, tags> { let width = 64; }
