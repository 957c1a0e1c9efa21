// A class by itself asserts nothing.
class Positive<int n> { assert !gt(n, 0), "must be positive: " # n; int N = n; }
def five : Positive<5>;
