// Bytecode encodings of an attribute and a type of the `test` dialect. All others are encoded as text.
//
// Source: bytes that mlir-opt 22 writes.

include "lect/Encodings.td"

def TestAttrParamsAttr : DialectAttribute<(attr
  VarInt:$v0, VarInt:$v1
)>;
def TestI32Type : DialectType<(type)>;

def Test_Attributes : DialectAttributes<"Test"> {
  let elems = [TestAttrParamsAttr];
}
// The type has a large code.
def Test_Types : DialectTypes<"Test"> {
  let elems = !foreach(i, !range(99), ReservedOrDead) # [TestI32Type];
}
