// Constraints on attributes.

#ifndef LECT_IR_COMMON_ATTR_CONSTRAINTS
#define LECT_IR_COMMON_ATTR_CONSTRAINTS

include "mlir/IR/Constraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/DialectBase.td"

//===- Base class -------------------------------------------------------------------------------===//

class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> {
  string description = "";
  // Underlying attribute, of an attribute with a default or an optional one.
  Attr baseAttr = ?;
  // Type of the value, if the attribute alone determines it: assembly formats then omit it.
  Type valueType = ?;
  bit isOptional = 0;
  // C++ default of a missing attribute.
  string defaultValue = ?;

  // C++: storage class, return type of accessors, conversion from storage (`$_self`), and builder (from `$0`).
  code storageType = ?;
  code returnType = ?;
  code convertFromStorage = "$_self.getValue()";
  string constBuilderCall = ?;
  string cppNamespace = "";
}

// An attribute of a dialect.
class DialectAttr<Dialect d, Pred condition, string summary = ""> : Attr<condition, summary> {
  Dialect dialect = d;
  let cppNamespace = d.cppNamespace;
}

// Like another attribute, except for condition and summary.
class _AttrLike<Attr attr, Pred condition, string summary> : Attr<condition, summary> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
  let valueType = attr.valueType;
  let baseAttr = attr;
}

// Optional attributes, and attributes with a default. With DefaultValuedAttr the default is stored; with
// DefaultValuedOptionalAttr only accessors return it.
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let returnType = "::std::optional<" # attr.returnType # ">";
  let convertFromStorage = "$_self ? " # returnType # "(" # attr.convertFromStorage # ") : (::std::nullopt)";
  let valueType = attr.valueType;
  let isOptional = 1;
  let baseAttr = attr;
}
class DefaultValuedAttr<Attr attr, string val> : _AttrLike<attr, attr.predicate, attr.summary> {
  let defaultValue = val;
}
class DefaultValuedOptionalAttr<Attr attr, string val> : _AttrLike<attr, attr.predicate, attr.summary> {
  let defaultValue = val;
  let isOptional = 1;
}
// The default is the contents of a string.
class DefaultValuedStrAttr<Attr attr, string val> : DefaultValuedAttr<attr, "\"" # val # "\"">;
class DefaultValuedOptionalStrAttr<Attr attr, string val> : DefaultValuedOptionalAttr<attr, "\"" # val # "\"">;

// Alternatives of attributes.
class AnyAttrOf<list<Attr> allowedAttrs, string summary = "", string cppType = "::mlir::Attribute",
                string fromStorage = "$_self">
    : Attr<Or<!foreach(a, allowedAttrs, a.predicate)>,
           !if(!empty(summary), !interleave(!foreach(a, allowedAttrs, a.summary), " or "), summary)> {
  list<Attr> allowedAttributes = allowedAttrs;
  let returnType = cppType;
  let convertFromStorage = fromStorage;
}

// An attribute whose accessor returns the attribute itself.
class _WholeAttr<string cpp, Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::" # cpp;
  let returnType = "::mlir::" # cpp;
  let convertFromStorage = "$_self";
}

// An attribute with its own type.
class TypedAttrBase<Type attrValType, string attrKind, Pred condition, string descr> : Attr<condition, descr> {
  let storageType = "::mlir::" # attrKind;
  let constBuilderCall = "$_builder.get" # attrKind # "(" # attrValType.builderCall # ", $0)";
  let valueType = attrValType;
}

//===- Any attribute, units, locations ----------------------------------------------------------===//

def AnyAttr : _WholeAttr<"Attribute", CPred<"true">, "any attribute"> {
  let constBuilderCall = "$0";
}

// The presence of the attribute is its value.
def UnitAttr : Attr<_Isa<"UnitAttr">, "unit attribute"> {
  let storageType = "::mlir::UnitAttr";
  let returnType = "bool";
  let convertFromStorage = "$_self != nullptr";
  let constBuilderCall = "(($0) ? $_builder.getUnitAttr() : nullptr)";
  let defaultValue = "false";
  let valueType = NoneType;
  let isOptional = 1;
}

def LocationAttr : Attr<_Isa<"LocationAttr">, "location attribute"> {
  let storageType = "::mlir::LocationAttr";
  let returnType = "::mlir::Location";
  let convertFromStorage = "::mlir::Location($_self)";
  let constBuilderCall = "(::mlir::LocationAttr)$0";
}

