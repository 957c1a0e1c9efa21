// Parameters that are values of Rust, of a dialect that is loaded from a file.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "lect/Rust.td"

def V_Dialect : Dialect {
  let name = "v";
  let cppNamespace = "::v";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def V_Level : I32EnumAttr<"Level", "", [I32EnumAttrCase<"Low", 3, "low">, I32EnumAttrCase<"None", 4, "none">]> {
  let cppNamespace = "::v";
}

def V_Shape : AttrDef<V_Dialect, "Shape"> {
  let mnemonic = "shape";
  let parameters = (ins
    RustParameter<"Vec<i8>", "[i8]">:$sizes,
    RustParameter<"Option<Level>", "?enum(V_Level)">:$level,
    RustParameter<"Point", "{x: i64, name: ?string}">:$at,
    RustParameter<"Kind", "one_of {empty: (), circle: f32}">:$kind,
    RustParameter<"u16", "u16", "", "7">:$port
  );
  let assemblyFormat = "`<` `[` $sizes `]` (`at` $level^)? $at $kind (`:` $port^)? `>`";
}
