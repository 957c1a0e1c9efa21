// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-enum-defs
// Wrong definitions of enums.

// -----

include "test.td"
// expected-error@+1 {{Incompatible types in list elements}}
def E : I32EnumAttr<"E", "an enum", [I32EnumAttrCase<"A", 0>, "B"]>;

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'I64EnumAttrCase' not convertible to 'I32EnumAttrCase}}
def E : I32EnumAttr<"E", "an enum", [I64EnumAttrCase<"A", 0>]>;

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'I32EnumAttr:summary' is of type int; expected type string: 5}}
def E : I32EnumAttr<"E", 5, []>;

// -----

include "test.td"
// expected-error@+1 {{value not specified for template argument 'I32EnumAttr:summary'}}
def E : I32EnumAttr<"E">;

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'I32EnumAttrCase:val' is of type string; expected type int: "0"}}
def E : I32EnumAttr<"E", "an enum", [I32EnumAttrCase<"A", "0">]>;

// -----

include "test.td"
// expected-error@+1 {{Variable not defined: 'NoSuch'}}
def E : I32BitEnumAttr<"E", "flags", [I32BitEnumAttrCaseGroup<"G", [NoSuch]>]>;