//===- Integers and floats ----------------------------------------------------------------------===//

def BoolAttr : Attr<_Isa<"BoolAttr">, "bool attribute"> {
  let storageType = "::mlir::BoolAttr";
  let returnType = "bool";
  let constBuilderCall = "$_builder.getBoolAttr($0)";
  let valueType = I1;
}

def APIntAttr : Attr<_Isa<"IntegerAttr">, "arbitrary integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::APInt";
}

// An IntegerAttr whose type satisfies a condition.
class _IntegerAttr<Type ty, Pred typePred, string descr>
    : TypedAttrBase<ty, "IntegerAttr", And<[_Isa<"IntegerAttr">, typePred]>, descr> {
  let returnType = "::llvm::APInt";
}
class _IntegerAttrType<string is, int width>
    : CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType()." # is # "(" # width # ")">;

def IndexAttr
    : _IntegerAttr<Index, CPred<"::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType())">,
                   "index attribute">;

class AnyIntegerAttrBase<AnyI attrValType, string descr>
    : _IntegerAttr<attrValType, _IntegerAttrType<"isInteger", attrValType.bitwidth>, descr> {
  let constBuilderCall = ?;
}
class SignlessIntegerAttrBase<I attrValType, string descr>
    : _IntegerAttr<attrValType, _IntegerAttrType<"isSignlessInteger", attrValType.bitwidth>, descr>;
class SignedIntegerAttrBase<SI attrValType, string descr>
    : _IntegerAttr<attrValType, _IntegerAttrType<"isSignedInteger", attrValType.bitwidth>, descr>;
class UnsignedIntegerAttrBase<UI attrValType, string descr>
    : _IntegerAttr<attrValType, _IntegerAttrType<"isUnsignedInteger", attrValType.bitwidth>, descr>;

// Integer attributes with accessors that return C++ integers.
class TypedSignlessIntegerAttrBase<I attrValType, string retType, string descr>
    : SignlessIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}
class TypedSignedIntegerAttrBase<SI attrValType, string retType, string descr>
    : SignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getSExtValue()";
}
class TypedUnsignedIntegerAttrBase<UI attrValType, string retType, string descr>
    : UnsignedIntegerAttrBase<attrValType, descr> {
  let returnType = retType;
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}

