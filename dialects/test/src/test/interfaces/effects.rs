//! Memory effects that an attribute lists, and conditional speculatability.

use lect_core::dialect::OpTraits;
use lect_core::interfaces;
use lect_core::interfaces::effects::{Effect, EffectKind, Effects, MemoryEffects, Speculatability, Speculatable};
use lect_support::prelude::*;

/// Effects from the attribute `effects = [{effect = "read", test_resource}, {effect = "allocate", on_result}]`.
pub(crate) struct Listed;

impl MemoryEffects for Listed {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let listed = op.attr("effects").map(|effects| op.context().attrs().data(effects));
        let Some(AttrData::Array(listed)) = listed else { return Effects::new() };
        listed.iter().filter_map(|entry| effect(op, *entry)).collect()
    }
}

/// Operations whose speculatability depends on an operand.
pub(crate) const SPECULATION: Table =
    &[("test.conditionally_speculatable_op", interfaces![dyn Speculatable => OfConstant])];

/// Speculatable if the operand is a constant.
struct OfConstant;

impl Speculatable for OfConstant {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        match op.operands().next().and_then(|operand| op.ir.value(operand).defining_op()) {
            Some(input) if input.has(OpTraits::CONSTANT_LIKE) => Speculatability::Always,
            _ => Speculatability::Never,
        }
    }
}

fn effect(op: OpRef<'_>, entry: Attr) -> Option<Effect> {
    let ctx = op.context();
    let kind = match ctx.attrs().string_value(get(ctx, entry, "effect")?)? {
        b"allocate" => EffectKind::Allocate,
        b"free" => EffectKind::Free,
        b"read" => EffectKind::Read,
        b"write" => EffectKind::Write,
        _ => return None,
    };
    let has = |name: &str| get(ctx, entry, name).is_some();
    let value = match () {
        () if has("on_result") => op.results().next(),
        () if has("on_operand") => op.operands().next(),
        () => None,
    };
    let resource = match has("test_resource") {
        true => "TestResource",
        false => "::mlir::SideEffects::DefaultResource",
    };
    Some(Effect::new(kind, value, resource))
}

fn get(ctx: &ContextData, dictionary: Attr, name: &str) -> Option<Attr> {
    let AttrData::Dictionary(entries) = ctx.attrs().data(dictionary) else { return None };
    entries.iter().find(|entry| ctx.ident_bytes(entry.0) == name.as_bytes()).map(|entry| entry.1)
}
