// The `emitc` dialect: C and C++ programs.

#ifndef LECT_DIALECTS_EMITC
#define LECT_DIALECTS_EMITC

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def EmitC_Dialect : Dialect {
  let name = "emitc";
  let cppNamespace = "::mlir::emitc";
  let summary = "C and C++ as IR";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def CExpressionInterface : OpInterface<"CExpressionInterface"> {
  let cppNamespace = "::mlir::emitc";
}

def EmitC_LValueType : TypeDef<EmitC_Dialect, "LValue"> {
  let mnemonic = "lvalue";
  let summary = "EmitC lvalue type";
  let parameters = (ins "Type":$valueType);
  let assemblyFormat = "`<` qualified($valueType) `>`";
  let genVerifyDecl = 1;
}

def EmitC_PointerType : TypeDef<EmitC_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "EmitC pointer type";
  let parameters = (ins "Type":$pointee);
  let assemblyFormat = "`<` qualified($pointee) `>`";
  let genVerifyDecl = 1;
}

def EmitCType : Type<CPred<"(emitc::isSupportedEmitCType($_self))">, "type supported by EmitC">;

def EmitC_CmpPredicateAttr
    : I64EnumAttr<"CmpPredicate", "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6", [I64EnumAttrCase<"eq",
        0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"lt", 2>, I64EnumAttrCase<"le", 3>, I64EnumAttrCase<"gt", 4>,
        I64EnumAttrCase<"ge", 5>, I64EnumAttrCase<"three_way", 6>]> {
  let cppNamespace = "::mlir::emitc";
}

