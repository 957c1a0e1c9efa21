// The `index` dialect: arithmetic on `index`, whose width is known late.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

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
  let summary = "Arithmetic on integers of the target's width";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class IndexOp<string mnemonic, string words, list<Trait> traits = []>
    : Op<IndexDialect, mnemonic,
         [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>] # traits> {
  let summary = words;
}

//===- Two indices become one ---------------------------------------------------------------------------------------===//

class IndexBinaryOp<string mnemonic, string words, list<Trait> traits> : IndexOp<mnemonic, words, traits> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}

class Index_Total<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [Pure]>;
def Index_SubOp : Index_Total<"sub", "Difference of indices">;
def Index_ShlOp : Index_Total<"shl", "Shifts bits to the left">;
def Index_ShrSOp : Index_Total<"shrs", "Shifts bits to the right, copies of the sign moving in">;
def Index_ShrUOp : Index_Total<"shru", "Shifts bits to the right, zeros moving in">;

class Index_Commutative<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}
def Index_AddOp : Index_Commutative<"add", "Sum of indices">;
def Index_MulOp : Index_Commutative<"mul", "Product of indices">;
def Index_AndOp : Index_Commutative<"and", "Bits that both have">;
def Index_OrOp : Index_Commutative<"or", "Bits that one of them has">;
def Index_XOrOp : Index_Commutative<"xor", "Bits that exactly one of them has">;
def Index_MaxSOp : Index_Commutative<"maxs", "The larger of signed indices">;
def Index_MaxUOp : Index_Commutative<"maxu", "The larger of unsigned indices">;
def Index_MinSOp : Index_Commutative<"mins", "The smaller of signed indices">;
def Index_MinUOp : Index_Commutative<"minu", "The smaller of unsigned indices">;

// Not speculatable: it is undefined for some divisors.
class Index_Division<string mnemonic, string words> : IndexBinaryOp<mnemonic, words, [NoMemoryEffect]>;
def Index_DivSOp : Index_Division<"divs", "Quotient of signed indices, rounded toward zero">;
def Index_DivUOp : Index_Division<"divu", "Quotient of unsigned indices">;
def Index_CeilDivSOp : Index_Division<"ceildivs", "Quotient of signed indices, rounded up">;
def Index_CeilDivUOp : Index_Division<"ceildivu", "Quotient of unsigned indices, rounded up">;
def Index_FloorDivSOp : Index_Division<"floordivs", "Quotient of signed indices, rounded down">;
def Index_RemSOp : Index_Division<"rems", "Remainder of signed indices">;
def Index_RemUOp : Index_Division<"remu", "Remainder of unsigned indices">;

//===- Casts --------------------------------------------------------------------------------------------------------===//

class Index_Cast<string mnemonic, string words>
    : IndexOp<mnemonic, words, [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
def Index_CastSOp : Index_Cast<"casts", "An index as a signed integer, or the reverse">;
def Index_CastUOp : Index_Cast<"castu", "An index as an unsigned integer, or the reverse">;

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

def Index_CmpOp : IndexOp<"cmp", "Compares indices", [Pure]> {
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

//===- Constants ----------------------------------------------------------------------------------------------------===//

def Index_SizeOfOp : IndexOp<"sizeof", "The width of an index in bits", [Pure]> {
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
def Index_ConstantOp : Index_Constant<"constant", "A known index", IndexAttr, Index>;
def Index_BoolConstantOp : Index_Constant<"bool.constant", "A known truth value", BoolAttr, I1>;

#endif
