//! Printer of list elements.

use std::collections::VecDeque;

use lect_ods::format::{CustomArg, Values, Var};
use lect_ods::spec::{Arity, DefKind, OpSpec};

use super::super::{sized_types, text_template};
use super::template::{Kind, Piece};
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::entity::{Attr, Type, Value};
use crate::ir::{BlockRef, OpRef};
use crate::syntax::def::{Class, ClassForm, print_attr};
use crate::text::{OpPrinter, is_bare_identifier};

fn print_short(p: &mut OpPrinter<'_, '_>, attr: Attr) {
    let ctx = p.context();
    let AttrData::Array(attrs) = ctx.attrs().data(attr) else { return p.attr(attr) };
    let several = attrs.len() != 1;
    p.text(if several { "[" } else { "" });
    for (index, attr) in attrs.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let def = p.context().attrs().def(*attr);
        let class = Class { kind: DefKind::Attr, name: Box::default(), def, form: ClassForm::Body, test: None };
        print_attr(p, &class, *attr);
    }
    p.text(if several { "]" } else { "" });
}

/// Returns the entry block of the region whose arguments a directive prints.
pub(in super::super) fn entry_of<'a>(op: OpRef<'a>, args: &[CustomArg]) -> Option<BlockRef<'a>> {
    let region = args.iter().find_map(|arg| match arg {
        CustomArg::RefVar(Var::Region(group)) => op.region_group(*group).next(),
        _ => None,
    });
    region.and_then(|region| region.entry())
}

/// Returns the operands of arguments that only some elements have.
pub(in super::super) fn sizes(op: OpRef<'_>, args: &[CustomArg]) -> Vec<VecDeque<Value>> {
    args.iter().map(|arg| sizes_of(op, arg)).collect()
}

/// Index of an element, number of elements, and the entry block with the arguments.
#[derive(Clone, Copy)]
pub(in super::super) struct Place<'a> {
    pub index: usize,
    pub count: usize,
    pub entry: Option<BlockRef<'a>>,
}

