// The arguments of an inline record are evaluated with the fields of the enclosing record.
class Wrap<string s> { string S = "<" # s # ">"; }
class Holder { string text = "none"; Wrap w = Wrap<text>; string shown = Wrap<text # "!">.S; }
def default : Holder;
def changed : Holder { let text = "some"; }
