// Arguments are given to parameters in order.
class Point<int x, int y, string label> {
  int X = x;
  int Y = y;
  string Label = label;
}
def origin : Point<0, 0, "origin">;
def corner : Point<-3, 4, "corner">;
