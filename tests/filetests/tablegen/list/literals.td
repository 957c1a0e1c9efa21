// Lists of every type, with and without a comma at the end.
class R<int n> { int N = n; }
def r : R<1>;
def d {
  list<int> ints = [1, 2, 3,];
  list<string> strings = ["a", [{b}],];
  list<bit> bits_ = [0, 1, true];
  list<dag> dags = [(r), (r 1)];
  list<R> records = [r, R<2>];
  list<list<int>> nested = [[1], [], [2, 3]];
  list<int> none = [];
}
