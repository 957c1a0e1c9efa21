//! Clauses that consist of keywords.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::directive;

/// An enum, identified by the mnemonic of its attribute.
#[derive(Clone, Copy)]
pub(crate) struct Enum(&'static str);

/// `mod: inscan` of reductions
pub(crate) const REDUCTION_MODIFIER: Enum = Enum("reduction_modifier");
/// `capture(ByRef)`
pub(crate) const CAPTURE: Enum = Enum("variable_capture_kind");
/// `depend(taskdependin -> ..)`
pub(crate) const TASK_DEPEND: Enum = Enum("clause_task_depend");
const ORDER_KIND: Enum = Enum("orderkind");
const ORDER_MODIFIER: Enum = Enum("order_mod");
const SCHEDULE_KIND: Enum = Enum("schedulekind");
const SCHEDULE_MODIFIER: Enum = Enum("sched_mod");
const GRAINSIZE_TYPE: Enum = Enum("grainsizetype");
const NUM_TASKS_TYPE: Enum = Enum("numtaskstype");

/// Enums of `custom<ClauseAttr>`, by attribute name.
const CLAUSES: [(&str, Enum); 4] = [
    ("bind_kind", Enum("bindkind")),
    ("cancel_directive", Enum("cancellationconstructtype")),
    ("memory_order", Enum("memoryorderkind")),
    ("proc_bind_kind", Enum("procbindkind")),
];

/// Returns the enum attribute of a keyword, if it is a case.
pub(crate) fn enum_attr(p: &OpParser<'_, '_>, of: Enum, word: &[u8]) -> Option<Attr> {
    enums::attr(p.ctx, "omp", of.0, std::str::from_utf8(word).ok()?)
}

/// Returns the keyword of an enum attribute.
pub(crate) fn enum_word(ctx: &ContextData, attr: Attr) -> String {
    enums::word(ctx, attr).unwrap_or_default()
}

/// `custom<ClauseAttr>($attr)`: a keyword
pub(crate) const CLAUSE: Directive = directive(parse_clause, |p, op, args| print_word(p, op, args.prop(0)));

/// `custom<OrderClause>($order, $modifier)`: `modifier:order`
pub(crate) const ORDER: Directive = directive(parse_order, print_order);

/// `custom<ScheduleClause>($kind, $modifier, $simd, $chunk, type($chunk))`: `static = %a : i32, monotonic, simd`
pub(crate) const SCHEDULE: Directive = directive(parse_schedule, print_schedule);

/// `custom<GrainsizeClause>($modifier, $operand, type($operand))`: `strict, %a: i32`
pub(crate) const GRAINSIZE: Directive =
    directive(|p, parsed, args| parse_amount(p, parsed, args, GRAINSIZE_TYPE, "grainsize"), print_amount);

/// `custom<NumTasksClause>($modifier, $operand, type($operand))`: `strict, %a: i32`
pub(crate) const NUM_TASKS: Directive =
    directive(|p, parsed, args| parse_amount(p, parsed, args, NUM_TASKS_TYPE, "num_tasks"), print_amount);

/// `custom<SynchronizationHint>($hint)`: `contended, speculative` or `none`
pub(crate) const HINT: Directive = directive(parse_hint, print_hint);

fn print_word(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: u32) {
    if let Some(attr) = op.prop(slot as usize) {
        p.text(&enum_word(op.context(), attr));
    }
}

fn parse_case(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, slot: u32, of: Enum) -> Parsed<()> {
    let loc = p.loc();
    let word = p.parse_word()?;
    let Some(attr) = enum_attr(p, of, word) else {
        let word = String::from_utf8_lossy(word);
        return Err(p.custom_error(loc, format!("invalid clause value: '{word}'")));
    };
    parsed.set_prop(slot, attr);
    Ok(())
}

fn parse_clause(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let slot = args.prop(0);
    let name = parsed.info.spec().props.get(slot as usize).map(|prop| &*prop.name);
    let Some((_, of)) = CLAUSES.into_iter().find(|clause| Some(clause.0) == name) else {
        return Err(p.custom_error(p.loc(), "has a clause that is not known"));
    };
    parse_case(p, parsed, slot, of)?;
    Ok(true)
}

fn parse_order(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let word = p.parse_word()?;
    if let Some(modifier) = enum_attr(p, ORDER_MODIFIER, word) {
        parsed.set_prop(args.prop(1), modifier);
        p.parse_colon()?;
        parse_case(p, parsed, args.prop(0), ORDER_KIND)?;
        return Ok(true);
    }
    let Some(order) = enum_attr(p, ORDER_KIND, word) else {
        let word = String::from_utf8_lossy(word);
        return Err(p.custom_error(loc, format!("invalid clause value: '{word}'")));
    };
    parsed.set_prop(args.prop(0), order);
    Ok(true)
}

fn print_order(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(1) as usize).is_some() {
        print_word(p, op, args.prop(1));
        p.text(":");
    }
    print_word(p, op, args.prop(0));
}

