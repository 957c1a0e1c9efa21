// The `wasmssa` dialect: WebAssembly in static single assignment form.

#ifndef LECT_DIALECTS_WASMSSA
#define LECT_DIALECTS_WASMSSA

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def WasmSSA_Dialect : Dialect {
  let name = "wasmssa";
  let cppNamespace = "::mlir::wasmssa";
  let summary = "WebAssembly in static single assignment form";
  let useDefaultTypePrinterParser = 1;
}

class WasmSSA_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::wasmssa";
}
class WasmSSA_OpTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::wasmssa";
}

def LabelLevelOpInterface : WasmSSA_OpInterface<"LabelLevelOpInterface">;
def WasmSSA_IntegerType : AnyTypeOf<[I32, I64]>;
def WasmSSA_FPType : AnyTypeOf<[F32, F64]>;
def WasmSSA_NumericType : AnyTypeOf<[WasmSSA_IntegerType, WasmSSA_FPType]>;
def WasmSSA_VecType : AnyTypeOf<[I128]>;

def WasmSSA_FuncRefType : TypeDef<WasmSSA_Dialect, "FuncRef"> {
  let mnemonic = "funcref";
  let summary = "Opaque type for function reference";
  let assemblyFormat = "";
}

def WasmSSA_ExternRefType : TypeDef<WasmSSA_Dialect, "ExternRef"> {
  let mnemonic = "externref";
  let summary = "Opaque type for external reference";
}

def WasmSSA_RefType : AnyTypeOf<[WasmSSA_FuncRefType, WasmSSA_ExternRefType]>;
def WasmSSA_ValType : AnyTypeOf<[WasmSSA_NumericType, WasmSSA_VecType, WasmSSA_RefType]>;
def LabelBranchingOpInterface : WasmSSA_OpInterface<"LabelBranchingOpInterface">;
def ConstantExprOpTrait : WasmSSA_OpTrait<"ConstantExprOpTrait">;
def WasmSSA_FuncTypeAttr : TypeAttrOf<FunctionType>;
def ImportOpInterface : WasmSSA_OpInterface<"ImportOpInterface">;
def ConstantExpressionInitializerOpTrait : WasmSSA_OpTrait<"ConstantExpressionInitializerOpTrait">;
def WasmSSA_ValTypeAttr : TypeAttrOf<WasmSSA_ValType>;

def WasmSSA_LocalRef : TypeDef<WasmSSA_Dialect, "LocalRef"> {
  let mnemonic = "local";
  let summary = "Type of a local variable";
  let parameters = (ins WasmSSA_ValType:$elementType);
  let assemblyFormat = "`ref` `to` $elementType";
}

def WasmSSA_LimitType : TypeDef<WasmSSA_Dialect, "Limit"> {
  let mnemonic = "limit";
  let summary = "Wasm limit type";
  let parameters = (ins "uint32_t":$min, OptionalParameter<"std::optional<uint32_t>">:$max);
  let assemblyFormat = "`[` $min `` `:` ($max^)? `]`";
}

def WasmSSA_LimitTypeAttr : TypeAttrOf<WasmSSA_LimitType>;

def WasmSSA_TableType : TypeDef<WasmSSA_Dialect, "Table"> {
  let mnemonic = "tabletype";
  let summary = "Wasm table type";
  let parameters = (ins WasmSSA_RefType:$reference, WasmSSA_LimitType:$limit);
  let assemblyFormat = "$reference $limit";
}

def WasmSSA_TableTypeAttr : TypeAttrOf<WasmSSA_TableType>;

//===- Operations -------------------------------------------------------------------------------------------------===//

class WasmSSA_Op<string mnemonic, string words, list<Trait> traits = []> : Op<WasmSSA_Dialect, mnemonic, traits> {
  let summary = words;
}

class WasmSSA_BlockLikeOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [Terminator,
    DeclareOpInterfaceMethods<LabelLevelOpInterface>]> {
  let arguments = (ins Variadic<WasmSSA_ValType>:$inputs);
  let regions = (region AnyRegion:$body);
  let successors = (successor AnySuccessor:$target);
  let assemblyFormat = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target";
}
def WasmSSA_BlockOp : WasmSSA_BlockLikeOp<"block", "Block: branches exit at the end"> {
  let description = [{
    A branch from inside to level zero exits to the successor, and forwards operands to the arguments.
  }];
}
def WasmSSA_LoopOp : WasmSSA_BlockLikeOp<"loop", "Loop: branches continue at the start">;

