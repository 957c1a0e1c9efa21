// A `defset` is no scope: its variables are the file's.
class Base;
defset list<Base> set = { defvar x = "set"; def in_set : Base { string s = x; } }
def after { string s = x; }
