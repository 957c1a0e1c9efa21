// An assertion in a class is checked for inline records.
class Even<int n> { assert !eq(!and(n, 1), 0), "odd: " # n; int half = !sra(n, 1); }
def d { int a = Even<4>.half; list<Even> l = [Even<2>, Even<0>]; }
