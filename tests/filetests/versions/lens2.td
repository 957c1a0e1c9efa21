// The dialect of lens1.td with strict properties.

include "mlir/IR/OpBase.td"

def Lens_Dialect : Dialect {
  let name = "lens";
  let cppNamespace = "::lens";
  let useStrictPropertiesInAssemblyFormat = 1;
}

def Lens_TurnOp : Op<Lens_Dialect, "turn"> {
  let arguments = (ins I64Attr:$by, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = "$by (`label` $label^)? attr-dict";
}

def Lens_TintOp : Op<Lens_Dialect, "tint"> {
  let arguments = (ins UnitAttr:$slowly);
  let assemblyFormat = "(`slowly` $slowly^)? attr-dict";
}
