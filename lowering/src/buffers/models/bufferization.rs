//! Bufferization of `bufferization`.

use lect_dialects::bufferization::{
    AllocTensorOp, DeallocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp,
};
use lect_dialects::memref::DeallocOp;
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::dynamic_sizes;
use crate::buffers::options::identity_type;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (AllocTensorOp::NAME, &Alloc),
    (DeallocTensorOp::NAME, &Dealloc),
    (MaterializeInDestinationOp::NAME, &Materialize),
    (ToBufferOp::NAME, &ToBuffer),
    (ToTensorOp::NAME, &ToTensor),
];

struct Alloc;

impl Bufferizable for Alloc {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn writes_result(&self, op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        op.cast::<AllocTensorOp<'_>>().is_some_and(|alloc| alloc.copy().is_some())
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let (ctx, alloc) = (op.context(), op.cast::<AllocTensorOp<'_>>()?);
        let ty = op.ir.value_type(value);
        let space = match (alloc.memory_space_attr(), alloc.copy()) {
            (Some(space), _) => Some(space),
            (None, Some(copy)) => memory_space(ctx, state.buffer_type_in(copy, stack)?)?,
            (None, None) => match state.options.space_of(ctx, ty) {
                Some(space) => space,
                None => {
                    op.error("could not infer memory space").emit();
                    return None;
                }
            },
        };
        identity_type(ctx, ty, space)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (alloc, result) = (view.cast::<AllocTensorOp<'_>>()?, view.result(0));
        if rw.ir().value(result).is_unused() {
            rw.erase(op);
            return Some(());
        }
        let (copy, mut sizes): (_, Vec<Value>) = (alloc.copy(), alloc.dynamic_sizes().collect());
        let source = match copy {
            Some(copy) => Some(cx.buffer(rw, copy)?),
            None => None,
        };
        let ty = cx.buffer_type(rw, result)?;
        if let Some(source) = source {
            sizes = dynamic_sizes(rw, source);
        }
        let buffer = cx.alloc(rw, ty, sizes);
        if let Some(source) = source {
            cx.copy(rw, source, buffer);
        }
        cx.replace(rw, op, &[buffer]);
        Some(())
    }
}

struct Dealloc;

impl Bufferizable for Dealloc {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let tensor = rw.op(op).operand(0);
        let buffer = cx.buffer(rw, tensor)?;
        rw.add(DeallocOp::build(buffer));
        rw.erase(op);
        Some(())
    }
}

/// A copy to a given tensor or buffer.
struct Materialize;

impl Bufferizable for Materialize {
    fn reads(&self, _op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 0
    }

    fn writes(&self, _op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 1
    }

    fn must_be_in_place(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        match operand == 1 && op.result_count() > 0 {
            true => vec![AliasingValue::new(op.result(0), Relation::Equivalent)],
            false => Vec::new(),
        }
    }

    fn is_elementwise(&self, _op: OpRef<'_>, _operands: [usize; 2], _state: &State<'_>) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (source, target) = (view.operand(0), view.operand(1));
        let has_result = view.result_count() > 0;
        let is_tensor = is_tensor(rw.context(), rw.ir().value_type(target));
        let target = if is_tensor { cx.buffer(rw, target)? } else { target };
        let source = cx.buffer(rw, source)?;
        cx.copy(rw, source, target);
        let values = [target];
        cx.replace(rw, op, if has_result { &values } else { &[] });
        Some(())
    }
}

struct ToTensor;

impl Bufferizable for ToTensor {
    fn is_writable(&self, op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        op.cast::<ToTensorOp<'_>>().is_some_and(|it| it.writable())
    }

    fn buffer_type(&self, op: OpRef<'_>, _value: Value, _state: &State<'_>, _stack: &mut Vec<Value>) -> Option<Type> {
        Some(op.ir.value_type(op.operand(0)))
    }

    fn bufferize(&self, _op: Op, _rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        Some(())
    }
}

struct ToBuffer;

impl Bufferizable for ToBuffer {
    fn writes(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        !op.cast::<ToBufferOp<'_>>().is_some_and(|it| it.read_only())
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let _ = cx.fold_pair(rw, op);
        Some(())
    }
}
