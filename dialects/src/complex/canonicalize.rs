//! Canonicalization patterns of `complex`.

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::Isolate;
use lect_core::types::TypeData;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, defined_by, op_state};

pub(super) const PATTERNS: Table = canonicalization![
    "complex.bitcast" => [merge_bitcasts],
    "complex.im" => [negate_imaginary],
    "complex.re" => [negate_real],
];

fn operand_of(ir: &Isolate, value: Value, name: &str) -> Option<Value> {
    defined_by(ir, value, name)?.operands().next()
}

fn is_complex(ir: &Isolate, ty: Type) -> bool {
    matches!(ir.context().type_data(ty), TypeData::Complex(_))
}

/// Of two bitcasts one is enough; of `arith`, if nothing complex is left.
fn merge_bitcasts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let (operand, ty) = (view.operands().next()?, view.result_types().next()?);
    let (value, name) = match operand_of(ir, operand, "complex.bitcast") {
        Some(value) if is_complex(ir, ty) || is_complex(ir, ir.value_type(value)) => (value, "complex.bitcast"),
        Some(value) => (value, "arith.bitcast"),
        None => (operand_of(ir, operand, "arith.bitcast")?, "complex.bitcast"),
    };
    let state = op_state(rw, name, view.loc()).operands([value]).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

fn negate_real(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    negate_part(op, rw, 0)
}

fn negate_imaginary(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    negate_part(op, rw, 1)
}

/// A part of the negative of a number that is made of parts.
fn negate_part(op: Op, rw: &mut Rewriter<'_>, part: usize) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let negated = operand_of(ir, view.operands().next()?, "complex.neg")?;
    let value = defined_by(ir, negated, "complex.create")?.operands().nth(part)?;
    let mut state = op_state(rw, "arith.negf", view.loc()).operands([value]).results([ir.value_type(value)]);
    if let Some(flags) = view.attr("fastmath") {
        state = state.attr(rw.context(), "fastmath", flags);
    }
    rw.replace_with(op, state);
    Some(())
}
