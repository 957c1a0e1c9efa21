// The first item, if there is one.
class C<list<int> l, list<list<string>> ll> {
  int first = !head(l);
  int second = !head(!tail(l));
  string inner = !head(!head(ll));
}
def c : C<[1, 2], [["a"], []]>;
def hole : C<[?, 3], [["b", "c"]]>;
def guarded { list<int> l = []; int n = !if(!empty(l), -1, !head(l)); }
