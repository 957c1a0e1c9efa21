// A loop over nothing defines nothing.
class R;
foreach x = []<int> in def "never" # x : R;
foreach x = !filter(y, [1, 2], !gt(y, 5)) in def "neither" # x : R;
def only : R;
