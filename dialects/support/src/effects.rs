//! Memory effects of operations, as far as ODS specs declare them.

use lect_core::entity::{Attr, Value};
use lect_core::interfaces::effects::{Effect, EffectKind, Effects, MemoryEffects};
use lect_core::ir::OpRef;
use lect_ods::spec::{InterfaceUse, OpSpec, TraitKind};

use crate::patterns::attr_int;

/// Returns the spec's use of `MemoryEffectOpInterface`.
fn memory_effects(spec: &OpSpec) -> Option<&InterfaceUse> {
    spec.interfaces.iter().find(|it| it.cpp_name == "MemoryEffectOpInterface")
}

fn is_recursive(spec: &OpSpec) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::HasRecursiveMemoryEffects");
    spec.traits.iter().any(|it| is(&it.kind))
}

/// Returns true if the spec lists effects of this C++ class, or any effects if no class is given. Effects of nested
/// operations do not count. Returns `None` if the effects are computed by code.
fn lists(spec: &OpSpec, class: Option<&str>) -> Option<bool> {
    let Some(interface) = memory_effects(spec) else { return Some(false) };
    if interface.declares_methods {
        return None;
    }
    let mut effects = spec.operands.iter().chain(spec.results.iter()).flat_map(|it| it.effects.iter());
    let is = |effect: &str| class.is_none_or(|class| effect.ends_with(class));
    Some(effects.any(|it| is(&it.effect)) || interface.effects.iter().any(|it| is(&it.effect)))
}

/// Returns true if an operation itself, without nested operations, has an effect of this class: `Allocate`, `Free`,
/// `Read`, `Write`. Returns `None` if this is unknown.
pub fn has_effect(op: OpRef<'_>, class: &str) -> Option<bool> {
    match op.info() {
        Some(info) => lists(info.spec(), Some(class)),
        None => (!op.name_data().upstream).then_some(false),
    }
}

/// Returns true if an operation itself has no memory effects, so that it has none at all if its nested operations have
/// none. Returns `None` if this is unknown.
pub fn is_free_of_effects(op: OpRef<'_>) -> Option<bool> {
    let Some(info) = op.info() else { return (!op.name_data().upstream).then_some(false) };
    let spec = info.spec();
    match memory_effects(spec) {
        Some(_) => lists(spec, None).map(|any| !any),
        None => Some(is_recursive(spec)),
    }
}

/// Creates an effect on a value, or on the whole resource if `value` is `None`.
pub fn effect(kind: EffectKind, value: Option<Value>) -> Effect {
    Effect::new(kind, value, "::mlir::SideEffects::DefaultResource")
}

/// Model of an operation with one effect: its kind, and the index of the operand.
pub struct On(pub EffectKind, pub usize);

impl MemoryEffects for On {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        op.operands().nth(self.1).map(|value| effect(self.0, Some(value))).into_iter().collect()
    }
}

/// Model of loads from the first operand, and of stores to the second. A volatile or ordered access also reads and
/// writes unspecified memory.
pub enum Access {
    /// Load from operand 0.
    Load(Order),
    /// Store to operand 1.
    Store(Order),
}

/// Returns the ordering attribute of an access and whether the access is volatile.
type Order = fn(OpRef<'_>) -> (Option<Attr>, bool);

impl MemoryEffects for Access {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let (kind, address, order) = match self {
            Self::Load(order) => (EffectKind::Read, op.operands().next(), order),
            Self::Store(order) => (EffectKind::Write, op.operands().nth(1), order),
        };
        let mut effects = Effects::new();
        effects.push(effect(kind, address));
        let (ordering, is_volatile) = order(op);
        let ordering = ordering.and_then(|attr| attr_int(op.context(), attr)?.to_u64());
        // Orderings 0 and 1 are `not_atomic` and `unordered`.
        if is_volatile || ordering.is_some_and(|ordering| ordering > 1) {
            effects.push(effect(EffectKind::Write, None));
            effects.push(effect(EffectKind::Read, None));
        }
        effects
    }
}
