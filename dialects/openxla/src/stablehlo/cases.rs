//! Enum attributes that operation formats print as the bare keyword.
//!
//! The newest releases of MLIR print one space before it, older ones two. This dialect follows the newest.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Def};
use lect_core::eval::enum_text;
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::spec::{DefKind, PropKind};

use crate::hlo::directive;

/// Directive `custom<Case>($attribute)`.
pub(super) const CASE: Directive = directive(parse, print);

/// Returns the definition of the attribute in a property slot of an operation.
fn definition(p: &OpParser<'_, '_>, parsed: &OpParseState<'_>, slot: u32) -> Option<Def> {
    let PropKind::Attr(constraint) = &parsed.info.spec().props.get(slot as usize)?.kind else { return None };
    let spec = parsed.info.dialect();
    let at = spec.attrs.iter().position(|attr| Some(&attr.def) == constraint.attr_def.as_ref())?;
    p.ctx.dialect(spec.name.as_bytes())?.def_at(DefKind::Attr, at)
}

/// Parses an attribute of a definition, in full or without the mnemonic.
pub(super) fn parse_case(p: &mut OpParser<'_, '_>, def: Option<Def>) -> Parsed<Attr> {
    match def {
        Some(def) => p.parse_stripped_attr(def),
        None => Err(p.custom_error(p.loc(), "dialect is unknown")),
    }
}

/// Returns the keyword of an enum case.
pub(super) fn word(ctx: &ContextData, attr: Attr) -> Option<String> {
    let AttrData::Dialect { def, body, .. } = ctx.attrs().data(attr) else { return None };
    let [Param::Int(value)] = body.params() else { return None };
    let info = ctx.def_info(*def);
    let name = info.spec().cpp_class.strip_suffix("Attr")?;
    let cases = info.dialect().enums.iter().find(|it| it.cpp_class == name)?;
    Some(enum_text(cases, i64::try_from(*value).ok()?).into_owned())
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let slot = args.prop(0);
    let def = definition(p, parsed, slot);
    let case = parse_case(p, def)?;
    parsed.set_prop(slot, case);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(case) = op.prop(args.prop(0) as usize) else { return };
    match word(op.context(), case) {
        Some(word) => p.text(&word),
        None => p.attr(case),
    }
}
