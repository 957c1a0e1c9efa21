// The dialect and its types.

#ifndef LECT_DIALECTS_SHAPE_BASE
#define LECT_DIALECTS_SHAPE_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def ShapeDialect : Dialect {
  let name = "shape";
  let cppNamespace = "::mlir::shape";
  let summary = "Shape computations, with errors as values";
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
}

class Shape_Type<string name, string typeMnemonic, string words> : TypeDef<ShapeDialect, name> {
  let mnemonic = typeMnemonic;
  let description = words;
}
def Shape_ShapeType : Shape_Type<"Shape", "shape", "Shape: known extents, unranked, or an error.">;
def Shape_SizeType : Shape_Type<"Size", "size", "Size of a dimension: known, unknown, or an error.">;
def Shape_ValueShapeType : Shape_Type<"ValueShape", "value_shape", "Value together with its shape.">;
def Shape_WitnessType : Shape_Type<"Witness", "witness", "Witness of a constraint that holds at run time.">;

def Shape_ExtentTensorType
    : 1DTensorOf<[Index]>,
      BuildableType<"::mlir::RankedTensorType::get({ShapedType::kDynamic}, $_builder.getType<::mlir::IndexType>())">;
def Shape_ShapeOrSizeType : AnyTypeOf<[Shape_SizeType, Shape_ShapeType], "shape or size">;
def Shape_ShapeOrExtentTensorType : AnyTypeOf<[Shape_ShapeType, Shape_ExtentTensorType], "shape or extent tensor">;
def Shape_SizeOrIndexType : AnyTypeOf<[Shape_SizeType, Index], "size or index">;
def Shape_AnyShapeOrSizeType
    : AnyTypeOf<[Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType], "any shape or size">;

#endif
