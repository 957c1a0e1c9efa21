//! Canonicalization patterns of `acc`.

use lect_support::atomics::yielded;
use lect_support::patterns::only_block;
use lect_support::prelude::*;

use super::{
    AtomicUpdateOp, AtomicWriteOp, EnterDataOp, ExitDataOp, HostDataOp, KernelEnvironmentOp, UpdateOp, WaitOp, YieldOp,
};

rewrites! {
    pub(super) const PATTERNS;

    AtomicUpdateOp => simplify_update;
    for DataOp in [EnterDataOp, ExitDataOp, UpdateOp] {
        DataOp => |data: DataOp<'_>| {
            let never = || (data.0.result_count() == 0).then(Rewrite::erase);
            decide(data.0, data.if_cond(), |ir, op| DataOp::set_if_cond(ir, op, None), never)
        };
    }
    HostDataOp => |data: HostDataOp<'_>| {
        let inline = || by_block(data.0, only_block(data.region())?, []);
        decide(data.0, data.if_cond(), |ir, op| HostDataOp::set_if_cond(ir, op, None), inline)
    };
    KernelEnvironmentOp => erase_empty;
}

/// Erases an update that yields its argument, and replaces one that yields an outer value by a write.
fn simplify_update(update: AtomicUpdateOp<'_>) -> Option<Rewrite> {
    let (value, argument) = yielded::<YieldOp<'_>>(update.region())?;
    if value == argument {
        return Some(Rewrite::erase());
    }
    Some(Rewrite::with(AtomicWriteOp::build(update.x(), value).if_cond(update.if_cond())))
}

/// Drops a condition that is constant true, or applies `never` if it is constant false.
fn decide(
    op: OpRef<'_>,
    condition: Option<Value>,
    drop: fn(&mut Isolate, Op),
    never: impl FnOnce() -> Option<Rewrite>,
) -> Option<Rewrite> {
    if constant_int(op.ir.get(), condition?)? != 0 { Some(Rewrite::modify(drop)) } else { never() }
}

/// Returns true if `is` holds for all elements of an optional array.
fn all(ctx: &ContextData, list: Option<Attr>, is: impl Fn(Attr) -> bool) -> bool {
    match list.map(|list| ctx.attrs().data(list)) {
        Some(AttrData::Array(elements)) => elements.iter().all(|element| is(*element)),
        _ => true,
    }
}

/// Erases an empty environment. A wait clause becomes `acc.wait` if there is only one, and it applies to any device.
fn erase_empty(environment: KernelEnvironmentOp<'_>) -> Option<Rewrite> {
    let ctx = environment.0.context();
    environment.region().entry().filter(|entry| entry.first().is_none())?;
    let is_any = |attr| ctx.attrs().show(attr).to_string() == "#acc.device_type<none>";
    if !all(ctx, environment.wait_operands_device_type_attr(), is_any)
        || !all(ctx, environment.has_wait_devnum_attr(), |attr| attr == ctx.attrs().bool(false))
        || environment.wait_operands_segments().is_some_and(|segments| segments.len() > 1)
    {
        return None;
    }
    let waits: Vec<Value> = environment.wait_operands().collect();
    if waits.is_empty() && environment.wait_only_attr().is_none() {
        return Some(Rewrite::erase());
    }
    Some(Rewrite::with(WaitOp::build(waits)))
}
