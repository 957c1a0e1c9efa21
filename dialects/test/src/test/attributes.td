// Attributes that the dialect defines.

#ifndef LECT_TEST_ATTRIBUTES
#define LECT_TEST_ATTRIBUTES

include "enums.td"

class Test_Attr<string name, string word, dag params = (ins), string format = "none", list<Trait> has = []>
    : AttrDef<Test_Dialect, name, has> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = !if(!eq(format, "none"), ?, format);
}
// C++ parses and prints the parameters of these attributes.
class Test_CodeAttr<string name, string word, dag params, list<Trait> has = []>
    : Test_Attr<name, word, params, "none", has> {
  let hasCustomAssemblyFormat = 1;
}

// Parameters that several attributes share.
def TestParamOne : AttrParameter<"int64_t", "">;
def TestParamTwo : AttrParameter<"std::string", "", "llvm::StringRef"> {
  let parser = "::parseRawString($_parser)";
  let printer = "$_printer << '\"' << $_self << '\"'";
}
def TestParamFour : ArrayRefParameter<"int", ""> {
  let cppStorageType = "llvm::SmallVector<int>";
  let parser = "::parseIntArray($_parser)";
  let printer = "::printIntArray($_printer, $_self)";
}
def TestParamVector : ArrayRefParameter<"int", ""> {
  let cppStorageType = "std::vector<int>";
}
def TestParamUnsigned : AttrParameter<"uint64_t", "">;

//===- Without a type -----------------------------------------------------------------------------------------------===//

def SimpleAttrA : Test_Attr<"SimpleA", "smpla">;
def TestAttrTrait : NativeAttrTrait<"TestAttrTrait">;
def AttrWithTrait : Test_Attr<"AttrWithTrait", "attr_with_trait", (ins), "none", [TestAttrTrait]>;

def CompoundAttrA
    : Test_CodeAttr<"CompoundA", "cmpnd_a",
                    (ins "int":$widthOfSomething, "::mlir::Type":$oneType, ArrayRefParameter<"int">:$arrayOfInts)>;
def CompoundAttrNested
    : Test_Attr<"CompoundAttrNested", "cmpnd_nested", (ins CompoundAttrA:$nested), "`<` `nested` `=` $nested `>`">;
def CompoundNestedInner
    : Test_Attr<"CompoundNestedInner", "cmpnd_nested_inner", (ins "int":$some_int, CompoundAttrA:$cmpdA),
                "`<` $some_int $cmpdA `>`">;
def CompoundNestedOuter
    : Test_Attr<"CompoundNestedOuter", "cmpnd_nested_outer", (ins CompoundNestedInner:$inner), "`<` `i`  $inner `>`">;
def CompoundNestedOuterQual
    : Test_Attr<"CompoundNestedOuterQual", "cmpnd_nested_outer_qual", (ins CompoundNestedInner:$inner),
                "`<` `i`  qualified($inner) `>`">;

def TestDecimalShapeAttr
    : Test_CodeAttr<"TestDecimalShape", "decimal_shape", (ins ArrayRefParameter<"int64_t">:$shape)>;
def TestSubElementsAccessAttr
    : Test_CodeAttr<"TestSubElementsAccess", "sub_elements_access",
                    (ins "::mlir::Attribute":$first, "::mlir::Attribute":$second, "::mlir::Attribute":$third)>;
def TestAttrNewlineAndIndent
    : Test_CodeAttr<"TestAttrNewlineAndIndent", "newline_and_indent", (ins "::mlir::Type":$indentedType)>;
def SlashAttr : Test_CodeAttr<"Slash", "slash_attr", (ins "int":$lhs, "int":$rhs)>;

def TestAttrUgly : Test_Attr<"TestAttrUgly", "attr_ugly", (ins "::mlir::Attribute":$attr), "`begin` $attr `end`">;
def TestAttrParams
    : Test_Attr<"TestAttrParams", "attr_params", (ins "int":$v0, "int":$v1), "`<` params `>`">;
def TestAttrWithTypeParam
    : Test_Attr<"TestAttrWithTypeParam", "attr_with_type",
                (ins "::mlir::IntegerType":$int_type, "::mlir::Type":$any_type), "`<` $int_type `,` $any_type `>`">;
