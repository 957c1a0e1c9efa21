//! Inherent attributes that a format does not mention, as MLIR prints them since release 24: `<alignment = 4, nontemporal>`, in the
//! order of the definition, and numbers without their type where the definition says it.

use lect_ods::spec::{Argument, AttrConstraint, PropKind};

use super::forms::value_type;
use crate::attrs::NamedAttr;
use crate::compat::newer_name;
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Ident, Type};
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// The first release that prints them so.
const SINCE: u64 = 24;

/// Whether a release prints them so.
pub(super) fn is_strict(release: u64) -> bool {
    release >= SINCE
}

/// Reads what follows `<`.
pub(super) fn parse(p: &mut OpParser<'_, '_>, info: &OpInfo, entries: &mut Vec<NamedAttr>) -> Parsed<()> {
    let ctx = p.ctx;
    p.parse_strict_props(entries, &|name| type_of(ctx, info, name))
}

/// Prints those among some attributes; the others are left.
pub(super) fn print(p: &mut OpPrinter<'_, '_>, info: &OpInfo, entries: &mut Vec<NamedAttr>) {
    let ctx = p.context();
    let place = |name: Ident| {
        let slot = info.props.iter().position(|prop| prop.name == name)?;
        let is_slot = |argument: &Argument| matches!(argument, Argument::Prop(at) if *at as usize == slot);
        info.spec().arguments.iter().position(is_slot)
    };
    let release = u64::from(p.release());
    let is_added = |name: Ident| newer_name(ctx.ident_bytes(name)).is_some_and(|it| it.1 <= release);
    let (mut own, others): (Vec<NamedAttr>, Vec<NamedAttr>) =
        entries.iter().partition(|entry| place(entry.0).is_some() || is_added(entry.0));
    own.sort_by_key(|entry| place(entry.0).unwrap_or(usize::MAX));
    p.strict_props(&own, &|name| type_of(ctx, info, name).is_some());
    *entries = others;
}

/// The type that all values of an inherent attribute have.
fn type_of(ctx: &ContextData, info: &OpInfo, name: Ident) -> Option<Type> {
    let slot = info.props.iter().position(|prop| prop.name == name)?;
    let PropKind::Attr(constraint) = &info.spec().props.get(slot)?.kind else { return None };
    let is_number = |constraint: &AttrConstraint| constraint.storage_type.ends_with("IntegerAttr");
    let dialect = ctx.dialect(info.dialect().name.as_bytes())?;
    value_type(ctx, dialect, constraint).filter(|_| is_number(constraint))
}