foreach width = [1, 8, 16, 32, 64] in {
  defvar intN = !if(!eq(width, 1), "bool", "int" # width # "_t");
  defvar uintN = !if(!eq(width, 1), "bool", "uint" # width # "_t");
  def AnyI#width#Attr
      : AnyIntegerAttrBase<!cast<AnyI>("AnyI" # width), width # "-bit integer attribute">;
  def I#width#Attr
      : TypedSignlessIntegerAttrBase<!cast<I>("I" # width), uintN, width # "-bit signless integer attribute">;
  def SI#width#Attr
      : TypedSignedIntegerAttrBase<!cast<SI>("SI" # width), intN, width # "-bit signed integer attribute">;
  def UI#width#Attr
      : TypedUnsignedIntegerAttrBase<!cast<UI>("UI" # width), uintN, width # "-bit unsigned integer attribute">;
}

class FloatAttrBase<F attrValType, string descr>
    : TypedAttrBase<attrValType, "FloatAttr",
                    And<[_Isa<"FloatAttr">,
                         CPred<"::llvm::cast<::mlir::FloatAttr>($_self).getType().isF" # attrValType.bitwidth # "()">]>,
                    descr> {
  let returnType = "::llvm::APFloat";
}
def F32Attr : FloatAttrBase<F32, "32-bit float attribute">;
def F64Attr : FloatAttrBase<F64, "64-bit float attribute">;

//===- Strings, symbols, types ------------------------------------------------------------------===//

def StrAttrPred : _Isa<"StringAttr">;
class StringBasedAttr<Pred condition, string descr> : Attr<condition, descr> {
  let storageType = "::mlir::StringAttr";
  let returnType = "::llvm::StringRef";
  let constBuilderCall = "$_builder.getStringAttr($0)";
  let valueType = NoneType;
}
def StrAttr : StringBasedAttr<StrAttrPred, "string attribute">;
// The symbol name of an operation.
def SymbolNameAttr : StringBasedAttr<StrAttrPred, "string attribute">;
class TypedStrAttr<Type ty>
    : StringBasedAttr<And<[StrAttrPred,
                           SubstLeaves<"$_self", "::mlir::cast<StringAttr>($_self).getType()", ty.predicate>]>,
                      "string attribute of " # ty.summary> {
  let valueType = ty;
}

def SymbolRefAttr : _WholeAttr<"SymbolRefAttr", _Isa<"SymbolRefAttr">, "symbol reference attribute"> {
  let constBuilderCall = "::mlir::SymbolRefAttr::get($_builder.getContext(), $0)";
  let valueType = NoneType;
}
// A symbol reference without nested references.
def FlatSymbolRefAttr : Attr<_Isa<"FlatSymbolRefAttr">, "flat symbol reference attribute"> {
  let storageType = "::mlir::FlatSymbolRefAttr";
  let returnType = "::llvm::StringRef";
  let convertFromStorage = "$_self.getValue()";
  let constBuilderCall = "::mlir::SymbolRefAttr::get($_builder.getContext(), $0)";
  let valueType = NoneType;
}

class TypeAttrBase<string retType, string summary, Pred typePred = CPred<"true">>
    : Attr<And<[_Isa<"TypeAttr">,
                CPred<"::llvm::isa<" # retType # ">(::llvm::cast<::mlir::TypeAttr>($_self).getValue())">,
                SubstLeaves<"$_self", "::llvm::cast<::mlir::TypeAttr>($_self).getValue()", typePred>]>,
           summary> {
  let storageType = "::mlir::TypeAttr";
  let returnType = retType;
  let convertFromStorage = "::llvm::cast<" # retType # ">($_self.getValue())";
  let valueType = NoneType;
}
def TypeAttr : TypeAttrBase<"::mlir::Type", "any type attribute"> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}
class TypeAttrOf<Type ty> : TypeAttrBase<ty.cppType, "type attribute of " # ty.summary, ty.predicate> {
  let constBuilderCall = "::mlir::TypeAttr::get($0)";
}

//===- Affine maps and sets ---------------------------------------------------------------------===//

def AffineMapAttr : Attr<_Isa<"AffineMapAttr">, "AffineMap attribute"> {
  let storageType = "::mlir::AffineMapAttr";
  let returnType = "::mlir::AffineMap";
  let constBuilderCall = "::mlir::AffineMapAttr::get($0)";
  let valueType = Index;
}
def IntegerSetAttr : Attr<_Isa<"IntegerSetAttr">, "IntegerSet attribute"> {
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "::mlir::IntegerSet";
  let constBuilderCall = "::mlir::IntegerSetAttr::get($0)";
  let valueType = NoneType;
}

//===- Dictionaries and arrays ------------------------------------------------------------------===//

class DictionaryAttrBase<Pred condition, string summary> : _WholeAttr<"DictionaryAttr", condition, summary> {
  let constBuilderCall = "$_builder.getDictionaryAttr($0)";
  let valueType = NoneType;
}
def DictionaryAttr : DictionaryAttrBase<_Isa<"DictionaryAttr">, "dictionary of named attribute values">;

class ArrayAttrBase<Pred condition, string summary> : _WholeAttr<"ArrayAttr", condition, summary> {
  let constBuilderCall = "$_builder.getArrayAttr($0)";
  let valueType = NoneType;
}
def ArrayAttr : ArrayAttrBase<_Isa<"ArrayAttr">, "array attribute">;

class TypedArrayAttrBase<Attr element, string summary>
    : ArrayAttrBase<And<[_Isa<"ArrayAttr">,
                         Concat<"::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), " #
                                "[&](::mlir::Attribute attr) { return attr && (",
                                SubstLeaves<"$_self", "attr", element.predicate>, "); })">]>,
                    summary> {
  Attr elementAttr = element;
}

def LocationArrayAttr : TypedArrayAttrBase<LocationAttr, "location array attribute">;
def DictArrayAttr : TypedArrayAttrBase<DictionaryAttr, "Array of dictionary attributes">;

// Array attributes with a builder method of the same name.
class _BuildableArrayAttr<Attr element, string summary> : TypedArrayAttrBase<element, summary> {
  let constBuilderCall = "$_builder.get" # NAME # "($0)";
}
def AffineMapArrayAttr : _BuildableArrayAttr<AffineMapAttr, "AffineMap array attribute">;
def BoolArrayAttr : _BuildableArrayAttr<BoolAttr, "1-bit boolean array attribute">;
def I32ArrayAttr : _BuildableArrayAttr<I32Attr, "32-bit integer array attribute">;
def I64ArrayAttr : _BuildableArrayAttr<I64Attr, "64-bit integer array attribute">;
def F32ArrayAttr : _BuildableArrayAttr<F32Attr, "32-bit float array attribute">;
def F64ArrayAttr : _BuildableArrayAttr<F64Attr, "64-bit float array attribute">;
def StrArrayAttr : _BuildableArrayAttr<StrAttr, "string array attribute">;
def TypeArrayAttr : _BuildableArrayAttr<TypeAttr, "type array attribute">;

def IndexListArrayAttr : TypedArrayAttrBase<I64ArrayAttr, "Array of 64-bit integer array attributes">;
def I64SmallVectorArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute"> {
  let returnType = "::llvm::SmallVector<int64_t, 8>";
  let convertFromStorage = _Cpp;
  let constBuilderCall = "$_builder.getI64ArrayAttr($0)";
}
def SymbolRefArrayAttr : TypedArrayAttrBase<SymbolRefAttr, "symbol ref array attribute"> {
  let constBuilderCall = ?;
}
def FlatSymbolRefArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute"> {
  let constBuilderCall = ?;
}

//===- Dense arrays and elements ----------------------------------------------------------------===//

class ElementsAttrBase<Pred condition, string summary> : _WholeAttr<"ElementsAttr", condition, summary>;
def ElementsAttr : ElementsAttrBase<_Isa<"ElementsAttr">, "constant vector/tensor attribute">;

class DenseArrayAttrBase<string denseAttrName, string cppType, string summaryName>
    : ElementsAttrBase<_Isa<denseAttrName>, summaryName # " dense array attribute"> {
  let storageType = "::mlir::" # denseAttrName;
  let returnType = "::llvm::ArrayRef<" # cppType # ">";
  let constBuilderCall = "$_builder.get" # denseAttrName # "($0)";
}
def DenseBoolArrayAttr : DenseArrayAttrBase<"DenseBoolArrayAttr", "bool", "i1">;
def DenseI8ArrayAttr : DenseArrayAttrBase<"DenseI8ArrayAttr", "int8_t", "i8">;
def DenseI16ArrayAttr : DenseArrayAttrBase<"DenseI16ArrayAttr", "int16_t", "i16">;
def DenseI32ArrayAttr : DenseArrayAttrBase<"DenseI32ArrayAttr", "int32_t", "i32">;
def DenseI64ArrayAttr : DenseArrayAttrBase<"DenseI64ArrayAttr", "int64_t", "i64">;
def DenseF32ArrayAttr : DenseArrayAttrBase<"DenseF32ArrayAttr", "float", "f32">;
def DenseF64ArrayAttr : DenseArrayAttrBase<"DenseF64ArrayAttr", "double", "f64">;

// A list such as "2, 3".
class _Commas<list<int> dims> : StrFunc<!interleave(dims, ", ")>;

// Integer elements.
class IntElementsAttrBase<Pred condition, string summary>
    : ElementsAttrBase<And<[_Isa<"DenseIntElementsAttr">, condition]>, summary> {
  let storageType = "::mlir::DenseIntElementsAttr";
  let returnType = "::mlir::DenseIntElementsAttr";
}
class _IntElementIs<string condition>
    : CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getElementType()." # condition>;

def AnyIntElementsAttr : IntElementsAttrBase<CPred<"true">, "integer elements attribute">;
def IndexElementsAttr : IntElementsAttrBase<_IntElementIs<"isIndex()">, "index elements attribute">;
class IntElementsAttrOf<int width>
    : IntElementsAttrBase<_IntElementIs<"isInteger(" # width # ")">, width # "-bit integer elements attribute">;
class SignlessIntElementsAttr<int width>
    : IntElementsAttrBase<_IntElementIs<"isSignlessInteger(" # width # ")">,
                          width # "-bit signless integer elements attribute"> {
  let constBuilderCall = "::llvm::cast<::mlir::DenseIntElementsAttr>(::mlir::DenseElementsAttr::get(" #
                         "::mlir::RankedTensorType::get({}, $_builder.getIntegerType(" # width # ")), " #
                         "::llvm::ArrayRef($0)))";
}
class RankedSignlessIntElementsAttr<int width, list<int> dims> : SignlessIntElementsAttr<width> {
  let predicate = And<[
      SignlessIntElementsAttr<width>.predicate,
      CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getShape() == " #
            "::mlir::ArrayRef<int64_t>({" # _Commas<dims>.result # "})">]>;
  let summary = width # "-bit signless int elements attribute of shape [" # _Commas<dims>.result # "]";
  let constBuilderCall = "::mlir::DenseIntElementsAttr::get(::mlir::RankedTensorType::get({" # _Commas<dims>.result #
                         "}, $_builder.getIntegerType(" # width # ")), ::llvm::ArrayRef($0))";
}
class RankedI32ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<32, dims>;
class RankedI64ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<64, dims>;
foreach width = [32, 64] in {
  def AnyI#width#ElementsAttr : IntElementsAttrOf<width>;
  def I#width#ElementsAttr : SignlessIntElementsAttr<width>;
}

// Float elements.
class FloatElementsAttr<int width>
    : ElementsAttrBase<CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) && " #
                             "::llvm::cast<::mlir::DenseElementsAttr>($_self).getType().getElementType().isF" #
                             width # "()">,
                       width # "-bit float elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
  let constBuilderCall = "::mlir::DenseElementsAttr::get(::mlir::RankedTensorType::get({}, $_builder.getF" #
                         width # "Type()), ::llvm::ArrayRef($0))";
}
def F64ElementsAttr : FloatElementsAttr<64>;

