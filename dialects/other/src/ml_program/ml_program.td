// The `ml_program` dialect: functions, globals and subgraphs of machine learning programs.

#ifndef LECT_DIALECTS_ML_PROGRAM
#define LECT_DIALECTS_ML_PROGRAM

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MLProgram_Dialect : Dialect {
  let name = "ml_program";
  let cppNamespace = "::mlir::ml_program";
  let summary = "Structure of machine learning programs";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def MLProgram_TokenType : TypeDef<MLProgram_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "Token for establishing execution ordering in a graph";
}

def MLProgram_ExternAttr : AttrDef<MLProgram_Dialect, "Extern", [TypedAttrInterface]> {
  let mnemonic = "extern";
  let summary = "Value used for a global signalling external resolution";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
  let genMnemonicAlias = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class MLProgram_Op<string mnemonic, string words, list<Trait> traits = []> : Op<MLProgram_Dialect, mnemonic, traits> {
  let summary = words;
}

def MLProgram_FuncOp : MLProgram_Op<"func", "A function", [FunctionOpInterface, IsolatedFromAbove, RegionKindInterface,
    Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def MLProgram_GlobalOp : MLProgram_Op<"global", "A global variable or constant", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, UnitAttr:$is_mutable, OptionalAttr<AnyAttr>:$value,
      OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` "
      "custom<TypedInitialValue>($type, $value) attr-dict";
  let hasVerifier = 1;
}

def MLProgram_GlobalLoadOp : MLProgram_Op<"global_load", "Reads a global", [DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalLoadConstOp : MLProgram_Op<"global_load_const", "Reads an immutable global", [Pure,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins SymbolRefAttr:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalLoadGraphOp : MLProgram_Op<"global_load_graph", "Reads a global, ordered by tokens",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let description = [{
    Operations in graph regions are unordered; tokens order them.

    ```mlir
    %x, %loaded = ml_program.global_load_graph @state ordering (%before -> !ml_program.token) : tensor<4xf32>
    ```
  }];
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs AnyType:$result, MLProgram_TokenType:$produceToken);
  let assemblyFormat = "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) "
      "attr-dict";
}

def MLProgram_GlobalStoreOp : MLProgram_Op<"global_store", "Writes a global",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins Arg<SymbolRefAttr, "", [MemWrite]>:$global, AnyType:$value);
  let assemblyFormat = "$global `=` $value `:` type($value) attr-dict";
}

def MLProgram_GlobalStoreGraphOp : MLProgram_Op<"global_store_graph", "Writes a global, ordered by tokens",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, AnyType:$value,
      Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs MLProgram_TokenType:$produceToken);
  let assemblyFormat = "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` "
      "type($value) attr-dict";
}

def MLProgram_SubgraphOp : MLProgram_Op<"subgraph", "Function with a graph region", [FunctionOpInterface,
    HasOnlyGraphRegion, IsolatedFromAbove, RegionKindInterface, SingleBlock, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def MLProgram_OutputOp : MLProgram_Op<"output",
    "Terminator of a subgraph, with results", [Pure, HasParent<"SubgraphOp">,
    ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def MLProgram_ReturnOp : MLProgram_Op<"return", "Returns from a function", [Pure, HasParent<"FuncOp">, ReturnLike,
    Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def MLProgram_TokenOp : MLProgram_Op<"token", "Creates a token without dependencies", [Pure]> {
  let results = (outs MLProgram_TokenType:$token);
  let assemblyFormat = "attr-dict";
}

#endif // LECT_DIALECTS_ML_PROGRAM
