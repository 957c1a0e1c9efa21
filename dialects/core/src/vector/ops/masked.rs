//! Maskable operations, and `vector.mask`: `vector.mask %mask, %passthru { op } : type -> type`.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::vector::types::{Vector, operand, operand_type, result, show};
use crate::vector::{ConstantMaskOp, YieldOp};

/// Model of an operation that can run under a mask (`MaskableOpInterface`).
pub trait Maskable: Sync {
    /// Returns the expected mask type, if known.
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type>;

    /// Returns true if masked-off elements can be taken from a pass-through value.
    fn takes_passthru(&self) -> bool {
        false
    }
}

/// Model with a mask of the shape of the first operand.
pub(crate) struct LikeFirst;

impl Maskable for LikeFirst {
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type> {
        operand(op, 0)?.mask(op.context())
    }
}

/// Model with a mask of the shape of the result.
pub(crate) struct LikeResult;

impl Maskable for LikeResult {
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type> {
        result(op)?.mask(op.context())
    }
}

/// Model with a mask of the shape of the index vector.
pub(crate) struct LikeIndices;

impl Maskable for LikeIndices {
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type> {
        operand(op, 2)?.mask(op.context())
    }
}

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mask = p.parse_operand()?;
    let passthru = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    p.parse_region(state, &[], EmptyRegion::GetsBlock)?;
    complete(p, state);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let mask_type = p.parse_type()?;
    let mut results = Vec::new();
    if p.eat_punct("->") {
        if p.eat_punct("(") {
            p.parse_list_until(")", |p| {
                results.push(p.parse_type()?);
                Ok(())
            })?;
        } else {
            results.push(p.parse_type()?);
        }
    }
    state.results.extend(results.iter().copied());
    let mask = p.resolve_operand(mask, mask_type)?;
    state.operands.push(mask);
    if let Some(passthru) = passthru {
        let Some(&ty) = results.first() else {
            return Err(p.custom_error(state.loc, "expects a result if passthru operand is provided"));
        };
        let passthru = p.resolve_operand(passthru, ty)?;
        state.operands.push(passthru);
    }
    Ok(())
}

/// Adds the terminator unless it was parsed: it yields the results of a single operation in the region.
fn complete(p: &mut OpParser<'_, '_>, state: &OpState) {
    let Some(&region) = state.regions.first() else { return };
    let Some(entry) = p.ir.region(region).entry() else { return };
    let block = entry.block;
    let name = p.ctx.op_name_of(b"vector.yield");
    if entry.last().is_some_and(|last| last.name() == name) {
        return;
    }
    let yielded: Vec<Value> = match (entry.first(), entry.ops().nth(1)) {
        (Some(only), None) => only.results().collect(),
        _ => Vec::new(),
    };
    let end = p.ir.build(OpState::new(name, state.loc).operands(yielded));
    p.ir.append(block, end);
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(" { ");
    if let Some(masked) = op.region(0).and_then(|region| region.entry()?.first()) {
        p.nested_op(masked);
    }
    p.text(" }");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(op.operand_types().take(1));
    if op.result_count() > 0 {
        p.text(" -> ");
        p.types(op.result_types());
    }
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let Some(last) = block.last() else {
        return reject(op, "expects a terminator within the mask region");
    };
    if block.ops().nth(2).is_some() {
        return reject(op, "expects only one operation to mask");
    }
    if !last.is::<YieldOp<'_>>() {
        return reject(op, "expects a terminator within the mask region");
    }
    if last.operand_count() != op.result_count() {
        return reject(op, "expects number of results to match mask region yielded values");
    }
    let Some(masked) = block.first().filter(|first| first.op != last.op) else { return Ok(()) };
    let Some(maskable) = masked.interface::<dyn Maskable>() else {
        return reject(op, "expects a MaskableOpInterface within the mask region");
    };
    if masked.result_count() != op.result_count() {
        return reject(op, "expects number of results to match maskable operation number of results");
    }
    if !masked.results().eq(last.operands()) {
        let message = "expects all the results from the MaskableOpInterface to match all the values returned by the \
                       terminator";
        return reject(op, message);
    }
    if !masked.result_types().eq(op.result_types()) {
        return reject(op, "expects result type to match maskable operation result type");
    }
    let is_vector = |ty: &Type| matches!(ctx.types().data(*ty), TypeData::Vector { .. });
    if masked.result_types().filter(is_vector).count() > 1 {
        return reject(op, "multiple vector results not supported");
    }
    if let Some(expected) = maskable.mask_type(masked)
        && operand_type(op, 0) != Some(expected)
    {
        return reject(op, format!("expects a {} mask for the maskable operation", show(ctx, expected)));
    }
    let Some(passthru) = operand_type(op, 1) else { return Ok(()) };
    if !maskable.takes_passthru() {
        return reject(op, "doesn't expect a passthru argument for this maskable operation");
    }
    if masked.result_count() != 1 {
        return reject(op, "expects result when passthru argument is provided");
    }
    if masked.result_types().next() != Some(passthru) {
        return reject(op, "expects passthru type to match result type");
    }
    Ok(())
}

/// Verifies one operand per dimension of `vector.create_mask`, and one operand for rank zero.
pub(crate) fn verify_create(op: OpRef<'_>) -> Result<(), Reported> {
    match result(op) {
        Some(mask) if mask.rank() == 0 && op.operand_count() != 1 => {
            reject(op, "must specify exactly one operand for 0-D create_mask")
        }
        Some(mask) if mask.rank() > 0 && op.operand_count() != mask.rank() => {
            reject(op, "must specify an operand for each result vector dimension")
        }
        _ => Ok(()),
    }
}

/// Verifies that the sizes of `vector.constant_mask` are in bounds; a scalable dimension is masked completely or not at
/// all.
pub(crate) fn verify_constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(Vector { shape, scalable, .. }) = result(op) else { return Ok(()) };
    let sizes = op.cast::<ConstantMaskOp<'_>>().and_then(|mask| mask.mask_dim_sizes_attr());
    let sizes = sizes.map(|attr| lect_core::attrs::int_array(ctx, attr)).unwrap_or_default();
    if shape.is_empty() {
        return match &*sizes {
            [0 | 1] => Ok(()),
            [_] => Err(op.error("mask dim size must be either 0 or 1 for 0-D vectors").emit()),
            _ => Err(op.error("array attr must have length 1 for 0-D vectors").emit()),
        };
    }
    if sizes.len() != shape.len() {
        return reject(op, "must specify array attr of size equal vector result rank");
    }
    for ((size, most), scalable) in sizes.iter().zip(shape).zip(scalable) {
        if !(0..=*most).contains(size) {
            return reject(op, "array attr of size out of bounds of vector result dimension size");
        }
        if *scalable && *size != 0 && size != most {
            return reject(op, "only supports 'none set' or 'all set' scalable dimensions");
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
        return reject(op, "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim");
    }
    Ok(())
}
