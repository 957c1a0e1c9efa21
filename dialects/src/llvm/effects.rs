//! What operations do to memory.

use lect_core::engine::interface::effects::{EffectKind, Effects, MemoryEffects};
use lect_core::ir::OpRef;

use crate::effects::effect;

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
