// An assertion in a class is checked for each definition, with the final values of its fields.
class Positive<int n> {
  int N = n;
  assert !gt(N, 0), "N of " # NAME # " is " # N;
}
def one : Positive<1>;
def mended : Positive<-1> { let N = 1; }
