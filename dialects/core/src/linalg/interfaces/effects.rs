//! Memory effects and speculatability of `linalg`: inputs are read, and outputs are written.

use lect_core::interfaces::effects::{EffectKind, Effects, MemoryEffects, Speculatability, Speculatable};
use lect_support::effects::effect;
use lect_support::prelude::*;

use crate::linalg::PackOp;
use crate::linalg::ops::pack::has_known_tiles;

/// Model of operations whose first two operand segments are inputs and outputs.
pub(crate) struct OfBuffers;

impl MemoryEffects for OfBuffers {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let is_buffer = |at: &usize| {
            let ty = op.ir.value_type(op.operand(*at));
            matches!(op.context().types().data(ty), TypeData::MemRef { .. })
        };
        let effect = |kind: EffectKind, at: usize| effect(kind, Some(op.operand(at)));
        let mut effects = Effects::new();
        effects.extend(op.operand_range(0).filter(is_buffer).map(|at| effect(EffectKind::Read, at)));
        for at in op.operand_range(1).filter(is_buffer) {
            // The body determines whether the previous contents of the output are read.
            let arg = op.region(0).and_then(|region| region.entry()).and_then(|entry| entry.args().nth(at));
            if arg.is_none_or(|arg| !op.ir.value(arg).is_unused()) {
                effects.push(effect(EffectKind::Read, at));
            }
            effects.push(effect(EffectKind::Write, at));
        }
        effects
    }
}

/// Model of relayout operations, which are speculatable if the tile sizes are known to divide the tensor.
pub(crate) struct Tiled;

impl Speculatable for Tiled {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let pads = op.cast::<PackOp<'_>>().is_some_and(|pack| pack.padding_value().is_some());
        if pads || has_known_tiles(op) { Speculatability::Always } else { Speculatability::Never }
    }
}

impl Speculatable for OfBuffers {
    /// Returns the speculatability: on tensors, only the body can have effects.
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let is_tensor = |ty| matches!(op.context().types().data(ty), TypeData::RankedTensor { .. });
        let is_buffer = |ty| matches!(op.context().types().data(ty), TypeData::MemRef { .. });
        let any_tensor = op.operand_types().any(is_tensor);
        let any_buffer = op.operand_types().any(is_buffer);
        if any_tensor && !any_buffer { Speculatability::Recursive } else { Speculatability::Never }
    }
}
