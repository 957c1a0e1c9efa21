// The other branch is not looked at.
class A<int v> { int n = v; }
class B : A<1>; class D : A<2>;
def b : B; def d : D;
class C<bit t, A a, int n> {
  int number = !if(t, 1, 2);
  int guarded = !if(!initialized(a), a.n, -1);
  A common = !if(t, b, d);
  string nested = !if(t, "yes", !if(!gt(n, 0), "perhaps", "no"));
  list<int> empty = !if(t, [], [n]);
  int unset = !if(t, ?, n);
}
def yes : C<1, b, 0>;
def perhaps : C<0, ?, 5>;
def no : C<0, d, 0>;
def conditions { int two = !if(2, 1, 0); int minus = !if(-1, 1, 0); int of_bits = !if(0b10, 1, 0); int zero = !if(0b00, 1, 0); }
class Endless<int n> { int sum = !if(!gt(n, 0), !add(n, Endless<!sub(n, 1)>.sum), 0); }
def recursive : Endless<10>;