class RankedFloatElementsAttr<int width, list<int> dims>
    : ElementsAttrBase<CPred<!interleave(["::llvm::isa<::mlir::DenseFPElementsAttr>($_self)"] #
                                             !foreach(member, ["getElementType().isF" # width # "()", "hasRank()",
                                                               "getShape() == ::mlir::ArrayRef<int64_t>({" #
                                                                   _Commas<dims>.result # "})"],
                                                      "::llvm::cast<::mlir::DenseFPElementsAttr>($_self).getType()." #
                                                          member),
                                         " && ")>,
                       width # "-bit float elements attribute of shape [" # _Commas<dims>.result # "]"> {
  let storageType = "::mlir::DenseFPElementsAttr";
  let returnType = "::mlir::DenseFPElementsAttr";
  let constBuilderCall = "::llvm::cast<::mlir::DenseFPElementsAttr>(::mlir::DenseElementsAttr::get(" #
                         "::mlir::RankedTensorType::get({" # _Commas<dims>.result # "}, $_builder.getF" # width #
                         "Type()), ::llvm::ArrayRef($0)))";
}
class RankedF32ElementsAttr<list<int> dims> : RankedFloatElementsAttr<32, dims>;
class RankedF64ElementsAttr<list<int> dims> : RankedFloatElementsAttr<64, dims>;

