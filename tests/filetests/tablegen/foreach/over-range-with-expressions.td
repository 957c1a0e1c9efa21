// The ends of a range may be computed.
class R<int n> { int N = n; }
defvar lo = 2;
defvar hi = 4;
foreach i = {lo...hi} in def "a" # i : R<i>;
foreach i = !range(lo, hi) in def "b" # i : R<i>;
