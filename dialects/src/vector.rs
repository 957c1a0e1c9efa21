//! What the `vector` dialect's spec does not say.

use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, DialectHooks, InferFrom, OpHooks};
use lect_core::engine::int_array;
use lect_core::entity::Type;
use lect_core::types::TypeData;

use crate::names::results;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "vector",
    spec: None,
    hooks: DialectHooks {
        ops: &[
            ("shuffle", OpHooks { infer_types: Some(infer_shuffle), ..OpHooks::NONE }),
            ("to_elements", OpHooks { infer_types: Some(infer_elements), ..OpHooks::NONE }),
            ("vscale", results(|_, name| name(0, b"vscale"))),
        ],
        ..DialectHooks::NONE
    },
};

/// As many rows as the mask has numbers.
fn infer_shuffle(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, String> {
    let Some(TypeData::Vector { shape, element, .. }) = from.operands.first().map(|ty| ctx.type_data(*ty)) else {
        return Err(String::new());
    };
    let mask = from.props.first().copied().flatten().map_or(0, |attr| int_array(ctx, attr).len());
    let mut rows = vec![mask.max(1) as i64];
    rows.extend(shape.iter().skip(1));
    let scalable = vec![false; rows.len()];
    ctx.vector_type(&rows, &scalable, *element).map(|ty| vec![ty]).map_err(|invalid| invalid.0)
}

/// More results than an operation can have in memory.
const MOST_ELEMENTS: u64 = 1 << 24;

/// A result for each element.
fn infer_elements(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, String> {
    let Some(&source) = from.operands.first() else { return Err(String::new()) };
    let (Some(element), Some(count)) = (ctx.element_type(source), ctx.element_count(source)) else {
        return Err(String::new());
    };
    if count > MOST_ELEMENTS {
        return Err(format!("has more than {MOST_ELEMENTS} results"));
    }
    Ok(vec![element; count as usize])
}
