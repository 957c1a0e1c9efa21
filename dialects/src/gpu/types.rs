//! Types of `gpu`, as they are written: C++ classes without definitions.
//!
//! Source: what mlir-opt reads, prints and says.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;

/// `async.token`, `mma_matrix<16x16xf16, "AOp">`, ..
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
    let [rows, columns] = *shape else {
        return Err(p.hook_error(loc, "MMAMatrixType must have exactly two dimensions"));
    };
    let operand = String::from_utf8_lossy(&operand);
    if !matches!(&*operand, "AOp" | "BOp" | "COp") {
        return Err(p.hook_error(loc, "operand expected to be one of AOp, BOp or COp"));
    }
    let mut out = BodyBuilder::default();
    out.text(&format!("mma_matrix<{rows}x{columns}x"));
    out.ty(element);
    out.text(&format!(", \"{operand}\">"));
    Ok(Some(out.finish()))
}
