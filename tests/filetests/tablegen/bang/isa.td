// Of classes, and of types.
class A; class B : A; class M;
def a : A; def b : B; def both : A, M;
class C<A r> {
  bit a = !isa<A>(r);
  bit b = !isa<B>(r);
  bit m = !isa<M>(r);
  string what = !cond(!isa<B>(r): "B", !isa<M>(r): "M", true: "A");
}
def c1 : C<a>;
def c2 : C<b>;
def c3 : C<both>;
def unset { bit t = !isa<A>(!if(0, a, b)); }
def types {
  bit n = !isa<int>(1); bit t = !isa<bit>(1); bit s = !isa<string>(1); bit l = !isa<list<int>>([1]); bit o = !isa<list<A>>([b]);
  bit d = !isa<dag>((a)); bit p = !isa<B>(a); bit q = !isa<A>("a"); bit x = !isa<bits<2>>({1, 0});
}
