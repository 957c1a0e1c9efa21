//! Older syntax of `bufferization`: conversions between buffers and tensors with one written type.

use lect_core::entity::Type;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_core::types::TypeData;

use super::{add, colon_type, set};

/// Returns the tensor type with the shape and element type of a memref.
fn tensor_of(p: &OpParser<'_, '_>, ty: Type) -> Option<Type> {
    match p.ctx.types().data(ty) {
        TypeData::MemRef { shape, element, .. } => p.ctx.types().tensor(shape, *element, None).ok(),
        TypeData::UnrankedMemRef { element, .. } => p.ctx.types().unranked_tensor(*element).ok(),
        _ => None,
    }
}

/// Parses `%memref restrict writable : memref`. The tensor type is written since MLIR 20.
pub(super) fn to_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let memref = p.parse_operand()?;
    for word in ["restrict", "writable"] {
        if p.parse_optional_keyword(word) {
            set(p, state, word, p.ctx.attrs().unit());
        }
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let tensor = match p.parse_optional_keyword("to") {
        true => p.parse_type()?,
        false => match tensor_of(p, ty) {
            Some(tensor) => tensor,
            None => return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have")),
        },
    };
    state.results.push(tensor);
    add(p, state, memref, ty)
}

/// Parses `%tensor : memref`. The tensor type is written since MLIR 20.
pub(super) fn to_memref(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let tensor = p.parse_operand()?;
    if p.parse_optional_keyword("read_only") {
        set(p, state, "read_only", p.ctx.attrs().unit());
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    if p.parse_optional_keyword("to") {
        let memref = p.parse_type()?;
        state.results.push(memref);
        return add(p, state, tensor, ty);
    }
    let Some(of) = tensor_of(p, ty) else {
        return Err(p.custom_error(loc, "expected a memref whose elements a tensor can have"));
    };
    state.results.push(ty);
    add(p, state, tensor, of)
}
