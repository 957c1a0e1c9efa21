//! `custom<SwitchOpCases>`: branches by the value of an integer, `default: ^bb1(%a : i32), 42: ^bb2`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Block, Type};
use crate::ir::OpRef;
use crate::number::ApInt;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};

/// `custom<SwitchOpCases>(ref(type($flag)), $default, $operands, type($operands), ..)` with the default among the
/// cases, or `custom<SwitchOpCases>(ref(type($flag)), ..)` without it and in brackets. Further arguments are `$values,
/// $destinations, $operands, type($operands)`.
pub const SWITCH_OP_CASES: Directive = Directive { parse, print };

/// Number of arguments with a default branch.
const WITH_DEFAULT: usize = 8;

/// Branches parsed so far.
#[derive(Default)]
struct Cases {
    values: Vec<i64>,
    blocks: Vec<Block>,
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Type>,
}

impl Cases {
    /// Parses `42: ^bb(%a : i32)`.
    fn parse(&mut self, p: &mut OpParser<'_, '_>) -> Parsed<()> {
        self.values.push(p.parse_integer()?);
        p.parse_colon()?;
        self.parse_branch(p)
    }

    fn parse_branch(&mut self, p: &mut OpParser<'_, '_>) -> Parsed<()> {
        let branch = p.parse_branch()?;
        self.blocks.push(branch.block);
        self.operands.push(branch.operands);
        self.types.extend(branch.types);
        Ok(())
    }
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut cases = Cases::default();
    let first = if args.len() == WITH_DEFAULT { 4 } else { 1 };
    if args.len() == WITH_DEFAULT {
        let mut default = Cases::default();
        p.parse_keyword("default")?;
        p.parse_colon()?;
        default.parse_branch(p)?;
        parsed.set_successors(args.successor(1), default.blocks);
        parsed.set_operands(args.operand(2), default.operands.into_iter().flatten());
        parsed.set_types(args.types(3), default.types);
        while p.eat_punct(",") {
            cases.parse(p)?;
        }
    } else {
        p.expect_punct("[")?;
        if !p.eat_punct("]") {
            cases.parse(p)?;
            while p.eat_punct(",") {
                cases.parse(p)?;
            }
            p.expect_punct("]")?;
        }
    }
    if let Some(&flag) = parsed.types(args.types(0)).first()
        && let Some(values) = integers_attr(p.ctx, flag, &cases.values)
    {
        parsed.set_prop(args.prop(first), values);
    }
    parsed.set_successors(args.successor(first + 1), cases.blocks);
    parsed.set_operand_groups(p, args.operand(first + 2), &cases.operands);
    parsed.set_types(args.types(first + 3), cases.types);
    Ok(true)
}

/// Creates `dense<..> : vector<..>` of integers of a type; `None` for an empty list.
fn integers_attr(ctx: &ContextData, ty: Type, values: &[i64]) -> Option<Attr> {
    let bytes = ctx.attrs().dense_layout(ty)?.number_bytes;
    let vector = ctx.types().vector(&[values.len() as i64], &[false], ty).ok()?;
    let width = ctx.types().integer_width(ty)?;
    let number = |value: &i64| ApInt::from_i64(width, *value).le_bytes().take(bytes).collect::<Vec<_>>();
    let data: Vec<u8> = values.iter().flat_map(number).collect();
    ctx.attrs().dense_elements(vector, false, &data).ok()
}

/// Returns the integers of a dense attribute, at most `count`.
fn integers(ctx: &ContextData, attr: Attr, count: usize) -> Vec<ApInt> {
    let AttrData::DenseElements(elements) = ctx.attrs().data(attr) else { return Vec::new() };
    let Some(layout) = ctx.types().element_type(elements.ty).and_then(|ty| ctx.attrs().dense_layout(ty)) else {
        return Vec::new();
    };
    let numbers = elements.data.chunks_exact(layout.element_bytes()).filter_map(|bytes| layout.integer(bytes));
    match elements.splat {
        true => numbers.cycle().take(count).collect(),
        false => numbers.take(count).collect(),
    }
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let with_default = args.len() == WITH_DEFAULT;
    let first = if with_default { 4 } else { 1 };
    if with_default {
        p.text("  default: ");
        if let Some(block) = op.successor_group(args.successor(1)).next() {
            p.branch(op, block, &op.operand_group(args.operand(2)).collect::<Vec<_>>());
        }
    } else {
        p.text("[");
        p.newline();
    }
    let values = args.prop(first) as usize;
    let Some(values) = op.prop(values) else {
        return p.text(if with_default { "" } else { "]" });
    };
    let blocks: Vec<_> = op.successor_group(args.successor(first + 1)).collect();
    let group = args.operand(first + 2);
    let (mut operands, segments) = (op.operand_group(group), op.operand_segments(group));
    let values = integers(op.context(), values, blocks.len());
    for (index, (value, block)) in values.iter().zip(blocks).enumerate() {
        if with_default || index > 0 {
            p.text(",");
            p.newline();
        }
        let text = match with_default {
            // Print as unsigned, unless the parser would reject the number as too large.
            true => match value.to_u64().filter(|number| i64::try_from(*number).is_ok()) {
                Some(number) => number.to_string(),
                None => signed_digits(value),
            },
            false => signed_digits(value),
        };
        p.text(&format!("  {text}: "));
        let count = segments.get(index).copied().unwrap_or(0);
        p.branch(op, block, &operands.by_ref().take(count).collect::<Vec<_>>());
    }
    p.newline();
    if !with_default {
        p.text("]");
    }
}

fn signed_digits(value: &ApInt) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = value.write_signed(&mut text);
    text
}
