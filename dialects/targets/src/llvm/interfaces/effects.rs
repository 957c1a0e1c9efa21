//! Memory effects of `llvm` operations.

use lect_core::interfaces::effects::{EffectKind, Effects, MemoryEffects};
use lect_core::ir::OpRef;
use lect_support::effects::effect;

use crate::llvm::InlineAsmOp;

/// Effects of `llvm.inline_asm`.
pub(crate) struct Asm;

impl MemoryEffects for Asm {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let has_effects = op.cast::<InlineAsmOp<'_>>().is_some_and(|asm| asm.has_side_effects());
        let kinds = [EffectKind::Write, EffectKind::Read].into_iter().filter(|_| has_effects);
        kinds.map(|kind| effect(kind, None)).collect()
    }
}