def WasmSSA_BlockReturnOp : WasmSSA_Op<"block_return", "Exits the innermost block with values", [Terminator,
    DeclareOpInterfaceMethods<LabelBranchingOpInterface>]> {
  let arguments = (ins Variadic<WasmSSA_ValType>:$inputs);
  let assemblyFormat = "($inputs^ `:` type($inputs))? attr-dict";
}

def WasmSSA_BranchIfOp : WasmSSA_Op<"branch_if", "Exits enclosing blocks if a condition is true", [Terminator,
    DeclareOpInterfaceMethods<LabelBranchingOpInterface>]> {
  let arguments = (ins I32:$condition, UI32Attr:$exitLevel, Variadic<WasmSSA_ValType>:$inputs);
  let successors = (successor AnySuccessor:$elseSuccessor);
  let assemblyFormat = "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` "
      "$elseSuccessor attr-dict";
}

def WasmSSA_ConstOp : WasmSSA_Op<"const",
    "Constant number", [AllTypesMatch<["value", "result"]>, ConstantExprOpTrait]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs WasmSSA_NumericType:$result);
  let assemblyFormat = "$value attr-dict";
}

def WasmSSA_FuncOp : WasmSSA_Op<"func", "A function", [AffineScope, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<FunctionOpInterface, ["verifyBody"]>, IsolatedFromAbove, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_FuncTypeAttr:$functionType,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, UnitAttr:$exported);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def WasmSSA_FuncCallOp : WasmSSA_Op<"call", "Calls a function"> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<WasmSSA_ValType>:$operands);
  let results = (outs Variadic<WasmSSA_ValType>:$results);
  let assemblyFormat = "$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)";
}

def WasmSSA_FuncImportOp : WasmSSA_Op<"import_func", "Imported function", [Symbol, CallableOpInterface,
    ImportOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$moduleName, StrAttr:$importName, WasmSSA_FuncTypeAttr:$type,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let assemblyFormat = "$importName `from` $moduleName `as` $sym_name attr-dict";
}

def WasmSSA_GlobalOp : WasmSSA_Op<"global", "Global variable with its initial value", [AffineScope,
    AutomaticAllocationScope, IsolatedFromAbove, Symbol, ConstantExpressionInitializerOpTrait]> {
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_ValTypeAttr:$type, UnitAttr:$isMutable, UnitAttr:$exported);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
}

def WasmSSA_GlobalImportOp : WasmSSA_Op<"import_global", "Imported global variable", [Symbol,
    ImportOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$moduleName, StrAttr:$importName, WasmSSA_ValTypeAttr:$type,
      UnitAttr:$isMutable);
  let hasCustomAssemblyFormat = 1;
}

def WasmSSA_GlobalGetOp : WasmSSA_Op<"global_get", "Reads a global variable",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>, ConstantExprOpTrait]> {
  let arguments = (ins FlatSymbolRefAttr:$global);
  let results = (outs WasmSSA_ValType:$global_val);
  let assemblyFormat = "$global attr-dict `:` type($global_val)";
}

def WasmSSA_IfOp : WasmSSA_Op<"if", "Executes one of two regions", [Terminator,
    DeclareOpInterfaceMethods<LabelLevelOpInterface>]> {
  let arguments = (ins I32:$condition, Variadic<WasmSSA_ValType>:$inputs);
  let regions = (region AnyRegion:$if, AnyRegion:$else);
  let successors = (successor AnySuccessor:$target);
  let assemblyFormat = "$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if custom<ElseRegion>($else) `>` "
      "$target";
}

def WasmSSA_LocalOp : WasmSSA_Op<"local", "Declares a variable of the function",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins WasmSSA_ValTypeAttr:$type);
  let results = (outs WasmSSA_LocalRef:$result);
  let assemblyFormat = "`of` `type` $type attr-dict";
}

def WasmSSA_LocalGetOp : WasmSSA_Op<"local_get", "Loads the value of a variable",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins WasmSSA_LocalRef:$localVar);
  let results = (outs WasmSSA_ValType:$result);
  let assemblyFormat = "$localVar `:` type($localVar) attr-dict";
}

