// A field of an inline record is how classes serve as functions.
class Max<int a, int b> { int ret = !if(!gt(a, b), a, b); }
class Max3<int a, int b, int c> { int ret = Max<Max<a, b>.ret, c>.ret; }
def m { int two = Max<1, 2>.ret; int three = Max3<4, 9, 7>.ret; }
