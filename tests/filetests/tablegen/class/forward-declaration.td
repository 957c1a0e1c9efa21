// A class may be declared before it is defined.
class Later;
class Uses<list<Later> all> {
  list<Later> All = all;
  int Count = !size(all);
}
class Later<int n = 3> {
  int N = n;
}
def one : Later;
def two : Later<2>;
def user : Uses<[one, two]>;
