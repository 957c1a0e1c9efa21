// Bytecode encoding of the types of `quant`.
//
// Source: bytes written by `mlir-opt` 22.

include "lect/Encodings.td"

def Numbers : Array<List<SignedVarInt>>;

def Quant_Any : DialectType<(type
  VarInt:$flags, Type:$storage, SignedVarInt:$min, SignedVarInt:$max
)>;
def Quant_AnyWithExpressedType : DialectType<(type
  VarInt:$flags, Type:$storage, Type:$expressed, SignedVarInt:$min, SignedVarInt:$max
)>;
def Quant_Calibrated : DialectType<(type
  Type:$expressed, DoubleField:$min, DoubleField:$max
)>;
def Quant_Uniform : DialectType<(type
  VarInt:$flags, Type:$storage, Type:$expressed, DoubleField:$scale, SignedVarInt:$zeroPoint, SignedVarInt:$min,
  SignedVarInt:$max
)>;
def Quant_UniformPerAxis : DialectType<(type
  VarInt:$flags, Type:$storage, Type:$expressed, VarInt:$axis, SignedVarInt:$min, SignedVarInt:$max,
  Array<List<DoubleField>>:$scales, Numbers:$zeroPoints
)>;
def Quant_UniformSubChannel : DialectType<(type
  VarInt:$flags, Type:$storage, Type:$expressed, SignedVarInt:$min, SignedVarInt:$max, Numbers:$dims,
  Numbers:$blockSizes, Attribute:$scales, Attribute:$zeroPoints
)>;

def Quant_Types : DialectTypes<"Quant"> {
  let elems = [
    ReservedOrDead,
    Quant_Any,
    Quant_AnyWithExpressedType,
    Quant_Calibrated,
    Quant_Uniform,
    Quant_UniformPerAxis,
    Quant_UniformSubChannel
  ];
}

def : EncodingAge<[Quant_UniformSubChannel], 21>;
