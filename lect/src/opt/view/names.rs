//! IR as it is shown: values of a text keep the names that the text gives them.
//!
//! The text is parsed once more with its marks, so that the printer can name values after their positions. Names that
//! are numbers are assigned by the printer, for numbers in the text may collide with those of values without names.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use lect_bytecode::archive;
use lect_core::Context;
use lect_core::entity::Op;
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{Isolate, IsolateId, OpRef, walk};
use lect_core::loc::{Loc, LocKind};
use lect_core::source::Buffer;
use lect_core::text::{NameKind, ParseConfig, PrintConfig, parse_marked};
use lect_ods::names::nearest;

use crate::opt::failure::Failure;
use crate::opt::reading::Looked;

/// Identity of an operation.
pub type OpKey = (IsolateId, Op);

/// The IR of a file with the names of its text.
pub struct Shown<'f> {
    file: &'f Looked,
    /// IR whose locations are the names of values, and the locations that the file specifies.
    named: Option<(Isolate, HashMap<OpKey, Loc>)>,
    /// Position of the shown operation among all operations in pre-order.
    selected: usize,
}

impl<'f> Shown<'f> {
    /// Reads the names of a text. Bytecode and archives have no names.
    pub fn of(ctx: &Context, file: &'f Looked) -> Self {
        let is_text = !archive::is_archive(&file.bytes) && !lect_bytecode::is_bytecode(&file.bytes);
        Self { file, named: is_text.then(|| named(ctx, file)).flatten(), selected: 0 }
    }

    /// Selects a symbol by its name, or by its path: the names of enclosing symbols and its own.
    pub fn select(&mut self, path: &str) -> Result<(), Failure> {
        let names: Vec<&str> = path.split("::").map(|name| name.trim_start_matches('@')).collect();
        let root = self.all();
        let attrs = SymbolAttrs::new(root.context());
        let name = |op: OpRef<'_>| attrs.name(op).map(|name| root.context().ident_bytes(name).to_vec());
        let (mut at, mut found, mut known) = (0, None, Vec::new());
        let _ = walk::pre_order::<()>(root, |op| {
            if let Some(own) = name(op) {
                let around = std::iter::successors(op.parent(), |op| op.parent()).filter_map(&name);
                let mut path = std::iter::once(own.clone()).chain(around);
                if found.is_none() && names.iter().rev().all(|name| path.next().is_some_and(|it| it == name.as_bytes()))
                {
                    found = Some(at);
                }
                known.push(String::from_utf8_lossy(&own).into_owned());
            }
            at += 1;
            ControlFlow::Continue(walk::Step::Into)
        });
        let Some(found) = found else {
            let last = names.last().copied().unwrap_or_default();
            let help = nearest(last, &known).map(|it| format!("; did you mean '{it}'?")).unwrap_or_default();
            return Err(Failure::Message(format!("no symbol is named '{path}'{help}")));
        };
        self.selected = found;
        Ok(())
    }

    fn all(&self) -> OpRef<'_> {
        self.named.as_ref().map_or(&self.file.ir, |named| &named.0).root()
    }

    /// Returns the shown operation.
    pub fn root(&self) -> OpRef<'_> {
        let (mut left, mut root) = (self.selected, self.all());
        let _ = walk::pre_order::<()>(root, |op| {
            if left == 0 {
                root = op;
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(walk::Step::Into)
        });
        root
    }

    /// Returns the location of an operation.
    pub fn loc(&self, op: OpRef<'_>) -> Loc {
        self.named.as_ref().map_or_else(|| op.loc(), |named| named.1.get(&op.identity()).copied().unwrap_or(op.loc()))
    }

    /// Returns the configuration of the printer.
    pub fn config(&self) -> PrintConfig {
        super::config(self.file).with_name_loc_prefix(self.named.is_some())
    }
}

/// Parses a text again, and names its values. Returns `None` for a text that has none, or is not UTF-8.
fn named(ctx: &Context, file: &Looked) -> Option<(Isolate, HashMap<OpKey, Loc>)> {
    let text = std::str::from_utf8(&file.bytes).ok()?;
    let buffer = ctx.sources().add(b"names", Arc::new(file.bytes.clone())).ok()?;
    let config = ParseConfig::default().with_allow_unregistered(true);
    let (marked, _) = ctx.capture_diagnostics(|| parse_marked(ctx, &buffer, 0..text.len(), &config));
    let marked = marked.ok().filter(|marked| marked.result.is_ok())?;
    let mut names: HashMap<u32, &str> = HashMap::new();
    for mark in &marked.marks.names {
        if matches!(mark.kind, NameKind::DefinesValue(_))
            && let Some(name) = name_at(text, mark.at)
        {
            names.insert(mark.at, name);
        }
    }
    // Results are named in front of their operation, whose location is that of its name.
    for op in &marked.marks.ops {
        if let Some(name) = names.get(&op.start).copied().filter(|_| op.start < op.name) {
            names.insert(op.name, name);
        }
    }
    let mut ir = marked.ir;
    // Both IRs have the same operations in the same order.
    let (own, locs) = (all(ir.root(), OpRef::identity), all(file.ir.root(), OpRef::loc));
    if own.len() != locs.len() {
        return None;
    }
    let unknown = ctx.attrs().unknown_loc();
    let rename = |loc: Loc| {
        let name = offset(&buffer, loc).and_then(|at| names.get(&at));
        name.map_or(Loc::UNKNOWN, |name| {
            ctx.attrs().loc_value(ctx.attrs().name_loc(ctx.ident(name.as_bytes()), unknown))
        })
    };
    walk::storage_mut(&mut ir, &mut |isolate| isolate.map_locs(rename));
    Some((ir, own.into_iter().zip(locs).collect()))
}

/// Returns a property of all operations in pre-order.
fn all<'a, T>(root: OpRef<'a>, get: impl Fn(OpRef<'a>) -> T) -> Vec<T> {
    let mut found = Vec::new();
    let _ = walk::pre_order::<()>(root, |op| {
        found.push(get(op));
        ControlFlow::Continue(walk::Step::Into)
    });
    found
}

fn offset(buffer: &Buffer, loc: Loc) -> Option<u32> {
    match loc.kind() {
        LocKind::Source(pos) => buffer.offset(pos).and_then(|at| u32::try_from(at).ok()),
        _ => None,
    }
}

/// Returns the name at an offset, without `%`, unless it is a number.
fn name_at(text: &str, at: u32) -> Option<&str> {
    let rest = text.get(at as usize..)?.strip_prefix('%')?;
    let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && !matches!(it, '_' | '$' | '.' | '-'));
    let name = rest.get(..end.unwrap_or(rest.len()))?;
    (!name.is_empty() && !name.bytes().all(|byte| byte.is_ascii_digit())).then_some(name)
}
