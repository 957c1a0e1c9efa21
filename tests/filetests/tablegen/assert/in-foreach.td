// An assertion in a loop is checked each time.
class R<int n> { int N = n; }
foreach i = [1, 2] in { assert !ne(i, 3), "i is three"; def "r" # i : R<i>; }
