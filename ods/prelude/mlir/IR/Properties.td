// Properties: C++ values stored in an operation, as opposed to attributes.

#ifndef LECT_IR_PROPERTIES
#define LECT_IR_PROPERTIES

include "mlir/IR/Constraints.td"
include "mlir/IR/Utils.td"

//===- Base class -------------------------------------------------------------------------------===//

// Placeholders in C++: `$_storage` is the stored value, `$_value` the argument of a setter, `$_attr` the attribute of
// the property in the generic form. Others are `$_parser`, `$_printer`, `$_reader`, `$_writer`, `$_ctxt`, `$_diag`.
class Property<string storageTypeParam = "", string desc = "", string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  // Underlying property, of a property with a default or additional conditions.
  Property baseProperty = ?;
  // C++ default of an omitted property, and the stored form of the default if it differs.
  string defaultValue = "";
  string storageTypeValueOverride = "";

  // C++: the stored type, and the conversion to the interface type and back.
  code storageType = storageTypeParam;
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";

  // C++: conversion to an attribute and back; printer, parser, and optional parser ("" if the property is required).
  // Then the bytecode writer and reader, and the hash function ("" for the default).
  code convertToAttribute = _Cpp;
  code convertFromAttribute = _Cpp;
  code printer = "$_printer << $_storage";
  code parser = _Cpp;
  code optionalParser = "";
  code writeToMlirBytecode = _Cpp;
  code readFromMlirBytecode = _Cpp;
  code hashProperty = "";
}

// Bytecode code for properties that are encoded as their attributes.
defvar readMlirBytecodeUsingConvertFromAttribute = _Cpp;
defvar writeMlirBytecodeWithConvertToAttribute = "/* C++: writeAttribute */";

// A property that is stored and converted like another one.
class _PropLike<Property p, string desc> : Property<p.storageType, desc, p.interfaceType> {
  let description = p.description;
  let baseProperty = p;
  let storageType = p.storageType;
  let interfaceType = p.interfaceType;
  let convertFromStorage = p.convertFromStorage;
  let assignToStorage = p.assignToStorage;
  let convertToAttribute = p.convertToAttribute;
  let convertFromAttribute = p.convertFromAttribute;
  let printer = p.printer;
  let parser = p.parser;
  let optionalParser = p.optionalParser;
  let writeToMlirBytecode = p.writeToMlirBytecode;
  let readFromMlirBytecode = p.readFromMlirBytecode;
  let hashProperty = p.hashProperty;
}

//===- Kinds of properties ----------------------------------------------------------------------===//

class IntProp<string storageTypeParam, string desc = ""> : Property<storageTypeParam, desc> {
  let summary = !if(!empty(desc), storageTypeParam, desc);
  let printer = "$_printer.printInteger($_storage)";
  let optionalParser = _Cpp;
}
class _BoolProp : IntProp<"bool", "boolean"> {
  let printer = "$_printer << ($_storage ? \"true\" : \"false\")";
}
// A unit property, whose presence is its value.
class _UnitProp : Property<"bool", "unit property"> {
  let description = "True if present.";
  let defaultValue = "false";
  let convertToAttribute = "/* C++: UnitAttr::get */";
  let printer = "$_printer << ($_storage ? \"unit\" : \"unit_absent\")";
  let optionalParser = _Cpp;
}
class _StringProp : Property<"std::string", "string", "::llvm::StringRef"> {
  let convertFromStorage = "::llvm::StringRef{$_storage}";
  let assignToStorage = "$_storage = $_value.str()";
  let printer = "$_printer.printString($_storage)";
  let optionalParser = _Cpp;
}

def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;
def BoolProp : _BoolProp;
def UnitProp : _UnitProp;
def StringProp : _StringProp;

//===- Composite properties ---------------------------------------------------------------------===//

class DefaultValuedProp<Property p, string default = "", string storageDefault = ""> : _PropLike<p, p.summary> {
  let predicate = p.predicate;
  let defaultValue = default;
  let storageTypeValueOverride = storageDefault;
}

// A property with an additional condition.
class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : _PropLike<p, !if(!empty(newSummary), p.summary, newSummary)> {
  let predicate = !if(!eq(p.predicate, TruePred), pred, And<[p.predicate, pred]>);
  let defaultValue = p.defaultValue;
  let storageTypeValueOverride = p.storageTypeValueOverride;
}

// A property with exactly this value.
class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>, "constant '" # prop.summary # "': " # val> {
  string value = val;
}

// A property's condition as a function of the stored value.
class _OnStorage<Property p> {
  Pred ret = Concat<"[](const " # p.storageType # "& baseStore) -> bool { return [](" # p.interfaceType #
                        " baseIface) -> bool { return (",
                    SubstLeaves<"$_self", "baseIface", p.predicate>,
                    "); }(" # !subst("$_storage", "baseStore", p.convertFromStorage) # "); }">;
}

