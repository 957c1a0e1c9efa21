//! Migration of programs by lect: read in one version, taken to another as text, bytecode and archive, and printed.

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_core::text::ParseConfig;
use lect_core::text::parse_source;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::spec::Shared;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::change::{Change, Declared};
use super::generate::Chain;
use super::model::{HOMES, Value};
use super::{Counts, Finding};
use crate::target::{engine, template};

/// A wrong declaration, which the check must detect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The default of a new attribute is wrong.
    WrongDefault,
    /// The declaration of a renamed attribute is missing.
    DroppedRename,
    /// The declared earlier order of operands is wrong.
    SwappedOperands,
    /// The declaration of a renamed enum case is missing.
    ForgottenCase,
    /// The default of a new parameter is wrong.
    WrongParam,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 5] =
        [Self::WrongDefault, Self::DroppedRename, Self::SwappedOperands, Self::ForgottenCase, Self::WrongParam];

    /// Plants the fault in the first suitable declaration. Returns true if there is one.
    pub fn plant(self, steps: &mut [Vec<Declared>]) -> bool {
        for step in steps {
            for at in 0..step.len() {
                let Declared { change, text, .. } = &step[at];
                let wrong = match (self, change) {
                    (Fault::WrongDefault, Change::AddAttr { default: Some(Value::Int(_)), .. }) => {
                        text.replace(" : i64\"", "1 : i64\"")
                    }
                    (Fault::DroppedRename, Change::RenameAttr { .. })
                    | (Fault::ForgottenCase, Change::RenameCase { .. }) => {
                        step.remove(at);
                        return true;
                    }
                    (Fault::SwappedOperands, Change::ReorderOperands { op, were }) => {
                        let mut were: Vec<String> = were.clone();
                        were.rotate_left(1);
                        Change::ReorderOperands { op: op.clone(), were }.declaration(&Default::default())
                    }
                    (Fault::WrongParam, Change::AddParam { default: Value::Int(_), .. }) => text.replace("\">", "1\">"),
                    _ => continue,
                };
                step[at].text = wrong;
                return true;
            }
        }
        false
    }
}

/// A program of a version, and its expected text in each version that can express it.
pub struct Case<'c> {
    pub from: usize,
    pub program: &'c str,
    pub expected: &'c [Option<String>],
}

/// Contexts, one for each version of the dialects.
pub struct Contexts {
    all: Vec<Context>,
    messages: Arc<Mutex<Vec<String>>>,
    /// Generic form of model programs, by version and model text.
    expected: RefCell<HashMap<(usize, String), String>>,
}

impl Contexts {
    /// Creates contexts with the versions of the dialects that `definitions` defines.
    pub fn new(definitions: &str, chain: &Chain) -> Result<Self, Finding> {
        let wrong = |message: &str| {
            Finding::new(format!("definitions {}", template(message)), format!("{message}\n{definitions}"))
        };
        let specs = engine::specs(definitions).map_err(|message| wrong(&message))?;
        let messages = Arc::new(Mutex::new(Vec::new()));
        let mut all = Vec::new();
        for (version, dialects) in chain.versions.iter().enumerate() {
            let ctx = Context::with_dialects(&[]);
            let sink = Arc::clone(&messages);
            ctx.set_handler(Arc::new(move |_, diagnostic: Diagnostic| {
                sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
            }));
            for (name, number) in HOMES.iter().zip(&dialects.numbers) {
                let spec = specs.iter().find(|spec| spec.name == *name).ok_or_else(|| wrong("no dialect"))?;
                let mut number = number.clone();
                if version % 2 == 1 && spec.newest().is_some_and(|newest| newest > &*number) {
                    // A release without changes, which no later release mentions.
                    number.push(0);
                }
                let spec = spec.at(&number).ok_or_else(|| wrong("no such version"))?;
                ctx.load(Shared::new(spec)).map_err(|known| wrong(&known.to_string()))?;
            }
            all.push(ctx);
        }
        Ok(Self { all, messages, expected: RefCell::default() })
    }

    fn message(&self) -> String {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.drain(..).next().unwrap_or_default()
    }

    fn read(&self, version: usize, text: &str) -> Option<Isolate> {
        let ctx = self.all.get(version)?;
        let buffer = ctx.sources().add(b"text", Arc::new(text.as_bytes().to_vec())).ok()?;
        let config = ParseConfig::default().with_allow_unregistered(true);
        let ir = parse_source(ctx, &buffer, 0..text.len(), &config).ok()?;
        is_sound(&ir).then_some(ir)
    }

