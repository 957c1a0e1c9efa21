// What a class asserts is checked of each definition, with its fields as they are in the end.
class Positive<int n> {
  int N = n;
  assert !gt(N, 0), "N of " # NAME # " is " # N;
}
def one : Positive<1>;
def mended : Positive<-1> { let N = 1; }
