//! Verifiers of matrix loads, stores and products of warps and warpgroups.

use lect_core::dialect::Param;
use lect_support::parts::{Parts, attr_of};
use lect_support::prelude::*;

use crate::llvm::types::{pointer_space, structure};
use crate::nvvm::NVVMOp;
use crate::nvvm::verify::mma::Element;

/// Returns the sizes of a shape attribute.
fn shape(parts: Parts<'_>) -> [i64; 3] {
    let mut numbers = [0; 3];
    let params = attr_of!(parts.0, NVVMOp::{LdMatrix, StMatrix, WgmmaMmaAsync}, shape_attr);
    let params = params.map_or(&[][..], |attr| parts.ctx().attrs().params(attr));
    for (number, param) in numbers.iter_mut().zip(params) {
        if let Param::Int(value) = param {
            *number = i64::try_from(*value).unwrap_or(0);
        }
    }
    numbers
}

pub(crate) fn load(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (count, [m, n, _]) = (parts.number("num").unwrap_or(0), shape(parts));
    let (element, layout) = (parts.word("eltType"), parts.word("layout"));
    let is_packed = matches!(&*element, "b8x16.b4x16_p64" | "b8x16.b6x16_p32");
    let problem = match (m, n) {
        (8, 8) if ![1, 2, 4].contains(&count) => "expected num attribute to be 1, 2 or 4 for 8x8 matrix",
        (8, 8) if element != "b16" => "expected element type to be b16 for 8x8 matrix",
        (8, 16) if ![1, 2, 4].contains(&count) => "expected num attribute to be 1, 2 or 4 for 8x16 matrix",
        (8, 16) if layout != "row" => "expected layout to be row for 8x16 matrix",
        (8, 16) if !is_packed => "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix",
        (16, 16) if ![1, 2].contains(&count) => "expected num attribute to be 1 or 2 for 16x16 matrix",
        (16, 16) if layout != "col" => "expected layout to be col for 16x16 matrix",
        (16, 16) if !is_packed && element != "b8" => {
            "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix"
        }
        (8, 8) | (8, 16) | (16, 16) => "",
        _ => "expected shape to be 8x8, 8x16 or 16x16",
    };
    if !problem.is_empty() {
        return parts.reject(problem);
    }
    let Some(result) = parts.result() else { return Ok(()) };
    match if (m, n) == (16, 16) { count * 2 } else { count } {
        1 if !parts.is_integer(Some(result), 32) => parts.reject("expected destination type is i32"),
        count @ (2 | 4) if !is_structure(parts, result, count as usize, parts.ctx().types().i32()) => {
            parts.reject(format!("expected destination type is a structure of {count} elements of type i32"))
        }
        _ => Ok(()),
    }
}

/// Returns true if a type is a literal struct of `count` elements of the same type.
fn is_structure(parts: Parts<'_>, ty: Type, count: usize, element: Type) -> bool {
    structure(parts.ctx(), ty).is_some_and(|body| {
        body.name.is_empty() && !body.packed && body.len() == count && body.body().all(|part| part == element)
    })
}

pub(crate) fn store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if ![1, 2, 4].contains(&parts.count("sources")) {
        return parts.reject("expected num attribute to be 1, 2 or 4");
    }
    let [m, n, _] = shape(parts);
    let element = parts.word("eltType");
    match (m, n) {
        (8, 8) if element != "b16" => parts.reject("expected element type to be B16 for 8x8 matrix"),
        (16, 8) if element != "b8" => parts.reject("expected element type to be B8 for 16x8 matrix"),
        (16, 8) if parts.word("layout") != "col" => parts.reject("expected layout to be col for 16x8 matrix"),
        (8, 8) | (16, 8) => Ok(()),
        _ => parts.reject("expected shape to be 8x8 or 16x8"),
    }
}

/// Shapes that most element types support.
const SHAPES: [[i64; 3]; 3] = [[16, 16, 16], [32, 8, 16], [8, 32, 16]];

