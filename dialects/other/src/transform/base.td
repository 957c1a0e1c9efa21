// The dialect, its types and attributes, and base classes of operations.

#ifndef LECT_DIALECTS_TRANSFORM_BASE
#define LECT_DIALECTS_TRANSFORM_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Transform_Dialect : Dialect {
  let name = "transform";
  let cppNamespace = "::mlir::transform";
  let summary = "Transformations as IR";
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

//===- Interfaces and traits --------------------------------------------------------------------------------------===//

class Transform_OpInterface<string name, list<Interface> bases = []> : OpInterface<name, bases> {
  let cppNamespace = "::mlir::transform";
}
def TransformOpInterface : Transform_OpInterface<"TransformOpInterface">;
def MatchOpInterface : Transform_OpInterface<"MatchOpInterface", [TransformOpInterface]>;
def FindPayloadReplacementOpInterface : Transform_OpInterface<"FindPayloadReplacementOpInterface">;
def PatternDescriptorOpInterface : Transform_OpInterface<"PatternDescriptorOpInterface">;
def TypeConverterBuilderOpInterface : Transform_OpInterface<"TypeConverterBuilderOpInterface">;
def ConversionPatternDescriptorOpInterface : Transform_OpInterface<"ConversionPatternDescriptorOpInterface">;

class Transform_TypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::transform";
}
def TransformHandleTypeInterface : Transform_TypeInterface<"TransformHandleTypeInterface">;
def TransformParamTypeInterface : Transform_TypeInterface<"TransformParamTypeInterface">;
def TransformValueHandleTypeInterface : Transform_TypeInterface<"TransformValueHandleTypeInterface">;

class Transform_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::transform";
}
def FunctionalStyleTransformOpTrait : Transform_Trait<"FunctionalStyleTransformOpTrait">;
def TransformEachOpTrait : Transform_Trait<"TransformEachOpTrait">;
def NavigationTransformOpTrait : Transform_Trait<"NavigationTransformOpTrait">;
def ParamProducerTransformOpTrait : Transform_Trait<"ParamProducerTransformOpTrait">;
def ReportTrackingListenerFailuresOpTrait : Transform_Trait<"ReportTrackingListenerFailuresOpTrait">;
def PossibleTopLevelTransformOpTrait : Transform_Trait<"PossibleTopLevelTransformOpTrait">;
def AtMostOneOpMatcher : Transform_Trait<"AtMostOneOpMatcherOpTrait">;
def SingleOpMatcher : Transform_Trait<"SingleOpMatcherOpTrait">;
def SingleValueMatcher : Transform_Trait<"SingleValueMatcherOpTrait">;
def StructuredPredicate : Transform_Trait<"StructuredOpPredicateOpTrait">;

//===- Types ------------------------------------------------------------------------------------------------------===//

class Transform_Type<string name, string typeMnemonic, string words, TypeInterface kind>
    : TypeDef<Transform_Dialect, name, [DeclareTypeInterfaceMethods<kind>]> {
  let description = words;
  let mnemonic = typeMnemonic;
  let assemblyFormat = "";
}
def Transform_AnyOpType : Transform_Type<"AnyOp", "any_op", "A handle to operations", TransformHandleTypeInterface>;
def Transform_AnyValue
    : Transform_Type<"AnyValue", "any_value", "A handle to values", TransformValueHandleTypeInterface>;
def Transform_OperationType
    : Transform_Type<"Operation", "op", "A handle to operations of one name", TransformHandleTypeInterface> {
  let parameters = (ins StringRefParameter<"Name of the operations">:$operation_name);
  let assemblyFormat = "`<` $operation_name `>`";
}
def Transform_AffineMapParamType
    : Transform_Type<"AffineMapParam", "affine_map", "A parameter that is an affine map", TransformParamTypeInterface>;
