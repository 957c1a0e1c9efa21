// A `deftype` gives a type a name.
deftype Byte = bits<8>;
deftype Names = list<string>;
deftype Number = int;
class C<Number n, Names l = []> { Byte b = n; Names Ns = l; list<Number> more = [n]; }
def x : C<5>;
def y : C<6, ["a", "b"]>;
