// A definition may assert of itself.
class R<int n> { int N = n; }
def d : R<3> { assert !eq(N, 3), "three"; defvar m = !add(N, 1); assert !eq(m, 4), "four"; }
