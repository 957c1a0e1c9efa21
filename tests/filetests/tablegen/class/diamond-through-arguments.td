// A class that is reached by one way only is listed once, after its ancestors.
class Root { int r = 0; }
class Mid1<int a> : Root { let r = a; int m1 = r; }
class Mid2<int a> : Mid1<!add(a, 1)> { int m2 = !add(m1, a); }
class Leaf<int a> : Mid2<!mul(a, 2)> { int l = m2; }
def leaf : Leaf<5>;
