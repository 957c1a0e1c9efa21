// Arguments may be given by name, after those that are given by position, in any order.
class Rect<int w, int h, string colour, bit filled> {
  int W = w;
  int H = h;
  string Colour = colour;
  bit Filled = filled;
}
def all_by_name : Rect<filled = 1, colour = "red", h = 2, w = 1>;
def some_by_name : Rect<3, 4, filled = 0, colour = "blue">;
