//! Syntax of structs: `struct<name, (f32 [0, NonWritable], i32 [4]), Block>`.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_ods::order::Order as _;
use lect_support::prelude::*;

use super::unsigned;
use crate::spirv::enum_number;

const INCOMPLETE_OFFSETS: &str = "offset specification must be given for all members";

/// Parses the struct after the mnemonic, whose location is `at`.
pub(super) fn parse(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, at: Loc) -> Parsed<()> {
    p.expect_punct("<")?;
    out.text("<");
    let Some(name) = p.parse_optional_word() else {
        body(p, out, at)?;
        return close(p, out);
    };
    out.bytes(name);
    let itself = named(p, name);
    let within = p.cyclic(itself, |p| {
        if p.at_punct(">") {
            return Err(p.hook_error(at, "recursive struct reference not nested in struct definition"));
        }
        p.expect_punct(",")?;
        out.text(", ");
        body(p, out, at)
    });
    match within {
        Some(read) => read?,
        // Within itself, an identified struct is referred to by name.
        None if p.at_punct(">") => {}
        None => {
            p.expect_punct(",")?;
            return Err(p.hook_error(at, "identifier already used for an enclosing struct"));
        }
    }
    close(p, out)
}

fn close(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

/// Returns the reference to an identified struct within itself: `struct<name>`.
fn named(p: &Parser<'_, '_>, name: &[u8]) -> Type {
    let body = OpaqueBody::text([b"struct<", name, b">"].concat());
    p.ctx.types().opaque(p.ctx.ident(b"spirv"), body)
}

/// Parses `(f32 [0, NonWritable], i32 [4]), Block`.
fn body(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, at: Loc) -> Parsed<()> {
    p.parse_lparen()?;
    if p.eat_punct(")") && p.at_punct(">") {
        out.text("()");
        return Ok(());
    }
    out.text("(");
    let (mut members, mut offsets) = (0, 0);
    loop {
        let ty = p.parse_type()?;
        out.ty(ty);
        if p.eat_punct("[") {
            offsets += u32::from(member(p, out, offsets == members)?);
        }
        members += 1;
        if !p.eat_punct(",") {
            break;
        }
        out.text(", ");
    }
    if offsets != 0 && offsets != members {
        return Err(p.hook_error(at, INCOMPLETE_OFFSETS));
    }
    p.parse_rparen()?;
    out.text(")");
    let mut decorations = Decorations::default();
    while p.eat_punct(",") {
        decorations.parse(p)?;
    }
    decorations.write(out, ", ");
    Ok(())
}

/// Parses `0, NonWritable, MatrixStride=16]`. Returns true if the member has an offset.
///
/// An offset is allowed if all preceding members have one.
fn member(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, may_have_offset: bool) -> Parsed<bool> {
    let loc = p.loc();
    let offset = if p.at_number() { Some(unsigned(p)?) } else { None };
    if offset.is_some() && !may_have_offset {
        return Err(p.hook_error(loc, INCOMPLETE_OFFSETS));
    }
    let mut decorations = Decorations::default();
    if !p.eat_punct("]") {
        if offset.is_some() {
            p.expect_punct(",")?;
        }
        loop {
            decorations.parse(p)?;
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
    }
    if offset.is_none() && decorations.0.is_empty() {
        return Ok(false);
    }
    out.text(" [");
    let mut between = "";
    if let Some(offset) = offset {
        out.text(&offset.to_string());
        between = ", ";
    }
    decorations.write(out, between);
    out.text("]");
    Ok(offset.is_some())
}

/// Decorations sorted by number, which is the order in which they are stored.
#[derive(Default)]
struct Decorations(Vec<(i64, OpaqueBody)>);

impl Decorations {
    /// Parses `NonWritable`, `MatrixStride=16`.
    fn parse(&mut self, p: &mut Parser<'_, '_>) -> Parsed<()> {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
        let word = String::from_utf8_lossy(word).into_owned();
        let Some(number) = enum_number(p.ctx, "Decoration", &word) else {
            return Err(p.hook_error(loc, format!("unknown attribute: '{word}'")));
        };
        let mut text = BodyBuilder::default();
        text.text(&word);
        if p.eat_punct("=") {
            let value = p.parse_attribute(None)?;
            write_value(p, &mut text, value);
        }
        self.0.push((number, text.finish()));
        Ok(())
    }

    /// Writes the decorations separated by commas, after `first`.
    fn write(mut self, out: &mut BodyBuilder, first: &str) {
        self.0.order_by_key(|(number, _)| *number);
        let mut between = first;
        for (_, text) in &self.0 {
            out.text(between);
            out.body(text);
            between = ", ";
        }
    }
}

/// Writes `=16`: the value without its type, or nothing for a unit attribute.
fn write_value(p: &Parser<'_, '_>, out: &mut BodyBuilder, value: Attr) {
    match p.ctx.attrs().data(value) {
        AttrData::Unit => {}
        AttrData::Integer { .. } | AttrData::Float { .. } => {
            let shown = p.ctx.attrs().show(value).to_string();
            out.text("=");
            out.text(shown.split_once(" : ").map_or(&*shown, |it| it.0));
        }
        _ => {
            out.text("=");
            out.attr(value);
        }
    }
}
