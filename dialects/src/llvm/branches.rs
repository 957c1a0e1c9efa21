//! Where control goes.

use lect_core::dialect::Directive;
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// `custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $operands, type($operands))`:
/// `[^bb1(%a : i32), ^bb2]`, a line each
pub(super) const INDIRECT_SUCCESSORS: Directive = directive(parse, print);

fn parse(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut blocks, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), " successor blocks", |p| {
        blocks.push(p.parse_successor()?);
        let mut group = Vec::new();
        if p.eat_punct("(") {
            group.extend(p.parse_operand_list()?);
            p.parse_colon()?;
            types.extend(p.parse_type_list()?);
            p.parse_rparen()?;
        }
        operands.push(group);
        Ok(())
    })?;
    draft.set_successors(args.successor(1), blocks);
    draft.set_operand_groups(p, args.operand(2), &operands);
    draft.set_types(args.types(3), types);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let group = args.operand(2);
    let (mut operands, segments) = (op.operand_group(group), op.operand_segments(group));
    let mut any = false;
    p.text("[");
    for (index, block) in op.successor_group(args.successor(1)).enumerate() {
        p.text(if any { "," } else { "" });
        any = true;
        p.newline();
        p.successor(block);
        let count = segments.get(index).copied().unwrap_or(0);
        let values: Vec<_> = operands.by_ref().take(count).collect();
        if !values.is_empty() {
            p.text("(");
            p.operands(values.iter().copied());
            p.text(" : ");
            p.types(values.iter().map(|value| op.ir.value_type(*value)));
            p.text(")");
        }
    }
    if any {
        p.newline();
    }
    p.text("]");
}
