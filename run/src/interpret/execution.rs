//! Runs of programs for people: with limits on time and memory, and errors with a location.

use std::rc::Rc;

use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::types::TypeData;
use lect_dialects::func::FuncOp;

use super::datum::{self, Datum, Tensor};
use super::memory::Buffer;
use super::{Arg, Config, Divisions, Machine, Stop, Val, name, signature, unknown};

/// Bounds of a run, besides the number of steps.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Largest number of steps.
    pub steps: usize,
    /// Largest number of elements in memory and in tensors.
    pub elements: usize,
    /// Largest depth of nested calls.
    pub depth: usize,
    /// Formats floats for functions that print. Without it, external functions are recorded rather than known.
    pub show: Option<fn(f64) -> String>,
}

impl Limits {
    /// Bounds for tests of passes.
    pub const TESTS: Limits = Limits { steps: 0, elements: 1 << 24, depth: 40, show: None };

    /// Bounds for programs.
    pub fn programs(show: fn(f64) -> String) -> Self {
        Limits { steps: 1_000_000_000, elements: 1 << 24, depth: 4096, show: Some(show) }
    }
}

/// A result.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Numbers of a number or a vector.
    Numbers(Vec<Val>),
    /// A memref or a tensor: its sizes and elements.
    Array(Vec<i64>, Vec<Val>),
}

/// Behaviour of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Execution {
    /// Results of the entry point.
    pub results: Vec<Outcome>,
    /// Elements of the arguments that are memrefs, at the end.
    pub memories: Vec<Vec<Val>>,
}

/// Reason why a program stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Location of the operation.
    pub loc: Loc,
    /// The reason.
    pub message: String,
}

/// Runs a function of a module. `print` receives the output of the program, also before a failure.
pub fn execute(
    module: OpRef<'_>,
    entry: &str,
    args: &[Arg],
    limits: Limits,
    print: impl FnOnce(&str),
) -> Result<Execution, Failure> {
    let config =
        Config { steps: limits.steps, speculates: false, branches_on_poison: false, divisions: Divisions::Undefined };
    let mut machine = Machine { limits, ..Machine::new(config) };
    let done = machine.execute(module, entry, args);
    print(&machine.output);
    done.map_err(|stop| {
        let (loc, message) = machine.failed.take().unwrap_or_else(|| (module.loc(), stop_text(&stop)));
        Failure { loc, message }
    })
}

/// Returns the reason of a stop in words.
fn stop_text(stop: &Stop) -> String {
    match stop {
        Stop::Undefined => "undefined behaviour".to_owned(),
        Stop::Limit => "the program takes too many steps, too much memory or too many nested calls".to_owned(),
        Stop::Unknown(what) => format!("the interpreter does not support {what}"),
        Stop::Malformed => "a block gets the wrong number of values".to_owned(),
    }
}

impl<'a> Machine<'a> {
    fn execute(&mut self, module: OpRef<'a>, entry: &str, args: &[Arg]) -> Result<Execution, Stop> {
        self.declare(module)?;
        let function = *self.functions.get(entry).ok_or_else(|| unknown(entry))?;
        if !function.is::<FuncOp<'_>>() {
            let message =
                format!("the interpreter runs functions of the 'func' dialect, and this is '{}'", name(function));
            self.failed = Some((function.loc(), message));
            return Err(unknown(name(function)));
        }
        let inputs = &signature(function)?.inputs;
        let (mut memories, mut given) = (Vec::new(), Vec::new());
        for (arg, ty) in args.iter().zip(inputs) {
            given.push(match arg {
                Arg::Scalar(value) => Datum::Scalar(*value),
                Arg::Vector(values) => Datum::Vector(values.clone().into()),
                Arg::Memory(sizes, cells) => match function.context().types().data(*ty) {
                    TypeData::RankedTensor { .. } => self.tensor(sizes.clone(), cells.clone())?,
                    _ => {
                        let view = self.buffer(Buffer::of(cells.clone()), sizes);
                        memories.push(view.clone());
                        Datum::Memory(view)
                    }
                },
            });
        }
        let results = self.call(entry, given)?;
        let types = &signature(function)?.results;
        let outcome = |(result, ty): (&Datum, &lect_core::entity::Type)| match result {
            Datum::Memory(view) => Outcome::Array(view.sizes.clone(), self.contents(view)),
            Datum::Tensor(tensor) => Outcome::Array(tensor.sizes.clone(), tensor.cells.clone()),
            other => Outcome::Numbers(other.lanes(datum::lane_count(function.context(), *ty))),
        };
        let results = results.iter().zip(types).map(outcome).collect();
        Ok(Execution { results, memories: memories.iter().map(|view| self.contents(view)).collect() })
    }

    /// Creates a tensor, if there is memory for it.
    pub(super) fn tensor(&mut self, sizes: Vec<i64>, cells: Vec<Val>) -> Result<Datum, Stop> {
        // Filling a tensor takes time.
        self.steps = self.steps.checked_sub(cells.len() / 16).ok_or(Stop::Limit)?;
        if !self.used.add(cells.len(), self.limits.elements) {
            return Err(Stop::Limit);
        }
        Ok(Datum::Tensor(Rc::new(Tensor::new(sizes, cells, self.used.clone()))))
    }

    /// Returns the number of elements of some sizes, if there is memory for them.
    pub(super) fn count(&self, sizes: &[i64]) -> Result<usize, Stop> {
        let count = sizes.iter().try_fold(1usize, |count, size| count.checked_mul(usize::try_from(*size).ok()?));
        count.filter(|count| *count <= self.limits.elements).ok_or(Stop::Limit)
    }

    /// Checks that vectors that an operation makes are not too large.
    pub(super) fn check_size(&self, op: OpRef<'a>) -> Result<(), Stop> {
        for ty in op.result_types() {
            if let TypeData::Vector { scalable, .. } = op.context().types().data(ty)
                && scalable.contains(&true)
            {
                return Err(unknown("vectors of scalable length"));
            }
            if let Some((shape, _)) = datum::vector(op.context(), ty) {
                self.count(shape)?;
            }
        }
        Ok(())
    }

    /// Reports undefined behaviour with a reason.
    pub(super) fn undefined<T>(&mut self, reason: &'static str) -> Result<T, Stop> {
        self.reason = Some(reason);
        Err(Stop::Undefined)
    }

    /// Returns the reason why an operation stopped.
    pub(super) fn explained(&mut self, op: OpRef<'a>, stop: &Stop) -> String {
        match stop {
            Stop::Undefined => {}
            Stop::Limit if self.steps == 0 => return "the program takes too many steps".to_owned(),
            Stop::Limit if self.depth == self.limits.depth => return "the program nests too many calls".to_owned(),
            Stop::Limit => return "the program takes too much memory".to_owned(),
            _ => return stop_text(stop),
        }
        let reason = self.reason.take().unwrap_or_else(|| {
            let name = name(op);
            match name.rsplit_once('.').map_or(name, |it| it.1) {
                kind if ["div", "rem"].iter().any(|part| kind.contains(part)) => {
                    "division by zero, or an overflow of it"
                }
                "cond_br" | "switch" | "if" | "index_switch" | "while" | "condition" => "a decision depends on poison",
                "assert" => "an assertion fails",
                "return" | "yield" => "the result depends on poison",
                "for" | "parallel" | "forall" => "the bounds of a loop are poison, or its step is not positive",
                "unreachable" => "the program reaches an operation that is unreachable",
                _ if self.reads_poison => "an operand is poison",
                _ => "an operand is poison or out of range",
            }
        });
        format!("undefined behaviour: {reason}")
    }
}
