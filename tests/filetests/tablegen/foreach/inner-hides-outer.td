// The variable of an inner loop hides that of the outer.
class R<int n> { int N = n; }
foreach i = [1] in {
  foreach i = [5, 6] in def "in" # i : R<i>;
  def "out" # i : R<i>;
}
