// A name may be an expression.
class C<string s> { string S = s; }
def "quoted" : C<"q">;
def "with" # "_" # "paste" : C<"p">;
def !strconcat("by", "_", "bang") : C<"b">;
defvar tail = "tail";
def "variable_" # tail : C<"v">;
def pasted#_identifier : C<"i">;
