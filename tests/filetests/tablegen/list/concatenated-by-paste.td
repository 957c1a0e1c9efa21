// A `#` between lists joins them.
defvar l = [1, 2];
def d { list<int> a = [0] # l; list<int> b = l # [3] # [4]; list<int> c = l # l # []; list<string> s = ["x"] # ["y"]; }
