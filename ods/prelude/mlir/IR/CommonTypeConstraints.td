// Constraints on types of operands, results and parameters.
//
// A constraint's summary follows "must be" in errors, so summaries are composed in the same way as types.

#ifndef LECT_IR_COMMON_TYPE_CONSTRAINTS
#define LECT_IR_COMMON_TYPE_CONSTRAINTS

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"

//===- Base class -------------------------------------------------------------------------------===//

class Type<Pred condition, string descr = "", string cppType = "::mlir::Type">
    : TypeConstraint<condition, descr, cppType> {
  string description = "";
  // C++ that builds the type, if there is only one: assembly formats need not contain it.
  string builderCall = "";
}

class BuildableType<code builder> {
  code builderCall = builder;
}
// A type that this C++ builds, if the given type is buildable.
class SameBuildabilityAs<Type type, code builder> {
  code builderCall = !if(!empty(type.builderCall), "", builder);
}

class TypeAlias<Type t, string summary = t.summary> : Type<t.predicate, summary, t.cppType> {
  let description = t.description;
  let builderCall = t.builderCall;
}

// A type of a dialect.
class DialectType<Dialect d, Pred condition, string descr = "", string cppType = "::mlir::Type">
    : Type<condition, descr, cppType> {
  Dialect dialect = d;
}

// One value of a type, or none.
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> {
  Type baseType = type;
}
// Any number of values of a type.
class Variadic<Type type> : TypeConstraint<type.predicate, "variadic of " # type.summary, type.cppType> {
  Type baseType = type;
  int minSize = 0;
}
// Any number of segments of values, whose lengths are in the attribute named here.
class VariadicOfVariadic<Type type, string variadicSegmentAttrName> : Variadic<type> {
  string segmentAttrName = variadicSegmentAttrName;
}

