// The part of EmitC that has arrays.

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def EmitC_Dialect : Dialect {
  let name = "emitc";
  let cppNamespace = "::mlir::emitc";
  let useDefaultTypePrinterParser = 1;
}

def EmitC_ArrayType : TypeDef<EmitC_Dialect, "Array"> {
  let mnemonic = "array";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType);
  let hasCustomAssemblyFormat = 1;
}

def EmitC_OpaqueType : TypeDef<EmitC_Dialect, "Opaque"> {
  let mnemonic = "opaque";
  let parameters = (ins StringRefParameter<>:$value);
  let assemblyFormat = "`<` $value `>`";
}

def EmitC_PointerType : TypeDef<EmitC_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let parameters = (ins "Type":$pointee);
  let assemblyFormat = "`<` $pointee `>`";
}

class EmitC_NamedType<string name, string word> : TypeDef<EmitC_Dialect, name> {
  let mnemonic = word;
}

def EmitC_SizeTType : EmitC_NamedType<"SizeT", "size_t">;
def EmitC_SignedSizeTType : EmitC_NamedType<"SignedSizeT", "ssize_t">;
def EmitC_PtrDiffTType : EmitC_NamedType<"PtrDiffT", "ptrdiff_t">;

def EmitC_GlobalOp : Op<EmitC_Dialect, "global", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = [{
    $sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
}
