//! How the types of SPIR-V are written, which are C++ classes.
//!
//! Source: what mlir-opt reads, prints and says.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::entity::Type;
use lect_core::loc::Loc;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_core::types::TypeData;

use crate::syntax::is_case;

/// `array<4 x f32, stride=4>`, `struct<(f32 [0], i32 [4])>`, ..
pub(super) fn parse_type(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let mut out = BodyBuilder::default();
    out.bytes(word);
    let read: fn(&mut Parser<'_, '_>, &mut BodyBuilder) -> Parsed<()> = match word {
        b"array" => array,
        b"rtarray" => runtime_array,
        b"ptr" => pointer,
        b"struct" => structure,
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

/// A word that is a case of an enum, or an error whose words are `wrong` of it.
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

/// A type that others can be made of.
fn element(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<Type> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let shown = || p.ctx.show_type(ty).to_string();
    let message = match p.ctx.type_data(ty) {
        TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. } => None,
        TypeData::Integer { .. } => Some(format!("only 1/8/16/32/64-bit integer type allowed but found '{}'", shown())),
        TypeData::Vector { shape, .. } => match **shape {
            [length] if length > 4 && !matches!(length, 8 | 16) => {
                Some(format!("vector length has to be less than or equal to 4 but found {length}"))
            }
            [_] => None,
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

/// `, stride=4`, if it comes now
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
    let stride = p.parse_number()?;
    if stride <= 0 {
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
    element(p, out).map(drop)
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
    if is_a(p.ctx, "spirv::ImageType", &Val::Type(ty)) == Some(false) {
        let message = format!("sampled image must be composed using image type, got '{}'", p.ctx.show_type(ty));
        return Err(p.hook_error(loc, message));
    }
    out.ty(ty);
    Ok(())
}

fn tensor(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    if p.eat_punct("*") {
        p.parse_x()?;
        out.text("*x");
    } else {
        let loc = p.loc();
        let shape = p.parse_shape(true)?;
        let dynamic = shape.iter().filter(|size| **size < 0).count();
        if dynamic != 0 && dynamic != shape.len() {
            let message = "arm.tensor shape dimensions must be either fully dynamic or completed shaped";
            return Err(p.hook_error(loc, message));
        }
        for size in shape {
            out.text(&if size < 0 { "?x".to_owned() } else { format!("{size}x") });
        }
    }
    element(p, out).map(drop)
}

/// `name, (f32 [0, NonWritable], i32 [4]), Block`
fn structure(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    if let Some(name) = p.parse_optional_word() {
        out.bytes(name);
        // Within itself a structure is only named.
        if p.at_punct(">") {
            return Ok(());
        }
        p.expect_punct(",")?;
        out.text(", ");
    }
    let loc = p.loc();
    p.parse_lparen()?;
    out.text("(");
    let (mut members, mut offsets) = (0, 0);
    if !p.eat_punct(")") {
        loop {
            members += 1;
            element(p, out)?;
            if p.eat_punct("[") {
                offsets += u32::from(member(p, out)?);
            }
            if !p.eat_punct(",") {
                break;
            }
            out.text(", ");
        }
        if offsets != 0 && offsets != members {
            return Err(p.hook_error(loc, "offset specification must be given for all members"));
        }
        p.parse_rparen()?;
    }
    out.text(")");
    let mut decorations = Vec::new();
    while p.eat_punct(",") {
        let mut text = BodyBuilder::default();
        decorations.push((decoration(p, &mut text)?, text.finish()));
    }
    decorations.sort_by_key(|(order, _)| *order);
    for (_, text) in &decorations {
        out.text(", ");
        out.body(text);
    }
    Ok(())
}

/// `0, NonWritable, MatrixStride=16]`; whether it has an offset.
fn member(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<bool> {
    out.text(" [");
    let mut has_offset = false;
    let mut first = true;
    let mut decorations = Vec::new();
    loop {
        if first && !p.at_keyword_token() {
            let offset = p.parse_number()?;
            out.text(&offset.to_string());
            has_offset = true;
        } else {
            let mut text = BodyBuilder::default();
            let order = decoration(p, &mut text)?;
            decorations.push((order, text.finish()));
        }
        first = false;
        if !p.eat_punct(",") {
            break;
        }
    }
    // They are kept by what they are, not as they were written.
    decorations.sort_by_key(|(order, _)| *order);
    for (index, (_, text)) in decorations.iter().enumerate() {
        out.text(if has_offset || index > 0 { ", " } else { "" });
        out.body(text);
    }
    p.expect_punct("]")?;
    out.text("]");
    Ok(has_offset)
}

/// `NonWritable`, `MatrixStride=16`; the number of its case.
fn decoration(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<i64> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let word = String::from_utf8_lossy(word).into_owned();
    let dialect = p.ctx.dialect(b"spirv");
    let spec = dialect.and_then(|dialect| dialect.spec().enums.iter().find(|it| it.cpp_class == "Decoration"));
    let found = spec.and_then(|spec| spec.cases.iter().find(|case| case.spelling == word));
    let Some(value) = found.map(|case| case.value) else {
        return Err(p.hook_error(loc, format!("unknown attribute: '{word}'")));
    };
    out.text(&word);
    if p.eat_punct("=") {
        let number = p.parse_number()?;
        out.text(&format!("={number}"));
    }
    Ok(value)
}