def WasmSSA_LocalSetOp : WasmSSA_Op<"local_set", "Sets a variable"> {
  let arguments = (ins WasmSSA_LocalRef:$localVar, WasmSSA_ValType:$value);
  let assemblyFormat = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict";
  let hasVerifier = 1;
}

def WasmSSA_LocalTeeOp : WasmSSA_Op<"local_tee", "Sets a variable, and returns the value",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins WasmSSA_LocalRef:$localVar, WasmSSA_ValType:$value);
  let results = (outs WasmSSA_ValType:$result);
  let assemblyFormat = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict";
  let hasVerifier = 1;
}

def WasmSSA_MemOp : WasmSSA_Op<"memory", "Declares memory", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_LimitTypeAttr:$limits, UnitAttr:$exported);
  let assemblyFormat = "(`exported` $exported^)? $sym_name $limits attr-dict";
}

def WasmSSA_MemImportOp : WasmSSA_Op<"import_mem", "Imported memory", [Symbol, ImportOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$moduleName, StrAttr:$importName,
      WasmSSA_LimitTypeAttr:$limits);
  let assemblyFormat = "$importName `from` $moduleName `as` $sym_name attr-dict";
}

def WasmSSA_TableOp : WasmSSA_Op<"table", "Declares a table of references", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, WasmSSA_TableTypeAttr:$type, UnitAttr:$exported);
  let assemblyFormat = "(`exported` $exported^)? $sym_name $type attr-dict";
}

def WasmSSA_TableImportOp : WasmSSA_Op<"import_table", "Imported table", [Symbol, ImportOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$moduleName, StrAttr:$importName, WasmSSA_TableTypeAttr:$type);
  let assemblyFormat = "$importName `from` $moduleName `as` $sym_name attr-dict";
}

def WasmSSA_ReturnOp : WasmSSA_Op<"return", "Returns from a function", [Terminator]> {
  let arguments = (ins Variadic<WasmSSA_ValType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

class WasmSSA_BinaryNumericalOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs",
    "rhs", "result"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_NumericType]>:$lhs, AnyTypeOf<[WasmSSA_NumericType]>:$rhs);
  let results = (outs AnyTypeOf<[WasmSSA_NumericType]>:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) attr-dict";
}
def WasmSSA_AddOp : WasmSSA_BinaryNumericalOp<"add", "Sum">;
def WasmSSA_AndOp : WasmSSA_BinaryNumericalOp<"and", "Bitwise AND">;
def WasmSSA_MulOp : WasmSSA_BinaryNumericalOp<"mul", "Product">;
def WasmSSA_OrOp : WasmSSA_BinaryNumericalOp<"or", "Bitwise OR">;
def WasmSSA_SubOp : WasmSSA_BinaryNumericalOp<"sub", "Difference">;
def WasmSSA_XOrOp : WasmSSA_BinaryNumericalOp<"xor", "Bitwise XOR">;

class WasmSSA_DivOpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs", "rhs",
    "result"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_FPType]>:$lhs, AnyTypeOf<[WasmSSA_FPType]>:$rhs);
  let results = (outs AnyTypeOf<[WasmSSA_FPType]>:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) attr-dict";
}
def WasmSSA_DivOp : WasmSSA_DivOpLike<"div", "Quotient of floats">;
def WasmSSA_MinOp : WasmSSA_DivOpLike<"min", "Minimum of floats, propagating NaN">;
def WasmSSA_MaxOp : WasmSSA_DivOpLike<"max", "Maximum of floats, propagating NaN">;
def WasmSSA_CopySignOp : WasmSSA_DivOpLike<"copysign", "Copies the sign of another number">;

class WasmSSA_DivUIOpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs", "rhs",
    "result"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_IntegerType]>:$lhs, AnyTypeOf<[WasmSSA_IntegerType]>:$rhs);
  let results = (outs AnyTypeOf<[WasmSSA_IntegerType]>:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) attr-dict";
}
def WasmSSA_DivUIOp : WasmSSA_DivUIOpLike<"div_ui", "Quotient of unsigned integers">;
def WasmSSA_DivSIOp : WasmSSA_DivUIOpLike<"div_si", "Quotient of signed integers">;
def WasmSSA_RemUIOp : WasmSSA_DivUIOpLike<"rem_ui", "Remainder of unsigned integers">;
def WasmSSA_RemSIOp : WasmSSA_DivUIOpLike<"rem_si", "Remainder of signed integers">;