def EmitC_OpaqueAttr : AttrDef<EmitC_Dialect, "Opaque"> {
  let mnemonic = "opaque";
  let summary = "An opaque attribute";
  let parameters = (ins StringRefParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}

def EmitC_OpaqueOrTypedAttr : AnyAttrOf<[EmitC_OpaqueAttr, TypedAttrInterface]>;
def EmitCFloatType : Type<CPred<"(emitc::isSupportedFloatType($_self))">, "floating-point type supported by EmitC">;
def IntegerIndexOrOpaqueType : Type<CPred<"(emitc::isIntegerIndexOrOpaqueType($_self))">,
    "integer, index or opaque type supported by EmitC">;
def FloatIntegerIndexOrOpaqueType : AnyTypeOf<[EmitCFloatType, IntegerIndexOrOpaqueType]>;

def EmitC_OpaqueType : TypeDef<EmitC_Dialect, "Opaque"> {
  let mnemonic = "opaque";
  let summary = "EmitC opaque type";
  let parameters = (ins StringRefParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

class EmitC_LValueOf<list<Type> types>
    : ContainerType<AnyTypeOf<types>, CPred<"(::llvm::isa<::mlir::emitc::LValueType>($_self))">,
        "::llvm::cast<::mlir::emitc::LValueType>($_self).getValueType()", "emitc.lvalue", "::mlir::emitc::LValueType">;

def EmitC_ArrayType : TypeDef<EmitC_Dialect, "Array", [ShapedTypeInterface]> {
  let mnemonic = "array";
  let summary = "EmitC array type";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def EmitC_PtrDiffT : TypeDef<EmitC_Dialect, "PtrDiffT"> {
  let mnemonic = "ptrdiff_t";
  let summary = "EmitC signed pointer diff type";
}

def EmitC_SignedSizeT : TypeDef<EmitC_Dialect, "SignedSizeT"> {
  let mnemonic = "ssize_t";
  let summary = "EmitC signed size type";
}

def EmitC_SizeT : TypeDef<EmitC_Dialect, "SizeT"> {
  let mnemonic = "size_t";
  let summary = "EmitC unsigned size type";
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class EmitC_Op<string mnemonic, string words, list<Trait> traits = []> : Op<EmitC_Dialect, mnemonic, traits> {
  let summary = words;
}

def EmitC_FileOp : EmitC_Op<"file", "Contents of an output file", [IsolatedFromAbove, NoRegionArguments, SymbolTable,
    OpAsmOpInterface, NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]> {
  let arguments = (ins Builtin_StringAttr:$id);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "$id attr-dict-with-keyword $bodyRegion";
}

def EmitC_AddressOfOp : EmitC_Op<"address_of", "Address of a variable: `&`", [CExpressionInterface,
    TypesMatchWith<"input and result reference the same type", "reference", "result",
    "emitc::PointerType::get(::llvm::cast<emitc::LValueType>($_self).getValueType())">]> {
  let arguments = (ins EmitC_LValueType:$reference);
  let results = (outs EmitC_PointerType:$result);
  let assemblyFormat = "$reference `:` qualified(type($reference)) attr-dict";
  let hasVerifier = 1;
}

class EmitC_BinaryOp<string mnemonic, string words> : EmitC_Op<mnemonic, words, [CExpressionInterface]> {
  let arguments = (ins EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs EmitCType);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def EmitC_AddOp : EmitC_BinaryOp<"add", "Sum: `+`">;
def EmitC_SubOp : EmitC_BinaryOp<"sub", "Difference: `-`">;

def EmitC_ApplyOp : EmitC_Op<"apply", "Applies `&` or `*`", [CExpressionInterface]> {
  let arguments = (ins Arg<StrAttr, "">:$applicableOperator, AnyTypeOf<[EmitCType, EmitC_LValueType]>:$operand);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)";
  let hasVerifier = 1;
}

class EmitC_BitwiseAndOpLike<string mnemonic, string words> : EmitC_Op<mnemonic, words, [CExpressionInterface]> {
  let arguments = (ins EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs EmitCType);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def EmitC_BitwiseAndOp : EmitC_BitwiseAndOpLike<"bitwise_and", "Bitwise AND: `&`">;
def EmitC_BitwiseLeftShiftOp : EmitC_BitwiseAndOpLike<"bitwise_left_shift", "Left shift: `<<`">;
def EmitC_BitwiseOrOp : EmitC_BitwiseAndOpLike<"bitwise_or", "Bitwise OR: `|`">;
def EmitC_BitwiseRightShiftOp : EmitC_BitwiseAndOpLike<"bitwise_right_shift", "Right shift: `>>`">;
def EmitC_BitwiseXorOp : EmitC_BitwiseAndOpLike<"bitwise_xor", "Bitwise XOR: `^`">;

class EmitC_UnaryOp<string mnemonic, string words> : EmitC_Op<mnemonic, words, [CExpressionInterface]> {
  let arguments = (ins EmitCType);
  let results = (outs EmitCType);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def EmitC_BitwiseNotOp : EmitC_UnaryOp<"bitwise_not", "Bitwise NOT: `~`">;
def EmitC_UnaryMinusOp : EmitC_UnaryOp<"unary_minus", "Negation: `-`">;
def EmitC_UnaryPlusOp : EmitC_UnaryOp<"unary_plus", "Unary plus, with promotion: `+`">;

def EmitC_CallOpaqueOp : EmitC_Op<"call_opaque", "Calls a function by name, with any arguments", [CExpressionInterface]>
    {
  let description = [{
    `args` lists the arguments: an integer of type `index` refers to an operand, other attributes are literals.

    ```mlir
    %y = emitc.call_opaque "f"(%x) {args = [0 : index, 42 : i32]} : (i32) -> i32
    ```
  }];
  let arguments = (ins Arg<StrAttr, "">:$callee, Arg<OptionalAttr<ArrayAttr>, "">:$args, Arg<OptionalAttr<ArrayAttr>,
      "">:$template_args, Variadic<EmitCType>:$operands);
  let results = (outs Variadic<EmitCType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let hasVerifier = 1;
}

def EmitC_CastOp : EmitC_Op<"cast", "Cast to another type", [CExpressionInterface,
    DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins EmitCType:$source);
  let results = (outs EmitCType:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}

def EmitC_CmpOp : EmitC_Op<"cmp", "Comparison of two values", [CExpressionInterface]> {
  let arguments = (ins EmitC_CmpPredicateAttr:$predicate, EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs EmitCType);
  let assemblyFormat = "$predicate `,` operands attr-dict `:` functional-type(operands, results)";
}

def EmitC_ConstantOp : EmitC_Op<"constant", "Constant", [ConstantLike, CExpressionInterface]> {
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs EmitCType);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def EmitC_DereferenceOp : EmitC_Op<"dereference", "Dereferenced pointer: `*`",
    [TypesMatchWith<"input and result reference the same type", "pointer", "result",
    "emitc::LValueType::get(::llvm::cast<emitc::PointerType>($_self).getPointee())">]> {
  let arguments = (ins EmitC_PointerType:$pointer);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$pointer `:` qualified(type($pointer)) attr-dict";
  let hasVerifier = 1;
}

class EmitC_DivOpLike<string mnemonic, string words> : EmitC_Op<mnemonic, words, [CExpressionInterface]> {
  let arguments = (ins FloatIntegerIndexOrOpaqueType, FloatIntegerIndexOrOpaqueType);
  let results = (outs FloatIntegerIndexOrOpaqueType);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def EmitC_DivOp : EmitC_DivOpLike<"div", "Quotient: `/`">;
def EmitC_MulOp : EmitC_DivOpLike<"mul", "Product: `*`">;

def EmitC_ExpressionOp : EmitC_Op<"expression", "Operations that form a single C expression", [HasOnlyGraphRegion,
    OpAsmOpInterface, IsolatedFromAbove, SingleBlockImplicitTerminator<"emitc::YieldOp">]> {
  let description = [{
    The emitter prints the operations as a single expression, without intermediate variables.

    ```mlir
    emitc.func @f(%a: i32, %b: i32) -> i32 {
      %y = emitc.expression %a, %b : (i32, i32) -> i32 {
        %sum = add %a, %b : (i32, i32) -> i32
        %product = mul %sum, %b : (i32, i32) -> i32
        yield %product : i32
      }
      return %y : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[EmitCType, EmitC_LValueType]>>:$defs, UnitAttr:$do_not_inline);
  let results = (outs EmitCType:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def EmitC_ForOp : EmitC_Op<"for",
    "For loop with bounds and a step", [AllTypesMatch<["lowerBound", "upperBound", "step"]>,
    OpAsmOpInterface, SingleBlockImplicitTerminator<"emitc::YieldOp">, RecursiveMemoryEffects]> {
  let arguments = (ins IntegerIndexOrOpaqueType:$lowerBound, IntegerIndexOrOpaqueType:$upperBound,
      IntegerIndexOrOpaqueType:$step);
  let regions = (region SizedRegion<1>:$region);
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def EmitC_CallOp : EmitC_Op<"call", "Calls a function", [CallOpInterface, CExpressionInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<EmitCType>:$operands,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<EmitCType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def EmitC_DeclareFuncOp : EmitC_Op<"declare_func", "Declares a function before its definition",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$sym_name);
  let assemblyFormat = "$sym_name attr-dict";
}

def EmitC_FuncOp : EmitC_Op<"func", "A function", [AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove,
    OpAsmOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<StrArrayAttr>:$specifiers, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def EmitC_ReturnOp : EmitC_Op<"return", "Returns from a function", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]>
    {
  let arguments = (ins Optional<EmitCType>:$operand);
  let assemblyFormat = "attr-dict ($operand^ `:` type($operand))?";
  let hasVerifier = 1;
}

def EmitC_IncludeOp : EmitC_Op<"include", "Includes a header: `#include`"> {
  let arguments = (ins Arg<StrAttr, "">:$include, UnitAttr:$is_standard_include);
  let hasCustomAssemblyFormat = 1;
}

def EmitC_LiteralOp : EmitC_Op<"literal", "Literal text as a value", [Pure]> {
  let arguments = (ins StrAttr:$value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasVerifier = 1;
}

class EmitC_LogicalAndOpLike<string mnemonic, string words> : EmitC_Op<mnemonic, words, [CExpressionInterface]> {
  let arguments = (ins EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs I1);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}
def EmitC_LogicalAndOp : EmitC_LogicalAndOpLike<"logical_and", "Logical AND: `&&`">;
def EmitC_LogicalOrOp : EmitC_LogicalAndOpLike<"logical_or", "Logical OR: `||`">;

def EmitC_LogicalNotOp : EmitC_Op<"logical_not", "Logical NOT: `!`", [CExpressionInterface]> {
  let arguments = (ins EmitCType);
  let results = (outs I1);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def EmitC_LoadOp : EmitC_Op<"load", "Loads the value of a variable", [CExpressionInterface,
    TypesMatchWith<"result type matches value type of 'operand'", "operand", "result",
    "::llvm::cast<LValueType>($_self).getValueType()">]> {
  let arguments = (ins Res<EmitC_LValueType, "", [MemReadAt<0, FullEffect>]>:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def EmitC_RemOp : EmitC_Op<"rem", "Remainder: `%`", [CExpressionInterface]> {
  let arguments = (ins IntegerIndexOrOpaqueType, IntegerIndexOrOpaqueType);
  let results = (outs IntegerIndexOrOpaqueType);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def EmitC_MemberOp : EmitC_Op<"member", "Struct member: `.`"> {
  let arguments = (ins Arg<StrAttr, "">:$member, EmitC_LValueOf<[EmitC_OpaqueType]>:$operand);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>);
}

def EmitC_MemberOfPtrOp : EmitC_Op<"member_of_ptr", "Struct member through a pointer: `->`"> {
  let arguments = (ins Arg<StrAttr, "">:$member, EmitC_LValueOf<[EmitC_OpaqueType, EmitC_PointerType]>:$operand);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>);
}

def EmitC_ConditionalOp : EmitC_Op<"conditional", "Conditional expression: `? :`", [AllTypesMatch<["true_value",
    "false_value", "result"]>, CExpressionInterface]> {
  let arguments = (ins I1:$condition, EmitCType:$true_value, EmitCType:$false_value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

def EmitC_VariableOp : EmitC_Op<"variable", "Declares a variable"> {
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs Res<AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>, "", [MemAllocAt<0, FullEffect>]>);
  let hasVerifier = 1;
}

def EmitC_GlobalOp : EmitC_Op<"global", "Declares a global variable", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<EmitC_OpaqueOrTypedAttr>:$initial_value,
      UnitAttr:$extern_specifier, UnitAttr:$static_specifier, UnitAttr:$const_specifier);
  let assemblyFormat = "(`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? "
      "$sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict";
  let hasVerifier = 1;
}

def EmitC_GetGlobalOp : EmitC_Op<"get_global", "Reference to a global variable", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

def EmitC_VerbatimOp : EmitC_Op<"verbatim", "Literal text"> {
  let description = [{
    Each `{}` is replaced by an operand.

    ```mlir
    emitc.verbatim "assert({} > 0);" args %x : i32
    ```
  }];
  let arguments = (ins StrAttr:$value, Variadic<AnyTypeOf<[EmitCType, EmitC_LValueType]>>:$fmtArgs);
  let assemblyFormat = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict";
  let hasVerifier = 1;
}

def EmitC_AssignOp : EmitC_Op<"assign", "Assigns to a variable: `=`"> {
  let arguments = (ins Res<EmitC_LValueType, "", [MemWriteAt<1, FullEffect>]>:$var, EmitCType:$value);
  let assemblyFormat = "$value `:` type($value) `to` $var `:` type($var) attr-dict";
  let hasVerifier = 1;
}

def EmitC_YieldOp : EmitC_Op<"yield",
    "Terminator of a region", [Pure, Terminator, ParentOneOf<["DoOp", "ExpressionOp", "ForOp",
    "IfOp", "SwitchOp"]>]> {
  let arguments = (ins Optional<EmitCType>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
  let hasVerifier = 1;
}

def EmitC_IfOp : EmitC_Op<"if", "Executes one of two regions", [DeclareOpInterfaceMethods<RegionBranchOpInterface,
    ["getNumRegionInvocations", "getRegionInvocationBounds", "getEntrySuccessorRegions"]>, OpAsmOpInterface,
    SingleBlock, SingleBlockImplicitTerminator<"emitc::YieldOp">, RecursiveMemoryEffects, NoRegionArguments]> {
  let arguments = (ins I1:$condition);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
}

def EmitC_SubscriptOp : EmitC_Op<"subscript", "Element of an array or through a pointer: `[]`"> {
  let arguments = (ins Arg<AnyTypeOf<[EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType]>, "">:$value,
      Variadic<EmitCType>:$indices);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def EmitC_SwitchOp : EmitC_Op<"switch",
    "Executes the region of the matching case", [RecursiveMemoryEffects, OpAsmOpInterface,
    SingleBlockImplicitTerminator<"emitc::YieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface,
    ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>]> {
  let arguments = (ins IntegerIndexOrOpaqueType:$arg, DenseI64ArrayAttr:$cases);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = "$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` "
      "$defaultRegion";
  let hasVerifier = 1;
}

def EmitC_ClassOp : EmitC_Op<"class", "Class with fields and functions", [AutomaticAllocationScope, IsolatedFromAbove,
    OpAsmOpInterface, SymbolTable, Symbol, NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]> {
  let arguments = (ins SymbolNameAttr:$sym_name, UnitAttr:$final_specifier);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body";
}

def EmitC_FieldOp : EmitC_Op<"field", "Field of a class", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<EmitC_OpaqueOrTypedAttr>:$initial_value);
  let assemblyFormat = "$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict";
  let hasVerifier = 1;
}

def EmitC_GetFieldOp : EmitC_Op<"get_field", "Reference to a field of the enclosing class", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$field_name);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$field_name `:` type($result) attr-dict";
  let hasVerifier = 1;
}

def EmitC_DoOp : EmitC_Op<"do", "Loop with the condition at the end: `do while`", [NoTerminator, OpAsmOpInterface,
    RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$bodyRegion, SizedRegion<1>:$conditionRegion);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif // LECT_DIALECTS_EMITC
