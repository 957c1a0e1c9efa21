// The arguments of an inline record follow the fields around it.
class Wrap<string s> { string S = "<" # s # ">"; }
class Holder { string text = "none"; Wrap w = Wrap<text>; string shown = Wrap<text # "!">.S; }
def default : Holder;
def changed : Holder { let text = "some"; }
