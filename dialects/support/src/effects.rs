//! What operations do to memory, as far as specs say it.

use lect_core::entity::{Attr, Value};
use lect_core::interfaces::effects::{Effect, EffectKind, Effects, MemoryEffects};
use lect_core::ir::OpRef;
use lect_ods::spec::{InterfaceUse, OpSpec, TraitKind};

use crate::patterns::attr_int;

/// The interface of operations that say what they do to memory.
fn memory_effects(spec: &OpSpec) -> Option<&InterfaceUse> {
    spec.interfaces.iter().find(|it| it.cpp_name == "MemoryEffectOpInterface")
}

fn is_recursive(spec: &OpSpec) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::HasRecursiveMemoryEffects");
    spec.traits.iter().any(|it| is(&it.kind))
}

/// Whether the effects of the operation itself, that are in its spec, are of this C++ class; of any if none is given.
/// None if code says it.
fn lists(spec: &OpSpec, class: Option<&str>) -> Option<bool> {
    let Some(interface) = memory_effects(spec) else { return Some(false) };
    if interface.declares_methods {
        return None;
    }
    let mut effects = spec.operands.iter().chain(spec.results.iter()).flat_map(|it| it.effects.iter());
    let is = |effect: &str| class.is_none_or(|class| effect.ends_with(class));
    Some(effects.any(|it| is(&it.effect)) || interface.effects.iter().any(|it| is(&it.effect)))
}

/// Whether an operation, but for what is nested in it, does something of a kind: `Allocate`, `Free`, `Read`, `Write`.
/// None if it is not known.
pub fn has_effect(op: OpRef<'_>, class: &str) -> Option<bool> {
    match op.info() {
        Some(info) => lists(info.spec(), Some(class)),
        None => (!op.name_data().upstream).then_some(false),
    }
}

/// Whether an operation itself does nothing to memory, so that it and what is nested in it do nothing if the latter
/// does not. None if it is not known.
pub fn is_free_of_effects(op: OpRef<'_>) -> Option<bool> {
    let Some(info) = op.info() else { return (!op.name_data().upstream).then_some(false) };
    let spec = info.spec();
    match memory_effects(spec) {
        Some(_) => lists(spec, None).map(|any| !any),
        None => Some(is_recursive(spec)),
    }
}

/// An effect on a value, or on anything.
pub fn effect(kind: EffectKind, value: Option<Value>) -> Effect {
    Effect { kind, value, resource: "::mlir::SideEffects::DefaultResource".into(), stage: 0 }
}

/// An operation that does this to one of its operands, by its number.
pub struct On(pub EffectKind, pub usize);

impl MemoryEffects for On {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        op.operands().nth(self.1).map(|value| effect(self.0, Some(value))).into_iter().collect()
    }
}

/// Loads, of the first operand, and stores, to the second. What is volatile or keeps others in order reads and writes anything.
pub enum Access {
    /// A load.
    Load(Order),
    /// A store.
    Store(Order),
}

/// The attribute for the order of an access, and whether it is volatile.
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
        // Not atomic, or unordered.
        if is_volatile || ordering.is_some_and(|ordering| ordering > 1) {
            effects.push(effect(EffectKind::Write, None));
            effects.push(effect(EffectKind::Read, None));
        }
        effects
    }
}