/// Fragments: whether the matrix is a factor, its element type, and the supported shapes.
const FRAGMENTS: [(bool, &str, &[[i64; 3]]); 9] = [
    (true, "f16", &SHAPES),
    (true, "s8", &SHAPES),
    (true, "u8", &SHAPES),
    (true, "tf32", &[[16, 16, 8]]),
    (true, "f64", &[[8, 8, 4]]),
    (false, "f16", &SHAPES),
    (false, "f32", &[[16, 16, 16], [32, 8, 16], [8, 32, 16], [16, 16, 8]]),
    (false, "s32", &SHAPES),
    (false, "f64", &[[8, 8, 4]]),
];

/// Accumulator element types for each factor element type.
const PRODUCTS: [(&str, &[&str]); 5] =
    [("f16", &["f16", "f32"]), ("s8", &["s32"]), ("u8", &["s32"]), ("tf32", &["f32"]), ("f64", &["f64"])];

fn sizes(parts: Parts<'_>) -> [i64; 3] {
    ["m", "n", "k"].map(|name| parts.number(name).unwrap_or(0))
}

/// Returns true if a factor or accumulator with these elements supports the shape.
fn exists(is_multiplied: bool, element: &str, sizes: [i64; 3]) -> bool {
    FRAGMENTS.iter().any(|it| it.0 == is_multiplied && it.1 == element && it.2.contains(&sizes))
}

/// Returns the number and kind of registers of a fragment of `a`, `b` or `c`.
fn fragment(element: &str, frag: &str, [m, n, _]: [i64; 3]) -> (usize, Element) {
    let is_multiplied = frag != "c";
    match element {
        "f16" => (if is_multiplied { 8 } else { 4 }, Element::F16x2),
        "f32" => (8, Element::F32),
        "f64" => (if is_multiplied { 1 } else { 2 }, Element::F64),
        "tf32" => (4, Element::I32),
        "s8" | "u8" => {
            let size = if frag == "a" { m } else { n };
            (usize::try_from(size / 8).unwrap_or(0), Element::I32)
        }
        _ => (8, Element::I32),
    }
}

fn verify_space(parts: Parts<'_>, what: &str) -> Result<(), Reported> {
    match parts.ty("ptr").and_then(|ty| pointer_space(parts.ctx(), ty)) {
        None | Some(0 | 1 | 3) => Ok(()),
        _ => parts.reject(format!("expected {what} in memory space 0, 1, 3")),
    }
}

pub(crate) fn warp_load(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    verify_space(parts, "source pointer")?;
    let (element, frag, sizes) = (parts.word("eltype"), parts.word("frag"), sizes(parts));
    if !exists(frag != "c", &element, sizes) {
        return parts.reject("invalid attribute combination");
    }
    let (count, element) = fragment(&element, &frag, sizes);
    verify_destination(parts, count, element)
}

fn verify_destination(parts: Parts<'_>, count: usize, element: Element) -> Result<(), Reported> {
    let (Some(result), Some(ty)) = (parts.result(), element.ty(parts.ctx())) else { return Ok(()) };
    if (count, element) == (1, Element::F64) {
        return if result == ty { Ok(()) } else { parts.reject("expected destination type to be f64") };
    }
    if is_structure(parts, result, count, ty) {
        return Ok(());
    }
    let ty = parts.quoted(ty);
    parts.reject(format!("expected destination type is a structure of {count} elements of type {ty}"))
}

pub(crate) fn warp_store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    verify_space(parts, "operands to be a source pointer")?;
    let (element, sizes) = (parts.word("eltype"), sizes(parts));
    if !exists(false, &element, sizes) {
        return parts.reject("invalid attribute combination");
    }
    let (count, element) = fragment(&element, "c", sizes);
    let given = parts.types("args");
    if given.len() != count {
        return parts.reject(format!("expected {count} data operands"));
    }
    match element.ty(parts.ctx()) {
        Some(ty) if given.iter().any(|given| *given != ty) => {
            parts.reject(format!("expected data operands of type {}", parts.quoted(ty)))
        }
        _ => Ok(()),
    }
}

