// Types that the dialect defines.

#ifndef LECT_TEST_TYPES
#define LECT_TEST_TYPES

include "attributes.td"

class Test_Type<string name, string word, dag params = (ins), string format = "none", list<Trait> has = []>
    : TypeDef<Test_Dialect, name, has> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = !if(!eq(format, "none"), ?, format);
}
// C++ parses and prints the parameters of these types.
class Test_CodeType<string name, string word, dag params, list<Trait> has = []>
    : Test_Type<name, word, params, "none", has> {
  let hasCustomAssemblyFormat = 1;
}

//===- Without parameters -------------------------------------------------------------------------------------------===//

def TestTypeTrait : NativeTypeTrait<"TestTypeTrait">;
def SimpleTypeA : Test_Type<"SimpleA", "smpla">;
def TestI32 : Test_Type<"TestI32", "i32">;
def TestMemRefElementType
    : Test_Type<"TestMemRefElementType", "memref_element", (ins), "none", [MemRefElementTypeInterface]>;
def TestType : Test_Type<"Test", "test_type", (ins), "none", [DeclareTypeInterfaceMethods<TestTypeInterface>]>;
def TestTypeWithTrait : Test_Type<"TestTypeWithTrait", "test_type_with_trait", (ins), "none", [TestTypeTrait]>;
def TestTypeOpAsmTypeInterface
    : Test_Type<"TestTypeOpAsmTypeInterface", "op_asm_type_interface", (ins), "none",
                [DeclareTypeInterfaceMethods<OpAsmTypeInterface, ["getAsmName", "getAlias"]>]>;
let genMnemonicAlias = 1 in
def TestTypeOpAsmTypeInterfaceTablegenDefault
    : Test_Type<"TestTypeOpAsmTypeInterfaceTablegenDefault", "op_asm_type_interface_tablegen_default">;

//===- Nested -------------------------------------------------------------------------------------------------------===//

def CompoundTypeA
    : Test_CodeType<"CompoundA", "cmpnd_a",
                    (ins "int":$widthOfSomething, "::mlir::Type":$oneType, ArrayRefParameter<"int">:$arrayOfInts)>;
def CompoundNestedInnerType
    : Test_Type<"CompoundNestedInner", "cmpnd_inner", (ins "int":$some_int, CompoundTypeA:$cmpdA),
                "`<` $some_int $cmpdA `>`">;
def CompoundNestedOuterType
    : Test_Type<"CompoundNestedOuter", "cmpnd_nested_outer", (ins CompoundNestedInnerType:$inner),
                "`<` `i`  $inner `>`">;
def CompoundNestedOuterTypeQual
    : Test_Type<"CompoundNestedOuterQual", "cmpnd_nested_outer_qual", (ins CompoundNestedInnerType:$inner),
                "`<` `i`  qualified($inner) `>`">;

//===- Read by C++ --------------------------------------------------------------------------------------------------===//

let genVerifyDecl = 1 in
def Test_IntegerType
    : Test_CodeType<"TestInteger", "int",
                    (ins "unsigned":$width, "::test::TestIntegerType::SignednessSemantics":$signedness)>;
def Test_StructType
    : Test_CodeType<"Struct", "struct", (ins ArrayRefOfSelfAllocationParameter<"::test::FieldInfo", "">:$fields)>;
def TestTypeWithLayoutType
    : Test_CodeType<"TestTypeWithLayout", "test_type_with_layout", (ins "unsigned":$key),
                    [DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["getIndexBitwidth", "areCompatible"]>]>;
def TestRecursiveAlias
    : Test_CodeType<"TestRecursiveAlias", "test_rec_alias", (ins "llvm::StringRef":$name), [MutableType]>;
def TestTypeNewlineAndIndent
    : Test_CodeType<"TestTypeNewlineAndIndent", "newline_and_indent", (ins)>;
def TestCustomStorageCtorType
    : Test_Type<"TestCustomStorageCtorType", "custom_storage_ctor_type", (ins "int":$value), "`<` $value `>`">;

//===- Formats ------------------------------------------------------------------------------------------------------===//

def TestTypeWithFormat
    : Test_Type<"TestTypeWithFormat", "type_with_format",
                (ins TestParamOne:$one, TestParamTwo:$two, "::mlir::Attribute":$three),
                "`<` $one `,` struct($three, $two) `>`">;
def TestTypeNoParser
    : Test_Type<"TestTypeNoParser", "no_parser",
                (ins "uint32_t":$one, ArrayRefParameter<"int64_t">:$two, StringRefParameter<>:$three,
                     "::test::CustomParam":$four),
                "`<` $one `,` `[` $two `]` `,` $three `,` $four `>`">;
def TestTypeStructCaptureAll
    : Test_Type<"TestStructTypeCaptureAll", "struct_capture_all", (ins "int":$v0, "int":$v1, "int":$v2, "int":$v3),
                "`<` struct(params) `>`">;
def TestTypeSpaces
    : Test_Type<"TestTypeSpaceS", "spaces", (ins "int":$a, "int":$b), "`<` ` ` $a `\\n` `(` `)` `` `(` `)` $b `>`">;
def TestTypeVerification
    : Test_Type<"TestTypeVerification", "type_verification", (ins AnyTypeOf<[I16, I32]>:$param), "`<` $param `>`">;

// Optional parameters.
def Test_Opt : OptionalParameter<"std::optional<int>">;
def TestTypeOptionalParam
    : Test_Type<"TestTypeOptionalParam", "optional_param",
                (ins Test_Opt:$a, "int":$b, DefaultValuedParameter<"std::optional<::mlir::Attribute>", "std::nullopt">:$c),
                "`<` $a `,` $b ( `,` $c^)? `>`">;
