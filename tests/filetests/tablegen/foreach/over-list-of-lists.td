// An item may itself be a list.
class R<list<int> l> { list<int> L = l; int Head = !head(l); }
foreach l = [[1, 2], [3], [4, 5, 6]] in def "l" # l[0] : R<l>;
