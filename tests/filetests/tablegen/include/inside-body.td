// ARGS: -I inputs
// Even a part of a body may come from a file.
class C {
  int before = 1;
  include "fields.td"
  int after = !add(before, included);
}
def c : C { let included = 9; }