def TestTypeOptionalParams
    : Test_Type<"TestTypeOptionalParams", "optional_params", (ins Test_Opt:$a, StringRefParameter<>:$b),
                "`<` params `>`">;
def TestTypeOptionalParamsAfterRequired
    : Test_Type<"TestTypeOptionalParamsAfterRequired", "optional_params_after",
                (ins StringRefParameter<>:$a, Test_Opt:$b), "`<` params `>`">;
def TestTypeOptionalStruct
    : Test_Type<"TestTypeOptionalStruct", "optional_struct", (ins Test_Opt:$a, StringRefParameter<>:$b),
                "`<` struct(params) `>`">;
def TestTypeAllOptionalParams
    : Test_Type<"TestTypeAllOptionalParams", "all_optional_params", (ins Test_Opt:$a, Test_Opt:$b), "`<` params `>`">;
def TestTypeAllOptionalStruct
    : Test_Type<"TestTypeAllOptionalStruct", "all_optional_struct", (ins Test_Opt:$a, Test_Opt:$b),
                "`<` struct(params) `>`">;
def TestTypeOptionalGroup
    : Test_Type<"TestTypeOptionalGroup", "optional_group", (ins "int":$a, Test_Opt:$b),
                "`<` (`(` $b^ `)`) : (`x`)? $a `>`">;
def TestTypeOptionalGroupParams
    : Test_Type<"TestTypeOptionalGroupParams", "optional_group_params",
                (ins DefaultValuedParameter<"std::optional<int>", "10">:$a, Test_Opt:$b),
                "`<` (`(` params^ `)`) : (`x`)? `>`">;
def TestTypeOptionalGroupStruct
    : Test_Type<"TestTypeOptionalGroupStruct", "optional_group_struct", (ins Test_Opt:$a, Test_Opt:$b),
                "`<` (`(` struct(params)^ `)`) : (`x`)? `>`">;
def TestTypeOptionalValueType
    : Test_Type<"TestTypeOptionalValueType", "optional_value_type", (ins Test_Opt:$value), "(`<` $value^ `>`)?">;
def TestTypeDefaultValuedType
    : Test_Type<"TestTypeDefaultValuedType", "default_valued_type",
                (ins DefaultValuedParameter<"mlir::IntegerType", "mlir::IntegerType::get($_ctxt, 32)">:$type),
                "`<` (`(` $type^ `)`)? `>`">;
def TestTypeOptionalString
    : Test_Type<"TestTypeOptionalString", "optional_type_string", (ins StringRefParameter<"", [{"default"}]>:$str),
                "(`<` $str^ `>`)?">;
def TestTypeElseAnchor
    : Test_Type<"TestTypeElseAnchor", "else_anchor", (ins Test_Opt:$a), "`<` (`?`) : ($a^)? `>`">;
def TestTypeElseAnchorStruct
    : Test_Type<"TestTypeElseAnchorStruct", "else_anchor_struct", (ins Test_Opt:$a, Test_Opt:$b),
                "`<` (`?`) : (struct($a, $b)^)? `>`">;
// A float attribute, or zero.
def Test_DefaultValuedAPFloat : DefaultValuedParameter<"llvm::APFloat", "llvm::APFloat(0.0)"> {
  let parser = "parseDefaultedFloat($_parser)";
}
def TestTypeAPFloat
    : Test_Type<"TestTypeAPFloat", "ap_float", (ins Test_DefaultValuedAPFloat:$a), "`<` $a `>`">;

// Directives.
def TestTypeCustom
    : Test_Type<"TestTypeCustom", "custom_type", (ins "int":$a, Test_Opt:$b),
                "`<` custom<CustomTypeA>($a) `` custom<CustomTypeB>(ref($a), $b) `>`">;
def TestTypeCustomSpacing
    : Test_Type<"TestTypeCustomSpacing", "custom_type_spacing", (ins "int":$a, "int":$b),
                "`<` custom<CustomTypeA>($a) custom<CustomTypeA>($b) `>`">;
def TestTypeCustomString
    : Test_Type<"TestTypeCustomString", "custom_type_string", (ins StringRefParameter<>:$foo),
                "`<` custom<FooString>($foo) custom<BarString>(ref($foo)) `>`">;

//===- Like tensors and buffers -------------------------------------------------------------------------------------===//

class Test_ShapedType<string name, string word, list<Trait> has>
    : Test_Type<name, word, (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType),
                "`<` `[` $shape `]` `,` $elementType `>`", has>;
def TestTensorType : Test_ShapedType<"TestTensor", "test_tensor", [Bufferization_TensorLikeTypeInterface, ShapedTypeInterface]>;
def TestMemrefType : Test_ShapedType<"TestMemref", "test_memref", [Bufferization_BufferLikeTypeInterface, ShapedTypeInterface]>;

//===- That C++ defines while the program runs ------------------------------------------------------------------------===//

foreach kind = ["Singleton", "Pair", "CustomAssemblyFormat"] in
def "TestDynamic" # kind # "Type"
    : Test_CodeType<"TestDynamic" # kind,
                    !cond(!eq(kind, "Singleton") : "dynamic_singleton", !eq(kind, "Pair") : "dynamic_pair",
                          true : "dynamic_custom_assembly_format"),
                    (ins ArrayRefParameter<"::mlir::Attribute">:$args)>;

#endif
