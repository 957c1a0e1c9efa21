// The `smt` dialect: formulas for solvers.

#ifndef LECT_DIALECTS_SMT
#define LECT_DIALECTS_SMT

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SMTDialect : Dialect {
  let name = "smt";
  let cppNamespace = "mlir::smt";
  let summary = "Satisfiability modulo theories";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class SMT_I64EnumAttr<string name, string words, list<I64EnumAttrCase> cases> : I64EnumAttr<name, words, cases> {
  let cppNamespace = "mlir::smt";
}

def ArrayType : TypeDef<SMTDialect, "Array"> {
  let mnemonic = "array";
  let parameters = (ins "mlir::Type":$domainType, "mlir::Type":$rangeType);
  let assemblyFormat = "`<` `[` $domainType `->` $rangeType `]` `>`";
  let genVerifyDecl = 1;
}

def AnySMTType : Type<CPred<"(smt::isAnySMTValueType($_self))">, "any SMT value type">;

def BitVectorAttr : AttrDef<SMTDialect, "BitVector", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "bv";
  let parameters = (ins APIntParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def BitVectorType : TypeDef<SMTDialect, "BitVector"> {
  let mnemonic = "bv";
  let parameters = (ins "int64_t":$width);
  let assemblyFormat = "`<` $width `>`";
  let genVerifyDecl = 1;
}

def BVCmpPredicate
    : SMT_I64EnumAttr<"BVCmpPredicate", "smt bit-vector comparison predicate", [I64EnumAttrCase<"slt", 0>,
        I64EnumAttrCase<"sle", 1>, I64EnumAttrCase<"sgt", 2>, I64EnumAttrCase<"sge", 3>, I64EnumAttrCase<"ult", 4>,
        I64EnumAttrCase<"ule", 5>, I64EnumAttrCase<"ugt", 6>, I64EnumAttrCase<"uge", 7>]>;

def BoolType : TypeDef<SMTDialect, "Bool"> {
  let mnemonic = "bool";
  let assemblyFormat = "";
}

def IntType : TypeDef<SMTDialect, "Int"> {
  let mnemonic = "int";
  let assemblyFormat = "";
}

def IntPredicate
    : SMT_I64EnumAttr<"IntPredicate", "smt comparison predicate for integers", [I64EnumAttrCase<"lt", 0>,
        I64EnumAttrCase<"le", 1>, I64EnumAttrCase<"gt", 2>, I64EnumAttrCase<"ge", 3>]>;
def AnyNonSMTType : Type<Neg<CPred<"(smt::isAnySMTValueType($_self))">>, "any non-smt type">;

def SMTFuncType : TypeDef<SMTDialect, "SMTFunc"> {
  let mnemonic = "func";
  let parameters = (ins ArrayRefParameter<"mlir::Type">:$domainTypes, "mlir::Type":$rangeType);
  let assemblyFormat = "`<` `(` $domainTypes `)` ` ` $rangeType `>`";
  let genVerifyDecl = 1;
}

def AnyNonFuncSMTType : Type<CPred<"(smt::isAnyNonFuncSMTValueType($_self))">, "any non-function SMT value type">;

def SortType : TypeDef<SMTDialect, "Sort"> {
  let mnemonic = "sort";
  let parameters = (ins "mlir::StringAttr":$identifier, OptionalArrayRefParameter<"mlir::Type">:$sortParams);
  let assemblyFormat = "`<` $identifier (`[` $sortParams^ `]`)? `>`";
  let genVerifyDecl = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class SMT_Op<string mnemonic, string words, list<Trait> traits = []> : Op<SMTDialect, mnemonic, traits> {
  let summary = words;
}

def ArrayStoreOp : SMT_Op<"array.store", "Stores a value at an index of an array", [Pure, TypesMatchWith<"summary",
    "array", "index", "cast<ArrayType>($_self).getDomainType()">, TypesMatchWith<"summary", "array", "value",
    "cast<ArrayType>($_self).getRangeType()">, AllTypesMatch<["array", "result"]>]> {
  let arguments = (ins ArrayType:$array, AnySMTType:$index, AnySMTType:$value);
  let results = (outs ArrayType:$result);
  let assemblyFormat = "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))";
}

def ArraySelectOp : SMT_Op<"array.select", "The value at an index", [Pure, TypesMatchWith<"summary", "array", "index",
    "cast<ArrayType>($_self).getDomainType()">, TypesMatchWith<"summary", "array", "result",
    "cast<ArrayType>($_self).getRangeType()">]> {
  let arguments = (ins ArrayType:$array, AnySMTType:$index);
  let results = (outs AnySMTType:$result);
  let assemblyFormat = "$array `[` $index `]` attr-dict `:` qualified(type($array))";
}

def ArrayBroadcastOp : SMT_Op<"array.broadcast", "Array with the same value at all indices", [Pure,
    TypesMatchWith<"summary", "result", "value", "cast<ArrayType>($_self).getRangeType()">]> {
  let arguments = (ins AnySMTType:$value);
  let results = (outs ArrayType:$result);
  let assemblyFormat = "$value attr-dict `:` qualified(type($result))";
}

def BVConstantOp : SMT_Op<"bv.constant", "Constant bit vector", [Pure, ConstantLike, FirstAttrDerivedResultType,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins BitVectorAttr:$value);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "qualified($value) attr-dict";
  let hasFolder = 1;
}

class UnaryBVOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins BitVectorType:$input);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "$input attr-dict `:` qualified(type($result))";
}
def BVNotOp : UnaryBVOp<"bv.not", "Bitwise NOT">;
def BVNegOp : UnaryBVOp<"bv.neg", "Negation">;

class BinaryBVOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins BitVectorType:$lhs, BitVectorType:$rhs);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($result))";
}
def BVAndOp : BinaryBVOp<"bv.and", "Bitwise AND">;
def BVOrOp : BinaryBVOp<"bv.or", "Bitwise OR">;
def BVXOrOp : BinaryBVOp<"bv.xor", "Bitwise XOR">;
def BVAddOp : BinaryBVOp<"bv.add", "Sum">;
def BVMulOp : BinaryBVOp<"bv.mul", "Product">;
def BVUDivOp : BinaryBVOp<"bv.udiv", "Unsigned quotient">;
def BVSDivOp : BinaryBVOp<"bv.sdiv", "Signed quotient">;
def BVURemOp : BinaryBVOp<"bv.urem", "Unsigned remainder">;
def BVSRemOp : BinaryBVOp<"bv.srem", "Remainder, with the sign of the dividend">;
def BVSModOp : BinaryBVOp<"bv.smod", "Remainder, with the sign of the divisor">;
def BVShlOp : BinaryBVOp<"bv.shl", "Left shift">;
def BVLShrOp : BinaryBVOp<"bv.lshr", "Logical right shift">;
def BVAShrOp : BinaryBVOp<"bv.ashr", "Arithmetic right shift">;

def BVCmpOp : SMT_Op<"bv.cmp", "Comparison of bit vectors", [Pure, SameTypeOperands]> {
  let arguments = (ins BVCmpPredicate:$pred, BitVectorType:$lhs, BitVectorType:$rhs);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))";
}

def ConcatOp : SMT_Op<"bv.concat", "Concatenation of bit vectors", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let arguments = (ins BitVectorType:$lhs, BitVectorType:$rhs);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type(operands))";
}

def ExtractOp : SMT_Op<"bv.extract", "Extracts bits", [Pure]> {
  let arguments = (ins I32Attr:$lowBit, BitVectorType:$input);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)";
  let hasVerifier = 1;
}

def RepeatOp : SMT_Op<"bv.repeat", "Repeats a bit vector", [Pure]> {
  let arguments = (ins BitVectorType:$input);
  let results = (outs BitVectorType:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def BV2IntOp : SMT_Op<"bv2int", "Conversion of a bit vector to an integer", [Pure]> {
  let arguments = (ins BitVectorType:$input, UnitAttr:$is_signed);
  let results = (outs IntType:$result);
  let assemblyFormat = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))";
}

def IntConstantOp : SMT_Op<"int.constant", "Constant integer", [Pure, ConstantLike,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins APIntAttr:$value);
  let results = (outs IntType:$result);
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def IntAbsOp : SMT_Op<"int.abs", "Absolute value", [Pure]> {
  let arguments = (ins IntType:$input);
  let results = (outs IntType:$result);
  let assemblyFormat = "$input attr-dict";
}

class VariadicIntOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure, Commutative]> {
  let arguments = (ins Variadic<IntType>:$inputs);
  let results = (outs IntType:$result);
  let assemblyFormat = "$inputs attr-dict";
}
def IntAddOp : VariadicIntOp<"int.add", "Sum">;
def IntMulOp : VariadicIntOp<"int.mul", "Product">;

class BinaryIntOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure]> {
  let arguments = (ins IntType:$lhs, IntType:$rhs);
  let results = (outs IntType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
def IntSubOp : BinaryIntOp<"int.sub", "Difference">;
def IntDivOp : BinaryIntOp<"int.div", "Quotient, such that the remainder is not negative">;
def IntModOp : BinaryIntOp<"int.mod", "Remainder, never negative">;

def IntCmpOp : SMT_Op<"int.cmp", "Comparison of integers", [Pure]> {
  let arguments = (ins IntPredicate:$pred, IntType:$lhs, IntType:$rhs);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$pred $lhs `,` $rhs attr-dict";
}

def Int2BVOp : SMT_Op<"int2bv", "Conversion of an integer to a bit vector", [Pure]> {
  let arguments = (ins IntType:$input);
  let results = (outs BitVectorType:$result);
  let assemblyFormat = "$input attr-dict `:` qualified(type($result))";
}

def DeclareFunOp : SMT_Op<"declare_fun",
    "Declares a symbolic value or function", [DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins OptionalAttr<StrAttr>:$namePrefix);
  let results = (outs Res<AnySMTType, "", [MemAlloc]>:$result);
  let assemblyFormat = "($namePrefix^)? attr-dict `:` qualified(type($result))";
}

def BoolConstantOp : SMT_Op<"constant", "Boolean constant", [Pure, ConstantLike,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins BoolAttr:$value);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def SolverOp : SMT_Op<"solver", "Solver instance with its commands", [IsolatedFromAbove,
    SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let description = [{
    The region adds assertions and checks them. SMT values cannot be used outside.

    ```mlir
    smt.solver() : () -> () {
      %x = smt.declare_fun "x" : !smt.int
      %zero = smt.int.constant 0
      %positive = smt.int.cmp gt %x, %zero
      smt.assert %positive
      smt.check sat {
      } unknown {
      } unsat {
      }
    }
    ```
  }];
  let arguments = (ins Variadic<AnyNonSMTType>:$inputs);
  let results = (outs Variadic<AnyNonSMTType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion";
  let hasRegionVerifier = 1;
}

def SetLogicOp : SMT_Op<"set_logic", "Sets the logic of the solver", [HasParent<"smt::SolverOp">]> {
  let arguments = (ins StrAttr:$logic);
  let assemblyFormat = "$logic attr-dict";
}

def AssertOp : SMT_Op<"assert", "Asserts a formula"> {
  let arguments = (ins BoolType:$input);
  let assemblyFormat = "$input attr-dict";
}

def ResetOp : SMT_Op<"reset", "Resets the solver"> {
  let assemblyFormat = "attr-dict";
}

class SMTOp<string mnemonic, string words> : SMT_Op<mnemonic, words> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntNonNegative]>:$count);
  let assemblyFormat = "$count attr-dict";
}
def PushOp : SMTOp<"push", "Pushes assertion levels">;
def PopOp : SMTOp<"pop", "Pops assertion levels">;

def CheckOp : SMT_Op<"check", "Checks satisfiability, and executes the region of the result", [NoRegionArguments,
    SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$satRegion, SizedRegion<1>:$unknownRegion, SizedRegion<1>:$unsatRegion);
  let assemblyFormat = "attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` "
      "qualified(type($results))^ )?";
  let hasRegionVerifier = 1;
}

def YieldOp : SMT_Op<"yield", "Terminator of a region, with values", [Pure, Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` qualified(type($values)))? attr-dict";
}

def ApplyFuncOp : SMT_Op<"apply_func", "A function of some arguments", [Pure, TypesMatchWith<"summary", "func",
    "result", "cast<SMTFuncType>($_self).getRangeType()">, RangedTypesMatchWith<"summary", "func", "args",
    "cast<SMTFuncType>($_self).getDomainTypes()">]> {
  let arguments = (ins SMTFuncType:$func, Variadic<AnyNonFuncSMTType>:$args);
  let results = (outs AnyNonFuncSMTType:$result);
  let assemblyFormat = "$func `(` $args `)` attr-dict `:` qualified(type($func))";
}

class SMT_EqOpLike<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure, SameTypeOperands]> {
  let arguments = (ins Variadic<AnyNonFuncSMTType>:$inputs);
  let results = (outs BoolType:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def EqOp : SMT_EqOpLike<"eq", "Test for equality of all operands">;
def DistinctOp : SMT_EqOpLike<"distinct", "Test for pairwise distinct operands">;

def IteOp : SMT_Op<"ite", "Selects one of two values by a condition", [Pure, AllTypesMatch<["thenValue", "elseValue",
    "result"]>]> {
  let arguments = (ins BoolType:$cond, AnySMTType:$thenValue, AnySMTType:$elseValue);
  let results = (outs AnySMTType:$result);
  let assemblyFormat = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))";
}

def NotOp : SMT_Op<"not", "Logical negation", [Pure]> {
  let arguments = (ins BoolType:$input);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$input attr-dict";
}

class VariadicBoolOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [Pure]> {
  let arguments = (ins Variadic<BoolType>:$inputs);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$inputs attr-dict";
}
def AndOp : VariadicBoolOp<"and", "Logical AND of all operands">;
def OrOp : VariadicBoolOp<"or", "Logical OR of all operands">;
def XOrOp : VariadicBoolOp<"xor", "Logical XOR of all operands">;

def ImpliesOp : SMT_Op<"implies", "Logical implication", [Pure]> {
  let arguments = (ins BoolType:$lhs, BoolType:$rhs);
  let results = (outs BoolType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

class QuantifierOp<string mnemonic, string words> : SMT_Op<mnemonic, words, [RecursivelySpeculatable,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$weight, UnitAttr:$noPattern,
      OptionalAttr<StrArrayAttr>:$boundVarNames);
  let results = (outs BoolType:$result);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<SizedRegion<1>>:$patterns);
  let assemblyFormat = "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword "
      "$body (`patterns` $patterns^)?";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def ForallOp : QuantifierOp<"forall", "Universal quantifier"> {
  let description = [{
    The region arguments are the bound variables; the region yields the formula.

    ```mlir
    %all = smt.forall {
    ^bb0(%x: !smt.int):
      %same = smt.eq %x, %x : !smt.int
      smt.yield %same : !smt.bool
    }
    ```
  }];
}
def ExistsOp : QuantifierOp<"exists", "Existential quantifier">;

#endif // LECT_DIALECTS_SMT
