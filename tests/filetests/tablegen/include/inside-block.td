// ARGS: -I inputs
// What is included in a block is subject to it.
class Part { string tag = "none"; }
let tag = "set" in {
  include "parts.td"
}
def outside : Part;
