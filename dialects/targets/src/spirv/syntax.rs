//! Syntax of SPIR-V types that are C++ classes.
//!
//! Source: the behaviour of `mlir-opt`.

mod structs;
pub(crate) mod words;

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_support::prelude::*;
use lect_support::syntax::is_case;

use super::types;

/// Parses `array<4 x f32, stride=4>`, `struct<(f32 [0], i32 [4])>`, ..
pub(super) fn parse_type(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let mut out = BodyBuilder::default();
    out.bytes(word);
    let read: fn(&mut Parser<'_, '_>, &mut BodyBuilder) -> Parsed<()> = match word {
        b"array" => array,
        b"rtarray" => runtime_array,
        b"ptr" => pointer,
        b"struct" => {
            structs::parse(p, &mut out, loc)?;
            return Ok(Some(out.finish()));
        }
        b"matrix" => matrix,
        b"coopmatrix" => cooperative_matrix,
        b"image" => image,
        b"sampled_image" => sampled_image,
        b"arm.tensor" => tensor,
        _ => {
            let message = format!("unknown SPIR-V type: {}", String::from_utf8_lossy(word));
            return Err(p.hook_error(loc, message));
        }
    };
    p.expect_punct("<")?;
    out.text("<");
    read(p, &mut out)?;
    p.expect_punct(">")?;
    out.text(">");
    Ok(Some(out.finish()))
}

/// Parses a keyword of an enum. For another keyword, `wrong` returns the error message.
pub(super) fn case(
    p: &mut Parser<'_, '_>,
    name: &str,
    wrong: impl FnOnce(&str) -> String,
    loc: Option<Loc>,
) -> Parsed<String> {
    let at = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(at, "expected valid keyword")) };
    let word = String::from_utf8_lossy(word).into_owned();
    match is_case(p.ctx, "spirv", name, &word) {
        true => Ok(word),
        false => Err(p.hook_error(loc.unwrap_or(at), wrong(&word))),
    }
}

/// Parses a type that is valid as an element.
fn element(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<Type> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let shown = || p.ctx.types().show(ty).to_string();
    let message = match p.ctx.types().data(ty) {
        TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. } => None,
        TypeData::Integer { .. } => Some(format!("only 1/8/16/32/64-bit integer type allowed but found '{}'", shown())),
        TypeData::Vector { shape, .. } => match **shape {
            [..=4] => None,
            [length] => Some(format!("vector length has to be less than or equal to 4 but found {length}")),
            _ => Some(format!("only 1-D vector allowed but found '{}'", shown())),
        },
        TypeData::Opaque { dialect, .. } if p.ctx.ident_bytes(*dialect) == b"spirv" => None,
        TypeData::Float(_) => None,
        _ => Some(format!("cannot use '{}' to compose SPIR-V types", shown())),
    };
    match message {
        Some(message) => Err(p.hook_error(loc, message)),
        None => {
            out.ty(ty);
            Ok(ty)
        }
    }
}

/// Parses a number of 32 bits. A negative number denotes the unsigned one with the same bits.
pub(super) fn unsigned(p: &mut Parser<'_, '_>) -> Parsed<u32> {
    let loc = p.loc();
    let value = p.parse_number()?;
    match u32::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) if value < 0 && value > i32::MIN.into() => Ok(value as u32),
        Err(_) => Err(p.hook_error(loc, "integer value too large")),
    }
}

/// Parses `, stride=4`, if it follows.
fn stride(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    if !p.eat_punct(",") {
        return Ok(());
    }
    let loc = p.loc();
    if !p.parse_optional_keyword("stride") {
        return Err(p.hook_error(loc, "expected 'stride'"));
    }
    p.expect_punct("=")?;
    let loc = p.loc();
    let stride = unsigned(p)?;
    if stride == 0 {
        return Err(p.hook_error(loc, "ArrayStride must be greater than zero"));
    }
    out.text(&format!(", stride={stride}"));
    Ok(())
}

fn array(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    let loc = p.loc();
    let shape = p.parse_shape(false)?;
    let [count] = *shape else { return Err(p.hook_error(loc, "expected single integer for array element count")) };
    if count == 0 {
        return Err(p.hook_error(loc, "expected array length greater than 0"));
    }
    out.text(&format!("{count} x "));
    element(p, out)?;
    stride(p, out)
}