// Disjunction of types, conjunction of types, and a type with additional conditions.
class AnyTypeOf<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<Or<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!empty(summary), !interleave(!foreach(t, allowedTypeList, t.summary), " or "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class AllOfType<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<And<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!empty(summary), !interleave(!foreach(t, allowedTypeList, t.summary), " and "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class ConfinedType<Type type, list<Pred> predicates, string summary = "", string cppType = type.cppType>
    : Type<And<[type.predicate] # predicates>, summary, cppType> {
  Type baseType = type;
  list<Pred> predicateList = predicates;
}

//===- Predicates -------------------------------------------------------------------------------===//

// Tests for a C++ class of MLIR. These types also have a constraint on the class.
class _Isa<string cpp> : CPred<"::llvm::isa<::mlir::" # cpp # ">($_self)">;
class _IsaType<string cpp, string descr> : Type<_Isa<cpp>, descr, "::mlir::" # cpp>;

// Expressions for the shape of the subject. (A `#` before such a name would paste it literally, so it comes first or
// `!strconcat` is used.)
defvar _shaped = "::llvm::cast<::mlir::ShapedType>($_self)";
defvar _vector = "::llvm::cast<::mlir::VectorType>($_self)";

def IsShapedTypePred : _Isa<"ShapedType">;
def IsTensorTypePred : _Isa<"TensorType">;
def IsRankedTensorTypePred : _Isa<"RankedTensorType">;
def IsUnrankedTensorTypePred : _Isa<"UnrankedTensorType">;
def IsBaseMemRefTypePred : _Isa<"BaseMemRefType">;
def IsMemRefTypePred : _Isa<"MemRefType">;
def IsUnrankedMemRefTypePred : _Isa<"UnrankedMemRefType">;
def IsTensorOrMemRefTypePred : Or<[IsTensorTypePred, IsMemRefTypePred]>;
def IsTupleTypePred : _Isa<"TupleType">;
def IsVectorOfAnyRankTypePred : _Isa<"VectorType">;
def IsFixedVectorOfAnyRankTypePred : _Isa<"FixedVectorType">;
def IsVectorTypeWithAnyDimScalablePred : _Isa<"ScalableVectorType">;

def IsVectorOfNonZeroRankTypePred : And<[_Isa<"VectorType">, CPred<_vector # ".getRank() > 0">]>;
def IsFixedVectorOfNonZeroRankTypePred : And<[_Isa<"FixedVectorType">, CPred<_vector # ".getRank() > 0">]>;

// Scalable in the last dimension only; scalable in all dimensions.
def IsVectorTypeWithOnlyTrailingDimScalablePred : And<[
    _Isa<"VectorType">,
    CPred<_vector # ".getRank() > 0">,
    CPred<_vector # ".getScalableDims().back()">,
    CPred<!strconcat("!llvm::is_contained(", _vector, ".getScalableDims().drop_back(), true)")>]>;
def IsVectorTypeWithAllDimsScalablePred : And<[
    IsVectorOfNonZeroRankTypePred, CPred<_vector # ".allDimsScalable()">]>;

def HasRankPred : CPred<_shaped # ".hasRank()">;
def HasStaticShapePred : CPred<_shaped # ".hasStaticShape()">;
def HasStridesPred : CPred<"::llvm::cast<::mlir::MemRefType>($_self).isStrided()">;
def HasValueSemanticsPred : CPred<"$_self.hasTrait<::mlir::ValueSemantics>()">;

// Tests whether a number is one of several.
class _IsOneOf<string number, list<int> values> : Or<!foreach(v, values, CPred<number # " == " # v>)>;

class HasAnyRankOfPred<list<int> ranks> : And<[HasRankPred, _IsOneOf<_shaped # ".getRank()", ranks>]>;
class HasRankGreaterOrEqualPred<int rank> : And<[HasRankPred, CPred<_shaped # ".getRank() >= " # rank>]>;

class IsVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorOfNonZeroRankTypePred, _IsOneOf<_vector # ".getRank()", allowedRanks>]>;
class IsFixedVectorOfRankPred<list<int> allowedRanks>
    : And<[IsFixedVectorOfAnyRankTypePred, _IsOneOf<_vector # ".getRank()", allowedRanks>]>;
class IsScalableVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorTypeWithAnyDimScalablePred, _IsOneOf<_vector # ".getRank()", allowedRanks>]>;

// The length of a vector is its number of elements.
class IsVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorOfNonZeroRankTypePred, _IsOneOf<_vector # ".getNumElements()", allowedLengths>]>;
class IsFixedVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsFixedVectorOfAnyRankTypePred, _IsOneOf<_vector # ".getNumElements()", allowedLengths>]>;
class IsScalableVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorTypeWithAnyDimScalablePred, _IsOneOf<_vector # ".getNumElements()", allowedLengths>]>;
class IsVectorOfMinLengthPred<int minLength>
    : And<[IsVectorOfNonZeroRankTypePred, CPred<_vector # ".getNumElements() >= " # minLength>]>;
class IsVectorOfMaxLengthPred<int maxLength>
    : And<[IsVectorOfNonZeroRankTypePred, CPred<_vector # ".getNumElements() <= " # maxLength>]>;

class IsVectorOfShape<list<int> shape>
    : CPred<_vector # ".getShape() == ::llvm::ArrayRef<int64_t>({" # !interleave(shape, ", ") # "})">;

// Minimum rank for the n-th dimension to exist; negative indices count from the end.
class NormalizeIndex<int value> {
  int ret = !if(!lt(value, 0), !sub(0, value), !add(value, 1));
}
class IsNthDimSizeIsOneOfPred<int n, list<int> allowedSizes> : And<[
    CPred<_shaped # ".getRank() >= " # NormalizeIndex<n>.ret>,
    CPred<!strconcat("::llvm::is_contained(::llvm::ArrayRef<int64_t>({", !interleave(allowedSizes, ", "), "}), ",
                     _shaped, ".getDimSize(", !if(!lt(n, 0), _shaped # ".getRank() + ", "") # n, "))")>]>;

//===- Simple types -----------------------------------------------------------------------------===//

def AnyType : Type<CPred<"true">, "any type">;
def NoneType : _IsaType<"NoneType", "none type">, BuildableType<"$_builder.getType<::mlir::NoneType>()">;
def FunctionType : _IsaType<"FunctionType", "function type">;
def GraphType : _IsaType<"GraphType", "graph type">;

// A type of an unknown dialect, by its text.
class OpaqueType<string dialect, string name, string summary>
    : Type<CPred<"isOpaqueTypeWithName($_self, \"" # dialect # "\", \"" # name # "\")">, summary,
           "::mlir::OpaqueType">,
      BuildableType<"::mlir::OpaqueType::get($_builder.getStringAttr(\"" # dialect # "\"), \"" # name # "\")">;

// Integer types: of any signedness, signless, signed, unsigned.

def Index : _IsaType<"IndexType", "index">, BuildableType<"$_builder.getIndexType()">;
def AnyInteger : _IsaType<"IntegerType", "integer">;
def AnySignlessInteger : Type<CPred<"$_self.isSignlessInteger()">, "signless integer", "::mlir::IntegerType">;
def AnySignedInteger : Type<CPred<"$_self.isSignedInteger()">, "signed integer">;
def AnyUnsignedInteger : Type<CPred<"$_self.isUnsignedInteger()">, "unsigned integer">;
def AnySignlessIntegerOrIndex : Type<CPred<"$_self.isSignlessIntOrIndex()">, "signless integer or index">;

class AnyI<int width> : Type<CPred<"$_self.isInteger(" # width # ")">, width # "-bit integer"> {
  int bitwidth = width;
}
class I<int width>
    : Type<CPred<"$_self.isSignlessInteger(" # width # ")">, width # "-bit signless integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ")"> {
  int bitwidth = width;
}
class SI<int width>
    : Type<CPred<"$_self.isSignedInteger(" # width # ")">, width # "-bit signed integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ", /*isSigned=*/true)"> {
  int bitwidth = width;
}
class UI<int width>
    : Type<CPred<"$_self.isUnsignedInteger(" # width # ")">, width # "-bit unsigned integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ", /*isSigned=*/false)"> {
  int bitwidth = width;
}

foreach width = [1, 8, 16, 32, 64] in {
  def AnyI#width : AnyI<width>;
  def I#width : I<width>;
  def SI#width : SI<width>;
  def UI#width : UI<width>;
}
def I128 : I<128>;

class AnyIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, AnyI<w>), !interleave(widths, "/") # "-bit integer", "::mlir::IntegerType">;
class SignlessIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, I<w>), !interleave(widths, "/") # "-bit signless integer">;
class SignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, SI<w>), !interleave(widths, "/") # "-bit signed integer">;
class UnsignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, UI<w>), !interleave(widths, "/") # "-bit unsigned integer">;

// Float types: those of IEEE 754 by width, others by the class of their format.

def AnyFloat : _IsaType<"FloatType", "floating-point">;

class F<int width>
    : Type<CPred<"$_self.isF" # width # "()">, width # "-bit float", "::mlir::FloatType">,
      BuildableType<"$_builder.getF" # width # "Type()"> {
  int bitwidth = width;
}
foreach width = [16, 32, 64, 80, 128] in
  def F#width : F<width>;

class FloatOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, F<w>), !interleave(widths, "/") # "-bit float">;

class _NamedFloat<string cpp, string name>
    : Type<_Isa<cpp>, name # " type">, BuildableType<"$_builder.getType<" # cpp # ">()">;
def BF16 : _NamedFloat<"BFloat16Type", "bfloat16">;
def TF32 : _NamedFloat<"FloatTF32Type", "tf32">;
foreach format = ["8E4M3FN", "8E5M2", "8E4M3", "8E4M3FNUZ", "8E4M3B11FNUZ", "8E5M2FNUZ", "8E3M4", "8E8M0FNU",
                  "4E2M1FN", "6E2M3FN", "6E3M2FN"] in
  def F#format : _NamedFloat<"Float" # format # "Type", "f" # format>;

//===- Complex numbers and tuples ---------------------------------------------------------------===//

def AnyComplex : _IsaType<"ComplexType", "complex-type">;
class Complex<Type elType>
    : ConfinedType<AnyComplex,
                   [SubstLeaves<"$_self", "::llvm::cast<::mlir::ComplexType>($_self).getElementType()",
                                elType.predicate>],
                   "complex type with " # elType.summary # " elements", "::mlir::ComplexType">,
      SameBuildabilityAs<elType, "::mlir::ComplexType::get($_builder.get" # elType # "Type())"> {
  Type elementType = elType;
}

// Containers with elements of several types; `elementTypesCall` lists the types.
class MixedContainerType<Type etype, Pred containerPred, code elementTypesCall, string descr>
    : Type<And<[containerPred,
                Concat<"::llvm::all_of(" # elementTypesCall # ", [](::mlir::Type t) { return t && (",
                       SubstLeaves<"$_self", "t", etype.predicate>, "); })">]>,
           descr # " with any combination of " # etype.summary # " values"> {
  Type elementType = etype;
  code getElementTypesCall = elementTypesCall;
}

def AnyTuple : Type<IsTupleTypePred, "tuple", "::mlir::TupleType">;
class TupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred,
                         "::llvm::cast<::mlir::TupleType>($_self).getTypes()", "tuple">;
class NestedTupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred,
                         "getFlattenedTypes(::llvm::cast<::mlir::TupleType>($_self))", "nested tuple">;

//===- Shaped types -----------------------------------------------------------------------------===//

// Containers with elements of one type; `elementTypeCall` returns the type.
class ContainerType<Type etype, Pred containerPred, code elementTypeCall, string descr,
                    string cppType = "::mlir::Type">
    : Type<And<[containerPred, SubstLeaves<"$_self", !cast<string>(elementTypeCall), etype.predicate>]>,
           descr # " of " # etype.summary # " values", cppType>;

// Shaped containers. The element type is passed to a lambda, so that it is evaluated only once.
class ShapedContainerType<list<Type> allowedTypes, Pred containerPred, string descr, string cppType = "::mlir::Type">
    : Type<And<[containerPred,
                Concat<"[](::mlir::Type elementType) { return ",
                       SubstLeaves<"$_self", "elementType", AnyTypeOf<allowedTypes>.predicate>,
                       !strconcat("; }(", _shaped, ".getElementType())")>]>,
           descr # " of " # AnyTypeOf<allowedTypes>.summary # " values", cppType>;

def AnyShaped : ShapedContainerType<[AnyType], IsShapedTypePred, "shaped", "::mlir::ShapedType">;

class ShapedTypeWithNthDimOfSize<int n, list<int> allowedSizes>
    : Type<IsNthDimSizeIsOneOfPred<n, allowedSizes>,
           " with dim " # n # " having a size of {" # !interleave(allowedSizes, ", ") # "}", "::mlir::ShapedType">;

// A type, or a tensor or vector of it.
class ValueSemanticsContainerOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, HasValueSemanticsPred, "container with value semantics">;
class TypeOrValueSemanticsContainer<Type allowedType, string name>
    : Type<Or<[allowedType.predicate, ValueSemanticsContainerOf<[allowedType]>.predicate]>, name>;

def BoolLike : TypeOrValueSemanticsContainer<I1, "bool-like">;
def SignlessIntegerLike : TypeOrValueSemanticsContainer<AnySignlessInteger, "signless-integer">;
def SignlessIntegerOrIndexLike
    : TypeOrValueSemanticsContainer<AnySignlessIntegerOrIndex, "signless-integer-like">;
def FloatLike : TypeOrValueSemanticsContainer<AnyFloat, "floating-point-like">;
def SignlessIntegerOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerLike.predicate, FloatLike.predicate]>,
                     "signless-integer-like or floating-point-like">;
def SignlessIntegerOrIndexOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate, FloatLike.predicate]>,
                     "signless-integer-or-index-like or floating-point-like">;

//===- Vectors ----------------------------------------------------------------------------------===//

// Vectors by element type.
class _VectorOf<list<Type> allowedTypes, Pred pred, string descr>
    : ShapedContainerType<allowedTypes, pred, descr, "::mlir::VectorType">;
class VectorOfAnyRankOf<list<Type> allowedTypes> : _VectorOf<allowedTypes, IsVectorOfAnyRankTypePred, "vector">;
class VectorOfNonZeroRankOf<list<Type> allowedTypes>
    : _VectorOf<allowedTypes, IsVectorOfNonZeroRankTypePred, "vector">;
class FixedVectorOfAnyRank<list<Type> allowedTypes>
    : _VectorOf<allowedTypes, IsFixedVectorOfAnyRankTypePred, "fixed-length vector">;
class FixedVectorOfNonZeroRankOf<list<Type> allowedTypes>
    : _VectorOf<allowedTypes, IsFixedVectorOfNonZeroRankTypePred, "fixed-length vector">;
class ScalableVectorOfAnyRank<list<Type> allowedTypes>
    : _VectorOf<allowedTypes, IsVectorTypeWithAnyDimScalablePred, "scalable vector">;
