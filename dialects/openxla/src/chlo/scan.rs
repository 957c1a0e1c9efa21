//! Syntax and verifier of `chlo.scan`: `(%inputs) inits (%inits) dimension=0 attributes {..} {..} : type`.

use lect_core::diag::Reported;
use lect_core::entity::{Type, Value};
use lect_core::ir::{OpRef, OpState, RegionRef};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_core::types::{DYNAMIC, TypeData};

use super::ScanOp;
use crate::hlo::compat::{Tensor, are_compatible};
use crate::hlo::print_signature;

pub(super) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let inputs = p.parse_operands_in(("(", ")"))?;
    p.parse_keyword("inits")?;
    let inits = p.parse_operands_in(("(", ")"))?;
    p.parse_keyword("dimension")?;
    p.expect_punct("=")?;
    let dimension = p.parse_integer()?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.types().data(ty) else {
        let found = p.ctx.types().show(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
        return Err(p.custom_error(loc, message));
    };
    if signature.inputs.len() != inputs.len() + inits.len() {
        return Err(p.custom_error(state.loc, "operand types must match the number of inputs and inits"));
    }
    let Some(outputs) = signature.results.len().checked_sub(inits.len()) else {
        return Err(p.custom_error(state.loc, "not enough result types to cover the required carries"));
    };
    let (input_types, init_types) = signature.inputs.split_at(inputs.len());
    state.operands.extend(p.resolve_operands(&inputs, input_types, state.loc)?);
    state.operands.extend(p.resolve_operands(&inits, init_types, state.loc)?);
    state.results.extend(signature.results.iter().copied());
    let ctx = p.ctx;
    let sizes = |first: usize, second: usize| ctx.attrs().dense_i32_array([first, second].map(|size| size as i32));
    state.attrs.push((ctx.ident(b"dimension"), ctx.attrs().integer(ctx.types().i64(), dimension)));
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), sizes(inputs.len(), inits.len())));
    state.attrs.push((ctx.ident(b"resultSegmentSizes"), sizes(outputs, inits.len())));
    Ok(())
}

pub(super) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(scan) = op.cast::<ScanOp<'_>>() else { return };
    p.text("(");
    p.operands(scan.inputs());
    p.text(") inits (");
    p.operands(scan.inits());
    p.text(") dimension=");
    p.integer(scan.dimension_attr().and_then(|attr| op.context().attrs().i64_value(attr)).unwrap_or_default());
    p.text(" ");
    p.attr_dict_with_keyword(op, &["dimension", "operandSegmentSizes", "resultSegmentSizes"]);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM);
    }
    p.text(" : ");
    print_signature(p, op);
}

/// Names the arguments of the body: `%input` for each input, then `%carry`.
pub(super) fn name_args(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let scan = region.parent().and_then(|op| op.cast::<ScanOp<'_>>());
    let inputs = scan.map_or(0, |scan| scan.inputs().len());
    for block in region.blocks() {
        for (index, arg) in block.args().enumerate() {
            name(arg, if index < inputs { b"input" } else { b"carry" });
        }
    }
}

/// Checks that all inputs have the same size in the scanned dimension, and that the body takes slices of them.
pub(super) fn verify(scan: ScanOp<'_>) -> Result<(), Reported> {
    let op = scan.0;
    let (ctx, inputs) = (op.context(), scan.inputs().len());
    if inputs == 0 && scan.outputs().len() == 0 {
        return Err(op.op_error("at least one of inputs or outputs must be present").emit());
    }
    let (dim, mut size) = (scan.dimension(), scan.scan_dim_size());
    let types: Vec<Type> = op.operand_types().collect();
    for (index, &ty) in types.iter().take(inputs).enumerate() {
        let Some(input) = Tensor::of(ctx, ty) else {
            return Err(op.op_error(format!("operand {index} is not ranked")).emit());
        };
        if dim >= input.rank() {
            return Err(op.op_error(format!("scan dimension of operand {index} is out of bounds")).emit());
        }
        let found = input.size(dim);
        if found == DYNAMIC {
            continue;
        }
        if size.is_some_and(|size| size != found) {
            return Err(op.op_error(format!("invalid scan dimension size of operand {index}")).emit());
        }
        size = Some(found);
    }
    let Some(body) = scan.body().entry() else { return Ok(()) };
    let args: Vec<Type> = body.args().map(|arg| body.ir.value_type(arg)).collect();
    if args.len() != types.len() {
        let (count, found) = (types.len(), args.len());
        return Err(op.op_error(format!("expects {count} arguments in the body, but got {found}")).emit());
    }
    for (index, (&ty, &arg)) in types.iter().zip(&args).enumerate() {
        let Some(operand) = Tensor::of(ctx, ty) else {
            return Err(op.op_error(format!("operand {index} is not ranked")).emit());
        };
        let is_scanned = |at: usize| index < inputs && at as i64 == dim;
        let shape = operand.shape.iter().enumerate().filter(|it| !is_scanned(it.0)).map(|it| *it.1);
        let slice = ctx.types().tensor(&shape.collect::<Vec<_>>(), operand.element, None);
        if !slice.is_ok_and(|slice| are_compatible(ctx, slice, arg)) {
            return Err(op.op_error(format!("operand and body argument {index} are incompatible")).emit());
        }
    }
    Ok(())
}
