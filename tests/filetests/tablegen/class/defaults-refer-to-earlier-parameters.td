// A default may refer to the parameters before it, and is evaluated with the given arguments.
class Name<string base, string suffix = "_" # base, string whole = base # suffix, int n = !size([base, suffix, whole])> {
  string Whole = whole;
  int N = n;
}
def given_one : Name<"a">;
def given_two : Name<"a", "b">;
def given_by_name : Name<"a", suffix = "-">;
