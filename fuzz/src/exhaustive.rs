//! Exhaustive check of folds and canonicalization patterns on all small programs: scalars, elements of vectors, and
//! control flow.
//!
//! [`tables`] finds the operations, their types and their attributes in the definitions of the dialects. A new
//! operation or pattern is thus checked without being listed. A program is an operation on arguments and constants, or
//! one on such operations. The latter may be operands, or values at the ends of regions and successors.
//!
//! Each program runs on all values of its arguments, poison among them. The results are compared before and after each
//! pattern alone, folding alone, and `canonicalize`. Only results that were poison may change.

pub mod forms;
mod programs;
pub mod tables;
mod ty;

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::entity::Value;
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef};
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_transforms::pass::{Pipeline, Registry};
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::{Canonicalize, Filter, PatternSet};

use crate::program::interpret::{self, Arg, Config, Divisions, Stop};
use crate::program::value::Val;
use forms::Form;
use programs::{Givers, Program, Programs};

/// Configuration of the interpreter: no division by zero, no branch on poison.
const STRICT: Config =
    Config { steps: 100, speculates: false, branches_on_poison: false, divisions: Divisions::Undefined };

/// Number of programs in one module.
const BATCH: usize = 400;

/// Share of the programs that is checked.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// One of this number of programs of one operation.
    pub of_one: u64,
    /// One of this number of programs of one operation on floats of 8 bits.
    pub of_bytes: u64,
    /// One of this number of programs of several operations.
    pub of_several: u64,
    /// One of this number of programs of several operations with regions or successors.
    pub of_bodies: u64,
    /// Largest number of choices of arguments of a program.
    pub cases: u64,
}

/// Number of rewritten programs, and of the compared argument values.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Number of changed programs.
    pub programs: u64,
    /// Number of choices of argument values.
    pub cases: u64,
}

/// Number of checked programs, and the rewrites of them.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Operations with their types and attributes.
    pub forms: usize,
    /// Programs.
    pub programs: u64,
    /// Rewrites by operation and pattern; folding is the pattern `fold`, and the whole pass `canonicalize`.
    pub rewrites: BTreeMap<(String, String), Counts>,
    /// Programs that compute another result after a rewrite.
    pub wrong: Vec<String>,
}

impl Report {
    /// Adds the report of another share of the programs.
    pub fn add(&mut self, other: Report) {
        self.forms = self.forms.max(other.forms);
        self.programs += other.programs;
        for (key, counts) in other.rewrites {
            let sum = self.rewrites.entry(key).or_default();
            sum.programs += counts.programs;
            sum.cases += counts.cases;
        }
        self.wrong.extend(other.wrong);
    }

    /// Returns the number of argument choices on which a program was compared with its rewritten form.
    pub fn cases(&self) -> u64 {
        self.rewrites.values().map(|counts| counts.cases).sum()
    }
}

/// Creates a context that does not print diagnostics, for [`check`].
pub fn quiet() -> Context {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    ctx.set_handler(std::sync::Arc::new(|_, _: Diagnostic| {}));
    ctx
}

/// Parses a module without verifying it.
fn read(ctx: &Context, text: &str) -> Option<Isolate> {
    let buffer = ctx.sources().add(b"programs", std::sync::Arc::new(text.as_bytes().to_vec())).ok()?;
    parse_source(ctx, &buffer, 0..text.len(), &ParseConfig::default()).ok()
}

fn functions(ir: &Isolate) -> Vec<OpRef<'_>> {
    ir.root().region(0).and_then(|body| body.entry()).into_iter().flat_map(|block| block.ops()).collect()
}

fn shown(function: OpRef<'_>) -> String {
    let mut text = Vec::new();
    print_op(function, &PrintConfig::default().with_generic(true), &mut text).expect("memory can be written");
    String::from_utf8_lossy(&text).into_owned()
}

/// Hashes the operations of a function.
fn fingerprint(function: OpRef<'_>) -> u64 {
    let (mut state, mut numbers) = (DefaultHasher::new(), HashMap::new());
    function.regions().for_each(|region| hash_region(region, &mut numbers, &mut state));
    state.finish()
}

fn hash_region(region: RegionRef<'_>, numbers: &mut HashMap<Value, usize>, state: &mut DefaultHasher) {
    let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
    for block in &blocks {
        block.args().for_each(|arg| _ = numbers.insert(arg, numbers.len()));
        block.args().len().hash(state);
        for op in block.ops() {
            (op.name(), op.structural_key()).hash(state);
            op.operands().for_each(|operand| numbers.get(&operand).hash(state));
            op.successors().for_each(|to| blocks.iter().position(|block| block.block == to.block).hash(state));
            op.results().for_each(|result| _ = numbers.insert(result, numbers.len()));
            op.regions().for_each(|region| hash_region(region, numbers, state));
        }
    }
}

