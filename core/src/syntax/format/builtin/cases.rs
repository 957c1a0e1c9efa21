//! `custom<Cases>`: branches by cases, each with compared operands and block operands: `[1, %a, ^bb1(%b : i32), unit,
//! ^bb2]`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::entity::Value;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Cases>($compared, $arguments, type($arguments), $blocks, "tags", "compared counts", "argument counts")`: a
/// bracketed list with an attribute, compared operands, and a block with its arguments for each case.
///
/// Discardable attributes of these names hold the attributes and the numbers of operands per case. The counts of
/// compared operands are absent if there are none.
pub const CASES: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut tags, mut compared, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
    let (mut compared_counts, mut counts, mut types, mut blocks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let number = p.ctx.types().i64();
    p.parse_delimited(("[", "]"), "", |p| {
        tags.push(p.parse_attribute(Some(number))?);
        let before = compared.len();
        p.expect_punct(",")?;
        while p.at(TokenKind::Percent) {
            compared.push(p.parse_operand()?);
            p.expect_punct(",")?;
        }
        compared_counts.push((compared.len() - before) as i32);
        let branch = p.parse_branch()?;
        blocks.push(branch.block);
        counts.push(branch.operands.len() as i32);
        arguments.extend(branch.operands);
        types.extend(branch.types);
        Ok(())
    })?;
    let ctx = p.ctx;
    let mut extra = |at: usize, value| {
        if let Some(name) = args.cpp(at) {
            parsed.attrs.push((ctx.ident(name.as_bytes()), value));
        }
    };
    extra(4, ctx.attrs().array(tags));
    if args.cpp(5).is_some() {
        extra(5, ctx.attrs().dense_i32_array(compared_counts));
    }
    extra(6, ctx.attrs().dense_i32_array(counts));
    parsed.set_operands(args.operand(0), compared);
    parsed.set_operands(args.operand(1), arguments);
    parsed.set_types(args.types(2), types);
    parsed.set_successors(args.successor(3), blocks);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let tags = match args.cpp(4).and_then(|name| op.attr(name)).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(tags)) => &**tags,
        _ => &[],
    };
    let counts =
        |at: usize| args.cpp(at).and_then(|name| op.attr(name)).map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let (compared_counts, argument_counts) = (counts(5), counts(6));
    let (mut compared, mut arguments) = (op.operand_group(args.operand(0)), op.operand_group(args.operand(1)));
    let count = |counts: &[i64], at: usize| counts.get(at).and_then(|count| usize::try_from(*count).ok()).unwrap_or(0);
    p.text("[");
    for (index, block) in op.successor_group(args.successor(3)).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        tags.get(index).into_iter().for_each(|tag| p.attr_without_type(*tag));
        for _ in 0..count(&compared_counts, index) {
            p.text(", ");
            compared.next().into_iter().for_each(|value| p.operand(value));
        }
        p.text(", ");
        let given: Vec<Value> = arguments.by_ref().take(count(&argument_counts, index)).collect();
        p.branch(op, block, &given);
    }
    p.text("]");
}

/// Returns the discardable attributes that the directive prints.
pub(super) fn extras(args: &[CustomArg]) -> impl Iterator<Item = &str> {
    (4..7).filter_map(|at| args.cpp(at))
}
