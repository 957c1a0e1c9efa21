// A loop runs over ranges of integers, both ends included.
class R<int n> { int N = n; }
foreach i = {0-3} in def "dash" # i : R<i>;
foreach i = {2...4} in def "dots" # i : R<i>;
foreach i = {1, 3, 5-6} in def "mixed" # i : R<i>;
foreach i = 7...8 in def "bare" # i : R<i>;
foreach i = 3-1 in def "down" # i : R<i>;