// String elements.
def StringElementsAttr : ElementsAttrBase<_Isa<"DenseStringElementsAttr">, "string elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
  let returnType = "::mlir::DenseElementsAttr";
}

//===- Derived and constant attributes ----------------------------------------------------------===//

// Derived attributes, which C++ computes from the rest of the operation and which are not stored.
class DerivedAttr<code ret, code b, code convert = ""> : Attr<CPred<"true">, "derived attribute"> {
  let returnType = ret;
  code body = b;
  let convertFromStorage = convert;
}
class DerivedTypeAttr<code body> : DerivedAttr<"::mlir::Type", body> {
  let convertFromStorage = "::mlir::TypeAttr::get($_self)";
}

// An attribute with exactly this value.
class ConstantAttr<Attr attribute, string val>
    : AttrConstraint<CPred<"$_self == " # !subst("$0", val, attribute.constBuilderCall)>,
                     "constant attribute " # val> {
  Attr attr = attribute;
  string value = val;
}
class ConstF32Attr<string val> : ConstantAttr<F32Attr, val>;
class ConstantStrAttr<Attr attribute, string val> : ConstantAttr<attribute, "\"" # val # "\"">;
def ConstBoolAttrFalse : ConstantAttr<BoolAttr, "false">;
def ConstBoolAttrTrue : ConstantAttr<BoolAttr, "true">;
def ConstUnitAttr : ConstantAttr<UnitAttr, "true">;

//===- Additional conditions --------------------------------------------------------------------===//

// An attribute with additional constraints such as those below, whose summaries follow its own.
class ConfinedAttr<Attr attr, list<AttrConstraint> constraints>
    : _AttrLike<attr, And<[attr.predicate] # !foreach(c, constraints, c.predicate)>,
                !interleave([attr.summary] # !foreach(c, constraints, c.summary), " ")> {
  let defaultValue = attr.defaultValue;
  let isOptional = attr.isOptional;
  list<AttrConstraint> attrConstraints = constraints;
}

