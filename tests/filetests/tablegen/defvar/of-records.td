// A variable may be a record, a dag or an inline record.
class R<int n> { int N = n; }
def r : R<1>;
defvar rec = r;
defvar inline = R<5>;
defvar tree = (r 1:$a, r:$b);
def use { R a = rec; R b = inline; dag d = tree; int n = rec.N; int m = inline.N; }
