// Loops in loops.
class P<int a, string b> { int A = a; string B = b; }
foreach i = [1, 2] in
  foreach s = ["x", "y"] in
    def "p" # i # s : P<i, s>;
foreach i = [1, 2] in {
  def "first" # i : P<i, "">;
  foreach j = !range(i) in { def "q" # i # "_" # j : P<j, "q" # i>; }
}
