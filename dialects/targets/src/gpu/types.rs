//! Syntax of types of `gpu`, which are C++ classes without definitions.
//!
//! Source: the behaviour of `mlir-opt`.

use lect_core::attrs::{BodyBuilder, OpaqueBody, Piece};
use lect_core::number::FloatFormat;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_core::types::Signedness;
use lect_support::prelude::*;

/// Parses `async.token`, `mma_matrix<16x16xf16, "AOp">`, ..
pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    if word != b"mma_matrix" {
        let classes = super::DIALECT.hooks.classes;
        if classes.iter().any(|class| class.mnemonics.iter().any(|known| known.as_bytes() == word)) {
            return Ok(Some(OpaqueBody::text(word)));
        }
        return Err(p.hook_error(loc, format!("unknown gpu type: {}", String::from_utf8_lossy(word))));
    }
    p.expect_punct("<")?;
    let shape = p.parse_shape(false)?;
    let element = p.parse_type()?;
    p.expect_punct(",")?;
    let operand = p.parse_optional_string();
    let Some(operand) = operand else { return Err(p.hook_error(p.loc(), "expected string")) };
    p.expect_punct(">")?;
    let operand = String::from_utf8_lossy(&operand);
    if !matches!(&*operand, "AOp" | "BOp" | "COp") {
        return Err(p.hook_error(loc, "operand expected to be one of AOp, BOp or COp"));
    }
    let [rows, columns] = *shape else {
        return Err(p.hook_error(loc, "MMAMatrixType must have exactly two dimensions"));
    };
    if !is_element(p.ctx, element) {
        return Err(p.hook_error(loc, "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64"));
    }
    let mut out = BodyBuilder::default();
    out.text(&format!("mma_matrix<{rows}x{columns}x"));
    out.ty(element);
    out.text(&format!(", \"{operand}\">"));
    Ok(Some(out.finish()))
}

fn is_element(ctx: &ContextData, ty: Type) -> bool {
    match ctx.types().data(ty) {
        TypeData::Integer { width: 8, signedness } => *signedness != Signedness::Signless,
        TypeData::Integer { width: 32, signedness } => *signedness == Signedness::Signless,
        TypeData::Float(format) => matches!(format, FloatFormat::F16 | FloatFormat::F32 | FloatFormat::F64),
        _ => false,
    }
}

/// A matrix that is distributed over a subgroup.
pub(super) struct Matrix<'a> {
    /// Rows and columns.
    pub shape: [i64; 2],
    /// The type of an element.
    pub element: Type,
    /// Operand of a multiplication that the matrix is used as: `AOp`, `BOp` or `COp`.
    pub operand: &'a [u8],
}

/// Decodes a matrix type.
pub(super) fn matrix(ctx: &ContextData, ty: Type) -> Option<Matrix<'_>> {
    let TypeData::Opaque { dialect, body } = ctx.types().data(ty) else { return None };
    let [Piece::Text(before), Piece::Type(element), Piece::Text(after)] = &*body.0 else { return None };
    if ctx.ident_bytes(*dialect) != b"gpu" {
        return None;
    }
    let shape = std::str::from_utf8(before.strip_prefix(b"mma_matrix<")?).ok()?;
    let (rows, columns) = shape.strip_suffix('x')?.split_once('x')?;
    let operand = after.strip_prefix(b", \"")?.strip_suffix(b"\">")?;
    Some(Matrix { shape: [rows.parse().ok()?, columns.parse().ok()?], element: *element, operand })
}