class WasmSSA_BinaryComparisonOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs",
    "rhs"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_NumericType]>:$lhs, AnyTypeOf<[WasmSSA_NumericType]>:$rhs);
  let results = (outs I32:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict";
}
def WasmSSA_EqOp : WasmSSA_BinaryComparisonOp<"eq", "Equality">;
def WasmSSA_NeOp : WasmSSA_BinaryComparisonOp<"ne", "Inequality">;

class WasmSSA_LtSIOpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_IntegerType]>:$lhs, AnyTypeOf<[WasmSSA_IntegerType]>:$rhs);
  let results = (outs I32:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict";
}
def WasmSSA_LtSIOp : WasmSSA_LtSIOpLike<"lt_si", "Signed less-than comparison">;
def WasmSSA_LtUIOp : WasmSSA_LtSIOpLike<"lt_ui", "Unsigned less-than comparison">;
def WasmSSA_LeSIOp : WasmSSA_LtSIOpLike<"le_si", "Signed less-or-equal comparison">;
def WasmSSA_LeUIOp : WasmSSA_LtSIOpLike<"le_ui", "Unsigned less-or-equal comparison">;
def WasmSSA_GtSIOp : WasmSSA_LtSIOpLike<"gt_si", "Signed greater-than comparison">;
def WasmSSA_GtUIOp : WasmSSA_LtSIOpLike<"gt_ui", "Unsigned greater-than comparison">;
def WasmSSA_GeSIOp : WasmSSA_LtSIOpLike<"ge_si", "Signed greater-or-equal comparison">;
def WasmSSA_GeUIOp : WasmSSA_LtSIOpLike<"ge_ui", "Unsigned greater-or-equal comparison">;

class WasmSSA_LtOpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_FPType]>:$lhs, AnyTypeOf<[WasmSSA_FPType]>:$rhs);
  let results = (outs I32:$result);
  let assemblyFormat = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict";
}
def WasmSSA_LtOp : WasmSSA_LtOpLike<"lt", "Less-than comparison of floats">;
def WasmSSA_LeOp : WasmSSA_LtOpLike<"le", "Less-or-equal comparison of floats">;
def WasmSSA_GtOp : WasmSSA_LtOpLike<"gt", "Greater-than comparison of floats">;
def WasmSSA_GeOp : WasmSSA_LtOpLike<"ge", "Greater-or-equal comparison of floats">;

class WasmSSA_ShiftRotateOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["val", "bits",
    "result"]>]> {
  let arguments = (ins WasmSSA_IntegerType:$val, WasmSSA_IntegerType:$bits);
  let results = (outs WasmSSA_IntegerType:$result);
  let assemblyFormat = "$val `by` $bits `bits` `:` type($val) attr-dict";
}
def WasmSSA_ShLOp : WasmSSA_ShiftRotateOp<"shl", "Left shift">;
def WasmSSA_ShRSOp : WasmSSA_ShiftRotateOp<"shr_s", "Arithmetic right shift">;
def WasmSSA_ShRUOp : WasmSSA_ShiftRotateOp<"shr_u", "Logical right shift">;
def WasmSSA_RotlOp : WasmSSA_ShiftRotateOp<"rotl", "Left rotation">;
def WasmSSA_RotrOp : WasmSSA_ShiftRotateOp<"rotr", "Right rotation">;

class WasmSSA_ConversionOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words> {
  let arguments = (ins AnyTypeOf<[WasmSSA_IntegerType]>:$input);
  let results = (outs AnyTypeOf<[WasmSSA_FPType]>:$result);
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
}
def WasmSSA_ConvertUOp : WasmSSA_ConversionOp<"convert_u", "Conversion of an unsigned integer to a float">;
def WasmSSA_ConvertSOp : WasmSSA_ConversionOp<"convert_s", "Conversion of a signed integer to a float">;

