// Enums, and the attributes and properties that hold them.

#ifndef LECT_TEST_ENUMS
#define LECT_TEST_ENUMS

include "base.td"

// Includes values that exceed the signed range of their width.
let cppNamespace = "::test" in {
def SomeI32Enum : I32EnumAttr<"SomeI32Enum", "", [
  I32EnumAttrCase<"case5", 5>, I32EnumAttrCase<"case10", 10>, I32EnumAttrCase<"caseSignedMaxPlusOne", 2147483648>,
  I32EnumAttrCase<"caseUnsignedMax", 4294967295>
]>;
def SomeI64Enum : I64EnumAttr<"SomeI64Enum", "", [
  I64EnumAttrCase<"case5", 5>, I64EnumAttrCase<"case10", 10>, I64EnumAttrCase<"caseLarse", 4294967296>
]>;
def MultiResultOpEnum
    : I64EnumAttr<"MultiResultOpEnum", "Multi-result op kinds",
                  !foreach(i, [1, 2, 3, 4, 5, 6], I64EnumAttrCase<"kind" # i, i>)>;
}

// Enums without an attribute of their own.
class Test_Enum<string name, string words, list<string> symbols, list<string> cases>
    : I32EnumAttr<name, words, !foreach(i, !range(symbols), I32EnumAttrCase<symbols[i], i, cases[i]>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "test";
}
def TestEnum : Test_Enum<"TestEnum", "a test enum", ["First", "Second", "Third"], ["first", "second", "third"]>;
def TestOtherEnum
    : Test_Enum<"TestOtherEnum", "another test enum", ["Dog", "Cat", "Fish"], ["dog", "cat", "fish"]>;

let cppNamespace = "::test" in {
def TestSimpleEnum : I32Enum<"SimpleEnum", "", [
  I32EnumCase<"a", 0>, I32EnumCase<"b", 1>, I32EnumCase<"Plus", 2, "+">,
  I32EnumCase<"LongString", 3, "dash-separated-sentence">
]>;
def TestSimpleEnum64
    : I64Enum<"SimpleEnum64", "", [I64EnumCase<"a", 4294967296>, I64EnumCase<"b", 4294967297>]>;
}

// Bit enums, with either separator.
class Test_BitEnum<string name, string words, list<string> symbols, list<string> cases>
    : I32BitEnum<name, words, !foreach(i, !range(symbols), I32BitEnumCaseBit<symbols[i], i, cases[i]>)> {
  let cppNamespace = "test";
}
def TestBitEnum
    : Test_BitEnum<"TestBitEnum", "a test bit enum", ["Read", "Write", "Execute"], ["read", "write", "execute"]> {
  let separator = ", ";
}
def TestBitEnumVerticalBar
    : Test_BitEnum<"TestBitEnumVerticalBar", "another test bit enum", ["User", "Group", "Other"],
                   ["user", "group", "other"]> {
  let separator = " | ";
}

//===- As attributes ------------------------------------------------------------------------------------------------===//

class Test_EnumAttr<EnumInfo info, string mnemonic, string format> : EnumAttr<Test_Dialect, info, mnemonic> {
  let assemblyFormat = format;
}
def TestEnumAttr : EnumAttr<Test_Dialect, TestEnum, "enum">;
def TestBitEnumAttr : Test_EnumAttr<TestBitEnum, "bit_enum", "`<` $value `>`">;
def TestBitEnumVerticalBarAttr : Test_EnumAttr<TestBitEnumVerticalBar, "bit_enum_vbar", "`<` $value `>`">;
def TestSimpleEnumAttr : Test_EnumAttr<TestSimpleEnum, "simple_enum", "`` $value">;
def Test_IteratorTypeEnum : Test_EnumAttr<IteratorType, "iterator_type", "`<` $value `>`">;

//===- As properties ------------------------------------------------------------------------------------------------===//

def TestEnumProp : EnumProp<TestEnum>;
def TestEnumPropAttrForm : EnumPropWithAttrForm<TestEnum, TestEnumAttr>;
def TestEnumPropAttrFormAlways : EnumPropWithAttrForm<TestEnum, TestEnumAttr> {
  let storeInCustomAttribute = 1;
}
let defaultValue = TestBitEnum.cppType # "::Read" in {
def TestBitEnumProp : EnumProp<TestBitEnum>;
def TestBitEnumPropNamed : NamedEnumProp<TestBitEnum, "bit_enum">;
}

//===- Operations that have them ------------------------------------------------------------------------------------===//

def I32EnumAttrOp : Test_Op<"i32_enum_attr", (ins SomeI32Enum:$attr), (outs I32:$val)>;
def I64EnumAttrOp : Test_Op<"i64_enum_attr", (ins SomeI64Enum:$attr), (outs I32:$val)>;

defvar Test_Tagged = "$value (`tag` $tag^)? attr-dict";
def OpWithEnum : Test_Op<"op_with_enum", (ins TestEnumAttr:$value, OptionalAttr<AnyAttr>:$tag), (outs), [], Test_Tagged>;
def OpWithBitEnum
    : Test_Op<"op_with_bit_enum", (ins TestBitEnumAttr:$value, OptionalAttr<AnyAttr>:$tag), (outs), [], Test_Tagged>;
def OpWithBitEnumVerticalBar
    : Test_Op<"op_with_bit_enum_vbar", (ins TestBitEnumVerticalBarAttr:$value, OptionalAttr<AnyAttr>:$tag), (outs), [],
              Test_Tagged>;

def OpWithEnumProp : Test_Op<"op_with_enum_prop", (ins TestEnumProp:$value), (outs), [], "$value attr-dict">;
def OpWithEnumPropAttrForm
    : Test_Op<"op_with_enum_prop_attr_form", (ins TestEnumPropAttrForm:$value), (outs), [], "prop-dict attr-dict">;
def OpWithEnumPropAttrFormAlways
    : Test_Op<"op_with_enum_prop_attr_form_always", (ins TestEnumPropAttrFormAlways:$value), (outs), [],
              "prop-dict attr-dict">;
def OpWithTestBitEnum
    : Test_Op<"op_with_bit_enum_prop", (ins TestBitEnumProp:$value1, TestBitEnumProp:$value2), (outs), [],
              "$value1 ($value2^)? attr-dict `:` `(``)`">;
def OpWithBitEnumPropNamed
    : Test_Op<"op_with_bit_enum_prop_named", (ins TestBitEnumPropNamed:$value1, TestBitEnumPropNamed:$value2), (outs),
              [], "$value1 ($value2^)? attr-dict">;

#endif