// Conversion to an attribute that shows whether nested booleans are units.
class _OfUnits<Property elem> {
  code ret = !if(!lt(!find(elem.convertToAttribute, "UnitAttr::get"), 0), _Cpp, "/* C++: UnitAttr::get */");
}

// A list, printed in brackets.
class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary),
               "::llvm::ArrayRef<" # elem.storageType # ">"> {
  let predicate = !if(!eq(elem.predicate, TruePred), TruePred,
                      Concat<"::llvm::all_of($_self, ", _OnStorage<elem>.ret, ")">);
  let convertFromStorage = "::llvm::ArrayRef<" # elem.storageType # ">{$_storage}";
  let assignToStorage = "$_storage.assign($_value.begin(), $_value.end())";
  let convertToAttribute = _OfUnits<elem>.ret;
  let printer = _Cpp;
  let optionalParser = _Cpp;
  let hashProperty = _Cpp;
}
// A list whose attribute is a dense array.
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary> {
  let convertToAttribute = "/* C++: convertToAttribute($_ctxt, $_storage) */";
}

// An optional property; the attribute is an array of at most one element. The text is `none`, or else that of the
// property itself if `canDelegateParsing` and the property has no default and is optional in text, or else
// `some<..>`.
class OptionalProp<Property p, bit canDelegateParsing = 1>
    : Property<"std::optional<" # p.storageType # ">", "optional " # p.summary,
               "std::optional<" # p.interfaceType # ">"> {
  let predicate = !if(!eq(p.predicate, TruePred), TruePred,
                      Or<[CPred<"!$_self.has_value()">, SubstLeaves<"$_self", "(*($_self))", p.predicate>]>);
  let defaultValue = "std::nullopt";

  // Whether accessors return the stored value.
  defvar plain = !and(!eq(p.convertFromStorage, "$_storage"), !eq(p.assignToStorage, "$_storage = $_value"),
                      !eq(p.storageType, p.interfaceType));
  let convertFromStorage = !if(plain, p.convertFromStorage,
                               "($_storage.has_value() ? std::optional<" # p.interfaceType # ">{" #
                                   !subst("$_storage", "(*($_storage))", p.convertFromStorage) #
                                   "} : std::nullopt)");
  let assignToStorage = !if(plain, p.assignToStorage, _Cpp);
  let convertToAttribute = _OfUnits<p>.ret;
  defvar delegates = !and(canDelegateParsing, !empty(p.defaultValue), !not(!empty(p.optionalParser)));
  let parser = !if(delegates, _Cpp, "/* C++ */ \"some\"");
  let printer = _Cpp;
  let optionalParser = _Cpp;
  let hashProperty = !if(!empty(p.hashProperty), p.hashProperty, _Cpp);
  assert !or(!not(delegates), !eq(defaultValue, "std::nullopt")),
         "a default other than std::nullopt needs canDelegateParsing to be 0";
}

//===- Deprecated aliases -----------------------------------------------------------------------===//

class IntProperty<string storageTypeParam, string desc = "">
    : IntProp<storageTypeParam, desc>, Deprecated<"moved to the shorter name IntProp">;
class ArrayProperty<Property elem = Property<>, string newSummary = "">
    : ArrayProp<elem, newSummary>, Deprecated<"moved to shorter name ArrayProp">;
class IntArrayProperty<Property elem, string newSummary = "">
    : IntArrayProp<elem, newSummary>, Deprecated<"moved to shorter name IntArrayProp">;
class DefaultValuedProperty<Property p, string default = "", string storageDefault = "">
    : DefaultValuedProp<p, default, storageDefault>, Deprecated<"moved to shorter name DefaultValuedProp">;
class ConfinedProperty<Property p, Pred pred, string newSummary = "">
    : ConfinedProp<p, pred, newSummary>, Deprecated<"moved to shorter name ConfinedProp">;
class OptionalProperty<Property p, bit canDelegateParsing = 1>
    : OptionalProp<p, canDelegateParsing>, Deprecated<"moved to shorter name OptionalProp">;

def I32Property : IntProp<"int32_t">, Deprecated<"moved to shorter name I32Prop">;
def I64Property : IntProp<"int64_t">, Deprecated<"moved to shorter name I64Prop">;
def BoolProperty : _BoolProp, Deprecated<"moved to shorter name BoolProp">;
def UnitProperty : _UnitProp, Deprecated<"moved to shorter name UnitProp">;
def StringProperty : _StringProp, Deprecated<"moved to shorter name StringProp">;

#endif
