// Whether there is a record of that name so far, and of that class.
class A; class B : A;
def a : A; def b : B;
class C<string s> {
  bit is_a = !exists<A>(s);
  bit is_b = !exists<B>(s);
  bit is_c = !exists<C>(s);
}
def c1 : C<"a">;
def c2 : C<"b">;
def c3 : C<"later">;
def later : C<"later">;
def c4 : C<"later">;
foreach i = [1, 2] in def m#i { bit before = !exists<A>("n" # !sub(i, 1)); }
