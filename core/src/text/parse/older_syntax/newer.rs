//! Unknown properties: those of newer releases are kept, others are errors.

use super::OpParser;
use crate::attrs::NamedAttr;
use crate::compat::prop_today;
use crate::diag::{Diagnostic, Reported};
use crate::dialect::OpInfo;
use crate::entity::{Attr, Ident, OpName};
use crate::loc::Loc;

impl OpParser<'_, '_> {
    /// Returns the current name of an operation that was renamed in a newer release.
    pub(in super::super) fn name_of_newer(&self, name: OpName) -> Option<OpName> {
        let (ctx, release) = (self.ctx, self.newer()?);
        let data = ctx.op_name(name);
        let today = match data.info() {
            Some(info) => info.redefined(ctx, release)?.1,
            None => ctx.name_before(&data.name, release)?,
        };
        Some(ctx.op_name_of(today.as_bytes()))
    }

    /// Renames properties of a newer release to the names under which they are kept.
    pub(in super::super) fn keep_newer_props(
        &mut self,
        name: OpName,
        attrs: &mut Vec<NamedAttr>,
        properties: &mut Option<Attr>,
    ) {
        let (ctx, Some(release)) = (self.ctx, self.newer()) else { return };
        let Some(info) = ctx.op_name(name).info() else { return };
        let shaped = ctx.newer_shape(info.name()).filter(|&since| since <= release);
        let newer = |prop: Ident, value: Option<Attr>| {
            let prop = std::str::from_utf8(ctx.ident_bytes(prop)).ok()?;
            // The migration converts the value to one that the definition can hold.
            let is_odd = || match (info.prop_slot(prop), value) {
                (Some(slot), Some(value)) => info.stored(ctx, slot, value).is_none(),
                _ => matches!(prop, "operandSegmentSizes" | "resultSegmentSizes"),
            };
            let known = ctx.newer_property(info.name(), prop).filter(|&since| since <= release);
            let since = known.or_else(|| shaped.filter(|_| is_odd()))?;
            Some(ctx.newer_ident(prop, since))
        };
        for entry in attrs.iter_mut() {
            entry.0 = newer(entry.0, Some(entry.1)).unwrap_or(entry.0);
        }
        let given = properties.filter(|&given| ctx.attrs().is_dictionary(given));
        let given = given.map_or(&[][..], |given| ctx.attrs().dictionary_entries(given));
        let kept: Vec<NamedAttr> =
            given.iter().filter_map(|&(prop, value)| Some((newer(prop, Some(value))?, value))).collect();
        if !kept.is_empty() {
            let is_own = |entry: &&NamedAttr| newer(entry.0, Some(entry.1)).is_none();
            let mut own: Vec<NamedAttr> = given.iter().filter(is_own).copied().collect();
            *properties = (!own.is_empty()).then(|| ctx.attrs().dictionary(&mut own));
            attrs.extend(kept);
        }
    }

    /// Reports an unknown property.
    #[cold]
    pub(in super::super) fn unknown_property(&self, loc: Loc, prop: Ident, value: Attr, info: &OpInfo) -> Reported {
        let ctx = self.ctx;
        let prop = String::from_utf8_lossy(ctx.ident_bytes(prop));
        let op = info.name();
        let known = match (ctx.newer_property(op, &prop), ctx.last_release_with(op, &prop)) {
            (Some(since), _) => format!(": it is new in MLIR {since} (--from={since})"),
            (None, Some(last)) => format!(": it was last there in MLIR {last} ('lect upgrade' reads that)"),
            (None, None) => String::new(),
        };
        let message = format!("'{op}' op has no property '{prop}', which is {}{known}", ctx.attrs().show(value));
        self.emit(Diagnostic::error(loc, message))
    }

    /// Returns true for the former names of segment sizes, which are still accepted.
    pub(in super::super) fn is_old_sizes(&self, prop: Ident) -> bool {
        std::str::from_utf8(self.ctx.ident_bytes(prop)).is_ok_and(|prop| prop_today(prop) != prop)
    }
}