fn parse_schedule(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let word = p.parse_word()?;
    let name_loc = parsed.state.loc;
    let Some(kind) = enum_attr(p, SCHEDULE_KIND, word) else {
        return Err(p.custom_error(name_loc, " expected schedule kind"));
    };
    parsed.set_prop(args.prop(0), kind);
    if matches!(word, b"static" | b"dynamic" | b"guided") && p.eat_punct("=") {
        let chunk = p.parse_operand()?;
        p.parse_colon()?;
        let ty = p.parse_type()?;
        parsed.set_operands(args.operand(3), [chunk]);
        parsed.set_types(args.types(4), [ty]);
    }
    let mut modifiers = Vec::new();
    while p.eat_punct(",") {
        modifiers.push(p.parse_word()?);
    }
    if modifiers.len() > 2 {
        return Err(p.custom_error(name_loc, " unexpected modifier(s)"));
    }
    if let Some(unknown) = modifiers.iter().find(|word| enum_attr(p, SCHEDULE_MODIFIER, word).is_none()) {
        let unknown = String::from_utf8_lossy(unknown);
        return Err(p.custom_error(name_loc, format!(" unknown modifier type: {unknown}")));
    }
    match *modifiers {
        [b"simd"] => modifiers.insert(0, b"none"),
        [b"simd", _] => return Err(p.custom_error(name_loc, " incorrect modifier order")),
        [_, second] if second != b"simd" => return Err(p.custom_error(name_loc, " incorrect modifier order")),
        _ => {}
    }
    if let Some(modifier) = modifiers.first().and_then(|word| enum_attr(p, SCHEDULE_MODIFIER, word)) {
        parsed.set_prop(args.prop(1), modifier);
    }
    if modifiers.len() > 1 {
        parsed.set_prop(args.prop(2), p.ctx.attrs().unit());
    }
    Ok(true)
}

fn print_schedule(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_word(p, op, args.prop(0));
    for chunk in op.operand_group(args.operand(3)) {
        p.text(" = ");
        p.operand(chunk);
        p.text(" : ");
        p.ty(op.ir.value_type(chunk));
    }
    if op.prop(args.prop(1) as usize).is_some() {
        p.text(", ");
        print_word(p, op, args.prop(1));
    }
    if op.prop(args.prop(2) as usize).is_some() {
        p.text(", simd");
    }
}

fn parse_amount(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    of: Enum,
    what: &str,
) -> Parsed<bool> {
    if let Some(word) = p.parse_optional_word() {
        let Some(modifier) = enum_attr(p, of, word) else {
            let word = String::from_utf8_lossy(word);
            return Err(p.custom_error(p.loc(), format!("invalid {what} modifier : '{word}'")));
        };
        parsed.set_prop(args.prop(0), modifier);
        p.expect_punct(",")?;
    }
    let operand = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    parsed.set_operands(args.operand(1), [operand]);
    parsed.set_types(args.types(2), [ty]);
    Ok(true)
}

fn print_amount(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(0) as usize).is_some() {
        print_word(p, op, args.prop(0));
        p.text(", ");
    }
    for value in op.operand_group(args.operand(1)) {
        p.operand(value);
        p.text(": ");
        p.ty(op.ir.value_type(value));
    }
}

/// Hint keywords, by bit.
const HINTS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];

fn parse_hint(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut bits = 0;
    if !p.parse_optional_keyword("none") {
        loop {
            let word = p.parse_word()?;
            let Some(bit) = HINTS.iter().position(|hint| hint.as_bytes() == word) else {
                let word = String::from_utf8_lossy(word);
                return Err(p.custom_error(p.loc(), format!("{word} is not a valid hint")));
            };
            bits |= 1 << bit;
            if !p.eat_punct(",") {
                break;
            }
        }
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().integer(p.ctx.types().i64(), bits));
    Ok(true)
}

fn print_hint(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let hint = op.prop(args.prop(0) as usize).map(|attr| op.context().attrs().data(attr));
    let bits = match hint {
        Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
        _ => return,
    };
    if bits == 0 {
        return p.text("none");
    }
    let set: Vec<&str> = (0..HINTS.len()).filter(|bit| bits >> bit & 1 != 0).map(|bit| HINTS[bit]).collect();
    p.text(&set.join(", "));
}