fn runtime_array(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    element(p, out)?;
    stride(p, out)
}

fn pointer(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    element(p, out)?;
    let loc = p.loc();
    p.expect_punct(",")?;
    let class = case(p, "StorageClass", |word| format!("unknown storage class: {word}"), Some(loc))?;
    out.text(&format!(", {class}"));
    Ok(())
}

fn matrix(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    let loc = p.loc();
    let shape = p.parse_shape(false)?;
    let [columns] = *shape else {
        return Err(p.hook_error(loc, "expected single unsigned integer for number of columns"));
    };
    if !(2..=4).contains(&columns) {
        return Err(p.hook_error(loc, "matrix is expected to have 2, 3, or 4 columns"));
    }
    out.text(&format!("{columns} x "));
    column(p, out)
}

/// Parses the column type of a matrix.
fn column(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let message = match p.ctx.types().data(ty) {
        TypeData::Vector { shape, element, .. } => match **shape {
            [2..=4] if matches!(p.ctx.types().data(*element), TypeData::Float(_)) => None,
            [2..=4] => {
                let element = p.ctx.types().show(*element);
                Some(format!("matrix columns' elements must be of Float type, got '{element}'"))
            }
            [length] => Some(format!(
                "matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found {length}"
            )),
            _ => Some(format!("only 1-D vector allowed but found '{}'", p.ctx.types().show(ty))),
        },
        _ => Some(format!("matrix must be composed using vector type, got '{}'", p.ctx.types().show(ty))),
    };
    if let Some(message) = message {
        return Err(p.hook_error(loc, message));
    }
    out.ty(ty);
    Ok(())
}

fn cooperative_matrix(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    let loc = p.loc();
    let shape = p.parse_shape(false)?;
    let [rows, columns] = *shape else { return Err(p.hook_error(loc, "expected row and column count")) };
    out.text(&format!("{rows}x{columns}x"));
    element(p, out)?;
    p.expect_punct(",")?;
    let scope = case(p, "Scope", |word| format!("invalid scope <id> attribute specification: {word}"), None)?;
    p.expect_punct(",")?;
    let wrong = |word: &str| format!("invalid use <id> attribute specification: {word}");
    let usage = case(p, "CooperativeMatrixUseKHR", wrong, None)?;
    out.text(&format!(", {scope}, {usage}"));
    Ok(())
}

fn image(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    element(p, out)?;
    let parts =
        ["Dim", "ImageDepthInfo", "ImageArrayedInfo", "ImageSamplingInfo", "ImageSamplerUseInfo", "ImageFormat"];
    for name in parts {
        p.expect_punct(",")?;
        let word = case(p, name, |word| format!("unknown attribute: '{word}'"), None)?;
        out.text(&format!(", {word}"));
    }
    Ok(())
}

fn sampled_image(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let message = match types::image(p.ctx, ty) {
        None => format!("sampled image must be composed using image type, got '{}'", p.ctx.types().show(ty)),
        Some(image) if matches!(image.dim, "SubpassData" | "Buffer") => {
            format!("sampled image Dim must not be SubpassData or Buffer, got {}", image.dim)
        }
        Some(_) => {
            out.ty(ty);
            return Ok(());
        }
    };
    Err(p.hook_error(loc, message))
}

fn tensor(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    if p.eat_punct("*") {
        p.parse_x()?;
        out.text("*x");
        return element(p, out).map(drop);
    }
    let loc = p.loc();
    let shape = p.parse_shape(true)?;
    let dynamic = shape.iter().filter(|size| **size < 0).count();
    let message = if shape.is_empty() {
        Some("arm.tensors do not support rank zero")
    } else if shape.contains(&0) {
        Some("arm.tensors do not support zero dimensions")
    } else if dynamic != 0 && dynamic != shape.len() {
        Some("arm.tensor shape dimensions must be either fully dynamic or completed shaped")
    } else {
        None
    };
    if let Some(message) = message {
        return Err(p.hook_error(loc, message));
    }
    for size in shape {
        out.text(&if size < 0 { "?x".to_owned() } else { format!("{size}x") });
    }
    element(p, out).map(drop)
}
