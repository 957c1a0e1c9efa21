// A class may hold an instance of itself.
class A { A a = A<>; int n = 1; }
def d : A;
