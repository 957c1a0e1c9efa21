// The first that holds decides; those behind it are not looked at.
class Number { int number; }
class C<int n, Number c> : Number {
  string size = !cond(!lt(n, 0): "negative", !eq(n, 0): "none", !lt(n, 10): "few", true: "many");
  int next = !cond(!not(!initialized(c)): n, 1: c.number);
  let number = n;
}
def minus : C<-3, ?>;
def zero : C<0, minus>;
def nine : C<9, zero>;
def ten : C<10, nine>;
class A; class B1 : A; class B2 : A;
def b1 : B1; def b2 : B2;
def types {
  A common = !cond(0: b1, 1: b2);
  int number = !cond(0: 1, 0b10: true);
  list<int> empty = !cond(0: [1], 1: []);
  int unset = !cond(1: ?, 0: 2);
}
