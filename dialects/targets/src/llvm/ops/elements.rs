//! Directives and verifiers of indices into aggregates and vectors.

use lect_core::attrs::int_array;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use crate::llvm::ShuffleVectorOp;

/// Placeholder in the list of constant indices for a dynamic one.
pub(crate) const DYNAMIC_INDEX: i32 = i32::MIN;

/// `custom<GEPIndices>($values, $constants)`: `%i, 0, 1`
pub(crate) const GEP_INDICES: Directive = directive(parse_indices, print_indices);

/// `custom<ShuffleType>(ref(type($v1)), type($result), ref($mask))`: no syntax, the type is inferred from the rest
pub(crate) const SHUFFLE_TYPE: Directive = directive(infer_shuffle, |_, _, _| ());

fn parse_indices(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut constants) = (Vec::new(), Vec::new());
    loop {
        let loc = p.loc();
        match p.parse_optional_integer()? {
            None => {
                values.push(p.parse_operand()?);
                constants.push(DYNAMIC_INDEX);
            }
            Some(index) => match i32::try_from(index) {
                Ok(index) => constants.push(index),
                Err(_) => return Err(p.custom_error(loc, "integer value too large")),
            },
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_operands(args.operand(0), values);
    parsed.set_prop(args.prop(1), p.ctx.attrs().dense_i32_array(constants));
    Ok(true)
}

fn print_indices(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut values = op.operand_group(args.operand(0));
    let constants = op.prop(args.prop(1) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    for (at, index) in constants.into_iter().enumerate() {
        p.text(if at > 0 { ", " } else { "" });
        if index != i64::from(DYNAMIC_INDEX) {
            p.integer(index);
        } else if let Some(value) = values.next() {
            p.operand(value);
        }
    }
}

/// Infers the result type: the vector's element type, with as many elements as the mask.
fn infer_shuffle(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let count = parsed.prop(args.prop(2)).map_or(0, |mask| int_array(p.ctx, mask).len());
    let vector = parsed.types(args.types(0)).first().map(|ty| p.ctx.types().data(*ty));
    if let Some(TypeData::Vector { scalable, element, .. }) = vector {
        let scalable = scalable.first().copied().unwrap_or(false);
        let ty = p.ctx.types().vector(&[count as i64], &[scalable], *element);
        let ty = ty.map_err(|invalid| p.custom_error(p.loc(), invalid))?;
        parsed.set_types(args.types(1), [ty]);
    }
    Ok(true)
}

/// Verifies that a shuffle of a scalable vector is a splat of the first element.
pub(crate) fn verify_shuffle(op: OpRef<'_>) -> Result<(), lect_core::diag::Reported> {
    let ctx = op.context();
    let mask = op.cast::<ShuffleVectorOp<'_>>().and_then(|shuffle| shuffle.mask_attr());
    let mask = mask.map(|attr| int_array(ctx, attr)).unwrap_or_default();
    match op.operand_types().next().map(|ty| ctx.types().data(ty)) {
        Some(TypeData::Vector { scalable, .. }) if scalable.contains(&true) && mask.iter().any(|it| *it != 0) => {
            Err(op.op_error("expected a splat operation for scalable vectors").emit())
        }
        _ => Ok(()),
    }
}
