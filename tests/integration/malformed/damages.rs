//! Table of damages to a bytecode file, each with its expected outcome.

use crate::malformed::Expect::{Error, Read, Same};
use crate::malformed::*;

macro_rules! damages {
    ($($name:literal: $([$part:expr, $old:literal => $new:literal])* => $expect:expr;)*) => {
        &[$(Damage { name: $name, edits: &[$(($part, $old, $new)),*], expect: $expect }),*]
    };
}

/// All damages.
pub const DAMAGES: &[Damage] = damages! {
    // The header.
    "magic": [Header, "#4d4cef52" => "#4d4cef53"] => Error("input buffer is not an MLIR bytecode file");
    "version": [Header, "6" => "7"] => Error("bytecode version 7 is newer than the current version 6");
    "endless producer": [Header, "#00" => ""] [Order, "" => ""]
        => Error("malformed null-terminated string, no null character found");
    "no version": [Header, "" => "#4d4cef52"] [Order, "" => ""]
        => Error("attempting to parse a byte at the end of the bytecode");
    "another producer": [Header, "MLIR22.1.8" => "MLIR22.9"] => Same;
    "long version": [Header, "6" => "#1a00"] => Same;

    // Sections.
    "section of no number": [Order, "0 8" => "0 8 9"] => Error("invalid section ID: 9");
    "section twice": [Order, "0 8" => "0 8 0"] => Error("duplicate top-level section: String (0)");
    "no strings": [Order, "0 8" => "8"] => Error("missing data for top-level section: String (0)");
    "no dialects": [Order, "1 3" => "3"] => Error("missing data for top-level section: Dialect (1)");
    "no entries": [Order, "3 2" => "3"] => Error("missing data for top-level section: AttrType (2)");
    "no lengths": [Order, "3 2" => "2"] => Error("missing data for top-level section: AttrTypeOffset (3)");
    "no operations": [Order, "4 6" => "6"] => Error("missing data for top-level section: IR (4)");
    "no properties": [Order, "0 8" => "0"] => Error("missing data for top-level section: Properties (8)");
    "section too long": [Order, "0 8" => "0 8 #070b"] => Error("attempting to parse 5 bytes when only 0 remain");
    "bytes behind the last section": [Order, "0 8" => "0 8 #4b"]
        => Error("attempting to parse a byte at the end of the bytecode");
    "sections the other way round": [Order, "1 3 2 4 6 5 0 8" => "8 0 5 6 4 2 3 1"] => Same;
    "versions of dialects outside": [Order, "1 3" => "#070513cb 1 3"] => Same;
    "alignment that is no power of two": [Order, "0 8" => "0 8 #870107"]
        => Error("expected alignment to be a power-of-two");
    "alignment to a byte": [Order, "0 8" => "0 8 #870103"] => Same;
    "alignment without padding": [Order, "0 8" => "0 8 #8701080000100000"]
        => Error("expected alignment byte (0xCB), but got: '0x0'");
    "alignment beyond the end": [Order, "0 8" => "0 8 #870108000010"]
        => Error("attempting to parse a byte at the end of the bytecode");

    // Strings.
    "string too long": [In(Strings), "2 8" => "2 99"] => Error("string size exceeds the available data size");
    "string of no length": [In(Strings), "2 8" => "2 0"] => Error("string size exceeds the available data size");
    "string too short": [In(Strings), "2 8" => "2 7"]
        => Error("unexpected trailing data between the offsets for strings and their data");
    "many strings": [In(Strings), "13  2" => "1000000000000 2"]
        => Error("1000000000000 entries cannot be in the 60 bytes that remain");
    "no string": [In(Strings), "" => "0"] => Error("invalid string index: 0");

    // Dialects and names of operations.
    "name of a dialect": [In(Dialect), "1-  5" => "99-  5"] => Error("invalid string index: 99");
    "name of an operation": [In(Dialect), "6-" => "99-"] => Error("invalid string index: 99");
    "dialect of operations": [In(Dialect), "1 4 3-" => "9 4 3-"] => Error("invalid dialect index: 9");
    "many dialects": [In(Dialect), "2 0-" => "1000000 0-"]
        => Error("1000000 entries cannot be in the 12 bytes that remain");
    "many operations": [In(Dialect), "1 4 3-" => "1 1000000 3-"]
        => Error("1000000 entries cannot be in the 4 bytes that remain");
    "more operations than that": [In(Dialect), "1 4 3-" => "1 5 3-"]
        => Error("5 entries cannot be in the 4 bytes that remain");
    "number of operations": [In(Dialect), "5  0" => "77  0"] => Same;
    "version of a dialect": [In(Dialect), "1-  5" => "1+ {7 2 0 }  5"] => Same;
    "version of a dialect that is none": [In(Dialect), "1-  5" => "1+ {4 2 0 }  5"]
        => Error("expected dialect version section");
    "operation in two groups": [In(Dialect), "1 4 3- 4- 5- 6-" => "1 2 3- 4- 1 0 1 2 5- 6-"] => Same;

    // Lengths of attributes and types.
    "entry too long": [In(AttrTypeOffset), "1 1 =-" => "1 1 9-"]
        => Error("Attribute or Type entry offset points past the end of section");
    "entry as long as can be": [In(AttrTypeOffset), "1 1 =-" => "1 1 9223372036854775807-"]
        => Error("Attribute or Type entry offset points past the end of section");
    "more behind the entries": [In(AttrTypeOffset), "1 1 =-" => "1 1 =- 0"]
        => Error("unexpected trailing data in the Attribute/Type offset section");
    "dialect of entries": [In(AttrTypeOffset), "1 1 =-" => "9 1 =-"] => Error("invalid dialect index: 9");
    "many attributes": [In(AttrTypeOffset), "13 4" => "1000000 4"]
        => Error("1000000 entries cannot be in the 24 bytes that remain");
    "many types": [In(AttrTypeOffset), "13 4" => "13 1000000"]
        => Error("1000000 entries cannot be in the 23 bytes that remain");
    "group too large": [In(AttrTypeOffset), "13 4  0 13" => "13 4  0 14"]
        => Error("a group of attributes or types has more entries than there are");
    "group beyond the end": [In(AttrTypeOffset), "1 1 =-" => "1 2 =-"]
        => Error("2 entries cannot be in the 1 bytes that remain");
    "empty groups": [In(AttrTypeOffset), "1 1 =-" => "0 0 1 0 1 1 =-"] => Same;
    "bytes behind the entries": [In(AttrType), "'!t.y<1>' #00" => "'!t.y<1>' #00 | #ffff"] => Same;

    // Attributes and types.
    "attribute of no number": [In(Ir), "4 #01 0 8" => "4 #01 0 99"] => Error("invalid Attribute index: 99");
    "attribute in an attribute": [In(AttrType), "1 1 3 4" => "1 1 3 99"] => Error("invalid Attribute index: 99");
    "type of no number": [In(Ir), "2 1 1 0" => "2 1 1 99"] => Error("invalid Type index: 99");
    "type in an attribute": [In(AttrType), "8 2 #01" => "8 99 #01"] => Error("invalid Type index: 99");
    "string of no number": [In(AttrType), "2 11" => "2 99"] => Error("invalid string index: 99");
    "bytes behind an attribute": [In(AttrType), "2 11" => "2 11 0"]
        => Error("unexpected trailing bytes after Attribute entry");
    "bytes behind a type": [In(AttrType), "0 32" => "0 32 0"] => Error("unexpected trailing bytes after Type entry");
    "attribute that ends early": [In(AttrType), "2 11" => "2"]
        => Error("attempting to parse a byte at the end of the bytecode");
    "attribute of no bytes": [In(AttrType), "2 11" => ""]
        => Error("attempting to parse a byte at the end of the bytecode");
    "text without an end": [In(AttrType), "'!t.y<1>' #00" => "'!t.y<1>'"]
        => Error("malformed null-terminated string, no null character found");
    "text with more behind it": [In(AttrType), "'!t.y<1>' #00" => "'!t.y<1>' #0000"]
        => Error("unexpected trailing bytes after Type entry");
    "text of two types": [In(AttrType), "'!t.y<1>'" => "'!t.y<1>_i32'"]
        => Error("trailing characters found after Type assembly format:  i32");
    "text that is none": [In(AttrType), "'!t.y<1>'" => "'<'"] => Error("expected non-function type");
    "text of a type as an attribute": [In(AttrTypeOffset), "=+ =+  0 3" => "=+ =-  0 3"] [In(AttrType), "6 3" => "'i32' #00"] => Read;
    "text of an alias": [In(AttrType), "'!t.y<1>'" => "'!t'"] => Error("undefined symbol alias id 't'");
    "code of no attribute": [In(AttrType), "2 11" => "99 11"] => Error("unknown attribute code: 99");
    "code of no type": [In(AttrType), "0 32" => "99 32"] => Error("unknown attribute code: 99");
    "location that is none": [In(Ir), "4 #01 0 8" => "4 #01 1 8"]
        => Error("expected attribute of type: mlir::LocationAttr, but got: \"m\"");
    "dictionary that is none": [In(Ir), "4 #01 0 8" => "4 #01 0 1"]
        => Error("expected attribute of type: mlir::DictionaryAttr, but got: \"m\"");
    "name in a dictionary": [In(AttrType), "1 1 3 4" => "1 1 0 4"]
        => Error("expected mlir::StringAttr, but got: loc(unknown)");
    "name in a dictionary twice": [In(AttrType), "1 2 9 10 11 12" => "1 2 9 10 9 12"]
        => Error("the names in a dictionary must differ, and none can be empty");
    "empty name in a dictionary": [In(Strings), "13  2 2" => "13  2 1"] [In(Strings), "'x' #00" => "#00"]
        => Error("the names in a dictionary must differ, and none can be empty");
    "encoding of a dialect that has none": [In(AttrTypeOffset), "1 1 =-" => "1 1 =+"]
        => Read;
    "integer of no integer type": [In(AttrType), "8 2 #01" => "8 1 #01"]
        => Error("expected integer or index type for IntegerAttr, but got: tensor<2xi8>");
    "float of no float type": [In(AttrType), "8 2 #01" => "9 2 #01"]
        => Error("expected mlir::FloatType, but got: i8");
    "integer of too many words": [In(AttrType), "0 128" => "0 512"] [In(AttrType), "8 2 #01" => "8 0 3 ~1 ~1 ~1"]
        => Error("3 words are too many for an integer of 128 bits");
    "integer of fewer words": [In(AttrType), "0 128" => "0 512"] [In(AttrType), "8 2 #01" => "8 0 1 ~1"] => Read;
    "integer of no words": [In(AttrType), "0 128" => "0 512"] [In(AttrType), "8 2 #01" => "8 0 0"] => Read;
    "integer too wide": [In(AttrType), "0 128" => "0 67108864"]
        => Error("integer bitwidth is limited to 16777215 bits");
    "integer of no sign": [In(AttrType), "0 128" => "0 131"] => Error("unknown signedness of an integer type");
    "array too long": [In(AttrType), "1 1 3 4" => "0 1000000 3 4"]
        => Error("1000000 entries cannot be in the 2 bytes that remain");
    "attribute within itself": [In(AttrType), "1 1 3 4" => "0 1 2"]
        => Error("attributes and types nest too deeply, or within themselves");
    "type within itself": [In(AttrType), "13 1 ~2 2" => "15 1 1"]
        => Error("attributes and types nest too deeply, or within themselves");
    "types within each other": [In(AttrType), "13 1 ~2 2" => "15 1 2"] [In(AttrType), "0 32" => "9 1"]
        => Error("attributes and types nest too deeply, or within themselves");
    "vector that scales within itself": [In(AttrType), "13 1 ~2 2" => "20 1 #01 1 ~2 1"]
        => Error("attributes and types nest too deeply, or within themselves");
    "call site of no location": [In(AttrType), "15 |" => "10 1 1 |"]
        => Error("expected mlir::LocationAttr, but got: \"m\"");
    "range of five numbers": [In(AttrType), "15 |" => "22 1 5 1 2 3 4 5 |"]
        => Error("a range in a file has four numbers at most");
    "range of no number": [In(AttrType), "15 |" => "22 1 0 |"] => Read;
    "symbol that is not flat": [In(AttrType), "8 2 #01" => "5 1 1 0"]
        => Error("expected mlir::FlatSymbolRefAttr, but got: loc(unknown)");
    "elements too few": [In(AttrType), "( #0102 )" => "( #01020304 )"]
        => Error("elements hex data size is invalid for provided type");
    "elements of nothing": [In(AttrType), "( #0102 )" => "( )"]
        => Error("elements hex data size is invalid for provided type");
    "elements beyond the end": [In(AttrType), "( #0102 )" => "9 #0102"]
        => Error("attempting to parse 9 bytes when only 2 remain");
    "elements of no shape": [In(AttrType), "18 1 ( #0102 )" => "18 2 ( #0102 )"]
        => Error("expected a shaped type with a static shape of numbers, but got: i8");
    "elements of great size": [In(AttrType), "13 1 ~2 2" => "13 2 ~4611686018427387904 ~4611686018427387904 2"]
        => Error("expected a shaped type with a static shape of numbers, but got: tensor<4611686018427387904x4611686018427387904xi8>");
    "strings of great number": [In(AttrType), "18 1 ( #0102 )" => "19 1 0 1 2"] [In(AttrType), "13 1 ~2 2" => "13 1 ~99999999 2"]
        => Error("99999999 entries cannot be in the 2 bytes that remain");
    "dense array of another length": [In(AttrType), "18 1 ( #0102 )" => "17 2 3 ( #0102 )"]
        => Error("the data of a dense array is not as long as its elements are");
    "dense array of no numbers": [In(AttrType), "18 1 ( #0102 )" => "17 1 2 ( #0102 )"]
        => Error("element type must be an integer or float type of whole bytes");
    "sizes below none": [In(AttrType), "13 1 ~2 2" => "13 1 ~-5 2"]
        => Error("invalid tensor dimension size");

    // Resources.
    "values without keys": [Order, "6 5" => "5"]
        => Error("expected resource offset section when resource section is present");
    "keys without values": [Order, "6 5" => "6"]
        => Error("unexpected resource offset section when resource section is not present");
    "no resources": [Order, "6 5" => ""] => Error("invalid resource handle index: 0");
    "resource of no number": [In(AttrType), "16 1 0" => "16 1 9"] => Error("invalid resource handle index: 9");
    "resource of another dialect": [In(ResourceOffset), "0 0 1" => "0 1 1"] [In(Strings), "'t'" => "'ub'"] [In(Strings), "7 2 8" => "7 3 8"]
        => Error("provided resource handle differs from the expected resource type");
    "resource of no shape": [In(AttrType), "16 1 0" => "16 2 0"] => Error("`dense_resource` expected a shaped type");
    "resource of an unknown dialect": [In(ResourceOffset), "0 0 1" => "0 1 1"] => Error("dialect 't' is unknown");
    "resource of no dialect": [In(ResourceOffset), "0 0 1" => "0 9 1"] => Error("invalid dialect index: 9");
    "key of a resource": [In(ResourceOffset), "12 6" => "99 6"] => Error("invalid string index: 99");
    "resource too long": [In(ResourceOffset), "12 6" => "12 7"]
        => Error("attempting to parse 7 bytes when only 6 remain");
    "resource too short": [In(ResourceOffset), "12 6" => "12 5"]
        => Error("attempting to parse 2 bytes when only 1 remain");
    "bytes behind a resource": [In(Resource), "4 2" => "4 1"]
        => Error("unexpected trailing bytes in resource entry 'k'");
    "bytes behind all resources": [In(Resource), "#cbcb0102" => "#cbcb0102ff"] => Same;
    "resource that is true": [In(ResourceOffset), "6 #00" => "1 #01"]
        => Error("expected a blob resource entry, but found a bool or string entry instead");
    "resource of no kind": [In(ResourceOffset), "6 #00" => "6 #07"] => Error("unknown resource kind: 7");
    "resource without data": [In(ResourceOffset), "6 #00" => "0 #00"] => Read;
    "alignment of a resource": [In(Resource), "4 2" => "3 2"] => Error("expected alignment to be a power-of-two");
    "great alignment of a resource": [In(Resource), "4 2" => "4294967296 2"]
        => Error("expected alignment to be a power-of-two");
    "padding of a resource": [In(Resource), "#cbcb0102" => "#cb000102"]
        => Error("expected alignment byte (0xCB), but got: '0x0'");
    "many resources": [In(ResourceOffset), "0 0 1" => "0 0 1000000"]
        => Error("1000000 entries cannot be in the 3 bytes that remain");
    "resources without an owner": [In(ResourceOffset), "0 0 1 12 6" => "1 11 1 12 6"] => Error("invalid resource handle index: 0");
    "many other tools": [In(ResourceOffset), "0 0 1" => "1000 0 1"]
        => Error("1000 entries cannot be in the 5 bytes that remain");

    // Properties.
    "bytes behind the properties": [In(Properties), "( 5 )" => "( 5 ) 0"]
        => Error("Broken properties section: didn't exhaust the offsets table");
    "properties of no number": [In(Ir), "2 #43 0 2 1" => "2 #43 0 2 9"]
        => Error("Properties idx out-of-bound for t.def");
    "properties too long": [In(Properties), "( 5 )" => "9 5"]
        => Error("attempting to parse 9 bytes when only 1 remain");
    "many properties": [In(Properties), "2 (" => "1000000 ("]
        => Error("1000000 entries cannot be in the 5 bytes that remain");
    "no properties in the section": [In(Properties), "" => ""] => Error("Properties idx out-of-bound for builtin.module");
    "properties that end early": [In(Properties), "( 3 0 )" => "( 7 )"]
        => Error("attempting to parse a byte at the end of the bytecode");
    "properties with more behind them": [In(Properties), "( 3 0 )" => "( 3 0 0 0 )"] => Same;
    "number of an absent property": [In(Properties), "( 3 0 )" => "( 7 198 )"] => Read;
    "properties of no bytes": [In(Properties), "( 5 )" => "( )"] => Read;
    "attribute of a property": [In(Properties), "( 5 )" => "( 99 )"] => Error("invalid Attribute index: 99");
    "property of another kind": [In(Properties), "( 3 0 )" => "( 1 0 )"]
        => Error("property 'sym_name' of 'builtin.module' cannot be loc(unknown)");
    "properties of a registered operation": [In(Dialect), "4- 5- 6-" => "4+ 5- 6-"] => Read;
    "properties of an unregistered operation": [In(Dialect), "2+" => "2-"] => Same;

    // Operations.
    "operation of no name": [In(Ir), "4 #01 0 8" => "9 #01 0 8"] => Error("invalid operation name index: 9");
    "value of no number": [In(Ir), "3 0 1 0 1 1" => "3 0 9 0 1 1"] => Error("invalid value index: 9");
    "block of no number": [In(Ir), "3 0 1 0 1 1" => "3 0 1 0 1 9"] => Error("invalid successor index: 9");
    "values too few": [In(Ir), "2 2 2+" => "2 1 2+"]
        => Error("value index range was outside of the expected range for the parent region, got [1, 2), but the maximum index was 0");
    "values too many": [In(Ir), "2 2 2+" => "2 3 2+"] => Same;
    "values beyond all": [In(Ir), "2 2 2+" => "2 1000000 2+"]
        => Error("1000000 values cannot be in the bytes that remain");
    "value that never comes": [In(Ir), "2 2 2+" => "2 3 2+"] [In(Ir), "3 0 1 0 1 1" => "3 0 2 0 1 1"]
        => Error("not all forward unresolved forward operand references");
    "region in no section": [In(Ir), "{4 2 2 2+" => "{5 2 2 2+"] => Error("expected IR section for region");
    "region that ends early": [In(Ir), "4 #01 0 8 } }" => "} }"]
        => Error("attempting to parse a byte at the end of the bytecode");
    "region with more behind it": [In(Ir), "4 #01 0 8 } }" => "4 #01 0 8 #ffff } }"] => Same;
    "operations with more behind them": [In(Ir), "4 #01 0 8 } }" => "4 #01 0 8 } } #ffff"] => Same;
    "arguments outside": [In(Ir), "1- 0 #50" => "1+ 0 #50"] => Error("the outermost block cannot have arguments");
    "no operation": [In(Ir), "" => "0-"] => Read;
    "bit of no meaning": [In(Ir), "4 #01 0 8" => "4 #81 0 8"] => Same;
    "many blocks": [In(Ir), "2 2 2+" => "1000000 2 2+"]
        => Error("1000000 entries cannot be in the 26 bytes that remain");
    "many regions": [In(Ir), "1+ {4 2" => "1000000+ {4 2"]
        => Error("1000000 entries cannot be in the 27 bytes that remain");
    "many regions around": [In(Ir), "1+ {4 1" => "1000000- {4 1"]
        => Error("1000000 entries cannot be in the 38 bytes that remain");
    "many arguments": [In(Ir), "2+ 1 0-" => "2+ 1000000 0-"]
        => Error("1000000 entries cannot be in the 23 bytes that remain");
    "many results": [In(Ir), "2 1 1 0" => "2 1 1000000 0"]
        => Error("1000000 entries cannot be in the 15 bytes that remain");
    "many operands": [In(Ir), "3 0 1 0 1 1" => "1000000 0 1 0 1 1"]
        => Error("1000000 entries cannot be in the 10 bytes that remain");
    "many operations in a block": [In(Ir), "1- 4 #01 0 8" => "1000000- 4 #01 0 8"]
        => Error("attempting to parse a byte at the end of the bytecode");

    // Orders of uses. The first value has two.
    "order of uses": [In(Ir), "0- #00 2" => "0- #20 2- 1 0 2"] => Read;
    "order as it is anyway": [In(Ir), "0- #00 2" => "0- #20 2- 0 1 2"] => Same;
    "order of uses in pairs": [In(Ir), "0- #00 2" => "0- #20 4+ 1 0 0 1 2"] => Read;
    "order of too few uses": [In(Ir), "0- #00 2" => "0- #20 1- 0 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "order of too many uses": [In(Ir), "0- #00 2" => "0- #20 3- 0 1 2 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "order with a use twice": [In(Ir), "0- #00 2" => "0- #20 2- 1 1 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "order with a use of no number": [In(Ir), "0- #00 2" => "0- #20 2- 1 5 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "pairs beyond all uses": [In(Ir), "0- #00 2" => "0- #20 2+ 1 7 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "pairs without partner": [In(Ir), "0- #00 2" => "0- #20 1+ 1 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
    "many uses": [In(Ir), "0- #00 2" => "0- #20 1000000- 1 0 2"]
        => Error("1000000 entries cannot be in the 23 bytes that remain");
    "order of the uses of no value": [In(Ir), "2+ 1 0- #00 2" => "2+ 2 0- 0- #20 1 5 2- 0 1 2"]
        => Error("parsed use-list orders were invalid and could not be applied");
};
