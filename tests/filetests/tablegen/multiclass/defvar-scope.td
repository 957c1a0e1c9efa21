// A variable of a multiclass is its own.
class R<int n> { int N = n; }
defvar v = 100;
multiclass M<int n> { defvar w = !add(n, v); def _w : R<w>; def _v : R<v>; }
defm x : M<1>;
defvar w = 3;
def out : R<w>;