    /// Returns the generic form of a model program.
    fn expected(&self, version: usize, text: &str) -> Option<String> {
        let key = (version, text.to_owned());
        if let Some(known) = self.expected.borrow().get(&key) {
            return Some(known.clone());
        }
        let made = generic(&self.read(version, text)?);
        self.expected.borrow_mut().insert(key, made.clone());
        Some(made)
    }

    /// Migrates a program to each version. `may_refuse` returns true for versions where an error is acceptable, too.
    pub fn carry(
        &self,
        &Case { from, program, expected }: &Case<'_>,
        may_refuse: &dyn Fn(usize) -> bool,
        counts: &mut Counts,
    ) -> Result<(), Finding> {
        let find = |key: &str, message: &str, more: &str| {
            let key = format!("{key} {}", template(message));
            Finding::new(key, format!("version {from}: {message}\n{program}\n----\n{more}"))
        };
        let Some(first) = self.read(from, program) else { return Err(find("model", &self.message(), "")) };
        let custom = print(&first, &PrintConfig::default().with_debug_info(true));
        let Some(ir) = self.read(from, &custom) else { return Err(find("custom", &self.message(), &custom)) };
        if generic(&ir) != generic(&first) {
            return Err(find("custom", "another program", &custom));
        }
        let (mut text, mut bytecode, mut pack) = (Vec::new(), Vec::new(), Vec::new());
        // Text of an older version is read by that version, and reaches other versions as bytecode (`transfer`).
        let written = lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut text).is_ok()
            && lect_bytecode::write(first.root(), &WriteConfig::default(), &mut bytecode).is_ok()
            && archive::write(first.root(), &archive::WriteConfig::default(), &mut pack).is_ok();
        if !written {
            return Err(find("write", &self.message(), ""));
        }
        let files = [("text", Bytes::from(text)), ("bytecode", bytecode.into()), ("archive", pack.into())];
        for (to, expected) in expected.iter().enumerate() {
            let Some(ctx) = self.all.get(to) else { continue };
            let expected = match expected {
                None => None,
                Some(text) => match self.expected(to, text) {
                    Some(generic) => Some(generic),
                    None => return Err(find("expected", &self.message(), text)),
                },
            };
            for (format, bytes) in &files {
                counts.carried += 1;
                let carried = read_as(ctx, format, bytes.clone(), to % 2 == 0);
                let message = self.message();
                let key = |what: &str| format!("{what} {format} to {to}");
                match (carried, &expected) {
                    (None, None) => {
                        counts.refused += 1;
                        if message.is_empty() {
                            return Err(find(&key("silent"), "", ""));
                        }
                    }
                    (None, Some(_)) if !message.is_empty() && may_refuse(to) => counts.refused += 1,
                    (None, Some(expected)) => return Err(find(&key("refused"), &message, expected)),
                    // The verifier reports a missing part of an operation from an older version.
                    (Some(ir), None) if !is_sound(&ir) => counts.refused += 1,
                    (Some(ir), None) => return Err(find(&key("accepted"), "", &generic(&ir))),
                    // The expected program has been verified.
                    (Some(ir), Some(expected)) => {
                        let found = generic(&ir);
                        if found != *expected {
                            return Err(find(&key("lost"), "", &format!("{found}----\n{expected}")));
                        }
                    }
                }
            }
        }
        let _ = self.message();
        Ok(())
    }
}

/// Reads a file in the context of another version.
fn read_as(ctx: &Context, format: &str, bytes: Bytes, lazy: bool) -> Option<Isolate> {
    let mut ir = if format == "archive" {
        let config = archive::ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy);
        archive::read(ctx, b"pack", bytes, &config).ok()?
    } else {
        let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy && format == "bytecode");
        lect_bytecode::read(ctx, b"bytes", bytes, &config).ok()?
    };
    ir.materialize_all(1).ok()?;
    Some(ir)
}

fn is_sound(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).is_ok()
}

/// Prints the generic form, with the data of resources in place of their names: conflicting names are changed.
fn generic(ir: &Isolate) -> String {
    let text = print(ir, &PrintConfig::default().with_generic(true).with_debug_info(true));
    let Some((body, resources)) = text.split_once("{-#") else { return text };
    let mut out = body.to_owned();
    for line in resources.lines() {
        if let Some((key, data)) = line.trim().trim_end_matches(',').split_once(": \"") {
            out = out.replace(&format!("dense_resource<{key}>"), &format!("dense_resource<{data}>"));
        }
    }
    out
}

fn print(ir: &Isolate, config: &PrintConfig) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(ir.root(), config, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
