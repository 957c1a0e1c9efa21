// All that multiclasses and loops define is collected, in order.
class R<int n> { int N = n; }
multiclass M<int n> { def _x : R<n>; def _y : R<!add(n, 1)>; }
defset list<R> all = {
  defm m : M<10>;
  foreach i = [1, 2] in def r # i : R<i>;
  if true then def t : R<7>;
  let N = 99 in def l : R<0>;
}
def holder { list<R> l = all; }
