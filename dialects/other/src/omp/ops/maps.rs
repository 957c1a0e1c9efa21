//! Directives of variable mappings.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive};

use crate::omp::syntax::keywords::{CAPTURE as CAPTURE_KIND, enum_attr, enum_word};

/// `custom<MapClause>($type)`: `always, tofrom`
pub(crate) const MAP: Directive = directive(parse_map, print_map);

/// `custom<CaptureType>($capture)`: `ByRef`
pub(crate) const CAPTURE: Directive = directive(parse_capture, print_capture);

/// `custom<MembersIndex>($indices)`: `[0], [1, 0]`
pub(crate) const MEMBERS: Directive = directive(parse_members, print_members);

/// Map flags: the keyword in printing order, and the enum cases.
const FLAGS: &[(&str, &[&str])] = &[
    ("always", &["always"]),
    ("implicit", &["implicit"]),
    ("ompx_hold", &["ompx_hold"]),
    ("close", &["close"]),
    ("present", &["present"]),
    ("tofrom", &["to", "from"]),
    ("to", &["to"]),
    ("from", &["from"]),
    ("delete", &["del"]),
    ("return_param", &["return_param"]),
    ("storage", &["storage"]),
    ("private", &["priv"]),
    ("literal", &["literal"]),
    ("attach", &["attach"]),
    ("attach_always", &["attach_always"]),
    ("attach_none", &["attach_none"]),
    ("attach_auto", &["attach_auto"]),
    ("ref_ptr", &["ref_ptr"]),
    ("ref_ptee", &["ref_ptee"]),
    ("ref_ptr_ptee", &["ref_ptr_ptee"]),
    ("is_device_ptr", &["is_device_ptr"]),
];

fn parse_map(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut cases: Vec<&str> = Vec::new();
    loop {
        let word = p.parse_word()?;
        // Unknown keywords are ignored.
        for case in FLAGS.iter().filter(|flag| flag.0.as_bytes() == word).flat_map(|flag| flag.1) {
            if !cases.contains(case) {
                cases.push(case);
            }
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    let text = if cases.is_empty() { "none".to_string() } else { cases.join("|") };
    if let Some(flags) = enums::attr(p.ctx, "omp", "clause_map_flags", &text) {
        parsed.set_prop(args.prop(0), flags);
    }
    Ok(true)
}

fn print_map(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(flags) = op.prop(args.prop(0) as usize) else { return };
    let mut written = 0;
    let mut words = Vec::new();
    for (word, of) in FLAGS {
        let bits = enums::bits(op.context(), flags, of);
        if let Some(bits) = bits.filter(|bits| written & bits == 0) {
            written |= bits;
            words.push(*word);
        }
    }
    p.text(&if words.is_empty() { "none".to_string() } else { words.join(", ") });
}

fn parse_capture(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let word = p.parse_word()?;
    if let Some(kind) = enum_attr(p, CAPTURE_KIND, word) {
        parsed.set_prop(args.prop(0), kind);
    }
    Ok(true)
}

fn print_capture(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(kind) = op.prop(args.prop(0) as usize) {
        p.text(&enum_word(op.context(), kind));
    }
}

fn parse_members(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut members = Vec::new();
    loop {
        let mut indices = Vec::new();
        p.expect_punct("[")?;
        loop {
            let index = p.parse_integer()?;
            indices.push(p.ctx.attrs().integer(p.ctx.types().i64(), index));
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
        members.push(p.ctx.attrs().array(indices));
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(members));
    Ok(true)
}

fn print_members(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    for (at, member) in array_prop(op, args.prop(0)).iter().enumerate() {
        p.text(if at > 0 { ", [" } else { "[" });
        for (at, index) in ctx.attrs().array_elements(*member).unwrap_or_default().iter().enumerate() {
            p.text(if at > 0 { ", " } else { "" });
            if let AttrData::Integer { value, .. } = ctx.attrs().data(*index) {
                p.integer(value.to_i64().unwrap_or_default());
            }
        }
        p.text("]");
    }
}
