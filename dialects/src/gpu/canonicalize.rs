//! Canonicalization patterns of `gpu`.

use lect_core::engine::interface::effects::EffectKind;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Isolate, OpRef};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, Values, constant_index, constant_int, defined_by, erase_next_same};
use crate::shapes::operands_of;

pub(super) const PATTERNS: Table = canonicalization![
    "gpu.barrier" => [erase_next_same],
    "gpu.launch" => [replace_ids_of_one],
    "gpu.memcpy" => [erase_unread_copy],
    "gpu.wait" => [leave_out_fresh_tokens, erase_needless_wait],
];

/// Where there is one block or thread only, its number is zero.
fn replace_ids_of_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    const SIZES: [&str; 6] = ["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"];
    let view = rw.op(op);
    let (entry, loc) = (view.regions().next()?.entry()?, view.loc());
    let (body, ir) = (entry.block, rw.ir());
    let is_one = |name: &&str| operands_of(view, name).next().and_then(|size| constant_int(ir, size)) == Some(1);
    let ids = SIZES.iter().zip(entry.args()).filter(|it| is_one(it.0) && !ir.value(it.1).is_unused());
    let ids: Values = ids.map(|it| it.1).collect();
    if ids.is_empty() {
        return None;
    }
    let zero = constant_index(rw.at_start(body), 0, loc)?;
    for id in ids {
        rw.replace_all_uses(id, zero);
    }
    Some(())
}

/// Whether all that an operation does to a value is this.
fn only_has(op: OpRef<'_>, value: Value, kind: EffectKind) -> bool {
    let effects = op.effects().unwrap_or_default();
    let mut kinds = effects.iter().filter(|effect| effect.value == Some(value)).map(|effect| effect.kind).peekable();
    kinds.peek().is_some() && kinds.all(|of| of == kind)
}

/// A copy to memory that nothing reads.
fn erase_unread_copy(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let to = operands_of(view, "dst").next()?;
    if !only_has(ir.value(to).defining_op()?, to, EffectKind::Allocate) {
        return None;
    }
    let is_only_freed = ir.value(to).uses().all(|(user, _)| user == view || only_has(user, to, EffectKind::Free));
    let tokens: Values = operands_of(view, "asyncDependencies").collect();
    if !is_only_freed || tokens.len() > 1 || tokens.len() != view.result_count() {
        return None;
    }
    rw.replace(op, &tokens);
    Some(())
}

/// Whether a token is of a wait for nothing.
fn is_fresh(ir: &Isolate, token: Value) -> bool {
    defined_by(ir, token, "gpu.wait").is_some_and(|wait| wait.operand_count() == 0)
}

fn leave_out_fresh_tokens(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let left: Values = view.operands().filter(|token| !is_fresh(ir, *token)).collect();
    if left.len() == view.operand_count() {
        return None;
    }
    rw.modify(op, |ir| ir.set_operands(op, &left));
    Some(())
}

/// A wait for nothing, one for a single token that only makes another, and one whose token is not used.
fn erase_needless_wait(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let dependencies: Values = view.operands().collect();
    let token = view.results().next();
    match (token, &dependencies[..]) {
        (None, []) => rw.erase(op),
        (Some(_), [_]) => rw.replace(op, &dependencies),
        (Some(token), _) if rw.ir().value(token).is_unused() => rw.erase(op),
        _ => return None,
    }
    Some(())
}
