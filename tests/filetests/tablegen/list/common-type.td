// A list of items of different classes has their common type.
class Base { int b = 1; }
class A : Base { int a = 1; }
class B : Base { int c = 2; }
def a : A;
def b : B;
class Holder<list<Base> l> { list<Base> L = l; list<int> Bs = !foreach(x, l, x.b); }
def h : Holder<[a, b]>;
defvar mixed = [a, b];
def i { int sum = !foldl(0, mixed, acc, x, !add(acc, x.b)); }
