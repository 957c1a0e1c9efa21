// A class and a definition may have one name.
class Thing<int n = 0> { int N = n; }
def Thing : Thing<5>;
def user { Thing t = Thing; Thing u = Thing<6>; int n = Thing.N; }
