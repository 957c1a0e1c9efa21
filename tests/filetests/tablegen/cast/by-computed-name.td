// A record is found by a name that is computed.
class R<int n> { int N = n; }
foreach i = [1, 2, 3] in def "r" # i : R<!mul(i, 10)>;
class Find<string base, int i> { R found = !cast<R>(base # i); int n = found.N; int m = !cast<R>(base # !sub(i, 1)).N; }
def f : Find<"r", 3>;
