//! Detection of attributes and types that contain themselves, which no reader could build.

use std::ops::Range;

use super::entry::entry;
use super::event::{Table, Value, Visitor};
use super::tables::{EntryForm, Tables};
use crate::table::EntryRange;
use crate::wire::{Fault, Wire};

/// Codes of attributes that refer to nothing but strings.
const STRING: u64 = 2;
const FILE_LINE_COL: u64 = 11;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// Collects the references of an entry; types are numbered after the attributes.
struct Parts<'p> {
    attrs: usize,
    parts: &'p mut Vec<usize>,
}

impl Visitor for Parts<'_> {
    fn field(&mut self, _name: &str, value: &Value<'_>, _bytes: Range<usize>) {
        match *value {
            Value::Ref(Table::Attr, index) => self.parts.push(index as usize),
            Value::Ref(Table::Type, index) => self.parts.push(self.attrs + index as usize),
            _ => {}
        }
    }

    fn is_brief(&self) -> bool {
        true
    }
}

/// Reports the first attribute or type that contains itself.
pub(super) fn check(tables: &Tables<'_>) -> Wire<()> {
    let attrs = tables.attrs.len();
    let mut states = vec![State::New; attrs + tables.types.len()];
    // Open entries, each with the length of `parts` before its own parts.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut parts: Vec<usize> = Vec::new();
    for root in 0..states.len() {
        // A file location refers to one string only, so every cycle has another member. Locations can be as many as
        // operations.
        if tables.builtin_code(root).is_some_and(|code| matches!(code, STRING | FILE_LINE_COL)) {
            continue;
        }
        parts.push(root);
        loop {
            let before = open.last().map_or(0, |&(_, before)| before);
            if parts.len() == before {
                let Some((done, _)) = open.pop() else { break };
                set(&mut states, done, State::Done);
                continue;
            }
            let Some(next) = parts.pop() else { break };
            match states.get(next) {
                Some(State::New) => {
                    open.push((next, parts.len()));
                    set(&mut states, next, State::Open);
                    let table = if next < attrs { Table::Attr } else { Table::Type };
                    let index = if next < attrs { next } else { next - attrs };
                    if let Some(range) = tables.entry(table, index as u64) {
                        collect(tables, table, &range, attrs, &mut parts);
                    }
                }
                Some(State::Open) => return Err(fault(tables, attrs, next)),
                Some(State::Done) | None => {}
            }
        }
    }
    Ok(())
}

/// Collects the parts of an entry. Other errors in the entry are reported elsewhere.
fn collect(tables: &Tables<'_>, table: Table, range: &EntryRange, attrs: usize, parts: &mut Vec<usize>) {
    if matches!(tables.form(table, range), EntryForm::Fields(_)) {
        let _ = entry(tables, table, range, &mut Parts { attrs, parts });
    }
}

fn set(states: &mut [State], index: usize, state: State) {
    if let Some(place) = states.get_mut(index) {
        *place = state;
    }
}

fn fault(tables: &Tables<'_>, attrs: usize, entry: usize) -> Box<Fault> {
    let (table, what, index) =
        if entry < attrs { (Table::Attr, "Attribute", entry) } else { (Table::Type, "Type", entry - attrs) };
    let offset = tables.entry(table, index as u64).map_or(0, |range| range.bytes.start as u64);
    Box::new(Fault { offset, message: format!("{what} {index} is within itself").into() })
}
