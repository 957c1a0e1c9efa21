//! Canonicalization patterns of `mpi`.

use lect_dialects_core::memref::CastOp;
use lect_support::prelude::*;

use super::{IRecvOp, ISendOp, RecvOp, SendOp};

rewrites! {
    pub(super) const PATTERNS;

    for MessageOp in [IRecvOp, ISendOp, RecvOp, SendOp] {
        MessageOp => |message: MessageOp<'_>| {
            let source = before_cast(message.0.ir.get(), message.r#ref())?;
            Some(Rewrite::modify(move |ir, op| MessageOp::set_ref(ir, op, source)))
        };
    }
}

/// Returns the statically shaped source of a cast to a dynamic shape.
fn before_cast(ir: &Isolate, memory: Value) -> Option<Value> {
    let source = ir.def::<CastOp<'_>>(memory)?.source();
    let is_known = |value| Some(!MemRef::of(ir.context(), ir.value_type(value))?.shape.contains(&DYNAMIC));
    (!is_known(memory)? && is_known(source)?).then_some(source)
}
