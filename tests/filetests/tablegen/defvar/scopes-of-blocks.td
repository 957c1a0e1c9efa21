// A variable lives to the end of the block that it is in.
defvar x = "outer";
class Base { string t = ""; }
foreach i = [0] in { defvar x = "loop"; def in_loop { string s = x; } }
if true then { defvar x = "if"; def in_if { string s = x; } }
let t = "set" in { defvar x = "let"; class InLet : Base { string s = x; } def in_let : Base { string s = x; } }
def after : InLet { string r = x; }
