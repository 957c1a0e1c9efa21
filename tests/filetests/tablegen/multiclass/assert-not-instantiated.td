// A multiclass that is not used asserts nothing.
multiclass Never<int n> { assert !gt(n, 0), "n is " # n; def _x { int N = n; } }
def something;