class AllAttrOf<list<AttrConstraint> constraints>
    : AttrConstraint<And<!foreach(c, constraints, c.predicate)>,
                     !interleave(!foreach(c, constraints, c.summary), " and ")>;

def IsNullAttr : AttrConstraint<CPred<"!$_self">, "empty attribute (for optional attributes)">;

// Constraints on integers.
class _IntIs<string condition, string descr>
    : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self)." # condition>, "whose " # descr>;
class IntNEQValue<int n> : _IntIs<"getInt() != " # n, "value is not " # n>;
class IntMinValue<int n> : _IntIs<"getInt() >= " # n, "minimum value is " # n>;
class IntMaxValue<int n> : _IntIs<"getInt() <= " # n, "maximum value is " # n>;
class IntIsOneOf<list<int> values>
    : AttrConstraint<CPred<"::llvm::is_contained({" # _Commas<values>.result #
                           "}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())">,
                     "whose value is one of {" # _Commas<values>.result # "}">;
def IntPositive : _IntIs<"getValue().isStrictlyPositive()", "value is positive">;
def IntPowerOf2 : _IntIs<"getValue().isPowerOf2()", "value is a power of two > 0">;
def IntNonNegative : AttrConstraint<CPred<"!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()">,
                                    "whose value is non-negative">;
def IntPositivePowerOf2 : AllAttrOf<[IntPositive, IntPowerOf2]>;
class IntValidAlignment<Attr attr> : ConfinedAttr<attr, [IntPositivePowerOf2]>;

// Constraints on the number of elements in an array.
class _Count<string array, string comparison, int n, string descr>
    : AttrConstraint<CPred<"::llvm::cast<::mlir::" # array # ">($_self).size() " # comparison # " " # n>,
                     "with " # descr # " " # n # " elements">;
class ArrayCount<int n> : _Count<"ArrayAttr", "==", n, "exactly">;
class ArrayMinCount<int n> : _Count<"ArrayAttr", ">=", n, "at least">;
class ArrayMaxCount<int n> : _Count<"ArrayAttr", "<=", n, "at most">;
class DenseArrayCount<int n> : _Count<"DenseArrayAttr", "==", n, "exactly">;
class DenseArrayMinCt<int n> : _Count<"DenseArrayAttr", ">=", n, "at least">;
class DenseArrayMaxCt<int n> : _Count<"DenseArrayAttr", "<=", n, "at most">;

// Constraints on all elements of a dense array.
class DenseArrayStrictlyPositive<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"::llvm::all_of(::llvm::cast<" # arrayType # ">($_self).asArrayRef(), " #
                           "[&](auto v) { return v > 0; })">,
                     "whose value is positive">;
class DenseArrayNonNegative<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"::llvm::all_of(::llvm::cast<" # arrayType # ">($_self).asArrayRef(), " #
                           "[&](auto v) { return v >= 0; })">,
                     "whose value is non-negative">;
class DenseArraySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<CPred<"llvm::is_sorted(::llvm::cast<" # arrayType # ">($_self).asArrayRef())">,
                     "should be in non-decreasing order">;
class DenseArrayStrictlySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<And<[
          DenseArraySorted<arrayType>.predicate,
          CPred<"[](" # arrayType.returnType # " a) { " #
                "return std::adjacent_find(std::begin(a), std::end(a)) == std::end(a); " #
                "}(::llvm::cast<" # arrayType # ">($_self).asArrayRef())">]>,
      "should be in increasing order">;

// Constraints on one element of an array of integers, which must be present.
class _NthElem<int index, list<string> comparisons, string descr>
    : AttrConstraint<
          And<[CPred<"::llvm::cast<::mlir::ArrayAttr>($_self).size() > " # index>] #
              !foreach(c, comparisons,
                       CPred<"::llvm::cast<::mlir::IntegerAttr>(::llvm::cast<::mlir::ArrayAttr>($_self)[" # index #
                             "]).getInt() " # c>)>,
          "whose " # index # "-th element must be " # descr>;
class IntArrayNthElemEq<int index, int value> : _NthElem<index, ["== " # value], "" # value>;
class IntArrayNthElemMinValue<int index, int min> : _NthElem<index, [">= " # min], "at least " # min>;
class IntArrayNthElemMaxValue<int index, int max> : _NthElem<index, ["<= " # max], "at most " # max>;
class IntArrayNthElemInRange<int index, int min, int max>
    : _NthElem<index, [">= " # min, "<= " # max], "at least " # min # " and at most " # max>;

#endif