def Transform_AnyParamType : Transform_Type<"AnyParam", "any_param", "A parameter", TransformParamTypeInterface>;
def Transform_ParamType : Transform_Type<"Param", "param", "A parameter of a type", TransformParamTypeInterface> {
  let parameters = (ins TypeParameter<"::mlir::Type", "Type of the parameter">:$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}
def Transform_TypeParamType
    : Transform_Type<"TypeParam", "type", "A parameter that is a type", TransformParamTypeInterface>;

class Transform_OneOf<list<TypeConstraint> kinds, string words>
    : Type<Or<!foreach(kind, kinds, kind.predicate)>, words>;
def Transform_AnyHandleOrParamType
    : Transform_OneOf<[TransformParamTypeInterface, TransformHandleTypeInterface, TransformValueHandleTypeInterface],
                      "any transform handle or parameter">;
def Transform_AnyHandleType
    : Transform_OneOf<[TransformHandleTypeInterface, TransformValueHandleTypeInterface], "any transform handle">;
def TransformAnyHandle
    : Transform_OneOf<[TransformHandleTypeInterface, TransformValueHandleTypeInterface],
                      "transform operation or value handle">;
def TransformAnyParamTypeOrAnyHandle
    : Transform_OneOf<[TransformHandleTypeInterface, TransformParamTypeInterface],
                      "transform any param type or any handle type">;

// A handle to operations of one name.
class Transform_ConcreteOpType<string name>
    : Type<And<[Transform_OperationType.predicate,
                CPred<"::llvm::cast<::mlir::transform::OperationType>($_self).getOperationName()"
                      " == \"" # name # "\"">]>,
           "Transform IR handle to " # name # " operations", "::mlir::transform::OperationType">;

//===- Attributes -------------------------------------------------------------------------------------------------===//

class Transform_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::transform";
}
def FailurePropagationMode
    : Transform_Enum<"FailurePropagationMode", "Silenceable error propagation policy", [
        I32EnumAttrCase<"Propagate", 1, "propagate">, I32EnumAttrCase<"Suppress", 2, "suppress">
      ]>;
def MatchCmpIPredicateAttr
    : Transform_Enum<"MatchCmpIPredicate", "", [
        I32EnumAttrCase<"eq", 0>, I32EnumAttrCase<"ne", 1>, I32EnumAttrCase<"lt", 2>, I32EnumAttrCase<"le", 3>,
        I32EnumAttrCase<"gt", 4>, I32EnumAttrCase<"ge", 5>
      ]>;
def MatchInterfaceEnum
    : Transform_Enum<"MatchInterfaceEnum", "An interface to match", [
        I32EnumAttrCase<"LinalgOp", 0>, I32EnumAttrCase<"TilingInterface", 1>, I32EnumAttrCase<"LoopLikeInterface", 2>
      ]> {
  let cppNamespace = "mlir::transform";
}
def TransposeMatmulInput
    : Transform_Enum<"TransposeMatmulInput", "Input to transpose when converting matmul ops to transposed variants", [
        I32EnumAttrCase<"lhs", 0>, I32EnumAttrCase<"rhs", 1>
      ]> {
  let cppNamespace = "mlir::transform";
}

// Operand index of a parameter, where parameters are printed among attributes.
def ParamOperandAttr : AttrDef<Transform_Dialect, "ParamOperand"> {
  let summary = "Operand index of a parameter";
  let mnemonic = "param_operand";
  let parameters = (ins "IntegerAttr":$index);
  let assemblyFormat = "`<` `index` `=` $index `>`";
}

//===- Operations -------------------------------------------------------------------------------------------------===//

// Operations of the dialect, including those of other dialects' extensions.
class TransformDialectOp<string mnemonic, list<Trait> traits = []> : Op<Transform_Dialect, mnemonic, traits>;

// Lists of traits. Verifiers run in the order of the list, which differs between operations as in MLIR.

// Code of the operation specifies the effects on handles and payload.
defvar Transform_Applies = [TransformOpInterface, MemoryEffectsOpInterface];
defvar Transform_EffectsFirst = [MemoryEffectsOpInterface, TransformOpInterface];
// Consumes its operands and produces its results.
defvar Transform_Functional = [FunctionalStyleTransformOpTrait] # Transform_EffectsFirst;
// Consumes nothing and does not change the payload.
defvar Transform_Navigation = [TransformOpInterface, NavigationTransformOpTrait, MemoryEffectsOpInterface];
// Applies to the payload operations one by one.
defvar Transform_EachApplies = [TransformOpInterface, TransformEachOpTrait, MemoryEffectsOpInterface];
defvar Transform_FunctionalEach = Transform_Functional # [TransformEachOpTrait];
defvar Transform_EachFunctional = [FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface, TransformEachOpTrait,
                                   TransformOpInterface];
// Fails if the payload of a handle is lost.
defvar Transform_Tracked = [ReportTrackingListenerFailuresOpTrait];
// Matches a structured operation, in `transform.match.structured`.
defvar Transform_StructuredMatch = [StructuredPredicate, SingleOpMatcher, MatchOpInterface, MemoryEffectsOpInterface];

// Most operations take one handle and return one.
class Transform_Op<
  string mnemonic, string words, list<Trait> traits,
  dag operands = (ins TransformHandleTypeInterface:$target),
  dag values = (outs TransformHandleTypeInterface:$transformed),
  string syntax = "$target attr-dict `:` functional-type(operands, results)"
> : TransformDialectOp<mnemonic, traits> {
  let summary = words;
  let arguments = operands;
  let results = values;
  let assemblyFormat = syntax;
}

// Adds patterns to `transform.apply_patterns`.
class Transform_Patterns<string name, string words, dag operands = (ins), string syntax = "attr-dict">
    : Transform_Op<"apply_patterns." # name, words, [PatternDescriptorOpInterface], operands, (outs), syntax>;

// Adds patterns to `transform.apply_conversion_patterns`.
class Transform_ConversionPatterns<string name, string words, dag operands = (ins), string syntax = "attr-dict">
    : Transform_Op<"apply_conversion_patterns." # name, words, [ConversionPatternDescriptorOpInterface], operands,
                   (outs), syntax>;

// Matches operands at positions.
class Transform_MatchOperand<string mnemonic, string words>
    : Transform_Op<mnemonic, words, Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle, DenseI64ArrayAttr:$raw_position_list,
            UnitAttr:$is_inverted, UnitAttr:$is_all, UnitAttr:$permutation, UnitAttr:$projected_permutation),
        (outs Optional<AnyTypeOf<[TransformAnyHandle, Transform_AffineMapParamType]>>:$result),
        "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` "
        "custom<SemiFunctionType>(type($operand_handle), type($result))"> {
  let hasVerifier = 1;
}

#endif
