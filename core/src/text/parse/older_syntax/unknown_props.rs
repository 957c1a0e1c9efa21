//! Unknown properties: attributes that no slot of the current operation can hold.
//!
//! An unknown property is kept as a discardable attribute until migrations run, which may use it. Otherwise it is
//! reported, and not lost.

use std::mem;

use super::OpParser;
use crate::attrs::NamedAttr;
use crate::compat::{OpRecord, adapt, divide, prop_today, today};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Ident, OpName};
use crate::ir::SplitAttrs;

/// Returns the current slot of an inherent attribute, given its current or former name.
fn slot_of(ctx: &ContextData, info: &OpInfo, name: Ident) -> Option<usize> {
    info.prop_slot(prop_today(std::str::from_utf8(ctx.ident_bytes(name)).ok()?))
}

impl OpParser<'_, '_> {
    /// Migrates inherent attributes in older text to their current form. Returns the unknown properties.
    pub(in super::super) fn bring_props_to_date(
        &mut self,
        name: OpName,
        operands: usize,
        attrs: &mut Vec<NamedAttr>,
        properties: &mut Option<Attr>,
    ) -> Vec<NamedAttr> {
        if !self.is_older() {
            return Vec::new();
        }
        let undivided = properties.is_none();
        let unknown_props = self.take_unknown_props(name, attrs, properties);
        today(self.ctx, name, attrs);
        if undivided {
            divide(self.ctx, name, operands, attrs);
        }
        unknown_props
    }

    /// Removes unknown properties from `entries`: properties that the operation no longer has, and values that a slot
    /// cannot hold. The attribute between `<` and `>` is merged into `entries`.
    fn take_unknown_props(
        &mut self,
        name: OpName,
        entries: &mut Vec<NamedAttr>,
        properties: &mut Option<Attr>,
    ) -> Vec<NamedAttr> {
        let ctx = self.ctx;
        let mut unknown_props: Vec<NamedAttr> = Vec::new();
        let Some(info) = ctx.op_name(name).info() else { return unknown_props };
        entries.retain(|&(name, value)| {
            let fits = slot_of(ctx, info, name).is_none_or(|slot| adapt(ctx, info, slot, value).is_some());
            if !fits {
                unknown_props.push((name, value));
            }
            fits
        });
        if let Some(given) = properties.filter(|&given| ctx.attrs().is_dictionary(given)) {
            *properties = None;
            for &(name, value) in ctx.attrs().dictionary_entries(given) {
                if entries.iter().chain(&unknown_props).any(|entry| entry.0 == name) {
                    continue;
                }
                let fits = slot_of(ctx, info, name).is_some_and(|slot| adapt(ctx, info, slot, value).is_some());
                if fits { &mut *entries } else { &mut unknown_props }.push((name, value));
            }
        }
        // Migrations refer to attributes by their current names.
        for prop in &mut unknown_props {
            let name = std::str::from_utf8(ctx.ident_bytes(prop.0)).unwrap_or_default();
            prop.0 = ctx.ident(prop_today(name).as_bytes());
        }
        unknown_props
    }

    /// Adds unknown properties to the discardable attributes, for migrations.
    pub(in super::super) fn keep_unknown_props(
        &mut self,
        name: OpName,
        unknown_props: Vec<NamedAttr>,
        split: &mut SplitAttrs,
    ) {
        let ctx = self.ctx;
        let Some(info) = ctx.op_name(name).info().filter(|_| !unknown_props.is_empty()) else { return };
        for &(name, value) in &unknown_props {
            if let Some(slot) = slot_of(ctx, info, name).and_then(|slot| split.props.get_mut(slot)) {
                // The default must not replace the unknown value.
                *slot = None;
            }
            split.discardable = ctx.attrs().dictionary_with(split.discardable, name, Some(value));
        }
        self.waiting.unknown_props = unknown_props.into_iter().map(|entry| entry.0).collect();
    }

    /// Returns the names of the unknown properties of the last operation.
    pub(super) fn unknown_props_of_last(&mut self) -> Vec<Ident> {
        mem::take(&mut self.waiting.unknown_props)
    }
}

/// Reports unknown properties of a migrated record. A value that its slot cannot hold is an error; a property that is
/// kept as an attribute yields a warning.
pub(super) fn check(record: &OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let Some(info) = ctx.op_name(record.name).info() else { return Ok(()) };
    let shown = |name: Ident| String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned();
    for &(name, value) in record.props.iter().chain(&record.attrs) {
        if slot_of(ctx, info, name).is_some_and(|slot| adapt(ctx, info, slot, value).is_none()) {
            let value = ctx.attrs().show(value);
            return Err(record.error(format!("has a '{}' that it cannot have today: {value}", shown(name))));
        }
    }
    for &(name, _) in record.props.iter().filter(|entry| slot_of(ctx, info, entry.0).is_none()) {
        let (op, name) = (String::from_utf8_lossy(info.name().as_bytes()).into_owned(), shown(name));
        let message = format!("'{op}' has no property '{name}' any more: it is kept as an attribute");
        ctx.warning(record.loc, message);
    }
    Ok(())
}
