//! The `dlti` dialect: syntax of lists of keys and values, and verifiers.
//!
//! An entry consists of a key, which is a string or a type, and an attribute. A list has its entries as attributes.
//! `attrs` verifies data layouts.
//!
//! Source: the behaviour of `mlir-opt`.

mod attrs;

use std::collections::HashSet;

use lect_core::dialect::{DefBody, DefHooks, DialectHooks, Param, Verifier};
use lect_core::syntax::{DefSyntax, DialectSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

lect_macros::dialect! { "src/dlti/dlti.td", docs = "src/dlti/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    defs: &[
        ("DataLayoutSpecAttr", DefHooks { verify: Some(verify_keys), ..DefHooks::NONE }),
        ("MapAttr", DefHooks { verify: Some(verify_keys), ..DefHooks::NONE }),
        ("TargetDeviceSpecAttr", DefHooks { verify: Some(verify_device), ..DefHooks::NONE }),
        ("TargetSystemSpecAttr", DefHooks { verify: Some(verify_system), ..DefHooks::NONE }),
    ],
    verify_attr: Some(attrs::verify_attr),
    verifiers: &[("DataLayoutOpInterface", Verifier::before(attrs::verify))],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    defs: &[
        ("DataLayoutEntryAttr", DefSyntax::form(parse_entry, print_entry)),
        ("DataLayoutSpecAttr", DefSyntax::form(|p| parse_entries(p, Keys::Any), print_entries)),
        ("MapAttr", DefSyntax::form(|p| parse_entries(p, Keys::Any), print_entries)),
        ("TargetDeviceSpecAttr", DefSyntax::form(|p| parse_entries(p, Keys::Strings), print_entries)),
        ("TargetSystemSpecAttr", DefSyntax::form(|p| parse_entries(p, Keys::Strings), print_entries)),
    ],
    known_forms: 23,
    ..DialectSyntax::NONE
};

/// The C++ class of an entry.
const ENTRY: &str = "DataLayoutEntryAttr";

/// Permitted keys of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keys {
    Any,
    Strings,
}

/// A key of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key<'a> {
    Name(&'a [u8]),
    Type(Type),
}

impl Key<'_> {
    fn show(self, ctx: &ContextData) -> String {
        match self {
            Key::Name(name) => ctx.attrs().show(ctx.attrs().string(name)).to_string(),
            Key::Type(ty) => ctx.types().show(ty).to_string(),
        }
    }
}

/// Returns the key and the value of `#dlti.dl_entry<key, value>`.
fn entry_parts(ctx: &ContextData, entry: Attr) -> Option<(Key<'_>, Attr)> {
    let AttrData::Dialect { def, body, .. } = ctx.attrs().data(entry) else { return None };
    if &*ctx.def_info(*def).spec().cpp_class != ENTRY {
        return None;
    }
    match body.params() {
        [Param::String(name), Param::Attr(value)] => Some((Key::Name(name), *value)),
        [Param::Type(ty), Param::Attr(value)] => Some((Key::Type(*ty), *value)),
        _ => None,
    }
}

/// Returns the value for a type in a data layout `#dlti.dl_spec<..>`.
pub fn type_entry(ctx: &ContextData, layout: Attr, ty: Type) -> Option<Attr> {
    let AttrData::Dialect { body, .. } = ctx.attrs().data(layout) else { return None };
    let mut found = entries_of(body).filter_map(|entry| entry_parts(ctx, entry));
    found.find_map(|(key, value)| (key == Key::Type(ty)).then_some(value))
}

/// Returns the entries of a list.
fn entries_of(body: &DefBody) -> impl Iterator<Item = Attr> {
    let entries = match body.params() {
        [Param::List(entries)] => &entries[..],
        _ => &[],
    };
    entries.iter().filter_map(|entry| if let Param::Attr(entry) = entry { Some(*entry) } else { None })
}

/// Parses a key, which is a string or a type. Returns `None` if neither follows.
fn optional_key(p: &mut Parser<'_, '_>, keys: Keys) -> Parsed<Option<Param>> {
    if let Some(name) = p.parse_optional_string() {
        return Ok(Some(Param::String(name)));
    }
    let loc = p.loc();
    match p.parse_optional_type()? {
        Some(_) if keys == Keys::Strings => Err(p.hook_error(loc, "invalid kind of attribute specified")),
        ty => Ok(ty.map(Param::Type)),
    }
}

