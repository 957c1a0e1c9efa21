//! Inlining interface: all but calls with `noinline` are allowed, and integer types that differ are cast.

use lect_core::ir::{Builder, InsertionPoint, walk};
use lect_core::types::Signedness;
use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

pub(crate) struct Test;

impl Inlining for Test {
    fn allows_call(&self, call: OpRef<'_>, _: OpRef<'_>) -> bool {
        call.attr("noinline").is_none()
    }

    fn allows_into(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        true
    }

    fn allows_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }

    fn convert(&self, ir: &mut Isolate, at: InsertionPoint, call: Op, value: Value, ty: Type) -> Option<Value> {
        let ctx = ir.context().clone();
        let is_short = |ty: Type| {
            matches!(ctx.types().data(ty), TypeData::Integer { width: 16 | 32, signedness: Signedness::Signless })
        };
        if !is_short(ty) || !is_short(ir.value_type(value)) {
            return None;
        }
        let loc = ir.op(call).loc();
        let state = OpState::new(ctx.op_name_of(b"test.cast"), loc).operands([value]).results([ty]);
        let cast = Builder::new(ir, at, loc).insert(state);
        ir.op(cast).results().next()
    }

    fn inlined(&self, ir: &mut Isolate, call: Op, blocks: &[Block]) {
        if &*ir.op(call).name_data().name != b"test.conversion_call_op" {
            return;
        }
        let mut ops = Vec::new();
        for &block in blocks {
            ir.block(block).ops().for_each(|op| walk::within_isolate(op, |nested| ops.push(nested.op)));
        }
        let ctx = ir.context().clone();
        let (name, unit) = (ctx.ident(b"inlined_conversion"), ctx.attrs().unit());
        ops.into_iter().for_each(|op| ir.set_discardable_attr(op, name, Some(unit)));
    }
}
