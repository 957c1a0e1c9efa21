// A record is cast to one of its classes, down and up.
class Base { int b = 1; }
class Sub<int s> : Base { int S = s; }
def x : Sub<7>;
class C<Base b> { int s = !cast<Sub>(b).S; Base up = !cast<Base>(b); }
def c : C<x>;
