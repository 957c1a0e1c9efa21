// To strings, numbers, bits, lists and records.
class A { int n = 1; }
class B : A;
def a : A;
def b : B;
class C<string name, bits<4> four, A record> {
  A by_name = !cast<A>(name);
  B down = !cast<B>(!cast<A>(name));
  int from_field = !cast<A>(name # "").n;
  int number = !cast<int>(four);
  bits<4> back = !cast<bits<4>>(!cast<int>(four));
  string text = !cast<string>(record);
  string number_text = !cast<string>(four) # "," # !cast<string>(-5);
  bit t = !cast<bit>(!cast<bits<1>>(1));
  list<A> of_list = !cast<list<A>>([b]);
  string of_code = !cast<string>([{code}]);
}
def c : C<"b", 0b1010, a>;
def unset { A a = !cast<A>(?); int n = !cast<int>(?); }
