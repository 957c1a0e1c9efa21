//! Verification of operations of dynamic dialects.

use lect_ods::spec::{Arity, Constraint, Expr, OpSpec, PropKind, RegionSpec, ValueSpec};

use super::{Bindings, Words};
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::diag::Reported;
use crate::entity::{Attr, Type};
use crate::ir::{OpRef, RegionRef};

/// Verifies an operation. Errors in its regions are reported even if there are others.
pub(crate) fn verify(op: OpRef<'_>, spec: &OpSpec) -> Result<(), Reported> {
    let mut bindings = Bindings::new(op.context(), &spec.variables);
    let own = verify_values(op, spec, &mut bindings);
    own.and(verify_regions(op, spec, &mut bindings))
}

fn verify_values<'a>(op: OpRef<'a>, spec: &'a OpSpec, bindings: &mut Bindings<'a>) -> Result<(), Reported> {
    let operands = segments(op, &spec.operands, "operand", op.operand_count())?;
    let results = segments(op, &spec.results, "result", op.result_count())?;
    for prop in spec.props.iter() {
        let PropKind::Attr(constraint) = &prop.kind else { continue };
        let Some(attr) = attr_of(op, &prop.name) else {
            return Err(op.op_error(format!("attribute \"{}\" is expected but not provided", prop.name)).emit());
        };
        let result = bindings.check(attr, &constraint.condition, Words::Wanted);
        result.map_err(|words| op.error(words).emit())?;
    }
    check_types(op, &spec.operands, &operands, &mut op.operand_types(), bindings)?;
    check_types(op, &spec.results, &results, &mut op.result_types(), bindings)
}

/// Returns an attribute of the dictionary, which has all attributes of the operation.
fn attr_of(op: OpRef<'_>, name: &str) -> Option<Attr> {
    op.context().attrs().dictionary_get(op.attrs(), op.context().ident(name.as_bytes()))
}

fn check_types<'a>(
    op: OpRef<'a>,
    specs: &'a [ValueSpec],
    sizes: &[usize],
    types: &mut dyn Iterator<Item = Type>,
    bindings: &mut Bindings<'a>,
) -> Result<(), Reported> {
    for (spec, size) in specs.iter().zip(sizes) {
        for ty in types.take(*size) {
            let attr = op.context().attrs().ty(ty);
            let result = bindings.check(attr, &spec.constraint.condition, Words::Wanted);
            result.map_err(|words| op.error(words).emit())?;
        }
    }
    Ok(())
}

/// Returns the number of values in each segment of operands or results.
fn segments(op: OpRef<'_>, specs: &[ValueSpec], what: &str, count: usize) -> Result<Vec<usize>, Reported> {
    let fail = |words: String| Err(op.error(words).emit());
    let variable = specs.iter().filter(|spec| spec.arity.is_variable_length()).count();
    if variable > 1 {
        return sized_segments(op, specs, what, count);
    }
    if variable == 0 && count != specs.len() {
        return fail(format!("op expects exactly {} {what}s, but got {count}", specs.len()));
    }
    let Some(rest) = (count + 1).checked_sub(specs.len()) else {
        return fail(format!("op expects at least {} {what}s, but got {count}", specs.len() - 1));
    };
    if rest > 1 && specs.iter().any(|spec| spec.arity == Arity::Optional) {
        return fail(format!("op expects at most {} {what}s, but got {count}", specs.len()));
    }
    Ok(specs.iter().map(|spec| if spec.arity == Arity::One { 1 } else { rest }).collect())
}

