//! Candidate types and attributes for constraints.

use lect_core::Context;
use lect_core::entity::{Attr, Type};
use lect_core::text::{parse_attr, parse_type};
use lect_core::types::TypeData;
use lect_ods::spec::{DefSpec, DialectSpec};

const TYPES: &[&str] = &[
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "index",
    "f16",
    "f32",
    "f64",
    "bf16",
    "none",
    "si32",
    "ui8",
    "complex<f32>",
    "complex<i32>",
    "tuple<i32, f32>",
    "() -> ()",
    "(i32) -> f32",
    "vector<4xi32>",
    "vector<4xi1>",
    "vector<4xf32>",
    "vector<4xindex>",
    "vector<2x4xf32>",
    "vector<[4]xf32>",
    "vector<f32>",
    "tensor<4xi32>",
    "tensor<4xi1>",
    "tensor<4xf32>",
    "tensor<?xf32>",
    "tensor<2x4xf32>",
    "tensor<f32>",
    "tensor<*xf32>",
    "tensor<1xindex>",
    "memref<4xi32>",
    "memref<4xf32>",
    "memref<?xf32>",
    "memref<2x4xf32>",
    "memref<f32>",
    "memref<*xf32>",
    "memref<4xf32, 1>",
    "memref<4xf32, strided<[?], offset: ?>>",
    "!llvm.ptr",
    "!llvm.struct<(i32, f32)>",
    "!llvm.array<4 x i32>",
    "!llvm.func<void ()>",
];

const ATTRS: &[&str] = &[
    "unit",
    "true",
    "false",
    "0 : i32",
    "1 : i32",
    "4 : i32",
    "0 : i64",
    "1 : i64",
    "3 : i64",
    "16 : i64",
    "-1 : i64",
    "0 : index",
    "1 : index",
    "1 : i8",
    "1 : i16",
    "1 : si32",
    "1.5 : f32",
    "2.0 : f64",
    "0.0 : f16",
    "\"\"",
    "\"text\"",
    "\"with \\\"quotes\\\"\"",
    "@symbol",
    "@outer::@inner",
    "i32",
    "f32",
    "() -> ()",
    "(i32) -> f32",
    "memref<4xf32>",
    "tensor<4xf32>",
    "!llvm.func<void ()>",
    "[]",
    "[1, 2]",
    "[0 : i32, 1 : i32]",
    "[0 : index]",
    "[1 : i64]",
    "[[0, 1], [2]]",
    "[\"a\", \"b\"]",
    "[unit]",
    "[true, false]",
    "[@symbol]",
    "[i32]",
    "[{}]",
    "[affine_map<(d0) -> (d0)>]",
    "[affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>]",
    "{}",
    "{a = 1 : i32}",
    "array<i32>",
    "array<i32: 1>",
    "array<i32: 0, 1>",
    "array<i64>",
    "array<i64: 0>",
    "array<i64: 4>",
    "array<i64: 1, 2>",
    "array<i64: -9223372036854775808>",
    "array<i8: 1>",
    "array<i1>",
    "array<i1: true>",
    "array<i1: true, false>",
    "array<f32: 1.0>",
    "affine_map<() -> (0)>",
    "affine_map<() -> (10)>",
    "affine_map<(d0) -> (d0)>",
    "affine_map<(d0) -> (d0 + 1)>",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "affine_set<() : (0 == 0)>",
    "strided<[1], offset: 0>",
    "dense<1> : vector<4xi32>",
    "dense<[true, false, true, false]> : vector<4xi1>",
    "dense<1.0> : vector<4xf32>",
    "dense<[1, 2, 3, 4]> : tensor<4xi32>",
    "dense<2.5> : tensor<4xf32>",
    "dense<0.0> : tensor<2x4xf32>",
    "dense<1> : tensor<1xi64>",
    "dense<1> : tensor<1xindex>",
    "dense<0> : vector<1xi64>",
    "loc(unknown)",
];

/// Texts that may follow a mnemonic.
const BODIES: &[&str] = &[
    "",
    "<>",
    "<1>",
    "<2, 3>",
    "<i32>",
    "<f32>",
    "<\"text\">",
    "<[1, 2]>",
    "<i32, 1>",
    "<tensor<4xf32>>",
    "<memref<4xf32>>",
    "<4 x i32>",
];

/// Returns the types in stock, and some of the dialect's.
pub fn types(ctx: &Context, dialect: &DialectSpec) -> Vec<Type> {
    let own = dialect.types.iter().flat_map(|def| spelled(dialect, def, '!'));
    let all: Vec<String> = TYPES.iter().map(|it| (*it).to_owned()).chain(own).collect();
    ctx.capture_diagnostics(|| all.iter().filter_map(|text| parse_type(ctx, text).ok()).collect()).0
}

/// Returns the attributes in stock, and some of the dialect's.
pub fn attrs(ctx: &Context, dialect: &DialectSpec) -> Vec<Attr> {
    let own = dialect.attrs.iter().flat_map(|def| spelled(dialect, def, '#'));
    let numbers = dialect.enums.iter().flat_map(|it| {
        let number = |case: &lect_ods::spec::EnumCase| format!("{} : i{}", case.value, it.width.max(1));
        it.cases.iter().map(number).collect::<Vec<_>>()
    });
    let all: Vec<String> = ATTRS.iter().map(|it| (*it).to_owned()).chain(own).chain(numbers).collect();
    let (mut attrs, _): (Vec<Attr>, _) =
        ctx.capture_diagnostics(|| all.iter().filter_map(|text| parse_attr(ctx, text).ok()).collect());
    // Arrays of the dialect's attributes.
    let own: Vec<Attr> = attrs.iter().skip(ATTRS.len()).copied().collect();
    attrs.extend(own.iter().map(|attr| ctx.attrs().array(vec![*attr; 2])));
    attrs
}

/// Returns possible spellings of an attribute or type of a definition.
fn spelled(dialect: &DialectSpec, def: &DefSpec, sigil: char) -> Vec<String> {
    let Some(mnemonic) = &def.mnemonic else { return Vec::new() };
    let name = format!("{sigil}{}.{mnemonic}", dialect.name);
    let mut all: Vec<String> = BODIES.iter().map(|body| format!("{name}{body}")).collect();
    if sigil == '#' {
        let enums = dialect.enums.iter().filter(|it| def.cpp_class.trim_end_matches("Attr").contains(&*it.cpp_class));
        all.extend(
            enums
                .flat_map(|it| it.cases.iter())
                .flat_map(|case| [format!("{name}<{}>", case.spelling), format!("{name} {}", case.spelling)]),
        );
    }
    all
}

/// Returns true if two types have the same shape or the same element type, as operands of one operation often do.
pub fn are_alike(ctx: &Context, one: Type, other: Type) -> bool {
    let parts = |ty: Type| match ctx.types().data(ty) {
        TypeData::Vector { shape, element, .. } | TypeData::RankedTensor { shape, element, .. } => {
            (shape.to_vec(), *element)
        }
        TypeData::MemRef { shape, element, .. } => (shape.to_vec(), *element),
        _ => (Vec::new(), ty),
    };
    let (one, other) = (parts(one), parts(other));
    one.0 == other.0 || one.1 == other.1
}