foreach width = ["Signed", "Unsigned"] in {
defvar cpp = !if(!eq(width, "Signed"), "int64_t", "uint64_t");
def "TestAttrWithOptional" # width
    : Test_Attr<"TestAttrWithOptional" # width,
                "attr_with_optional_" # !if(!eq(width, "Signed"), "signed", "unsigned"),
                (ins OptionalParameter<"std::optional<" # cpp # ">">:$value), "`<` $value `>`">;
}
def TestAttrWithOptionalEnum
    : Test_Attr<"TestAttrWithOptionalEnum", "attr_with_optional_enum",
                (ins OptionalParameter<"std::optional<SimpleEnum>">:$value), "`<` $value `>`">;
def TestCustomAnchor
    : Test_Attr<"TestCustomAnchor", "custom_anchor", (ins "int":$a, OptionalParameter<"std::optional<int>">:$b),
                "`<` $a (`>`) : (`,` custom<TrueFalse>($b)^ `>`)?">;
def TestParamCopyCount : AttrParameter<"CopyCount", "", "const CopyCount &">;
def TestCopyCount
    : Test_Attr<"TestCopyCount", "copy_count", (ins TestParamCopyCount:$copy_count), "`<` $copy_count `>`">;
def TestConditionalAliasAttr
    : Test_Attr<"TestConditionalAlias", "conditional_alias", (ins "mlir::StringAttr":$value),
                "`<` custom<ConditionalAlias>($value) `>`">;
def TestCustomFloatAttr
    : Test_Attr<"TestCustomFloat", "custom_float", (ins "mlir::StringAttr":$type_str, APFloatParameter<"">:$value),
                "`<` custom<CustomFloatAttr>($type_str, $value) `>`">;
def TestCustomStructAttr
    : Test_Attr<"TestCustomStruct", "custom_struct",
                (ins "mlir::StringAttr":$type_str, "int64_t":$value, OptionalParameter<"mlir::ArrayAttr">:$opt_value),
                [{ `<` struct($type_str, custom<CustomStructAttr>($value), custom<CustomOptStructFieldAttr>($opt_value)) `>` }]>;
def TestOverrideBuilderAttr
    : Test_Attr<"TestOverrideBuilder", "override_builder", (ins "int":$a), "`<` $a `>`">;
def TestCustomStorageCtorAttr
    : Test_Attr<"TestCustomStorageCtorAttr", "custom_storage_ctor_attr", (ins "int":$value), "`<` $value `>`">;
def TestSymbolRefAttr
    : Test_Attr<"TestSymbolRef", "symbol_ref_attr", (ins "::mlir::SymbolRefAttr":$symbol), "`<` $symbol `>`">;

let genVerifyDecl = 1 in
def TestAttrWithFormat
    : Test_Attr<"TestAttrWithFormat", "attr_with_format",
                (ins TestParamOne:$one, TestParamTwo:$two, "::mlir::IntegerAttr":$three, TestParamFour:$four,
                     TestParamUnsigned:$five, TestParamVector:$six,
                     ArrayRefParameter<"AttrWithTypeBuilderAttr">:$arrayOfAttrWithTypeBuilderAttr), [{
  `<` $one `:` struct($two, $four) `:` $three `:` $five `:` `[` $six `]` `,` `[` ``
  $arrayOfAttrWithTypeBuilderAttr `]` `>`
}]>;

//===- With a type --------------------------------------------------------------------------------------------------===//

def AttrWithSelfTypeParam
    : Test_Attr<"AttrWithSelfTypeParam", "attr_with_self_type_param", (ins AttributeSelfTypeParameter<"">:$type), "",
                [TypedAttrInterface]>;
def AttrWithTypeBuilder
    : Test_Attr<"AttrWithTypeBuilder", "attr_with_type_builder",
                (ins "::mlir::IntegerAttr":$attr,
                     AttributeSelfTypeParameter<"", "mlir::Type", "$attr.getType()">:$type), "$attr",
                [TypedAttrInterface]>;
def TestAttrSelfTypeParameterFormat
    : Test_Attr<"TestAttrSelfTypeParameterFormat", "attr_self_type_format",
                (ins "int":$a, AttributeSelfTypeParameter<"">:$type), "`<` $a `>`", [TypedAttrInterface]>;
def TestAttrSelfTypeParameterStructFormat
    : Test_Attr<"TestAttrSelfTypeParameterStructFormat", "attr_self_type_struct_format",
                (ins "int":$a, AttributeSelfTypeParameter<"">:$type), "`<` struct(params) `>`", [TypedAttrInterface]>;
let genVerifyDecl = 1 in
def TestI64ElementsAttr
    : Test_CodeAttr<"TestI64Elements", "i64_elements",
                    (ins AttributeSelfTypeParameter<"", "::mlir::ShapedType">:$type,
                         ArrayRefParameter<"uint64_t">:$elements), [ElementsAttrInterface]>;
def TestExtern1DI64ElementsAttr
    : Test_Attr<"TestExtern1DI64Elements", "e1di64_elements",
                (ins AttributeSelfTypeParameter<"", "::mlir::ShapedType">:$type,
                     ResourceHandleParameter<"TestDialectResourceBlobHandle">:$handle), "`<` $handle `>`",
                [ElementsAttrInterface]>;

//===- Lists --------------------------------------------------------------------------------------------------------===//

def TestArrayOfUglyAttrs : ArrayOfAttr<Test_Dialect, "ArrayOfUglyAttrs", "array_of_ugly", "TestAttrUglyAttr"> {
  let assemblyFormat = "`[` (`]`) : ($value^ ` ` `]`)?";
}
def TestArrayOfInts : ArrayOfAttr<Test_Dialect, "ArrayOfInts", "array_of_ints", "int32_t">;
def TestArrayOfEnums : ArrayOfAttr<Test_Dialect, "ArrayOfEnums", "array_of_enums", "SimpleEnumAttr">;

//===- That builtin and other dialects use --------------------------------------------------------------------------===//

def TestOpAsmAttrInterfaceAttr
    : Test_Attr<"TestOpAsmAttrInterface", "op_asm_attr_interface", (ins "mlir::StringAttr":$value),
                "`<` struct(params) `>`", [DeclareAttrInterfaceMethods<OpAsmAttrInterface, ["getAlias"]>]>;
let genMnemonicAlias = 1 in
def TestOpAsmAttrInterfaceTablegenDefaultAttr
    : Test_Attr<"TestOpAsmAttrInterfaceTablegenDefault", "op_asm_attr_interface_tablegen_default",
                (ins "mlir::StringAttr":$value), "`<` struct(params) `>`">;
def TestConstMemorySpaceAttr
    : Test_Attr<"TestConstMemorySpace", "const_memory_space", (ins DefaultValuedParameter<"int64_t", "0">:$id),
                "(`<` $id^ `>`)?", [DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]>;
def TestTensorEncodingAttr
    : Test_Attr<"TestTensorEncoding", "tensor_encoding", (ins "mlir::StringAttr":$dummy), "`<` $dummy `>`",
                [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]>;
def TestMemRefLayoutAttr
    : Test_Attr<"TestMemRefLayout", "memref_layout", (ins "mlir::StringAttr":$dummy), "`<` $dummy `>`",
                [MemRefLayoutAttrInterface]>;
def TestCustomLocationAttr : LocationAttrDef<Test_Dialect, "TestCustomLocation"> {
  let mnemonic = "custom_location";
  let parameters = (ins "mlir::StringAttr":$file, "unsigned":$line);
  let assemblyFormat = "`<` $file `*` $line `>`";
}

//===- That C++ defines while the program runs ------------------------------------------------------------------------===//

foreach kind = ["Singleton", "Pair", "CustomAssemblyFormat"] in
def "TestDynamic" # kind # "Attr"
    : Test_CodeAttr<"TestDynamic" # kind,
                    !cond(!eq(kind, "Singleton") : "dynamic_singleton", !eq(kind, "Pair") : "dynamic_pair",
                          true : "dynamic_custom_assembly_format"),
                    (ins ArrayRefParameter<"::mlir::Attribute">:$args)>;

#endif
