// The type of the items may be written behind the brackets.
class R;
class S : R;
def s : S;
def d {
  list<string> none = []<string>;
  list<R> upcast = [s]<R>;
  list<list<int>> nested = [[]]<list<int>>;
  int n = !size([]<int>);
}
