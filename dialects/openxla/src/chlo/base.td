// The dialect, its attributes and enums.

#ifndef LECT_OPENXLA_CHLO_BASE
#define LECT_OPENXLA_CHLO_BASE

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "../hlo/base.td"

def CHLO_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "Client-level operations of XLA with implicit broadcasting";
  let dependentDialects = ["quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class CHLO_Op<string mnemonic, string words, list<Trait> traits> : Op<CHLO_Dialect, mnemonic, traits> {
  let summary = words;
}

def CHLO_Broadcasting : NativeOpTrait<"Broadcasting"> {
  let cppNamespace = "::mlir::chlo::OpTrait";
}

class CHLO_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::chlo";
}

def CHLO_ComparisonDirection : CHLO_Enum<"ComparisonDirection", "Comparison direction", [I32EnumAttrCase<"EQ", 0>,
    I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>, I32EnumAttrCase<"LE", 4>,
    I32EnumAttrCase<"LT", 5>]>;
def CHLO_ComparisonDirectionAttr : EnumAttr<CHLO_Dialect, CHLO_ComparisonDirection, "comparison_direction">;

def CHLO_ComparisonType : CHLO_Enum<"ComparisonType", "Comparison type", [I32EnumAttrCase<"NOTYPE", 0>,
    I32EnumAttrCase<"FLOAT", 1>, I32EnumAttrCase<"TOTALORDER", 2>, I32EnumAttrCase<"SIGNED", 3>,
    I32EnumAttrCase<"UNSIGNED", 4>]>;
def CHLO_ComparisonTypeAttr : EnumAttr<CHLO_Dialect, CHLO_ComparisonType, "comparison_type">;

def CHLO_Precision : CHLO_Enum<"Precision", "Precision", [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>,
    I32EnumAttrCase<"HIGHEST", 2>]>;
def CHLO_PrecisionAttr : EnumAttr<CHLO_Dialect, CHLO_Precision, "precision">;
def CHLO_PrecisionConfigAttr : TypedArrayAttrBase<CHLO_PrecisionAttr, "Precision Config attribute">;

def CHLO_Dims : ArrayRefParameter<"int64_t", "Dimension">;

def CHLO_RaggedDotDimensionNumbers : AttrDef<CHLO_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let parameters = (ins CHLO_Dims:$lhsBatchingDimensions, CHLO_Dims:$rhsBatchingDimensions,
      CHLO_Dims:$lhsContractingDimensions, CHLO_Dims:$rhsContractingDimensions, CHLO_Dims:$lhsRaggedDimensions,
      CHLO_Dims:$rhsGroupDimensions);
  let hasCustomAssemblyFormat = 1;
}

#endif