/// Prints one element.
pub(in super::super) fn write_element(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    args: &[CustomArg],
    pieces: &[Piece<'_>],
    place: Place<'_>,
    sizes: &mut [VecDeque<Value>],
) {
    let Place { index, count, entry } = place;
    let last = |index| entry.map_or(index, |entry| entry.args_with_locs().len().saturating_sub(count) + index);
    let mut ty = None;
    let (mut within, mut skipping) = (false, false);
    for (number, piece) in pieces.iter().enumerate() {
        if skipping && *piece != Piece::Close {
            continue;
        }
        match *piece {
            Piece::Open => {
                within = true;
                let sizes = ty.and_then(|ty| sized_types::size_count(op.context(), ty));
                skipping = sizes.unwrap_or(0) == 0;
            }
            Piece::Close => (within, skipping) = (false, false),
            Piece::Text(text) => p.text(text),
            Piece::RegionArg(_) => entry.into_iter().for_each(|entry| p.block_arg_name(entry, index)),
            Piece::Dictionary(name) => print_dictionary(p, op, name, index),
            Piece::RegionArgFrom(from, _) => {
                entry.into_iter().for_each(|entry| p.block_arg_name(entry, from + index));
            }
            Piece::LastRegionArg => {
                entry.into_iter().for_each(|entry| p.block_arg_name(entry, last(index)));
            }
            Piece::RegionArgs => {
                if let Some(entry) = entry {
                    for index in 0..entry.args_with_locs().len() {
                        p.text(if index > 0 { ", " } else { "" });
                        p.region_arg(entry, index, &[]);
                    }
                }
            }
            Piece::RegionArgType => {
                if let Some(entry) = entry
                    && let Some(&(value, _)) = entry.args_with_locs().get(index)
                {
                    p.ty(entry.ir.value_type(value));
                }
            }
            Piece::Argument(at, Kind::Sizes) => {
                if let (Some(sizes), Some(ty)) = (sizes.get_mut(at), ty) {
                    sized_types::print_sizes(p, op, ty, sizes);
                }
            }
            Piece::Argument(at, Kind::Run(counts, words)) => {
                let count = match args.get(counts) {
                    Some(CustomArg::Var(Var::Prop(slot))) => count_at(op, *slot, index),
                    _ => 0,
                };
                if count > 0 {
                    p.text(" ");
                    p.text(words);
                    p.text(if words.is_empty() { "[" } else { " [" });
                    for at_run in 0..count {
                        p.text(if at_run > 0 { ", " } else { "" });
                        let value = sizes.get_mut(at).and_then(|left| left.pop_front());
                        value.into_iter().for_each(|value| p.operand(value));
                    }
                    p.text("]");
                }
            }
            Piece::Argument(at, Kind::Scope) => {
                if let Some(CustomArg::Var(Var::Operand(group))) = args.get(at)
                    && let Some(scope) = op.operand_group(*group).next()
                {
                    p.operand(scope);
                    p.text("::");
                }
            }
            Piece::Argument(at, kind) => match args.get(at) {
                Some(CustomArg::Var(Var::Operand(_))) if within => {
                    let value = sizes.get_mut(at).and_then(|left| left.pop_front());
                    value.into_iter().for_each(|value| p.operand(value));
                }
                Some(CustomArg::Var(Var::Operand(group))) => {
                    if let Some(value) = op.operand_group(*group).nth(place_of(op, args.get(at), index)) {
                        p.operand(value);
                        ty = Some(op.ir.value_type(value));
                    }
                }
                Some(CustomArg::Type(of)) => {
                    ty = type_at(op, *of, place_of(op, args.get(at), index));
                    if !matches!(kind, Kind::Is(_)) {
                        ty.into_iter().for_each(|ty| p.ty(ty));
                    }
                }
                Some(CustomArg::Var(Var::Prop(slot))) => {
                    let many = occurrences(pieces, at);
                    let before = occurrences(pieces.get(..number).unwrap_or_default(), at);
                    print_element(p, op, *slot, index * many + before, kind);
                }
                _ => {}
            },
        }
    }
}

/// Returns the number of occurrences of an argument in a template: each element has as many of the attribute.
pub(super) fn occurrences(pieces: &[Piece<'_>], argument: usize) -> usize {
    pieces.iter().filter(|piece| matches!(piece, Piece::Argument(at, _) if *at == argument)).count()
}

/// Returns true if an argument is a single operand, or its type, shared by all elements.
pub(super) fn is_single(spec: &OpSpec, arg: &CustomArg) -> bool {
    let (CustomArg::Var(Var::Operand(group)) | CustomArg::Type(Values::Operand(group))) = arg else { return false };
    spec.operands.get(*group as usize).is_some_and(|it| matches!(it.arity, Arity::One | Arity::Optional))
}

/// Returns the index of an element's value in an argument.
fn place_of(op: OpRef<'_>, arg: Option<&CustomArg>, index: usize) -> usize {
    let is_single = arg.is_some_and(|arg| op.info().is_some_and(|info| is_single(info.spec(), arg)));
    if is_single { 0 } else { index }
}

fn print_dictionary(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, name: &str, index: usize) {
    let ctx = op.context();
    if let Some(AttrData::Array(all)) = op.attr(name).map(|attr| ctx.attrs().data(attr))
        && let Some(dictionary) = all.get(index)
    {
        p.named_attrs(ctx.attrs().dictionary_entries(*dictionary));
    }
}

fn print_element(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, slot: u32, index: usize, kind: Kind<'_>) {
    if let Kind::Flag(word) = kind {
        let flags = op.prop(slot as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
        if flags.get(index).is_some_and(|flag| *flag != 0) {
            p.text(word);
            p.text(" ");
        }
        return;
    }
    let Some(&attr) = array(op, slot).get(index) else { return };
    if let Kind::Label(behind) = kind {
        if op.context().attrs().string_value(attr).is_some_and(|text| !text.is_empty()) {
            p.attr(attr);
            p.text(behind);
        }
        return;
    }
    if let Kind::As(definition, written) = kind {
        return text_template::write_attr(p, attr, definition, written);
    }
    if let (Kind::Cases(words), AttrData::Integer { value, .. }) = (kind, op.context().attrs().data(attr)) {
        let at = value.to_i64().and_then(|value| usize::try_from(value).ok());
        return p.text(at.and_then(|at| words.split('|').nth(at)).unwrap_or_default());
    }
    if matches!(kind, Kind::Short(_)) {
        return print_short(p, attr);
    }
    if let (Kind::Number(_), AttrData::Integer { value, .. }) = (kind, op.context().attrs().data(attr)) {
        return p.text(&value.to_i64().unwrap_or_default().to_string());
    }
    if let Kind::Nested(name) = kind {
        let text = op.context().attrs().show(attr).to_string();
        let symbol = text.strip_prefix(name).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'));
        return p.text(symbol.unwrap_or(&text));
    }
    match op.context().attrs().string_value(attr) {
        Some(word) if kind == Kind::Word && is_bare_identifier(word) => p.bytes(word),
        Some(word) if kind == Kind::Word => p.string(word),
        _ => p.attr(attr),
    }
}

/// Returns the element of an array at `index`, as a number of operands.
fn count_at(op: OpRef<'_>, slot: u32, index: usize) -> usize {
    let count = match array(op, slot).get(index).map(|attr| op.context().attrs().data(*attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64(),
        _ => op.prop(slot as usize).and_then(|attr| int_array(op.context(), attr).get(index).copied()),
    };
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0).min(op.operand_count())
}

/// Returns the elements of an array attribute.
pub(super) fn array(op: OpRef<'_>, slot: u32) -> &[Attr] {
    match op.prop(slot as usize).map(|attr| op.context().attrs().data(attr)) {
        Some(AttrData::Array(attrs)) => attrs,
        _ => &[],
    }
}

fn type_at(op: OpRef<'_>, of: Values, index: usize) -> Option<Type> {
    let value = match of {
        Values::Operand(group) => op.operand_group(group).nth(index),
        Values::Result(group) => op.result_group(group).nth(index),
        Values::Results if index < op.result_count() => Some(op.result(index)),
        Values::Operands | Values::Results => None,
    };
    value.map(|value| op.ir.value_type(value))
}

/// Returns the operands of an argument that may be sizes.
fn sizes_of(op: OpRef<'_>, arg: &CustomArg) -> VecDeque<Value> {
    match arg {
        CustomArg::Var(Var::Operand(group)) => op.operand_group(*group).collect(),
        _ => Default::default(),
    }
}

/// Returns the number of elements: the length of the first list in the template, else the number of region arguments.
pub(super) fn count(op: OpRef<'_>, pieces: &[Piece<'_>], args: &[CustomArg], entry: Option<BlockRef<'_>>) -> usize {
    let is_list = |at: &usize| args.get(*at).is_some_and(|it| op.info().is_none_or(|info| !is_single(info.spec(), it)));
    let of_arguments = || {
        pieces.iter().filter_map(|piece| match *piece {
            Piece::Argument(
                _,
                Kind::Sizes | Kind::Flag(_) | Kind::Label(_) | Kind::Run(..) | Kind::Scope | Kind::Is(_),
            ) => None,
            Piece::Argument(at, _) => Some(at),
            _ => None,
        })
    };
    let counted = of_arguments().filter(is_list).chain(of_arguments()).find_map(|at| match args.get(at)? {
        CustomArg::Var(Var::Operand(group)) => Some(op.operand_group(*group).len()),
        CustomArg::Type(Values::Operand(group)) => Some(op.operand_group(*group).len()),
        CustomArg::Type(Values::Result(group)) => Some(op.result_group(*group).len()),
        CustomArg::Type(Values::Results) => Some(op.result_count()),
        CustomArg::Var(Var::Prop(slot)) => Some(array(op, *slot).len() / occurrences(pieces, at).max(1)),
        _ => None,
    });
    let region_args = || {
        let all = entry.map_or(&[][..], |entry| entry.args_with_locs());
        let fixed = pieces.iter().find_map(|piece| match piece {
            Piece::RegionArg(fixed) => Some(*fixed),
            Piece::LastRegionArg => Some(None),
            _ => None,
        });
        match fixed {
            None => 0,
            Some(None) => all.len(),
            // The leading arguments of this type.
            Some(Some(text)) => {
                let ty = op.context().types().parse(text);
                let is_of = |value| ty == entry.map(|entry| entry.ir.value_type(value));
                all.iter().take_while(|(value, _)| is_of(*value)).count()
            }
        }
    };
    counted.unwrap_or_else(region_args)
}
