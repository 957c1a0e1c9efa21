// A dialect of enums whose cases are negative if they are taken with a sign.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Shade_Dialect : Dialect {
  let name = "shade";
  let cppNamespace = "::shade";
}

def Shade_Tone : I32EnumAttr<"Tone", "", [
  I32EnumAttrCase<"Light", 5, "light">, I32EnumAttrCase<"Dark", 2147483648, "dark">,
  I32EnumAttrCase<"Black", 4294967295, "black">
]> {
  let cppNamespace = "::shade";
}

def Shade_Marks : I32BitEnumAttr<"Marks", "", [
  I32BitEnumAttrCaseBit<"First", 0, "first">, I32BitEnumAttrCaseBit<"Last", 31, "last">
]> {
  let cppNamespace = "::shade";
}

def Shade_PaintOp : Op<Shade_Dialect, "paint"> {
  let arguments = (ins Shade_Tone:$tone, Shade_Marks:$marks);
  let assemblyFormat = "$tone $marks attr-dict";
}