/// Parses `<"key", value>`.
fn parse_entry(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(key) = optional_key(p, Keys::Any)? else {
        return Err(p.hook_error(loc, "expected a type or a quoted string"));
    };
    p.expect_punct(",")?;
    let value = p.parse_attribute(None)?;
    p.expect_punct(">")?;
    Ok(DefBody::Params([key, Param::Attr(value)].into()))
}

fn print_entry(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [key, Param::Attr(value)] = body.params() else { return };
    p.text("<");
    print_key(p, key);
    p.text(", ");
    p.attr(*value);
    p.text(">");
}

fn print_key(p: &mut OpPrinter<'_, '_>, key: &Param) {
    match key {
        Param::String(name) => {
            let name = p.context().attrs().string(&name[..]);
            p.attr(name);
        }
        Param::Type(ty) => p.ty(*ty),
        _ => {}
    }
}

/// Parses `<"key" = value, !type = value>`.
fn parse_entries(p: &mut Parser<'_, '_>, keys: Keys) -> Parsed<DefBody> {
    let mut entries = Vec::new();
    p.expect_punct("<")?;
    p.parse_list_until(">", |p| {
        let loc = p.loc();
        let entry = match optional_key(p, keys)? {
            Some(key) => {
                p.expect_punct("=")?;
                let value = p.parse_attribute(None)?;
                let def = p.ctx.dialect(b"dlti").and_then(|dialect| dialect.def(DefKind::Attr, b"dl_entry"));
                def.map(|def| p.ctx.attrs().with_body(def, DefBody::Params([key, Param::Attr(value)].into()), None))
            }
            None => Some(p.parse_attribute(None)?).filter(|entry| entry_parts(p.ctx, *entry).is_some()),
        };
        entries.push(Param::Attr(entry.ok_or_else(|| p.hook_error(loc, "invalid kind of attribute specified"))?));
        Ok(())
    })?;
    Ok(DefBody::Params([Param::List(entries.into())].into()))
}

fn print_entries(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    for (index, entry) in entries_of(body).enumerate() {
        p.text(if index == 0 { "" } else { ", " });
        if let [key, Param::Attr(value)] = p.context().attrs().params(entry) {
            print_key(p, key);
            p.text(" = ");
            p.attr(*value);
        }
    }
    p.text(">");
}

/// Verifies that keys are not empty, and unique.
fn verify_keys(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    verify_entries(ctx, body, Keys::Any)
}

fn verify_device(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    verify_entries(ctx, body, Keys::Strings)
}

fn verify_entries(ctx: &ContextData, body: &DefBody, keys: Keys) -> Result<(), Invalid> {
    let mut seen = HashSet::new();
    for (key, _) in entries_of(body).filter_map(|entry| entry_parts(ctx, entry)) {
        match key {
            Key::Type(_) if keys == Keys::Strings => return Err(Invalid::new("type as DLTI key is not allowed")),
            Key::Name(b"") => return Err(Invalid::new("empty string as DLTI key is not allowed")),
            _ if !seen.insert(key) => return Err(format!("repeated DLTI key: {}", key.show(ctx)).into()),
            _ => {}
        }
    }
    Ok(())
}

/// Verifies that a system consists of devices with unique names.
fn verify_system(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let is_device =
        |attr| ctx.attrs().def(attr).is_some_and(|def| ctx.def_implements(def, "TargetDeviceSpecInterface"));
    let mut seen = HashSet::new();
    for (key, value) in entries_of(body).filter_map(|entry| entry_parts(ctx, entry)) {
        if matches!(key, Key::Type(_)) {
            return Err(Invalid::new("non-string key of DLTI system spec"));
        }
        if !is_device(value) {
            return Err(format!("value associated with key {} is not a DLTI device spec", key.show(ctx)).into());
        }
        if !seen.insert(key) {
            return Err(format!("repeated device ID in dlti.target_system_spec: {}", key.show(ctx)).into());
        }
    }
    Ok(())
}
