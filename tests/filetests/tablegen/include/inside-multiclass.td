// ARGS: -I inputs
// A file may be a part of a multiclass.
class Part { string tag = "none"; }
multiclass M {
  include "parts.td"
  def own : Part;
}
defm m : M;
