// How an attribute and a type of the `test` dialect are encoded in bytecode. All that is not here is text.
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
// The number of the type is far from zero.
def Test_Types : DialectTypes<"Test"> {
  let elems = !foreach(i, !range(99), ReservedOrDead) # [TestI32Type];
}
