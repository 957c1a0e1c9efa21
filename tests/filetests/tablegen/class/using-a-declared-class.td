// A class that is declared may be named as a type before it is defined.
class Odd;
class Holder { Odd o = ?; list<Odd> os = []; }
class Odd<int n = 1> { int N = n; }
def one : Odd;
def h : Holder { let o = one; let os = [one, Odd<3>]; int n = one.N; }
