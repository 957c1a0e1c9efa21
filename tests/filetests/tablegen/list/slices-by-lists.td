// An index in a slice may itself be a list, or be computed.
defvar l = [0, 10, 20, 30, 40];
defvar which = [1, 3];
defvar from = 2;
def d {
  list<int> chosen = l[which];
  list<int> with_more = l[which, 0];
  list<int> computed = l[from...!add(from, 1)];
  int one = l[from];
}
