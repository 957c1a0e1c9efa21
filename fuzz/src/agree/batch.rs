//! Many programs as one module, and its runs.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::{Place, PlaceFinder};
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_lowering::pipeline;
use lect_run::compile::compile;
use lect_run::entry;
use lect_run::interpret::value::Val;
use lect_run::interpret::{Arg, Limits, Outcome, execute};
use lect_run::number::general;
use lect_transforms::pass::{Pipeline, Registry};

use super::{Tools, external};
use crate::program::generate::{Choices, Parts, closed};

/// Name of the function that calls the program of a number.
pub const ENTRY: &str = "all";
/// Number of pairs of arguments of each program.
const RUNS: usize = 2;
/// Most steps of a program in the interpreter.
const STEPS: usize = 4_000_000;

/// Result of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ran {
    /// The results are the same.
    Same {
        /// Whether `clang` compiled the program, too.
        compiled: bool,
        /// Whether `lli` ran the program, too.
        external: bool,
    },
    /// The results are not the same.
    Different(String),
    /// The interpreter stopped, for a reason.
    Refused(String),
}

/// A context for several modules, whose operations are compiled once.
pub struct Session {
    ctx: Context,
    messages: Messages,
    registry: Registry,
}

impl Session {
    /// Creates a session. Memory of modules is not freed before its end.
    pub fn new() -> Self {
        let messages = Messages::default();
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let sink = messages.clone();
        ctx.set_handler(Arc::new(move |_, diagnostic: Diagnostic| {
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
        }));
        Self { ctx, messages, registry: lect_lowering::registry(lect_dialects::ALL) }
    }

    /// Returns the first message as the reason why a step failed.
    fn failed(&self, step: &str) -> String {
        format!("{step}: {}", taken(&self.messages))
    }

