//! What the `dlti` dialect's spec does not say: how its lists of keys and values are written.
//!
//! Source: what mlir-opt reads, prints and says.

use lect_core::attrs::{AttrData, BodyBuilder, OpaqueBody, Piece};
use lect_core::dialect::{DefBody, DefHooks, DialectHooks};
use lect_core::entity::Attr;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;

lect_macros::dialect! { "src/dlti/dlti.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    defs: &[
        ("DataLayoutEntryAttr", DefHooks { parse: Some(parse_entry), ..DefHooks::NONE }),
        ("DataLayoutSpecAttr", ENTRIES),
        ("MapAttr", ENTRIES),
        ("TargetDeviceSpecAttr", ENTRIES),
        ("TargetSystemSpecAttr", ENTRIES),
    ],
    ..DialectHooks::NONE
};

const ENTRIES: DefHooks = DefHooks { parse: Some(parse_entries), ..DefHooks::NONE };

/// A key, which is a string or a type, as it is printed. None if something else comes now.
fn optional_key(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let mut out = BodyBuilder::default();
    if let Some(name) = p.parse_optional_string() {
        let name = p.ctx.string_attr(&name);
        out.text(&p.ctx.show_attr(name).to_string());
    } else if let Some(ty) = p.parse_optional_type()? {
        out.ty(ty);
    } else {
        return Ok(None);
    }
    Ok(Some(out.finish()))
}

/// `<"key", value>`
fn parse_entry(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(key) = optional_key(p)? else {
        return Err(p.hook_error(loc, "expected a type or a quoted string"));
    };
    p.expect_punct(",")?;
    let value = p.parse_attribute(None)?;
    p.expect_punct(">")?;
    let mut out = BodyBuilder::default();
    out.text("<");
    out.body(&key);
    out.text(", ");
    out.attr(value);
    out.text(">");
    Ok(DefBody::Text(out.finish()))
}

/// `<"key" = value, !type = value>`
fn parse_entries(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let start = p.loc();
    let mut out = BodyBuilder::default();
    let mut keys: Vec<OpaqueBody> = Vec::new();
    p.expect_punct("<")?;
    out.text("<");
    p.parse_list_until(">", |p| {
        let (key, value) = match optional_key(p)? {
            Some(key) => {
                p.expect_punct("=")?;
                (key, p.parse_attribute(None)?)
            }
            None => {
                let loc = p.loc();
                let entry = p.parse_attribute(None)?;
                match entry_parts(p, entry) {
                    Some(parts) => parts,
                    None => return Err(p.hook_error(loc, "expected a DLTI entry")),
                }
            }
        };
        out.text(if keys.is_empty() { "" } else { ", " });
        out.body(&key);
        out.text(" = ");
        out.attr(value);
        if keys.contains(&key) {
            let shown: String = key.0.iter().map(|piece| shown(p, piece)).collect();
            return Err(p.hook_error(start, format!("repeated DLTI key: {shown}")));
        }
        keys.push(key);
        Ok(())
    })?;
    out.text(">");
    Ok(DefBody::Text(out.finish()))
}

/// The key and the value of `#dlti.dl_entry<key, value>`.
fn entry_parts(p: &Parser<'_, '_>, entry: Attr) -> Option<(OpaqueBody, Attr)> {
    let AttrData::Dialect { body: DefBody::Text(text), def, .. } = p.ctx.attr_data(entry) else { return None };
    if p.ctx.def_info(*def).spec().mnemonic.as_deref() != Some("dl_entry") {
        return None;
    }
    let (value, key) = match &*text.0 {
        [key @ .., Piece::Attr(value), Piece::Text(_)] => (*value, key),
        _ => return None,
    };
    let mut out = BodyBuilder::default();
    match key {
        [Piece::Text(text)] => out.bytes(text.strip_prefix(b"<")?.strip_suffix(b", ")?),
        [_, Piece::Type(ty), _] => out.ty(*ty),
        _ => return None,
    }
    Some((out.finish(), value))
}

fn shown(p: &Parser<'_, '_>, piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Piece::Attr(attr) => p.ctx.show_attr(*attr).to_string(),
        Piece::Type(ty) => p.ctx.show_type(*ty).to_string(),
        Piece::Encoded(encoded) => encoded.to_string(),
    }
}
