//! Comparisons: `llvm.icmp "eq" %a, %b : i32`.

use lect_core::attrs::AttrData;
use lect_core::entity::Attr;
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};

use super::call::print_attrs;
use super::compat::{i1_of_shape, is_compatible};
use super::keywords::{FCMP, ICMP, Keyword};
use super::{FCmpOp, ICmpOp};

pub(super) fn parse_icmp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, ICMP)
}

pub(super) fn parse_fcmp(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, FCMP)
}

fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState, predicates: Keyword) -> Parsed<()> {
    let ctx = p.ctx;
    let at = p.loc();
    let word = crate::syntax::parse_string_attr(p)?;
    let lhs = p.parse_operand()?;
    p.expect_punct(",")?;
    let rhs = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let type_at = p.loc();
    let ty = p.parse_type()?;
    let values = [p.resolve_operand(lhs, ty)?, p.resolve_operand(rhs, ty)?];
    state.operands.extend(values);
    let AttrData::String { value: word, .. } = ctx.attr_data(word) else { return Ok(()) };
    let Some(predicate) = predicates.value_of(ctx, word) else {
        let word = String::from_utf8_lossy(word);
        return Err(p.custom_error(at, format!("'{word}' is an incorrect value of the 'predicate' attribute")));
    };
    // What the dictionary says of it does not count.
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

pub(super) fn print_icmp(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(compare) = op.cast::<ICmpOp<'_>>() else { return };
    print(p, op, ICMP.word(op.context(), ICMP.of(op.context(), compare.predicate_attr())), None);
}

pub(super) fn print_fcmp(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(compare) = op.cast::<FCmpOp<'_>>() else { return };
    let word = FCMP.word(op.context(), FCMP.of(op.context(), compare.predicate_attr()));
    print(p, op, word, compare.fastmath_flags_attr());
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, predicate: &str, fastmath: Option<Attr>) {
    p.text(" \"");
    p.text(predicate);
    p.text("\" ");
    p.operands(op.operands());
    print_attrs(p, op, fastmath, &["predicate"]);
    if let Some(ty) = op.operand_types().next() {
        p.text(" : ");
        p.ty(ty);
    }
}