pub(crate) fn warp_multiply(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (from, to, sizes) = (parts.word("eltypeA"), parts.word("eltypeB"), sizes(parts));
    let is_product = PRODUCTS.iter().any(|it| it.0 == from && it.1.contains(&&*to));
    if !is_product || !exists(true, &from, sizes) {
        return parts.reject("invalid attribute combination");
    }
    let sum = fragment(&to, "c", sizes);
    let expected = [fragment(&from, "a", sizes), fragment(&from, "b", sizes), sum];
    let expected = expected.into_iter().flat_map(|(count, element)| std::iter::repeat_n(element, count));
    let given = parts.types("args");
    let count = expected.clone().count();
    if given.len() != count {
        return parts.reject(format!("expected {count} arguments"));
    }
    for (index, (given, expected)) in given.into_iter().zip(expected).enumerate() {
        if let Some(expected) = expected.ty(parts.ctx()).filter(|expected| *expected != given) {
            let expected = parts.quoted(expected);
            return parts.reject(format!("expected argument {index} to be of type {expected}"));
        }
    }
    verify_destination(parts, sum.0, sum.1)
}

/// Returns true if a warpgroup can multiply elements `a` and `b` and accumulate in `d`.
fn are_multiplied(d: &str, a: &str, b: &str) -> bool {
    match a {
        "f16" => matches!(d, "f32" | "f16") && b == "f16",
        "tf32" => d == "f32" && b == "tf32",
        "u8" | "s8" => d == "s32" && matches!(b, "u8" | "s8"),
        "b1" => d == "s32" && b == "b1",
        "bf16" => d == "f32" && b == "bf16",
        "e4m3" | "e5m2" => matches!(d, "f32" | "f16") && matches!(b, "e5m2" | "e4m3"),
        _ => false,
    }
}

/// Returns true if a warpgroup can multiply matrices with `n` columns. Integers have fewer sizes.
pub(crate) fn is_width(n: i64, from_integers: bool) -> bool {
    let step = if from_integers && n > 32 { 16 } else { 8 };
    (8..=256).contains(&n) && n % step == 0
}

pub(crate) fn warp_group(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(body) = parts.result().and_then(|ty| structure(parts.ctx(), ty)) else {
        return parts.reject("expected results to be struct");
    };
    let [d, a, b] = ["typeD", "typeA", "typeB"].map(|name| parts.word(name));
    if let Some(other) = body.body().find(|part| Some(*part) != body.part(0)) {
        let other = parts.quoted(other);
        return parts.reject(format!("all elements in struct must be same type but there is {other}"));
    }
    if !matches!(&*d, "f32" | "f16" | "s32") {
        return parts.reject(format!("does not support the given output type {d}"));
    }
    if d == "s32" && (parts.word("scaleA") == "neg" || parts.word("scaleB") == "neg") {
        return parts.reject("has s32 output, scaleA and scaleB cannot be neg");
    }
    if !are_multiplied(&d, &a, &b) {
        return parts.reject(format!("{d} += {a} * {b}, it is not supported."));
    }
    let [m, n, k] = shape(parts);
    if m != 64 {
        return parts.reject("shape 'm' must be 64");
    }
    let depth = match &*a {
        "tf32" => 8,
        "f16" | "bf16" => 16,
        "b1" => 256,
        _ => 32,
    };
    if k != depth {
        return parts.reject(format!("shape 'k' must be {depth} for input type {a}"));
    }
    if !is_width(n, matches!(&*a, "u8" | "s8" | "b1")) {
        return parts.reject(format!("has input type {a} n is set to {n}, it is not supported."));
    }
    let [layout_a, layout_b] = ["layoutA", "layoutB"].map(|name| parts.word(name));
    if !matches!(&*a, "f16" | "bf16") && (layout_a == "col" || layout_b == "row") {
        return parts.reject(format!(
            "given layouts layout_a = {layout_a} and layout_b = {layout_b} for input types {a} and {b} requires \
             transpose. However, this is only supported for: f16 and bf16"
        ));
    }
    let expected = if d == "f16" { n / 4 } else { n / 2 };
    let count = body.len();
    if i64::try_from(count) != Ok(expected) {
        return parts.reject(format!("results {expected}, however output struct has {count} elements"));
    }
    if d != "s32" && parts.word("satfinite") == "satfinite" {
        return parts.reject(format!(
            " `satfinite` can be only used with s32 accumulator, however the current accumulator is {d}"
        ));
    }
    Ok(())
}
