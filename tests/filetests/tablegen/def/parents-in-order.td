// Superclasses are listed ancestors first, in the order of the parents.
class A; class B : A; class C; class D : C, B;
def bc : B, C;
def d : D;
def ca : C, A;
