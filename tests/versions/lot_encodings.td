// How the dialect's attribute was encoded before version 2.0, and how it is since.
include "lect/Encodings.td"

let cType = "Lot_SizeAttr" in {
  def OldSize : DialectAttribute<(attr SignedVarInt:$width, SignedVarInt:$depth)>;
  // The depth comes first since then, and neither is negative.
  def NewSize : DialectAttribute<(attr VarInt:$depth, VarInt:$width)>;
}

def : DialectAttributes<"Lot"> { let elems = [OldSize]; }
def : DialectAttributes<"Lot"> { let elems = [NewSize]; }

def : EncodingAge<[OldSize], 0, [], [2, 0]>;
def : EncodingAge<[NewSize], 0, [2, 0]>;
