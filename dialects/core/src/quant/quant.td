// The `quant` dialect: quantized types, and their conversions.

#ifndef LECT_DIALECTS_QUANT
#define LECT_DIALECTS_QUANT

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let cppNamespace = "::mlir::quant";
  let summary = "Quantized types and conversions to and from floats";
  let useDefaultTypePrinterParser = 1;
}

def quant_QuantizedType
    : Type<CPred<"::llvm::isa<mlir::quant::QuantizedType>($_self)">, "quantized type">;

class quant_ScalarOrTensorOf<Type element>
    : Type<Or<[element.predicate, TensorOf<[element]>.predicate]>, "scalar or tensor of " # element.summary>;
def quant_QuantizedScalarOrTensor : quant_ScalarOrTensorOf<quant_QuantizedType>;
def quant_FloatScalarOrTensor : quant_ScalarOrTensorOf<AnyFloat>;
def quant_IntegerScalarOrTensor : quant_ScalarOrTensorOf<AnySignlessInteger>;
def quant_IntegerOrQuantizedScalarOrTensor
    : quant_ScalarOrTensorOf<AnyTypeOf<[AnySignlessInteger, quant_QuantizedType]>>;

// Predicates on both the operand and the result.
class quant_BothAre<Type type> : And<[SubstLeaves<"$_self", "$input.getType()", type.predicate>,
                                      SubstLeaves<"$_self", "$result.getType()", type.predicate>]>;
class quant_Turns<Type from, Type to> : And<[SubstLeaves<"$_self", "$input.getType()", from.predicate>,
                                             SubstLeaves<"$_self", "$result.getType()", to.predicate>]>;

defvar quant_Scalar = AnyTypeOf<[AnySignlessInteger, AnyFloat, quant_QuantizedType]>;

def quant_SameScalarOrTensorShape
    : PredOpTrait<"input and result are both scalars or both tensors with matching shape",
        Or<[quant_BothAre<quant_Scalar>, quant_BothAre<AnyUnrankedTensor>,
            And<[quant_BothAre<AnyRankedTensor>, AllShapesMatch<["input", "result"]>.predicate]>]>>;
def quant_IntegerAndQuantizedCombination
    : PredOpTrait<"input must be integer and result must be quantized, or vice versa",
        Or<[quant_Turns<quant_QuantizedScalarOrTensor, quant_IntegerScalarOrTensor>,
            quant_Turns<quant_IntegerScalarOrTensor, quant_QuantizedScalarOrTensor>]>>;

//===- Operations -------------------------------------------------------------------------------------------------===//

class Quant_WordedOp<string mnemonic, string words, list<Trait> traits = []> : Op<Quant_Dialect, mnemonic, traits> {
  let summary = words;
}
// Class with the interface of MLIR's, for definitions that derive from it.
class Quant_Op<string mnemonic, list<Trait> traits = []> : Quant_WordedOp<mnemonic, "", traits>;

def quant_DequantizeCastOp : Quant_WordedOp<"dcast", "Dequantization of quantized values to floats", [Pure,
    quant_SameScalarOrTensorShape]> {
  let arguments = (ins quant_QuantizedScalarOrTensor:$input);
  let results = (outs quant_FloatScalarOrTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def quant_QuantizeCastOp : Quant_WordedOp<"qcast", "Quantization of floats", [Pure, quant_SameScalarOrTensorShape]> {
  let description = [{
    Divides by the scale, rounds and adds the zero point.

    ```mlir
    %q = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.0:10>>
    ```
  }];
  let arguments = (ins quant_FloatScalarOrTensor:$input);
  let results = (outs quant_QuantizedScalarOrTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def quant_StorageCastOp : Quant_WordedOp<"scast", "Cast between quantized values and their storage integers", [Pure,
    quant_SameScalarOrTensorShape, quant_IntegerAndQuantizedCombination]> {
  let arguments = (ins quant_IntegerOrQuantizedScalarOrTensor:$input);
  let results = (outs quant_IntegerOrQuantizedScalarOrTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

include "history.td"

#endif // LECT_DIALECTS_QUANT