class VectorWithTrailingDimScalableOf<list<Type> allowedTypes>
    : _VectorOf<allowedTypes, IsVectorTypeWithOnlyTrailingDimScalablePred, "trailing scalable vector">;

def AnyVectorOfAnyRank : VectorOfAnyRankOf<[AnyType]>;
def AnyVectorOfNonZeroRank : VectorOfNonZeroRankOf<[AnyType]>;
def AnyFixedVectorOfAnyRank : FixedVectorOfAnyRank<[AnyType]>;
def AnyFixedVectorOfNonZeroRank : FixedVectorOfNonZeroRankOf<[AnyType]>;
def AnyScalableVectorOfAnyRank : ScalableVectorOfAnyRank<[AnyType]>;

// Vectors by shape. These summaries are appended to others.
class _VectorType<Pred pred, string descr> : Type<pred, descr, "::mlir::VectorType">;
class VectorOfRank<list<int> allowedRanks>
    : _VectorType<IsVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class FixedVectorOfRank<list<int> allowedRanks>
    : _VectorType<IsFixedVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class ScalableVectorOfRank<list<int> allowedRanks>
    : _VectorType<IsScalableVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class VectorOfLength<list<int> allowedLengths>
    : _VectorType<IsVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class FixedVectorOfLength<list<int> allowedLengths>
    : _VectorType<IsFixedVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class ScalableVectorOfLength<list<int> allowedLengths>
    : _VectorType<IsScalableVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class VectorOfMinLength<int minLength>
    : _VectorType<IsVectorOfMinLengthPred<minLength>, " of at least length " # minLength>;