def WasmSSA_DemoteOp : WasmSSA_Op<"demote", "Truncation of an f64 to an f32"> {
  let arguments = (ins AnyTypeOf<[F64]>:$input);
  let results = (outs AnyTypeOf<[F32]>:$result);
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
}

class WasmSSA_ExtendSI32OpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words> {
  let arguments = (ins I32:$input);
  let results = (outs I64:$result);
  let assemblyFormat = "$input `to` type($result) attr-dict";
}
def WasmSSA_ExtendSI32Op : WasmSSA_ExtendSI32OpLike<"extend_i32_s",
    "Sign extension of an i32 to an i64">;
def WasmSSA_ExtendUI32Op : WasmSSA_ExtendSI32OpLike<"extend_i32_u", "Zero extension of an i32 to an i64">;

def WasmSSA_ExtendLowBitsSOp : WasmSSA_Op<"extend", "Sign extension of the low bits",
    [AllTypesMatch<["input", "result"]>]> {
  let arguments = (ins WasmSSA_IntegerType:$input, Builtin_IntegerAttr:$bitsToTake);
  let results = (outs WasmSSA_IntegerType:$result);
  let assemblyFormat = "$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict";
  let hasVerifier = 1;
}

def WasmSSA_PromoteOp : WasmSSA_Op<"promote", "Extension of an f32 to an f64"> {
  let arguments = (ins AnyTypeOf<[Builtin_Float32]>:$input);
  let results = (outs AnyTypeOf<[Builtin_Float64]>:$result);
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
}

def WasmSSA_WrapOp : WasmSSA_Op<"wrap", "Truncation of an i64"> {
  let arguments = (ins AnyTypeOf<[I64]>:$input);
  let results = (outs AnyTypeOf<[I32]>:$result);
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
}

def WasmSSA_ReinterpretOp : WasmSSA_Op<"reinterpret", "Bitcast to another type"> {
  let arguments = (ins AnyTypeOf<[WasmSSA_NumericType]>:$input);
  let results = (outs AnyTypeOf<[WasmSSA_NumericType]>:$result);
  let assemblyFormat = "$input `:` type($input) `as` type($result) attr-dict";
  let hasVerifier = 1;
}

class WasmSSA_UnaryNumericalOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["src",
    "result"]>]> {
  let arguments = (ins AnyTypeOf<[WasmSSA_FPType]>:$src);
  let results = (outs AnyTypeOf<[WasmSSA_FPType]>:$result);
  let assemblyFormat = "$src`:` type($src) attr-dict";
}
def WasmSSA_AbsOp : WasmSSA_UnaryNumericalOp<"abs", "Absolute value">;
def WasmSSA_CeilOp : WasmSSA_UnaryNumericalOp<"ceil", "Ceiling">;
def WasmSSA_FloorOp : WasmSSA_UnaryNumericalOp<"floor", "Floor">;
def WasmSSA_NegOp : WasmSSA_UnaryNumericalOp<"neg", "Negation">;
def WasmSSA_SqrtOp : WasmSSA_UnaryNumericalOp<"sqrt", "Square root">;
def WasmSSA_TruncOp : WasmSSA_UnaryNumericalOp<"trunc", "Rounding toward zero">;

class WasmSSA_CtzOpLike<string mnemonic, string words> : WasmSSA_Op<mnemonic, words, [AllTypesMatch<["src", "result"]>]>
    {
  let arguments = (ins AnyTypeOf<[WasmSSA_IntegerType]>:$src);
  let results = (outs AnyTypeOf<[WasmSSA_IntegerType]>:$result);
  let assemblyFormat = "$src`:` type($src) attr-dict";
}
def WasmSSA_CtzOp : WasmSSA_CtzOpLike<"ctz", "Number of trailing zeros">;
def WasmSSA_ClzOp : WasmSSA_CtzOpLike<"clz", "Number of leading zeros">;
def WasmSSA_PopCntOp : WasmSSA_CtzOpLike<"popcnt", "Number of set bits">;

def WasmSSA_EqzOp : WasmSSA_Op<"eqz", "Test for zero"> {
  let arguments = (ins WasmSSA_IntegerType:$input);
  let results = (outs I32:$result);
  let assemblyFormat = "$input`:` type($input) `->` type($result) attr-dict";
}

#endif // LECT_DIALECTS_WASMSSA