/// Returns the sizes in `operandSegmentSizes` or `resultSegmentSizes`.
fn sized_segments(op: OpRef<'_>, specs: &[ValueSpec], what: &str, count: usize) -> Result<Vec<usize>, Reported> {
    let ctx = op.context();
    let name = format!("{what}SegmentSizes");
    let fail = |words: String| Err(op.error(format!("'{name}' attribute {words}")).emit());
    let Some(attr) = attr_of(op, &name) else { return fail("is expected but not provided".to_owned()) };
    if !matches!(ctx.attrs().data(attr), AttrData::DenseArray { element, .. } if *element == ctx.types().i32()) {
        return fail("is expected to be a dense i32 array".to_owned());
    }
    let sizes = int_array(ctx, attr);
    if sizes.len() != specs.len() {
        let (expected, found) = (specs.len(), sizes.len());
        return fail(format!("for specifying {what} segments must have {expected} elements, but got {found}"));
    }
    let mut segments = Vec::with_capacity(sizes.len());
    for (at, (size, spec)) in sizes.iter().zip(specs).enumerate() {
        let Ok(size) = usize::try_from(*size) else {
            return fail(format!("for specifying {what} segments must have non-negative values"));
        };
        let must = match spec.arity {
            Arity::One if size != 1 => "1",
            Arity::Optional if size > 1 => "0 or 1",
            _ => {
                segments.push(size);
                continue;
            }
        };
        return Err(op.error(format!("element {at} in '{name}' attribute must be equal to {must}")).emit());
    }
    if segments.iter().fold(0usize, |sum, size| sum.saturating_add(*size)) != count {
        let words = format!("sum of elements in '{name}' attribute must be equal to the number of {what}s");
        return Err(op.error(words).emit());
    }
    Ok(segments)
}

fn verify_regions<'a>(op: OpRef<'a>, spec: &'a OpSpec, bindings: &mut Bindings<'a>) -> Result<(), Reported> {
    let (expected, found) = (spec.regions.len(), op.regions().len());
    if expected != found {
        return Err(op.op_error(format!("unexpected number of regions: expected {expected} but got {found}")).emit());
    }
    for (number, (region, spec)) in op.regions().zip(spec.regions.iter()).enumerate() {
        verify_region(op, number, region, spec, bindings)?;
    }
    Ok(())
}

fn verify_region<'a>(
    op: OpRef<'a>,
    number: usize,
    region: RegionRef<'a>,
    spec: &'a RegionSpec,
    bindings: &mut Bindings<'a>,
) -> Result<(), Reported> {
    let parts = match &spec.constraint.condition {
        Constraint::AllOf(parts) => &**parts,
        one => std::slice::from_ref(one),
    };
    let (ctx, args) = (op.context(), region.entry().map_or(&[][..], |entry| entry.args_with_locs()));
    let at_arg = |loc, words| Err(ctx.error(loc, words).note(op.loc(), "see the operation").emit());
    for part in parts {
        let Constraint::EntryArgs(constraints) = part else {
            let found = region.blocks().count() as i64;
            if let Some(expected) = block_count(part).filter(|expected| *expected != found) {
                let words = format!("expected region {number} to have {expected} block(s) but got {found}");
                return Err(ctx.error(op.loc(), words).emit());
            }
            continue;
        };
        if constraints.len() != args.len() {
            let (expected, found) = (constraints.len(), args.len());
            let words = format!("expected region {number} to have {expected} arguments but got {found}");
            return match args.first() {
                Some((_, loc)) => at_arg(*loc, words),
                None => Err(ctx.error(op.loc(), words).emit()),
            };
        }
        for ((arg, loc), constraint) in args.iter().zip(constraints.iter()) {
            let attr = ctx.attrs().ty(region.ir.value_type(*arg));
            if let Err(words) = bindings.check(attr, constraint, Words::Wanted) {
                return at_arg(*loc, words);
            }
        }
    }
    Ok(())
}

/// Returns the number of blocks that a condition on a region requires: `hasNItems($_self, 2)`.
pub fn block_count(condition: &Constraint) -> Option<i64> {
    let Constraint::Pred(Expr::Call { function, args, .. }) = condition else { return None };
    match (&**function, &**args) {
        ("hasNItems", [Expr::This, Expr::Int(count)]) => Some(*count),
        _ => None,
    }
}
