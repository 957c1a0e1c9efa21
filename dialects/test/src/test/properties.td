// Operations with properties, and operations that differ between versions of the dialect.

#ifndef LECT_TEST_PROPERTIES
#define LECT_TEST_PROPERTIES

include "types.td"

//===- Written by formats -------------------------------------------------------------------------------------------===//

def TestOpWithProperties
    : Test_Op<"with_properties",
              (ins I64Prop:$a, StrAttr:$b, StringProp:$c, BoolProp:$flag, IntArrayProp<I64Prop>:$array,
                   IntArrayProp<I32Prop>:$array32), (outs), [],
              !interleave(!foreach(n, ["a", "b", "c", "flag", "array", "array32"], "`" # n # "` `=` $" # n), "`,`") #
                  " attr-dict">;
def TestOpWithPropertiesAndAttr
    : Test_Op<"with_properties_and_attr", (ins I32Attr:$lhs, IntProp<"int64_t">:$rhs), (outs), [],
              "$lhs prop-dict attr-dict">;
def TestOpWithPropertiesAndInferredType
    : Test_Op<"with_properties_and_inferred_type",
              (ins I32Attr:$lhs, IntProp<"int64_t">:$rhs, OptionalAttr<UnitAttr>:$packed), (outs AnyType:$result),
              [DeclareOpInterfaceMethods<InferTypeOpInterface>], "$lhs prop-dict attr-dict">;
def TestOpWithEmptyProperties : Test_Op<"empty_properties", (ins), (outs), [], "prop-dict attr-dict">;
def TestOpWithVariadicSegmentProperties
    : Test_Op<"variadic_segment_prop", (ins Variadic<I64>:$a1, Variadic<I64>:$a2),
              (outs Variadic<I64>:$b1, Variadic<I64>:$b2), [AttrSizedOperandSegments, AttrSizedResultSegments],
              "$a1 `:` $a2 `:` type($b1) `:` type($b2) prop-dict attr-dict `end`">;
def TestOpWithDefaultValuedProperties
    : Test_Op<"with_default_valued_properties",
              (ins DefaultValuedAttr<I32Attr, "0">:$a, DefaultValuedProp<StringProp, "\"\"">:$b,
                   DefaultValuedProp<IntProp<"int32_t">, "-1">:$c, UnitProp:$unit), (outs), [],
              "($a^) : (`na`)? ($b^)? ($c^)? ($unit^)? attr-dict">;
def TestOpWithOptionalProperties
    : Test_Op<"with_optional_properties",
              (ins OptionalAttr<I32Attr>:$anAttr, OptionalProp<I64Prop>:$simple,
                   OptionalProp<IntProp<"int8_t">>:$simplei8, OptionalProp<IntProp<"uint8_t">>:$simpleui8,
                   OptionalProp<StringProp>:$nonTrivialStorage,
                   OptionalProp<DefaultValuedProp<I64Prop, "0">>:$hasDefault,
                   OptionalProp<OptionalProp<I64Prop>>:$nested, OptionalProp<StringProp, 0>:$longSyntax,
                   UnitProp:$hasUnit, OptionalProp<UnitProp>:$maybeUnit), (outs), [],
              !interleave(!foreach(n, ["anAttr", "simple", "simplei8", "simpleui8", "nonTrivialStorage", "hasDefault",
                                       "nested", "longSyntax"], "(`" # n # "` `=` $" # n # "^)?"), " ") #
                  " (`hasUnit` $hasUnit^)? (`maybeUnit` `=` $maybeUnit^)? attr-dict">;
def TestOpWithArrayProperties
    : Test_Op<"with_array_properties",
              (ins ArrayProp<I64Prop>:$ints, ArrayProp<StringProp>:$strings, ArrayProp<ArrayProp<I32Prop>>:$nested,
                   OptionalProp<ArrayProp<I32Prop>>:$opt, ArrayProp<OptionalProp<I64Prop>>:$explicitOptions,
                   ArrayProp<UnitProp>:$explicitUnits,
                   DefaultValuedProp<ArrayProp<I64Prop>, "::llvm::ArrayRef<int64_t>{}",
                                     "::llvm::SmallVector<int64_t>{}">:$hasDefault), (outs), [],
              !interleave(!foreach(n, ["ints", "strings", "nested", "opt", "explicitOptions", "explicitUnits"],
                                   "`" # n # "` `=` $" # n), " ") #
                  " ($hasDefault^ `thats_has_default`)? attr-dict">;

//===- With conditions ----------------------------------------------------------------------------------------------===//

def NonNegativeI64Prop : ConfinedProp<I64Prop, CPred<"$_self >= 0">, "non-negative int64_t">;
class NonEmptyArray<Property p>
    : ConfinedProp<ArrayProp<p>, Neg<CPred<"$_self.empty()">>, "non-empty array of " # p.summary>;
def OpWithPropertyPredicates
    : Test_Op<"op_with_property_predicates",
              (ins NonNegativeI64Prop:$scalar, OptionalProp<NonNegativeI64Prop>:$optional,
                   DefaultValuedProp<NonNegativeI64Prop, "0">:$defaulted,
                   ConfinedProp<NonNegativeI64Prop, CPred<"$_self <= 5">, "between 0 and 5">:$more_constrained,
                   ArrayProp<NonNegativeI64Prop>:$array, NonEmptyArray<I64Prop>:$non_empty_unconstrained,
                   NonEmptyArray<NonNegativeI64Prop>:$non_empty_constrained,
                   OptionalProp<NonEmptyArray<NonNegativeI64Prop>>:$non_empty_optional, I64Prop:$unconstrained),
              (outs), [], "attr-dict prop-dict">;

//===- Written by directives ----------------------------------------------------------------------------------------===//

def TestOpUsingPropertyInCustom
    : Test_Op<"using_property_in_custom", (ins IntArrayProp<I64Prop>:$prop), (outs), [],
              "custom<UsingPropertyInCustom>($prop) attr-dict">;
def TestOpUsingPropertyInCustomAndOther
    : Test_Op<"using_property_in_custom_and_other", (ins IntArrayProp<I64Prop>:$prop, I64Prop:$other), (outs), [],
              "custom<UsingPropertyInCustom>($prop) prop-dict attr-dict">;
def TestOpUsingPropertyRefInCustom
    : Test_Op<"using_property_ref_in_custom", (ins IntProp<"int64_t">:$first, IntProp<"int64_t">:$second), (outs), [],
              "custom<IntProperty>($first) `+` custom<SumProperty>($second, ref($first)) attr-dict">;

//===- Stored in structs of C++ -------------------------------------------------------------------------------------===//

def IntPropertyWithWorseBytecode : Property<"int64_t"> {
  let writeToMlirBytecode = writeMlirBytecodeWithConvertToAttribute;
  let readFromMlirBytecode = readMlirBytecodeUsingConvertFromAttribute;
}
def TestOpUsingIntPropertyWithWorseBytecode
    : Test_Op<"using_int_property_with_worse_bytecode", (ins IntPropertyWithWorseBytecode:$value)>;

// The struct contains only a string, so a string property is equivalent.
def MyStructProperty : Property<"std::string">;
def PropertiesWithCustomPrint : Property<"PropertiesWithCustomPrint">;
def VersionedProperties : Property<"VersionedProperties">;
defvar Test_PropDict = "prop-dict attr-dict";
def TestOpWithWrappedProperties
    : Test_Op<"with_wrapped_properties", (ins MyStructProperty:$prop), (outs), [], Test_PropDict>;
def TestOpWithWrappedProperties2
    : Test_Op<"with_wrapped_properties2", (ins MyStructProperty:$prop), (outs), [], Test_PropDict>;
def TestOpWithNiceProperties
    : Test_Op<"with_nice_properties", (ins PropertiesWithCustomPrint:$prop), (outs), [], Test_PropDict>;
def TestOpWithVersionedProperties
    : Test_Op<"with_versioned_properties", (ins VersionedProperties:$prop), (outs), [], Test_PropDict>;

//===- Of versions --------------------------------------------------------------------------------------------------===//

// MLIR encodes the first with custom code, which is equivalent to the generated encoding.
def TestVersionedOpA : Test_Op<"versionedA", (ins AnyI64Attr:$dims, BoolAttr:$modifier)>;
def TestVersionedOpB : Test_Op<"versionedB", (ins TestAttrParams:$attribute)>;
def TestVersionedOpC : Test_Op<"versionedC", (ins AnyAttrOf<[TestAttrParams, I32ElementsAttr]>:$attribute)>;

#endif
