// Two dialects that change together, and have types, attributes and enums of each other.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "lect/Rust.td"
include "lect/Versions.td"

def Left_Dialect : Dialect {
  let name = "left";
  let cppNamespace = "::left";
  let useDefaultAttributePrinterParser = 1;
}

def Right_Dialect : Dialect {
  let name = "right";
  let cppNamespace = "::right";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Right_Color : I32EnumAttr<"Color", "", [I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 1, "green">]> {
  let cppNamespace = "::right";
  let genSpecializedAttr = 0;
}

def Right_ColorAttr : EnumAttr<Right_Dialect, Right_Color, "color"> { let assemblyFormat = "`<` $value `>`"; }

def Right_BoxType : TypeDef<Right_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int64_t":$width, "int64_t":$height);
  let assemblyFormat = "`<` $width `x` $height `>`";
}

def Left_HoldAttr : AttrDef<Left_Dialect, "Hold"> {
  let mnemonic = "hold";
  let parameters = (ins
    "::mlir::Attribute":$what,
    RustParameter<"Vec<Option<Type>>", "[?type]">:$boxes
  );
  let assemblyFormat = "`<` $what `in` $boxes `>`";
}

def Left_PaintOp : Op<Left_Dialect, "paint"> {
  let arguments = (ins Right_ColorAttr:$color, Left_HoldAttr:$hold);
  let assemblyFormat = "$color $hold attr-dict";
}

def Left_Versions : DialectVersions<Left_Dialect, [
  Version<[1], []>,
  Version<[2], [
    // Values have the words of the other dialect's newest version.
    AddParam<"#hold", "boxes", "[!right.box<3 x 7>, none]">,
    OldFormat<"#hold", "`<` $what `>`">,
  ]>,
]>;

def Right_Versions : DialectVersions<Right_Dialect, [
  Version<[1], []>,
  Version<[2], [
    RenameCase<"Right_Color", "leafy", "green">,
    AddParam<"!box", "height", "7">,
    OldFormat<"!box", "`<` $width `>`">,
  ]>,
]>;
