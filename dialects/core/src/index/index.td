// The `index` dialect: arithmetic on `index`, whose width depends on the target.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_INDEX
#define LECT_DIALECTS_INDEX

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IndexDialect : Dialect {
  let name = "index";
  let cppNamespace = "::mlir::index";
  let summary = "Arithmetic on integers of the target's index width";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class IndexOp<string mnemonic, string words, list<Trait> traits = []>
    : Op<IndexDialect, mnemonic,
         [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>] # traits> {
  let summary = words;
}

//===- Binary operations --------------------------------------------------------------------------------------------===//

class IndexBinaryOp<string mnemonic, string words, list<Trait> traits> : IndexOp<mnemonic, words, traits> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

class Index_Total<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [Pure]>;
def Index_SubOp : Index_Total<"sub", "Index subtraction">;
def Index_ShlOp : Index_Total<"shl", "Index left shift">;
def Index_ShrSOp : Index_Total<"shrs", "Index arithmetic right shift">;
def Index_ShrUOp : Index_Total<"shru", "Index logical right shift">;

class Index_Commutative<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}
def Index_AddOp : Index_Commutative<"add", "Index addition">;
def Index_MulOp : Index_Commutative<"mul", "Index multiplication">;
def Index_AndOp : Index_Commutative<"and", "Index bitwise AND">;
def Index_OrOp : Index_Commutative<"or", "Index bitwise OR">;
def Index_XOrOp : Index_Commutative<"xor", "Index bitwise XOR">;
def Index_MaxSOp : Index_Commutative<"maxs", "Index signed maximum">;
def Index_MaxUOp : Index_Commutative<"maxu", "Index unsigned maximum">;
def Index_MinSOp : Index_Commutative<"mins", "Index signed minimum">;
def Index_MinUOp : Index_Commutative<"minu", "Index unsigned minimum">;

// Not speculatable: undefined for some divisors.
class Index_Division<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [NoMemoryEffect]>;
def Index_DivSOp : Index_Division<"divs", "Index signed division, rounded towards zero">;
def Index_DivUOp : Index_Division<"divu", "Index unsigned division">;
def Index_CeilDivSOp : Index_Division<"ceildivs", "Index signed division, rounded up">;
def Index_CeilDivUOp : Index_Division<"ceildivu", "Index unsigned division, rounded up">;
def Index_FloorDivSOp : Index_Division<"floordivs", "Index signed division, rounded down">;
def Index_RemSOp : Index_Division<"rems", "Index signed remainder">;
def Index_RemUOp : Index_Division<"remu", "Index unsigned remainder">;

//===- Casts --------------------------------------------------------------------------------------------------------===//

class Index_Cast<string mnemonic, string words>
    : IndexOp<mnemonic, words, [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
def Index_CastSOp : Index_Cast<"casts", "Signed cast between `index` and integers">;
def Index_CastUOp : Index_Cast<"castu", "Unsigned cast between `index` and integers">;

//===- Comparison ---------------------------------------------------------------------------------------------------===//

def IndexCmpPredicate : I32EnumAttr<"IndexCmpPredicate", "index comparison predicate kind", [
    I32EnumAttrCase<"EQ", 0, "eq">,
    I32EnumAttrCase<"NE", 1, "ne">,
    I32EnumAttrCase<"SLT", 2, "slt">,
    I32EnumAttrCase<"SLE", 3, "sle">,
    I32EnumAttrCase<"SGT", 4, "sgt">,
    I32EnumAttrCase<"SGE", 5, "sge">,
    I32EnumAttrCase<"ULT", 6, "ult">,
    I32EnumAttrCase<"ULE", 7, "ule">,
    I32EnumAttrCase<"UGT", 8, "ugt">,
    I32EnumAttrCase<"UGE", 9, "uge">,
  ]> {
  let cppNamespace = "::mlir::index";
  let genSpecializedAttr = 0;
}
def IndexCmpPredicateAttr : EnumAttr<IndexDialect, IndexCmpPredicate, "cmp_predicate">;

def Index_CmpOp : IndexOp<"cmp", "Index comparison", [Pure]> {
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

//===- Constants ----------------------------------------------------------------------------------------------------===//

def Index_SizeOfOp : IndexOp<"sizeof", "Width of an index in bits", [Pure]> {
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

class Index_Constant<string mnemonic, string words, Attr of, Type type>
    : IndexOp<mnemonic, words, [
        ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
      ]> {
  let arguments = (ins of:$value);
  let results = (outs type:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Index_ConstantOp : Index_Constant<"constant", "Index constant", IndexAttr, Index>;
def Index_BoolConstantOp : Index_Constant<"bool.constant", "Boolean constant", BoolAttr, I1>;

#endif
