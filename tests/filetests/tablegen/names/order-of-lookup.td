// A name is looked for in the body's variables, then fields, then parameters, then the file's variables.
defvar a = "file"; defvar b = "file"; defvar c = "file"; defvar d = "file";
class C<string a, string b, string c> {
  string b = "field";
  defvar c = "variable";
  string seen_a = a; string seen_b = b; string seen_c = c; string seen_d = d;
}
def x : C<"parameter", "parameter", "parameter">;
