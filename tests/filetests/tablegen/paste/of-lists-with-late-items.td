// Lists are joined when they are known.
class C<list<string> given> { list<string> own = ["o"]; list<string> all = given # own # ["last"]; }
def c : C<["g"]>;
def d : C<[]> { let own = ["x", "y"]; }