/// Checks the programs whose last operation has one of the forms `roots`.
pub fn check(ctx: &Context, forms: &[Form], roots: &[Form], share: Share) -> Report {
    let mut report = Report { forms: forms.len(), ..Report::default() };
    let givers = Givers::of(forms);
    for root in roots {
        let mut programs = Programs::of(root, &givers, share).fuse();
        loop {
            let batch: Vec<Program<'_>> = programs.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            Batch::new(ctx, root, &batch, share.cases).check(&mut report);
        }
    }
    report
}

/// Programs that form one module.
struct Batch<'p> {
    root: &'p Form,
    programs: &'p [Program<'p>],
    ir: Isolate,
    cases: u64,
}

/// Results of a program for each choice of arguments; `None` where they are undefined.
type Results = Vec<(Vec<Arg>, Option<Vec<Val>>)>;

impl<'p> Batch<'p> {
    fn new(ctx: &Context, root: &'p Form, programs: &'p [Program<'p>], cases: u64) -> Self {
        let text: String = programs.iter().enumerate().map(|(number, program)| program.function(number)).collect();
        let ir = read(ctx, &text).unwrap_or_else(|| panic!("programs cannot be read:\n{text}"));
        Self { root, programs, ir, cases }
    }

    fn check(&self, report: &mut Report) {
        report.programs += self.programs.len() as u64;
        let functions = functions(&self.ir);
        let fingerprints: Vec<u64> = functions.iter().map(|function| fingerprint(*function)).collect();
        let before: Vec<OnceCell<Results>> = functions.iter().map(|_| OnceCell::new()).collect();
        let mut compare = |name: &str, rewritten: &Isolate| {
            let counts = report.rewrites.entry((self.root.name.clone(), name.to_owned())).or_default();
            for (number, after) in self::functions(rewritten).into_iter().enumerate() {
                if fingerprint(after) == fingerprints[number] {
                    continue;
                }
                let before = before[number]
                    .get_or_init(|| results(functions[number], self.programs[number].arguments(self.cases)));
                counts.programs += 1;
                counts.cases += before.len() as u64;
                if let Some((args, was, is)) = difference(before, after) {
                    let (from, to) = (shown(functions[number]), shown(after));
                    report.wrong.push(format!("{name}: {args:?} gave {was:?} and gives {is}\n{from}\n{to}"));
                }
            }
        };
        let mut folded = self.ir.clone_isolate();
        greedy::apply(&mut folded, &PatternSet::new(), &GreedyConfig::default());
        compare("fold", &folded);
        let entry = functions.first().and_then(|function| function.region(0)?.entry());
        let is_root = |op: &OpRef<'_>| *op.name_data().name == *self.root.name.as_bytes();
        let root = entry.into_iter().flat_map(|entry| entry.ops()).filter(is_root).last();
        let names: Vec<_> =
            root.into_iter().flat_map(|op| op.interfaces::<dyn Canonicalize>()).flat_map(|it| it.names()).collect();
        let mut config = GreedyConfig::default();
        (config.fold, config.unique_constants) = (false, false);
        for name in names {
            let filter = Filter::default().with_enabled(vec![name.to_owned()]);
            let patterns = PatternSet::new().with_canonicalization().with_filter(filter);
            let mut rewritten = self.ir.clone_isolate();
            greedy::apply(&mut rewritten, &patterns, &config);
            compare(name, &rewritten);
        }
        let mut canonical = self.ir.clone_isolate();
        let registry = Registry::of(lect_dialects::ALL);
        let pipeline = Pipeline::parse("builtin.module(canonicalize)", &registry).expect("it is a pipeline");
        pipeline.run(&mut canonical).expect("canonicalize does not fail");
        compare("canonicalize", &canonical);
    }
}

fn results(function: OpRef<'_>, arguments: Vec<Vec<Arg>>) -> Results {
    let run = |args: Vec<Arg>| {
        let results = match interpret::run(function, &args, STRICT) {
            Ok(results) => Some(results),
            Err(Stop::Unknown(name)) => {
                panic!("the interpreter does not know {name}:\n{}", shown(function))
            }
            Err(_) => None,
        };
        (args, results)
    };
    arguments.into_iter().map(run).collect()
}

/// Returns the first arguments for which the result of a function changed, with the old and the new result.
fn difference(before: &Results, after: OpRef<'_>) -> Option<(Vec<Arg>, Vec<Val>, String)> {
    before.iter().find_map(|(args, was)| {
        let was = was.as_ref()?;
        match interpret::run(after, args, STRICT) {
            Ok(is) if was.len() == is.len() && was.iter().zip(&is).all(|(was, is)| was.may_become(*is)) => None,
            is => Some((args.clone(), was.clone(), format!("{is:?}"))),
        }
    })
}
