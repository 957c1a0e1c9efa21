//! Verification of the types of operands and results.

use lect_ods::spec::{Arity, Constraint, ValueSpec};
use smallvec::SmallVec;

use super::attrs;
use crate::diag::Reported;
use crate::dialect::OpInfo;
use crate::entity::Type;
use crate::eval::Test;
use crate::ir::OpRef;

/// Returns true if there are checks besides those of the number of values.
pub(super) fn need_checks(values: &[ValueSpec]) -> bool {
    values.iter().any(|value| {
        value.constraint.condition != Constraint::Any
            || matches!(value.arity, Arity::Optional | Arity::VariadicOfVariadic(_))
    })
}

/// Compiles the constraints of segments.
pub(super) fn tests(values: &[ValueSpec]) -> Box<[Test]> {
    values.iter().map(|value| Test::new(&value.constraint.condition)).collect()
}

/// Types known to satisfy the constraints of segments: by segment of the operands, then of the results, the last one.
pub(super) type Satisfying = SmallVec<[Option<Type>; 6]>;

pub(super) fn check_operands(
    op: OpRef<'_>,
    info: &OpInfo,
    tests: &[Test],
    known: &mut Satisfying,
) -> Result<(), Reported> {
    let (mut index, specs) = (0, &info.spec().operands);
    for (group, value) in specs.iter().zip(tests).enumerate() {
        let types = op.operand_group(group as u32).map(|operand| op.ir.value_type(operand));
        check_group(op, info, value, ("operand", &mut index), types, place(known, group))?;
    }
    Ok(())
}

pub(super) fn check_results(
    op: OpRef<'_>,
    info: &OpInfo,
    tests: &[Test],
    known: &mut Satisfying,
) -> Result<(), Reported> {
    let (mut index, spec) = (0, info.spec());
    for (group, value) in spec.results.iter().zip(tests).enumerate() {
        let types = op.result_group(group as u32).map(|result| op.ir.value_type(result));
        check_group(op, info, value, ("result", &mut index), types, place(known, spec.operands.len() + group))?;
    }
    Ok(())
}

/// Returns the entry of a segment.
fn place(known: &mut Satisfying, segment: usize) -> &mut Option<Type> {
    if known.len() <= segment {
        known.resize(segment + 1, None);
    }
    &mut known[segment]
}

fn check_group(
    op: OpRef<'_>,
    info: &OpInfo,
    (value, test): (&ValueSpec, &Test),
    (what, index): (&str, &mut usize),
    types: impl ExactSizeIterator<Item = Type>,
    known: &mut Option<Type>,
) -> Result<(), Reported> {
    let found = types.len();
    match &value.arity {
        Arity::Optional if found > 1 => {
            let message = format!("{what} group starting at #{index} requires 0 or 1 element, but found {found}");
            return Err(op.op_error(message).emit());
        }
        Arity::VariadicOfVariadic(sizes) => {
            if let Some(slot) = info.prop_slot(sizes) {
                attrs::check_sizes(op, info, slot as u32, &value.name, found)?;
            }
        }
        _ => {}
    }
    if value.constraint.condition == Constraint::Any {
        *index += found;
        return Ok(());
    }
    for ty in types {
        let is_known = *known == Some(ty);
        if (!is_known || cfg!(debug_assertions))
            && test.type_holds(op.context(), &value.constraint.condition, ty) == Some(false)
            && !op.context().types().is_unloaded(ty)
        {
            debug_assert!(!is_known, "a type that satisfied the constraint before");
            return Err(reject(op, value, what, *index, ty));
        }
        *known = Some(ty);
        *index += 1;
    }
    Ok(())
}

#[cold]
fn reject(op: OpRef<'_>, value: &ValueSpec, what: &str, index: usize, ty: Type) -> Reported {
    let variadic = match value.arity {
        Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic of ",
        Arity::One | Arity::Optional => "",
    };
    let (summary, found) = (&value.constraint.summary, op.context().types().show(ty));
    op.op_error(format!("{what} #{index} must be {variadic}{summary}, but got '{found}'")).emit()
}
