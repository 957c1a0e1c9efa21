// The name of a record, and the record of the name.
class R<int n> { int N = n; }
def rec : R<4>;
class C<R r> { string name = !cast<string>(r); R again = !cast<R>(name); string n = !cast<string>(r.N); string l = "[" # !cast<string>(!add(r.N, 1)) # "]"; }
def c : C<rec>;
