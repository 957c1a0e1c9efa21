//! `custom<Case>`: an enum case as a bare keyword.

use lect_ods::format::CustomArg;
use lect_ods::spec::{DefKind, PropKind};

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::{OpInfo, Param};

use crate::entity::Def;
use crate::eval::{EnumRef, enum_of_def};
use crate::eval::{def_of_class, enum_text, enum_value};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Case>($attr)`: an attribute that holds an enum case, `#gpu.scope<cta>`, as a keyword, `cta`.
pub const CASE: Directive = Directive { parse, print };

/// Returns the definition of the attribute in a slot, and its enum.
fn held(ctx: &ContextData, info: &OpInfo, slot: u32) -> Option<(Def, EnumRef)> {
    let PropKind::Attr(constraint) = &info.spec().props.get(slot as usize)?.kind else { return None };
    let def = def_of_class(ctx, DefKind::Attr, &constraint.storage_type, info.dialect())?;
    let of = ctx.def_info(def);
    Some((def, enum_of_def(ctx, of.spec().enum_def.as_deref()?, of.dialect())?))
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (slot, ctx, loc) = (args.prop(0), p.ctx, p.loc());
    let Some((def, cases)) = held(ctx, parsed.info, slot) else { return Ok(false) };
    let number = p.parse_optional_word().and_then(|word| enum_value(&cases, word));
    let attr = number.and_then(|number| ctx.attrs().dialect(def, [Param::Int(number.into())]).ok());
    match attr {
        Some(attr) => parsed.set_prop(slot, attr),
        None => {
            let all: Vec<&str> = cases.cases.iter().map(|case| &*case.spelling).collect();
            return Err(p.custom_error(loc, format!("expected one of {}", all.join(", "))));
        }
    }
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (Some(info), Some(attr)) = (op.info(), op.prop(args.prop(0) as usize)) else { return };
    let Some((_, cases)) = held(op.context(), info, args.prop(0)) else { return };
    let AttrData::Dialect { body, .. } = op.context().attrs().data(attr) else { return p.attr(attr) };
    match *body.params() {
        [Param::Int(number)] => p.text(&enum_text(&cases, number.try_into().unwrap_or(-1))),
        _ => p.attr(attr),
    }
}