    fn run_passes(&self, ir: &mut Isolate, text: &str) -> Result<(), String> {
        let pipeline = Pipeline::parse(text, &self.registry).map_err(|error| error.message)?;
        pipeline.run(ir).map_err(|_| self.failed("lowering"))
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

/// Programs as a module.
pub struct Batch {
    /// Text of the module.
    pub text: String,
    seeds: Vec<u64>,
}

/// A run of a program: its number, and its arguments.
pub type Call = (usize, i64, i64);

type Messages = Arc<Mutex<Vec<String>>>;

fn taken(messages: &Messages) -> String {
    let mut messages = messages.lock().unwrap_or_else(PoisonError::into_inner);
    let first = messages.drain(..).next().unwrap_or_default();
    first.lines().next().unwrap_or_default().to_owned()
}

impl Batch {
    /// Makes a module of parts of programs.
    pub fn new(parts: &[(u64, Parts)]) -> Self {
        let mut text = String::new();
        for (seed, parts) in parts {
            text += &closed(*seed, &format!("f{seed}"), *parts).text;
        }
        let _ = writeln!(text, "func.func @{ENTRY}(%which: index, %a: i64, %b: i64) -> i64 {{");
        let _ = writeln!(text, "  %result = scf.index_switch %which -> i64");
        for (number, (seed, _)) in parts.iter().enumerate() {
            let _ = writeln!(text, "  case {number} {{");
            let _ = writeln!(text, "    %0 = func.call @f{seed}(%a, %b) : (i64, i64) -> i64");
            let _ = writeln!(text, "    scf.yield %0 : i64\n  }}");
        }
        let _ = writeln!(text, "  default {{\n    scf.yield %a : i64\n  }}\n  return %result : i64\n}}");
        Self { text, seeds: parts.iter().map(|part| part.0).collect() }
    }

    /// Returns the runs of the programs.
    fn calls(&self) -> Vec<Call> {
        let mut calls = Vec::new();
        for (number, seed) in self.seeds.iter().enumerate() {
            let mut choices = Choices::new(!seed);
            let small = choices.below(40) as i64 - 20;
            calls.push((number, choices.bits() as i64, small));
            calls.push((number, small, choices.bits() as i64 >> choices.below(60)));
        }
        calls
    }

    /// Runs all programs everywhere. Returns an error if the module cannot be lowered or compiled.
    pub fn run(&self, session: &Session, tools: Tools<'_>) -> Result<Vec<Ran>, String> {
        taken(&session.messages);
        let failed = |step: &str| session.failed(step);
        let mut ir = self.read(&session.ctx).ok_or_else(|| failed("reading"))?;
        let calls = self.calls();
        let interpreted: Vec<Result<i64, String>> = calls.iter().map(|call| self.interpreted(&ir, *call)).collect();
        let pipeline = pipeline::of(ir.root());
        session.run_passes(&mut ir, &pipeline)?;
        let exported = match tools.clang {
            Some(_) => Some(lect_llvmir::export::export(ir.root()).map_err(|_| failed("translation"))?),
            None => None,
        };
        let function = entry::find(ir.root(), Some(ENTRY)).map_err(|_| failed("entry"))?;
        let compiled = compile(ir.root(), function).map_err(|_| failed("compilation"))?;
        let machine: Vec<i64> = calls
            .iter()
            .zip(&interpreted)
            .map(|(call, known)| {
                // A program that the interpreter refuses may do anything.
                if known.is_err() {
                    return 0;
                }
                let args = [call.0 as u128, u128::from(call.1 as u64), u128::from(call.2 as u64)];
                compiled.run(&args).first().copied().unwrap_or_default() as i64
            })
            .collect();
        let defined: Vec<Call> = calls.iter().zip(&interpreted).filter(|it| it.1.is_ok()).map(|it| *it.0).collect();
        let clang = match (tools.clang, exported) {
            (Some(folder), Some(text)) => Some(external::clang(folder, &text, &defined)?),
            _ => None,
        };
        let lli = tools.lli.map(|folder| external::lli(folder, &self.text, &defined)).transpose()?;
        let mut results = Vec::new();
        let mut at = 0;
        for chunk in 0..self.seeds.len() {
            let mut ran = Ran::Same { compiled: clang.is_some(), external: lli.is_some() };
            for number in chunk * RUNS..(chunk + 1) * RUNS {
                let known = match &interpreted[number] {
                    Ok(value) => *value,
                    Err(reason) => {
                        ran = Ran::Refused(reason.clone());
                        continue;
                    }
                };
                let others: Vec<Option<i64>> =
                    [&clang, &lli].into_iter().flatten().map(|values: &Vec<i64>| values.get(at).copied()).collect();
                at += 1;
                if machine[number] != known || others.iter().any(|other| *other != Some(known)) {
                    ran = Ran::Different(format!(
                        "{:?}: interpreter {known:#x}, machine {:#x}, others {others:x?}",
                        calls[number], machine[number]
                    ));
                }
            }
            results.push(ran);
        }
        Ok(results)
    }

    fn read(&self, ctx: &Context) -> Option<Isolate> {
        let data = self.text.as_bytes();
        let buffer = ctx.sources().add(b"programs", Arc::new(data.to_vec())).ok()?;
        let ir = parse_source(ctx, &buffer, 0..data.len(), &ParseConfig::default()).ok()?;
        verify(ir.root(), &VerifyConfig::default()).ok()?;
        Some(ir)
    }

    /// Runs a program in the interpreter.
    fn interpreted(&self, ir: &Isolate, (number, a, b): Call) -> Result<i64, String> {
        let name = format!("f{}", self.seeds[number]);
        let args = [a, b].map(|arg| Arg::Scalar(Val::int(64, arg as u64)));
        let limits = Limits { steps: STEPS, ..Limits::programs(general) };
        let done = execute(ir.root(), &name, &args, limits, |_| {})
            .map_err(|failure| format!("{} in '{}'", failure.message, self.operation(ir, failure.loc)))?;
        match &done.results[..] {
            [Outcome::Numbers(values)] => {
                let bits = values.first().and_then(|value| value.bits());
                bits.map(|bits| bits as i64).ok_or_else(|| "the result is poison".to_owned())
            }
            _ => Err("another number of results".to_owned()),
        }
    }
}

impl Batch {
    /// Returns the name of the operation at a location.
    fn operation(&self, ir: &Isolate, loc: Loc) -> String {
        let Place::File(place) = PlaceFinder::new(ir.context()).find(loc) else { return "?".to_owned() };
        let line = self.text.lines().nth(place.line.saturating_sub(1) as usize).unwrap_or_default();
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_');
        words.find(|word| word.contains('.')).unwrap_or_default().to_owned()
    }
}
