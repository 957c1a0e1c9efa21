// The `func` dialect: functions, calls and returns.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own. The Rust files of this folder hold
// the hooks.

#ifndef LECT_DIALECTS_FUNC
#define LECT_DIALECTS_FUNC

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Func_Dialect : Dialect {
  let name = "func";
  let cppNamespace = "::mlir::func";
  let summary = "Functions and calls";
  let hasConstantMaterializer = 1;
}

class Func_Op<string mnemonic, list<Trait> traits> : Op<Func_Dialect, mnemonic, traits>;

// Argument and result attributes, in the order of the signature.
defvar Func_perArgument = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);

def FuncOp : Func_Op<"func", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface
  ]> {
  let summary = "Function definition or declaration";
  let arguments = !con((ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                            OptionalAttr<StrAttr>:$sym_visibility),
                       Func_perArgument, (ins UnitAttr:$no_inline));
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def ReturnOp : Func_Op<"return", [Pure, HasParent<"FuncOp">, MemRefsNormalizable, ReturnLike, Terminator]> {
  let summary = "Returns from a function";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===- Calls --------------------------------------------------------------------------------------------------------===//

def CallOp : Func_Op<"call", [
    CallOpInterface, MemRefsNormalizable, DeclareOpInterfaceMethods<SymbolUserOpInterface>
  ]> {
  let summary = "Direct call of a function";
  let arguments = !con((ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands), Func_perArgument,
                       (ins UnitAttr:$no_inline));
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def CallIndirectOp : Func_Op<"call_indirect", [
    CallOpInterface,
    TypesMatchWith<"callee input types match argument types", "callee", "callee_operands",
                   "::llvm::cast<FunctionType>($_self).getInputs()">,
    TypesMatchWith<"callee result types match result types", "callee", "results",
                   "::llvm::cast<FunctionType>($_self).getResults()">
  ]> {
  let summary = "Indirect call of a function value";
  let arguments = !con((ins FunctionType:$callee, Variadic<AnyType>:$callee_operands), Func_perArgument);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)";
  let hasCanonicalizeMethod = 1;
}

def ConstantOp : Func_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
  ]> {
  let summary = "Constant function value";
  let arguments = (ins FlatSymbolRefAttr:$value);
  let results = (outs AnyType);
  let assemblyFormat = "attr-dict $value `:` type(results)";
  let hasFolder = 1;
}

include "history.td"

#endif
