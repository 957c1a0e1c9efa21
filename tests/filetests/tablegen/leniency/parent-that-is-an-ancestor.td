// A parent may be an ancestor of another, if it comes first.
class A { int a = 1; }
class B : A { let a = 2; }
def d : A, B;
class E; class F : E; class G : E;
def h : F, G;
