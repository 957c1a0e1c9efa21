//! Attributes and types as short texts, for display beside references to them.
//!
//! The texts are similar to MLIR's, but cannot be parsed, and long ones are cut.

use std::ops::Range;

use lect_ods::spec::FieldSpec;

use super::entry::entry;
use super::event::{Table, Value, Visitor};
use super::shown::{Escaped, Shown};
use super::tables::Tables;
use crate::table::EntryRange;

/// Approximate limit of the length of a text.
pub(super) const LENGTH: usize = 100;

/// Limit of the nesting depth.
const DEPTH: usize = 12;

/// Marker of omitted text.
pub(super) const CUT: &str = "..";

/// Temporary separator of list elements. No text contains it: control characters are escaped.
const SEPARATOR: &str = "\u{1f}";

/// Prints an attribute or type as a short text.
pub fn summary(tables: &Tables<'_>, table: Table, index: u64) -> String {
    let mut left = LENGTH;
    nested(tables, table, index, DEPTH, &mut left)
}

fn nested(tables: &Tables<'_>, table: Table, index: u64, depth: usize, left: &mut usize) -> String {
    // An entry without fields or text has some length, too.
    *left = left.saturating_sub(2);
    let is_cut = depth == 0 || *left == 0;
    let Some(range) = tables.entry(table, index).filter(|_| !is_cut) else { return CUT.to_owned() };
    if !range.custom {
        let text = tables.bytes(range.bytes);
        let text = Escaped::plain(text.split_last().map_or(&[], |(_, text)| text), *left).to_string();
        *left = left.saturating_sub(text.len().max(1));
        return text;
    }
    let encoding = tables.encoding(table, &range);
    let names = encoding.map_or(&[][..], |encoding| &encoding.fields);
    let listing = encoding.map_or("", |encoding| tables.listing(table, &range, encoding));
    let shows_names = encoding.is_some() && listing.is_empty();
    let mut parts = Parts { tables, depth, left, names, shows_names, fields: Vec::new(), lists: 0, is_first: true };
    if entry(tables, table, &range, &mut parts).is_err() {
        return "?".to_owned();
    }
    let fields = parts.fields;
    match listing {
        "" => usual(tables, &range, encoding.map(|encoding| &*encoding.name), &fields),
        listing => fill(listing, &fields),
    }
}

/// Prints an entry whose encoding has no template: its name and its fields, without absent ones.
fn usual(tables: &Tables<'_>, entry: &EntryRange, name: Option<&str>, fields: &[Part<'_>]) -> String {
    let namespace = Escaped::plain(tables.namespace(entry.dialect), LENGTH);
    let field = |field: &Part<'_>| {
        let text = field.text.replace(SEPARATOR, ", ");
        match (field.name, field.is_list) {
            ("", _) => text,
            (name, true) => format!("{name} = [{text}]"),
            (name, false) => format!("{name} = {text}"),
        }
    };
    let fields: Vec<String> = fields.iter().filter(|field| !field.is_absent).map(field).collect();
    let name = name.map(|name| format!(".{name}")).unwrap_or_default();
    format!("{namespace}{name}<{}>", fields.join(", "))
}

/// Inserts fields into the template of their encoding.
fn fill(template: &str, fields: &[Part<'_>]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        let (before, hole) = rest.split_at(at);
        text.push_str(before);
        let inner = hole.get(1..).unwrap_or_default();
        let Some((name, after)) = inner.split_once('}').filter(|_| inner.starts_with(|c: char| c.is_alphabetic()))
        else {
            text.push('{');
            rest = inner;
            continue;
        };
        let (name, separator) = name.split_once('|').unwrap_or((name, ", "));
        let field = fields.iter().find(|field| field.name == name);
        text.push_str(&field.map_or(CUT.to_owned(), |field| field.text.replace(SEPARATOR, separator)));
        rest = after;
    }
    text + rest
}

/// A field as text.
#[derive(Default)]
struct Part<'t> {
    name: &'t str,
    text: String,
    is_list: bool,
    is_absent: bool,
}

struct Parts<'t, 'l> {
    tables: &'t Tables<'t>,
    depth: usize,
    left: &'l mut usize,
    /// Names of the fields, and whether they are shown.
    names: &'t [FieldSpec],
    shows_names: bool,
    fields: Vec<Part<'t>>,
    /// Number of open lists.
    lists: usize,
    /// Whether the innermost list is still empty.
    is_first: bool,
}

impl<'t> Parts<'t, '_> {
    /// Returns the name of a field with the lifetime of the text.
    fn known(&self, name: &str) -> &'t str {
        let own = self.names.iter().map(|field| &*field.name);
        own.chain(["key", "value"]).find(|known| *known == name).unwrap_or_default()
    }

    fn push(&mut self, name: &'t str, text: &str) {
        // Without a template, names are shown, too.
        *self.left = self.left.saturating_sub(if self.shows_names { name.len() } else { 0 });
        match self.fields.last_mut().filter(|_| self.lists > 0) {
            Some(list) => {
                // A pair is one text. The text of a dimension ends with its own separator.
                let between = if name == "value" { " = " } else { SEPARATOR };
                if !self.is_first {
                    list.text.push_str(between);
                }
                list.text.push_str(text);
            }
            None => self.fields.push(Part { name, text: text.to_owned(), ..Part::default() }),
        }
        self.is_first = false;
    }

    fn text_of(&mut self, name: &str, value: &Value<'_>) -> String {
        if let Value::Ref(table @ (Table::Attr | Table::Type), index) = *value {
            let text = nested(self.tables, table, index, self.depth - 1, self.left);
            let is_name = matches!(name, "key" | "root");
            let bare = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(|text| is_bare(text));
            return bare.filter(|_| is_name).map_or_else(|| text.clone(), str::to_owned);
        }
        let text = Shown { tables: self.tables, value, limit: *self.left }.to_string();
        *self.left = self.left.saturating_sub(text.len().max(1));
        text
    }
}

impl Visitor for Parts<'_, '_> {
    fn field(&mut self, name: &str, value: &Value<'_>, _bytes: Range<usize>) {
        let name = self.known(name);
        if matches!(value, Value::Code(..)) {
            return;
        }
        let text = if self.is_done() { CUT.to_owned() } else { self.text_of(name, value) };
        self.push(name, &text);
        if *value == Value::Absent
            && let Some(field) = self.fields.last_mut()
        {
            field.is_absent = !field.is_list;
        }
    }

    fn enter_list(&mut self, name: &str, _at: usize) {
        if self.lists == 0 {
            self.fields.push(Part { name: self.known(name), is_list: true, ..Part::default() });
            self.is_first = true;
        }
        self.lists += 1;
    }

    fn leave_list(&mut self) {
        self.lists = self.lists.saturating_sub(1);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn is_done(&self) -> bool {
        *self.left == 0
    }
}

/// Returns true if a name is printed without quotes.
fn is_bare(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && text.chars().all(is_inner)
}
