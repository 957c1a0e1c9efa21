// ARGS: -I inputs
// Definitions included in a block are subject to the block.
class Part { string tag = "none"; }
let tag = "set" in {
  include "parts.td"
}
def outside : Part;
