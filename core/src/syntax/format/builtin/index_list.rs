//! `custom<DynamicIndexList>`: numbers and values in one list, `[4, %n, [8]]`.

use lect_ods::format::{CustomArg, Values, Var};

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::diag::Reported;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};
use crate::types::DYNAMIC;

/// `custom<DynamicIndexList>($values, $integers, $scalable?, type($values)?, "{}"?, "Delimiter::Paren"?)`
pub const DYNAMIC_INDEX_LIST: Directive = Directive { parse, print };

/// `custom<OptionalDynamicIndexList>($values, $integers)`: absent if it is empty.
pub const OPTIONAL_DYNAMIC_INDEX_LIST: Directive = Directive { parse: parse_optional, print: print_optional };

/// `custom<DynamicIndexLists>($values, $lists)`: lists of numbers and values, `[[2], [%n, 4]]`, in an array of arrays of
/// integers.
pub const DYNAMIC_INDEX_LISTS: Directive = Directive { parse: parse_lists, print: print_lists };

/// The destinations and the syntax of a list.
struct Syntax<'a> {
    values: u32,
    integers: u32,
    /// The slot of the flags of numbers in brackets.
    scalable: Option<u32>,
    types: Option<Values>,
    delimiters: (&'a str, &'a str),
}

impl Syntax<'_> {
    fn of(args: &[CustomArg]) -> Self {
        let mut syntax = Self {
            values: args.operand(0),
            integers: args.prop(1),
            scalable: None,
            types: None,
            delimiters: ("[", "]"),
        };
        for arg in args.iter().skip(2) {
            match arg {
                CustomArg::Var(Var::Prop(slot)) => syntax.scalable = Some(*slot),
                CustomArg::Type(types) => syntax.types = Some(*types),
                CustomArg::Cpp(text) => match text.rsplit("::").next() {
                    Some("Paren") => syntax.delimiters = ("(", ")"),
                    Some("LessGreater") => syntax.delimiters = ("<", ">"),
                    Some("Braces") => syntax.delimiters = ("{", "}"),
                    _ => {}
                },
                _ => {}
            }
        }
        syntax
    }
}

/// Parses a number of a list. The number that marks values in the attribute is an error.
fn number(p: &mut OpParser<'_, '_>) -> Parsed<i64> {
    let loc = p.loc();
    match p.parse_integer()? {
        DYNAMIC => Err(p.custom_error(loc, format!("{DYNAMIC} marks a value in a list of numbers"))),
        number => Ok(number),
    }
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let syntax = Syntax::of(args);
    let (mut values, mut types) = (Vec::<UnresolvedOperand>::new(), Vec::new());
    let (mut integers, mut scalable) = (Vec::new(), Vec::new());
    let read = p.parse_delimited(syntax.delimiters, " in dynamic index list", |p| {
        let value = p.parse_optional_operand()?;
        // Brackets before a number are allowed, but not before a value.
        let in_brackets = p.eat_punct("[");
        scalable.push(in_brackets);
        match value {
            Some(value) => {
                values.push(value);
                integers.push(DYNAMIC);
                if syntax.types.is_some() {
                    p.parse_colon()?;
                    types.push(p.parse_type()?);
                }
            }
            None => integers.push(number(p)?),
        }
        // Errors in elements are reported for the whole list.
        if in_brackets && !p.eat_punct("]") { Err(Reported::already()) } else { Ok(()) }
    });
    if read.is_err() {
        return Err(p.custom_error(parsed.state.loc, "expected SSA value or integer"));
    }
    parsed.set_operands(syntax.values, values);
    parsed.set_prop(syntax.integers, p.ctx.attrs().dense_i64_array(integers));
    if let Some(of) = syntax.types {
        parsed.set_types(of, types);
    }
    if let Some(slot) = syntax.scalable {
        parsed.set_prop(slot, p.ctx.attrs().dense_bool_array(scalable));
    }
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let syntax = Syntax::of(args);
    let array = |slot: u32| op.prop(slot as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    let (integers, scalable) = (array(syntax.integers), syntax.scalable.map(array).unwrap_or_default());
    let mut values = op.operand_group(syntax.values);
    p.text(syntax.delimiters.0);
    for (index, &integer) in integers.iter().enumerate() {
        if index > 0 {
            p.text(", ");
        }
        let in_brackets = scalable.get(index).is_some_and(|flag| *flag != 0);
        if in_brackets {
            p.text("[");
        }
        match if integer == DYNAMIC { values.next() } else { None } {
            Some(value) => {
                p.operand(value);
                if syntax.types.is_some() {
                    p.text(" : ");
                    p.ty(op.ir.value_type(value));
                }
            }
            // Print the marker of a missing value: the parser rejects it.
            None => p.integer(integer),
        }
        if in_brackets {
            p.text("]");
        }
    }
    p.text(syntax.delimiters.1);
}

fn parse_lists(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut lists) = (Vec::<UnresolvedOperand>::new(), Vec::new());
    p.parse_delimited(("[", "]"), "", |p| {
        let mut integers = Vec::new();
        p.parse_delimited(("[", "]"), "", |p| {
            match p.parse_optional_operand()? {
                Some(value) => {
                    values.push(value);
                    integers.push(DYNAMIC);
                }
                None => integers.push(number(p)?),
            }
            Ok(())
        })?;
        lists.push(p.ctx.attrs().dense_i64_array(integers));
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), values);
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(lists));
    Ok(true)
}

fn print_lists(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let lists = match op.prop(args.prop(1) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(lists)) => lists,
        _ => &[][..],
    };
    let mut values = op.operand_group(args.operand(0));
    p.text("[");
    for (number, list) in lists.iter().enumerate() {
        p.text(if number > 0 { ", [" } else { "[" });
        for (index, integer) in int_array(ctx, *list).into_iter().enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            match if integer == DYNAMIC { values.next() } else { None } {
                Some(value) => p.operand(value),
                None => p.integer(integer),
            }
        }
        p.text("]");
    }
    p.text("]");
}

fn parse_optional(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.at_punct("[") {
        return Ok(false);
    }
    parse(p, parsed, args)
}

fn print_optional(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let integers = op.prop(args.prop(1) as usize).map(|attr| int_array(op.context(), attr));
    if integers.is_some_and(|integers| !integers.is_empty()) {
        print(p, op, args);
    }
}
