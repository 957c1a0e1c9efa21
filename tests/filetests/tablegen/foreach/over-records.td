// A loop over records reads their fields.
class R<int n> { int N = n; string L = "l" # n; }
def a : R<1>;
def b : R<2>;
foreach r = [a, b] in {
  def "next_" # r : R<!add(r.N, 1)> { let L = r.L # "+"; }
}
