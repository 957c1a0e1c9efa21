//! Verification of the types of operands and results.

use lect_ods::spec::{Arity, Constraint, ValueSpec};

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

pub(super) fn check_operands(op: OpRef<'_>, info: &OpInfo, tests: &[Test]) -> Result<(), Reported> {
    let mut index = 0;
    for (group, value) in info.spec().operands.iter().zip(tests).enumerate() {
        let found = op.operand_group(group as u32);
        check_group(op, info, value, "operand", &mut index, found.map(|operand| op.ir.value_type(operand)))?;
    }
    Ok(())
}

pub(super) fn check_results(op: OpRef<'_>, info: &OpInfo, tests: &[Test]) -> Result<(), Reported> {
    let mut index = 0;
    for (group, value) in info.spec().results.iter().zip(tests).enumerate() {
        let found = op.result_group(group as u32);
        check_group(op, info, value, "result", &mut index, found.map(|result| op.ir.value_type(result)))?;
    }
    Ok(())
}

fn check_group(
    op: OpRef<'_>,
    info: &OpInfo,
    (value, test): (&ValueSpec, &Test),
    what: &str,
    index: &mut usize,
    types: impl ExactSizeIterator<Item = Type>,
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
    let mut last = None;
    for ty in types {
        if last != Some(ty)
            && test.type_holds(op.context(), &value.constraint.condition, ty) == Some(false)
            && !op.context().types().is_unloaded(ty)
        {
            return Err(reject(op, value, what, *index, ty));
        }
        last = Some(ty);
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