class VectorOfMaxLength<int maxLength>
    : _VectorType<IsVectorOfMaxLengthPred<maxLength>, " of at most length " # maxLength>;

// Vectors by element type and shape: conjunctions of constraints, with concatenated summaries.
class _VectorAllOf<list<Type> types>
    : AllOfType<types, !interleave(!foreach(t, types, t.summary), ""), "::mlir::VectorType">;
class VectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _VectorAllOf<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfRank<allowedRanks>]>;
class FixedVectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _VectorAllOf<[FixedVectorOfAnyRank<allowedTypes>, VectorOfRank<allowedRanks>]>;
class VectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorAllOf<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfLength<allowedLengths>]>;
class FixedVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorAllOf<[FixedVectorOfAnyRank<allowedTypes>, FixedVectorOfLength<allowedLengths>]>;
class ScalableVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorAllOf<[ScalableVectorOfAnyRank<allowedTypes>, ScalableVectorOfLength<allowedLengths>]>;
class VectorOfMinMaxLengthAndType<int minLength, int maxLength, list<Type> allowedTypes>
    : _VectorAllOf<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfMinLength<minLength>, VectorOfMaxLength<maxLength>]>;
class ScalableVectorOfRankAndLengthAndType<list<int> allowedRanks, list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorAllOf<[ScalableVectorOfRank<allowedRanks>, ScalableVectorOfAnyRank<allowedTypes>,
                    ScalableVectorOfLength<allowedLengths>]>;
class VectorWithTrailingDimScalableOfSizeAndType<list<int> allowedTrailingSizes, list<Type> allowedTypes>
    : _VectorAllOf<[VectorWithTrailingDimScalableOf<allowedTypes>,
                    ShapedTypeWithNthDimOfSize<-1, allowedTrailingSizes>]>;

// A single vector type.
class FixedVectorOfShapeAndType<list<int> shape, Type elType>
    : ShapedContainerType<[elType], And<[IsVectorOfShape<shape>, IsFixedVectorOfAnyRankTypePred]>,
                          "vector<" # !interleave(shape, "x") # "x" # elType # ">", "::mlir::VectorType">,
      BuildableType<"::mlir::VectorType::get({" # !interleave(shape, " ,") # "} , " # elType.builderCall # " );">;

//===- Tensors ----------------------------------------------------------------------------------===//

class TensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "tensor">
    : ShapedContainerType<allowedTypes, And<[IsTensorTypePred] # preds>, summary, "::mlir::TensorType">;
class RankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "ranked tensor">
    : ShapedContainerType<allowedTypes, And<[IsRankedTensorTypePred] # preds>, summary, "::mlir::RankedTensorType">;
class UnrankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "unranked tensor">
    : ShapedContainerType<allowedTypes, And<[IsUnrankedTensorTypePred] # preds>, summary,
                          "::mlir::UnrankedTensorType">;
class Non0RankedTensorOf<list<Type> allowedTypes>
    : TensorOf<allowedTypes, [HasRankGreaterOrEqualPred<1>], "non-0-ranked.tensor">;
class StaticShapeTensorOf<list<Type> allowedTypes>
    : RankedTensorOf<allowedTypes, [HasStaticShapePred], "statically shaped tensor">;

// A list of ranks such as "0D/2D".
class _Ranks<list<int> ranks> : StrFunc<!interleave(!foreach(rank, ranks, rank # "D"), "/")>;

class TensorRankOf<list<Type> allowedTypes, list<int> ranks>
    : RankedTensorOf<allowedTypes, [HasAnyRankOfPred<ranks>], _Ranks<ranks>.result # " tensor">;
class 0DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [0]>;
class 1DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [1]>;
class 2DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [2]>;
class 3DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [3]>;
class 4DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [4]>;

def AnyTensor : TensorOf<[AnyType]>;
def AnyRankedTensor : RankedTensorOf<[AnyType]>;
def AnyUnrankedTensor : UnrankedTensorOf<[AnyType]>;
def AnyStaticShapeTensor : StaticShapeTensorOf<[AnyType]>;
def AnyNon0RankedTensor : Non0RankedTensorOf<[AnyType]>;
def AnyNon0RankedOrUnrankedTensor
    : AnyTypeOf<[AnyUnrankedTensor, AnyNon0RankedTensor], "non-0-ranked or unranked tensor", "::mlir::TensorType">;
def IndexTensor : TensorOf<[Index]>;

//===- Memrefs ----------------------------------------------------------------------------------===//

class MemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsMemRefTypePred, "memref", "::mlir::MemRefType">;
class UnrankedMemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsUnrankedMemRefTypePred, "unranked.memref", "::mlir::UnrankedMemRefType">;
class RankedOrUnrankedMemRefOf<list<Type> allowedTypes, list<Pred> preds = [],
                               string summary = "ranked or unranked memref">
    : ShapedContainerType<allowedTypes, And<[IsBaseMemRefTypePred] # preds>, summary, "::mlir::BaseMemRefType">;
class Non0RankedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasRankGreaterOrEqualPred<1>],
                   "non-0-ranked." # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class StaticShapeMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStaticShapePred],
                   "statically shaped " # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class MemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   _Ranks<ranks>.result # " " # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;

def AnyMemRef : MemRefOf<[AnyType]>;
def AnyUnrankedMemRef : UnrankedMemRefOf<[AnyType]>;
def AnyRankedOrUnrankedMemRef : RankedOrUnrankedMemRefOf<[AnyType]>;
def AnyStaticShapeMemRef : StaticShapeMemRefOf<[AnyType]>;
def AnyNon0RankedMemRef : Non0RankedMemRefOf<[AnyType]>;
def AnyNon0RankedOrUnrankedMemRef : AnyTypeOf<[AnyUnrankedMemRef, AnyNon0RankedMemRef]>;

// Strided memrefs. As in MLIR, the last of these does not check strides.
class StridedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStridesPred], "strided " # MemRefOf<allowedTypes>.summary>;
def AnyStridedMemRef : StridedMemRefOf<[AnyType]>;
class AnyStridedMemRefOfRank<int rank>
    : AllOfType<[AnyStridedMemRef, MemRefRankOf<[AnyType], [rank]>], AnyStridedMemRef.summary # " of rank " # rank>;
class StridedMemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   _Ranks<ranks>.result # " " # MemRefOf<allowedTypes>.summary>;

//===- Tensors and memrefs ----------------------------------------------------------------------===//

class TensorOrMemRef<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsTensorOrMemRefTypePred, "Tensor or MemRef", "::mlir::ShapedType">;

foreach element = [I1, I8, I16, I32, I64, BF16, F16, F32, F64] in {
  def element#Tensor : TensorOf<[element]>;
  def element#MemRef : MemRefOf<[element]>;
}

#endif
