// Several indices, ranges and a comma at the end make a list.
defvar l = ["a", "b", "c", "d", "e"];
def d {
  list<string> range = l[1...3];
  list<string> dash = l[1-2];
  list<string> down = l[3-1];
  list<string> mixed = l[0, 2...3, 4];
  list<string> single = l[2,];
  list<string> twice = l[0, 0];
}
