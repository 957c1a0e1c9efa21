//! What operations do to memory.

use lect_core::engine::interface::effects::{Effect, EffectKind, Effects, MemoryEffects};
use lect_core::entity::Value;
use lect_core::ir::OpRef;

use crate::patterns::attr_int;

fn effect(kind: EffectKind, value: Option<Value>) -> Effect {
    Effect { kind, value, resource: "::mlir::SideEffects::DefaultResource".into(), stage: 0 }
}

/// `llvm.load` and `llvm.store`. What is volatile or keeps others in order reads and writes anything.
pub(super) enum Access {
    Load,
    Store,
}

impl MemoryEffects for Access {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let address = match self {
            Self::Load => (EffectKind::Read, op.operands().next()),
            Self::Store => (EffectKind::Write, op.operands().nth(1)),
        };
        let mut effects = Effects::new();
        effects.push(effect(address.0, address.1));
        let ordering = op.attr("ordering").and_then(|attr| attr_int(op.context(), attr)?.to_u64());
        // Not atomic, or unordered.
        if op.attr("volatile_").is_some() || ordering.is_some_and(|ordering| ordering > 1) {
            effects.push(effect(EffectKind::Write, None));
            effects.push(effect(EffectKind::Read, None));
        }
        effects
    }
}

/// `llvm.inline_asm`
pub(super) struct Asm;

impl MemoryEffects for Asm {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        match op.attr("has_side_effects") {
            Some(_) => [EffectKind::Write, EffectKind::Read].map(|kind| effect(kind, None)).into_iter().collect(),
            None => Effects::new(),
        }
    }
}
