//! `vector.outerproduct`: `vector.outerproduct %lhs, %rhs, %acc : types`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::vector::OuterProductOp;
use crate::vector::attrs::kind;
use crate::vector::attrs::kind::Kind;
use crate::vector::types::{Vector, operand, operand_type, result, result_type};

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let left = p.parse_type()?;
    p.expect_punct(",")?;
    let right = p.parse_type()?;
    let &[lhs, rhs, ..] = &*operands else {
        return Err(p.custom_error(state.loc, "expected at least 2 operands"));
    };
    let Some(rows) = Vector::of(ctx, left) else {
        return Err(p.custom_error(state.loc, "expected vector type for operand #1"));
    };
    // The result has the first dimension of each operand; the verifier reports operands of another rank.
    let (mut sizes, mut scalable) = (Vec::new(), Vec::new());
    for vector in [Some(rows), Vector::of(ctx, right)].into_iter().flatten() {
        sizes.push(vector.shape.first().copied().unwrap_or(1));
        scalable.push(vector.scalable.first().copied().unwrap_or(false));
    }
    let result = match ctx.types().vector(&sizes, &scalable, rows.element) {
        Ok(ty) => ty,
        Err(invalid) => return Err(p.custom_error(state.loc, invalid)),
    };
    if !state.attrs.iter().any(|entry| ctx.ident_bytes(entry.0) == b"kind") {
        state.attrs.extend(kind::add(ctx).map(|kind| (ctx.ident(b"kind"), kind)));
    }
    for (operand, ty) in
        [Some((lhs, left)), Some((rhs, right)), operands.get(2).map(|acc| (*acc, result))].into_iter().flatten()
    {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    state.results.push(result);
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    // As in MLIR, attributes are printed only with an accumulator.
    if op.operand_count() > 2 {
        p.attr_dict(op, &[]);
    }
    p.text(" : ");
    p.types(op.operand_types().take(2));
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(lhs), Some(rhs), Some(product)) = (operand(op, 0), operand_type(op, 1), result(op)) else {
        return Ok(());
    };
    if lhs.rank() != 1 {
        return reject(op, "expected 1-d vector for operand #1");
    }
    if let Some(rhs) = Vector::of(ctx, rhs) {
        if rhs.rank() != 1 {
            return reject(op, "expected 1-d vector for operand #2");
        }
        if product.rank() != 2 {
            return reject(op, "expected 2-d vector result");
        }
        if lhs.shape.first() != product.shape.first() {
            return reject(op, "expected #1 operand dim to match result dim #1");
        }
        if rhs.shape.first() != product.shape.last() {
            return reject(op, "expected #2 operand dim to match result dim #2");
        }
        if lhs.is_scalable() && !rhs.is_scalable() {
            return reject(op, "expected either both or only #2 operand dim to be scalable");
        }
    } else {
        if product.rank() != 1 {
            return reject(op, "expected 1-d vector result");
        }
        if lhs.shape.first() != product.shape.first() {
            return reject(op, "expected #1 operand dim to match result dim #1");
        }
    }
    if let Some(acc) = operand_type(op, 2)
        && Some(acc) != result_type(op)
    {
        return reject(op, "expected operand #3 of same type as result type");
    }
    if op.cast::<OuterProductOp<'_>>().is_some_and(|product| product.kind_attr().is_none()) {
        return reject(op, kind::MISSING);
    }
    match Kind::of(op) {
        Some(kind) if !kind.accepts(ctx, product.element) => reject(op, "unsupported outerproduct type"),
        _ => Ok(()),
    }
}
