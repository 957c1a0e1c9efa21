// In the body a field of the same name as a parameter means the field, once it is declared.
class Both<string name> {
  string before = name;
  string name = "field of " # before;
  string after = name;
}
def both : Both<"argument">;
