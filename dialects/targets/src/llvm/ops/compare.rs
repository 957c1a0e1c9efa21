//! Custom assembly of comparisons: `llvm.icmp "eq" %a, %b : i32`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::prelude::*;

use super::call::{has_no_flags, print_attrs};
use crate::llvm::syntax::keywords::{FCMP, ICMP, Keyword};
use crate::llvm::types::compat::{i1_of_shape, is_compatible};
use crate::llvm::{FCmpOp, ICmpOp};

/// The first release that prints flags before the dictionary: `fastmath<fast>`.
const FLAGS: u64 = 24;

pub(crate) fn parse_icmp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, ICMP)
}

pub(crate) fn parse_fcmp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, FCMP)
}

/// Parses `fastmath<nnan, ninf>` if it follows.
fn parse_flags(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    if p.newer().is_none_or(|release| release < FLAGS) || !p.parse_optional_keyword("fastmath") {
        return Ok(());
    }
    let mut words = Vec::new();
    p.expect_punct("<")?;
    p.parse_list_until(">", |p| {
        let word = p.parse_optional_word().unwrap_or_default();
        words.push(String::from_utf8_lossy(word).into_owned());
        Ok(())
    })?;
    let Some(flags) = enums::attr(p.ctx, "llvm", "fastmath", &words.join(", ")) else {
        return Err(p.custom_error(loc, format!("'{}' are no flags", words.join(", "))));
    };
    state.attrs.push((p.ctx.ident(b"fastmathFlags"), flags));
    Ok(())
}

fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState, predicates: Keyword) -> Parsed<()> {
    let ctx = p.ctx;
    let at = p.loc();
    let word = lect_support::syntax::parse_string_attr(p)?;
    let lhs = p.parse_operand()?;
    p.expect_punct(",")?;
    let rhs = p.parse_operand()?;
    if state.name == p.ctx.op_name_of(b"llvm.fcmp") {
        parse_flags(p, state)?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let type_at = p.loc();
    let ty = p.parse_type()?;
    let values = [p.resolve_operand(lhs, ty)?, p.resolve_operand(rhs, ty)?];
    state.operands.extend(values);
    let AttrData::String { value: word, .. } = ctx.attrs().data(word) else { return Ok(()) };
    let Some(predicate) = predicates.value_of(ctx, word) else {
        let word = String::from_utf8_lossy(word);
        return Err(p.custom_error(at, format!("'{word}' is an incorrect value of the 'predicate' attribute")));
    };
    // An entry of that name in the dictionary is ignored.
    let name = ctx.ident(b"predicate");
    state.attrs.retain(|entry| entry.0 != name);
    if let Some(predicate) = predicates.make(ctx, predicate) {
        state.attrs.push((name, predicate));
    }
    if is_compatible(ctx, ty) == Some(false) {
        return Err(p.custom_error(type_at, "expected LLVM dialect-compatible type"));
    }
    state.results.extend(i1_of_shape(ctx, ty));
    Ok(())
}

pub(crate) fn print_icmp(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(compare) = op.cast::<ICmpOp<'_>>() else { return };
    print(p, op, ICMP.word(op.context(), ICMP.of(op.context(), compare.predicate_attr())), None);
}

pub(crate) fn print_fcmp(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(compare) = op.cast::<FCmpOp<'_>>() else { return };
    let word = FCMP.word(op.context(), FCMP.of(op.context(), compare.predicate_attr()));
    print(p, op, word, compare.fastmath_flags_attr());
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, predicate: &str, fastmath: Option<Attr>) {
    p.text(" \"");
    p.text(predicate);
    p.text("\" ");
    p.operands(op.operands());
    let flags = fastmath.filter(|_| u64::from(p.release()) >= FLAGS);
    let words = flags.filter(|flags| !has_no_flags(op, *flags)).and_then(|flags| enums::word(op.context(), flags));
    if let Some(words) = words {
        p.text(&format!(" fastmath<{words}>"));
    }
    match flags {
        Some(_) => print_attrs(p, op, None, &["predicate", "fastmathFlags"]),
        None => print_attrs(p, op, fastmath, &["predicate"]),
    }
    if let Some(ty) = op.operand_types().next() {
        p.text(" : ");
        p.ty(ty);
    }
}
