// All but the first item.
class C<list<int> l> { list<int> tail = !tail(l); bit last = !empty(!tail(l)); list<int> second = !if(!empty(!tail(l)), [], !tail(!tail(l))); }
def c : C<[1, 2, 3]>;
def one : C<[1]>;
def lists { list<list<int>> l = !tail([[1], [2, 3]]); }
