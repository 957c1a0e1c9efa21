//! `cf.switch`: its cases, and where they go.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::Directive;
use lect_core::engine::interface::branch::{Branch, SuccessorOperands};
use lect_core::engine::{CustomArgs, Draft};
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::{BlockRef, OpRef};
use lect_core::number::ApInt;
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// The default's operands, and those of the cases.
const DEFAULT_OPERANDS: u32 = 1;
const CASE_OPERANDS: u32 = 2;

/// `custom<SwitchOpCases>(ref(type($flag)), $defaultDestination, $defaultOperands, type($defaultOperands), $case_values,
/// $caseDestinations, $caseOperands, type($caseOperands))`: `default: ^bb1(%a : i32), 42: ^bb2, ..`
pub(super) const CASES: Directive = directive(parse, print);

fn parse(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.parse_keyword("default")?;
    p.parse_colon()?;
    draft.set_successors(args.successor(1), [p.parse_successor()?]);
    let (operands, types) = parse_passed(p)?;
    draft.set_operands(args.operand(2), operands);
    draft.set_types(args.types(3), types);

    let flag = draft.types(args.types(0)).first().copied();
    let (mut values, mut blocks, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    while p.eat_punct(",") {
        values.push(p.parse_integer()?);
        p.parse_colon()?;
        blocks.push(p.parse_successor()?);
        let (passed, mut passed_types) = parse_passed(p)?;
        operands.push(passed);
        types.append(&mut passed_types);
    }
    if let Some(values) = flag.and_then(|flag| case_values(p, flag, &values)) {
        draft.set_prop(args.prop(4), values);
    }
    draft.set_successors(args.successor(5), blocks);
    draft.set_operand_groups(p, args.operand(6), &operands);
    draft.set_types(args.types(7), types);
    Ok(true)
}

/// `(%a, %b : i32, f32)`, or nothing.
fn parse_passed(p: &mut OpParser<'_, '_>) -> Parsed<(Vec<UnresolvedOperand>, Vec<Type>)> {
    if !p.eat_punct("(") {
        return Ok((Vec::new(), Vec::new()));
    }
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_rparen()?;
    Ok((operands.to_vec(), types.to_vec()))
}

/// A vector of the values, unless there are none. The flag may turn out not to be an integer.
fn case_values(p: &OpParser<'_, '_>, flag: Type, values: &[i64]) -> Option<Attr> {
    let width = p.ctx.integer_width(flag)?;
    let size = p.ctx.dense_layout(flag)?.element_bytes();
    let ty = p.ctx.vector_type(&[i64::try_from(values.len()).ok()?], &[false], flag).ok()?;
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| {
            let value = ApInt::from_i64(width, *value);
            value.le_bytes().chain(std::iter::repeat(0)).take(size).collect::<Vec<_>>()
        })
        .collect();
    p.ctx.dense_elements_attr(ty, false, &bytes).ok()
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("  default: ");
    if let Some(default) = op.successor_group(args.successor(1)).next() {
        print_branch(p, op, default, op.operand_group(args.operand(2)));
    }
    let Some(values) = op.prop(args.prop(4) as usize).map(|values| case_digits(op, values)) else { return };
    let mut start = op.operand_range(args.operand(6)).start;
    let lengths = op.operand_segments(args.operand(6));
    for ((digits, block), length) in values.iter().zip(op.successor_group(args.successor(5))).zip(lengths) {
        p.text(",");
        p.newline();
        p.text("  ");
        p.text(digits);
        p.text(": ");
        print_branch(p, op, block, op.operands().skip(start).take(length));
        start = start.saturating_add(length);
    }
    p.newline();
}

/// `^bb1(%a, %b : i32, f32)`
fn print_branch(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, block: BlockRef<'_>, operands: impl Iterator<Item = Value>) {
    p.successor(block);
    let operands: Vec<Value> = operands.collect();
    if !operands.is_empty() {
        p.text("(");
        p.operands(operands.iter().copied());
        p.text(" : ");
        p.types(operands.iter().map(|value| op.ir.value_type(*value)));
        p.text(")");
    }
}

/// The values as numbers without sign; those that need more than 64 bits are the greatest that do not.
fn case_digits(op: OpRef<'_>, values: Attr) -> Vec<String> {
    let ctx = op.context();
    let AttrData::DenseElements(values) = ctx.attr_data(values) else { return Vec::new() };
    let Some(layout) = ctx.element_type(values.ty).and_then(|element| ctx.dense_layout(element)) else {
        return Vec::new();
    };
    let digits = |bytes| {
        let value = layout.integer(bytes).and_then(|value| value.to_u64());
        value.unwrap_or(u64::MAX).to_string()
    };
    let repeat = if values.splat { op.successors().len() } else { 1 };
    values.data.chunks_exact(layout.element_bytes()).map(digits).flat_map(|text| vec![text; repeat]).collect()
}

/// What goes where.
pub(super) struct Switch;

impl Branch for Switch {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        let Some(case) = successor.checked_sub(1) else {
            return SuccessorOperands { produced: 0, forwarded: op.operand_range(DEFAULT_OPERANDS) };
        };
        let all = op.operand_range(CASE_OPERANDS);
        let lengths = op.operand_segments(CASE_OPERANDS);
        let before = lengths.iter().take(case).fold(all.start, |sum, length| sum.saturating_add(*length));
        let start = before.min(all.end);
        let length = lengths.get(case).copied().unwrap_or(0);
        SuccessorOperands { produced: 0, forwarded: start..start.saturating_add(length).min(all.end) }
    }
}

/// There is a value of the flag's type for each case.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let values = op.attr("case_values").map(|values| (values, ctx.attr_type(values)));
    let cases = op.successors().len().saturating_sub(1);
    if values.is_none() && cases > 0 {
        // mlir-opt does not survive this.
        let message = format!("number of case values (0) should match number of case destinations ({cases})");
        return Err(op.op_error(message).emit());
    }
    let (Some((_, Some(ty))), Some(flag)) = (values, op.operand_types().next()) else { return Ok(()) };
    if let Some(element) = ctx.element_type(ty).filter(|element| *element != flag) {
        let (flag, element) = (ctx.show_type(flag), ctx.show_type(element));
        let message = format!("'flag' type ('{flag}') should match case value type ('{element}')");
        return Err(op.op_error(message).emit());
    }
    match ctx.element_count(ty) {
        Some(count) if count != cases as u64 => {
            let message = format!("number of case values ({count}) should match number of case destinations ({cases})");
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}
