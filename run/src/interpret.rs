//! Interpreter of functions of `func`, `arith`, `index`, `math`, `scf`, `cf`, `affine`, `memref`, `vector`, `tensor`,
//! `linalg` and `bufferization`.
//!
//! [`execute`] runs a program, and reports undefined behaviour with its location. [`call`] and [`run`] are for tests of
//! passes, which compare the behaviour of a program before and after them.
//!
//! A declaration without a body denotes external code. Each call of it is recorded with the arguments. Such a call
//! writes to the memory that is passed to it, and its results depend on the number of earlier calls. A pass must
//! preserve these calls, the results of the function, its memory arguments and public globals.
//!
//! - [`datum`]: numbers, vectors and references to memory.
//! - `scalar`: operations on numbers, and on vectors element by element.
//! - `structured`: control flow of `scf`.
//! - `affine`: expressions of maps, and operations of `affine`.
//! - `memory`, `views`: buffers, and operations of `memref`.
//! - `vectors`, `transfers`: operations of `vector`.
//! - `tensors`: operations of `tensor` and `bufferization`.
//! - `structures`, `packing`: operations of `linalg`, and contractions of `vector`.
//! - `runner`: calls of functions of MLIR's runner.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use lect_core::attrs::AttrData;
use lect_core::attrs::int_array;
use lect_core::entity::{Type, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::ir::{OpRef, RegionRef};
use lect_core::loc::Loc;
use lect_core::types::TypeData;

pub use datum::Datum;
pub use execution::{Execution, Failure, Limits, Outcome, execute};

use datum::Shape;
use memory::Buffer;
use value::{Undefined, Val};

mod affine;
pub mod datum;
mod execution;
mod memory;
mod packing;
mod runner;
mod scalar;
mod structured;
mod structures;
mod tensors;
mod transfers;
pub mod value;
mod vectors;
mod views;

/// Reason why a run has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The program divides by zero, or branches on poison.
    Undefined,
    /// The program takes too many steps, or nests calls too deep.
    Limit,
    /// The interpreter does not support this operation or form.
    Unknown(String),
    /// The program passes a wrong number of values to a block.
    Malformed,
}

impl From<Undefined> for Stop {
    fn from(_: Undefined) -> Self {
        Stop::Undefined
    }
}

/// An argument of the called function.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// A number.
    Scalar(Val),
    /// A vector.
    Vector(Vec<Val>),
    /// A memref of some sizes, and its elements.
    Memory(Vec<i64>, Vec<Val>),
}

impl From<Val> for Arg {
    fn from(value: Val) -> Self {
        Arg::Scalar(value)
    }
}

/// A global at the end of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    /// Name of the global.
    pub name: String,
    /// Whether it is visible externally.
    pub is_public: bool,
    /// Elements of its value.
    pub values: Vec<Val>,
}

/// A call of an external function.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Name of the function.
    pub name: String,
    /// Elements of the arguments.
    pub args: Vec<Val>,
    /// Globals before the call.
    pub globals: Vec<Global>,
}

/// Observable behaviour of a function.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Run {
    /// Elements of the results.
    pub results: Vec<Val>,
    /// Calls of external functions.
    pub calls: Vec<Call>,
    /// Elements of the memory arguments at the end.
    pub memories: Vec<Vec<Val>>,
    /// Globals at the end.
    pub globals: Vec<Global>,
}

impl Run {
    /// Returns true if a pass may replace this behaviour by `other`: they are equal except for poison.
    pub fn may_become(&self, other: &Run) -> bool {
        let all = |one: &[Val], other: &[Val]| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.may_become(*other))
        };
        // Private globals are not observed, and a pass may make public ones private.
        let globals = |before: &[Global], after: &[Global]| {
            before.iter().filter(|one| one.is_public).all(|one| {
                let other = after.iter().find(|other| other.name == one.name);
                other.is_some_and(|other| all(&one.values, &other.values))
            })
        };
        let same = |one: &Call, other: &Call| {
            one.name == other.name && all(&one.args, &other.args) && globals(&one.globals, &other.globals)
        };
        all(&self.results, &other.results)
            && self.calls.len() == other.calls.len()
            && self.calls.iter().zip(&other.calls).all(|(one, other)| same(one, other))
            && self.memories.len() == other.memories.len()
            && self.memories.iter().zip(&other.memories).all(|(one, other)| all(one, other))
            && globals(&self.globals, &other.globals)
    }
}

/// Semantics of a run.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Largest number of steps.
    pub steps: usize,
    /// Whether a pass may have made loops and branches run that did not run before. MLIR speculates all loops with a
    /// step of one, even if their trip count overflows, and branches on poison. Such loops and branches yield poison;
    /// without this flag they are undefined.
    pub speculates: bool,
    /// Whether a branch between blocks takes poison as zero. A pass may move `scf.if` on poison to a place where it
    /// always runs, as long as its results are unused there. Lowered to a branch, it has no results that could be
    /// poison.
    pub branches_on_poison: bool,
    /// Divisions without a result that yield poison.
    pub divisions: Divisions,
}

/// Divisions without a result, by zero or with overflow, that yield poison; others are undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Divisions {
    /// No division.
    Undefined,
    /// Divisions that MLIR regards as speculatable, for any divisor.
    Speculatable,
    /// All divisions: `arith-expand` expands speculatable divisions to ones that are not.
    Expanded,
}

impl Divisions {
    fn give_poison(self, kind: &str) -> bool {
        match self {
            Divisions::Undefined => false,
            Divisions::Speculatable => kind.starts_with("rem") || kind == "floordivsi",
            Divisions::Expanded => true,
        }
    }
}

/// Runs a function of a module.
pub fn call(module: OpRef<'_>, name: &str, args: &[Arg], config: Config) -> Result<Run, Stop> {
    let mut machine = Machine::new(config);
    machine.declare(module)?;
    let mut memories = Vec::new();
    let args = args.iter().map(|arg| match arg {
        Arg::Scalar(value) => Datum::Scalar(*value),
        Arg::Vector(values) => Datum::Vector(values.clone().into()),
        Arg::Memory(sizes, cells) => {
            let view = machine.buffer(Buffer::of(cells.clone()), sizes);
            memories.push(view.clone());
            Datum::Memory(view)
        }
    });
    let args = args.collect();
    let results = machine.call(name, args)?;
    let function = machine.functions[name];
    let results = machine.observed(function, &results, &signature(function)?.results);
    let memories = memories.iter().map(|view| machine.contents(view)).collect();
    let globals = machine.observed_globals();
    Ok(Run { results, calls: machine.calls, memories, globals })
}

/// Runs a function that calls no others and has no memory, and returns the elements of its results.
pub fn run(function: OpRef<'_>, args: &[Arg], config: Config) -> Result<Vec<Val>, Stop> {
    let body = function.region(0).ok_or_else(|| unknown("a function without a region"))?;
    let args = args.iter().map(|arg| match arg {
        Arg::Scalar(value) => Ok(Datum::Scalar(*value)),
        Arg::Vector(values) => Ok(Datum::Vector(values.clone().into())),
        Arg::Memory(..) => Err(unknown("a memory")),
    });
    let mut machine = Machine::new(config);
    let results = machine.region(&mut Frame::default(), body, args.collect::<Result<_, _>>()?)?.1;
    Ok(machine.observed(function, &results, &signature(function)?.results))
}

struct Machine<'a> {
    functions: HashMap<&'a str, OpRef<'a>, FixedState>,
    globals: HashMap<&'a str, (OpRef<'a>, Rc<datum::View>), FixedState>,
    buffers: Vec<Buffer>,
    steps: usize,
    config: Config,
    depth: usize,
    calls: Vec<Call>,
    limits: Limits,
    /// Number of elements in memory and in tensors.
    used: datum::Used,
    /// Location of the operation that failed, and the reason.
    failed: Option<(Loc, String)>,
    /// Undefined behaviour that the operation is about to report.
    reason: Option<&'static str>,
    /// Whether an operand of the operation that failed is poison.
    reads_poison: bool,
    /// Printed text.
    output: String,
    /// Indices of the loops of enclosing structured operations.
    loops: Vec<Vec<i64>>,
    /// Mask of the next operation of `vector`.
    mask: Option<Datum>,
}

/// Values in a running function.
type Frame = HashMap<Value, Datum, FixedState>;

fn unknown(what: impl Into<String>) -> Stop {
    Stop::Unknown(what.into())
}

impl<'a> Machine<'a> {
    fn new(config: Config) -> Self {
        Machine {
            functions: HashMap::default(),
            globals: HashMap::default(),
            buffers: Vec::new(),
            steps: config.steps,
            config,
            depth: 0,
            calls: Vec::new(),
            limits: Limits::TESTS,
            used: datum::Used::default(),
            failed: None,
            reason: None,
            reads_poison: false,
            output: String::new(),
            loops: Vec::new(),
            mask: None,
        }
    }

    /// Adds the functions and globals of a module.
    fn declare(&mut self, module: OpRef<'a>) -> Result<(), Stop> {
        let body = module.region(0).and_then(|body| body.entry());
        for op in body.into_iter().flat_map(|body| body.ops()) {
            if let Some(name) = op.attr("sym_name").and_then(|name| op.context().attrs().string_value(name)) {
                let name = std::str::from_utf8(name).map_err(|_| unknown("a name"))?;
                match self::name(op) {
                    "memref.global" => self.global(name, op)?,
                    _ => _ = self.functions.insert(name, op),
                }
            }
        }
        Ok(())
    }

    fn call(&mut self, name: &str, args: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let function = *self.functions.get(name).ok_or_else(|| unknown(name))?;
        let body = function.region(0).ok_or_else(|| unknown("a function without a region"))?;
        if body.is_empty() {
            return match self.limits.show {
                Some(show) => self.runner(name, &args, show),
                None => self.outside(name, function, args),
            };
        }
        if self.depth == self.limits.depth {
            return Err(Stop::Limit);
        }
        self.depth += 1;
        let ended = lect_core::stack::grow(|| self.region(&mut Frame::default(), body, args));
        self.depth -= 1;
        Ok(ended?.1)
    }

    /// Invokes an external function.
    fn outside(&mut self, name: &str, function: OpRef<'a>, args: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let (ctx, ty) = (function.context(), signature(function)?);
        let (seen, globals) = (self.observed(function, &args, &ty.inputs), self.observed_globals());
        self.calls.push(Call { name: name.to_owned(), args: seen, globals });
        let seed = self.calls.len() as u64;
        for (arg, ty) in args.iter().zip(&ty.inputs) {
            if let (Datum::Memory(view), Some(element)) = (arg, ctx.types().element_type(*ty)) {
                let shape = Shape::of(ctx, element).ok_or_else(|| unknown("a type"))?;
                self.set_contents(view, |at| shape.made_up(seed + at as u64))?;
            }
        }
        let made_up = |ty: &Type| Shape::of(ctx, *ty).map(|shape| Datum::Scalar(shape.made_up(seed)));
        ty.results.iter().map(|ty| made_up(ty).ok_or_else(|| unknown("a type"))).collect()
    }

    /// Returns the elements of values, those in memory included.
    fn observed(&self, op: OpRef<'a>, values: &[Datum], types: &[Type]) -> Vec<Val> {
        let elements = |(value, ty): (&Datum, &Type)| match value {
            Datum::Memory(view) => self.contents(view),
            other => other.lanes(datum::lane_count(op.context(), *ty)),
        };
        values.iter().zip(types).flat_map(elements).collect()
    }

    /// Runs a region up to a terminator that leaves it.
    fn region(
        &mut self,
        frame: &mut Frame,
        region: RegionRef<'a>,
        args: Vec<Datum>,
    ) -> Result<(OpRef<'a>, Vec<Datum>), Stop> {
        let mut at = None;
        let done = self.blocks(frame, region, args, &mut at);
        if let (Err(stop), Some(last)) = (&done, at)
            && self.failed.is_none()
        {
            self.failed = Some((last.loc(), self.explained(last, stop)));
        }
        done
    }

    /// Runs the blocks of a region, and notes the terminator of the current one.
    fn blocks(
        &mut self,
        frame: &mut Frame,
        region: RegionRef<'a>,
        args: Vec<Datum>,
        at: &mut Option<OpRef<'a>>,
    ) -> Result<(OpRef<'a>, Vec<Datum>), Stop> {
        let mut block = region.entry().ok_or_else(|| unknown("an empty region"))?;
        let mut args = args;
        loop {
            let last = block.last().ok_or_else(|| unknown("an empty block"))?;
            *at = Some(last);
            self.step()?;
            bind(frame, block.args(), args)?;
            for op in block.ops().filter(|op| *op != last) {
                self.op(frame, op)?;
            }
            self.step()?;
            let operands = operands(frame, last)?;
            let decision = |machine: &Self| machine.decision(operands[0].scalar());
            let successor = match name(last) {
                "cf.br" => 0,
                "cf.cond_br" => usize::from(decision(self)? == 0),
                "cf.switch" => switch(last, decision(self)?),
                "func.return"
                | "scf.yield"
                | "scf.condition"
                | "scf.reduce"
                | "scf.reduce.return"
                | "scf.forall.in_parallel"
                | "memref.alloca_scope.return"
                | "tensor.yield"
                | "linalg.yield"
                | "memref.atomic_yield"
                | "affine.yield"
                | "vector.yield" => return Ok((last, operands)),
                "ub.unreachable" => return Err(Stop::Undefined),
                other => return Err(unknown(other)),
            };
            let to = last.successors().nth(successor).ok_or_else(|| unknown("a branch"))?;
            let passed = last.interface::<dyn Branch>().ok_or_else(|| unknown("a branch"))?.operands(last, successor);
            (block, args) = (to, operands[passed.forwarded].to_vec());
        }
    }

    /// Returns the integer that a branch depends on.
    fn decision(&self, value: Val) -> Result<u128, Stop> {
        if self.config.branches_on_poison && value == Val::Poison { Ok(0) } else { integer(value) }
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Limit)?;
        Ok(())
    }

    /// Runs an operation, and notes where a failure occurred.
    fn op(&mut self, frame: &mut Frame, op: OpRef<'a>) -> Result<(), Stop> {
        let done = self.op_inner(frame, op);
        if let Err(stop) = &done
            && self.failed.is_none()
        {
            let is_poison = |operands: Vec<Datum>| operands.iter().any(|it| matches!(it, Datum::Scalar(Val::Poison)));
            self.reads_poison = operands(frame, op).is_ok_and(is_poison);
            self.failed = Some((op.loc(), self.explained(op, stop)));
        }
        done
    }

    fn op_inner(&mut self, frame: &mut Frame, op: OpRef<'a>) -> Result<(), Stop> {
        self.step()?;
        self.check_size(op)?;
        let operands = operands(frame, op)?;
        let name = name(op);
        let results = match name.split_once('.') {
            Some(("scf", kind)) => lect_core::stack::grow(|| self.structured(frame, op, kind, operands))?,
            Some(("affine", kind)) => lect_core::stack::grow(|| self.affine(frame, op, kind, operands))?,
            Some(("func", "call")) => {
                let callee = symbol(op, "callee")?;
                self.call(callee, operands)?
            }
            Some(("func", "constant")) => vec![Datum::Function(symbol(op, "value")?.into())],
            Some(("func", "call_indirect")) => match operands.first() {
                Some(Datum::Function(name)) => self.call(name, operands.get(1..).unwrap_or_default().to_vec())?,
                _ => return Err(Stop::Undefined),
            },
            Some(("ub", "poison")) => vec![Datum::POISON],
            Some(("cf", "assert")) => match integer(operands[0].scalar())? {
                0 => return Err(Stop::Undefined),
                _ => Vec::new(),
            },
            Some(("arith" | "index" | "math" | "complex", kind)) if tensors::has_tensors(op) => {
                self.elements(op, kind, &operands)?
            }
            Some(("arith" | "index" | "math" | "complex", kind)) => {
                scalar::apply(op, kind, operands, self.config.divisions)?
            }
            Some(("tensor", kind)) => lect_core::stack::grow(|| self.tensors(frame, op, kind, operands))?,
            Some(("bufferization", kind)) => self.bufferization(op, kind, operands)?,
            Some(("linalg", kind)) => lect_core::stack::grow(|| self.structures(frame, op, kind, operands))?,
            Some(("memref", "alloca_scope")) => {
                let body = op.region(0).ok_or_else(|| unknown("a region"))?;
                lect_core::stack::grow(|| self.region(frame, body, Vec::new()))?.1
            }
            Some(("memref", "generic_atomic_rmw")) => lect_core::stack::grow(|| self.modify(frame, op, &operands))?,
            Some(("memref", kind)) => self.memory(op, kind, operands)?,
            Some(("vector", "mask")) => lect_core::stack::grow(|| self.masking(frame, op, &operands))?,
            Some(("vector", kind)) => self.vectors(op, kind, operands)?,
            _ => return Err(unknown(name)),
        };
        bind(frame, op.results(), results)
    }

    /// Returns poison like [`speculated`](Self::speculated), or reports undefined behaviour with a reason.
    fn refused<T>(&mut self, poison: T, reason: &'static str) -> Result<T, Stop> {
        if self.config.speculates { Ok(poison) } else { self.undefined(reason) }
    }

    /// Returns poison if a pure operation may have been speculated; otherwise the program is undefined.
    fn speculated<T>(&self, poison: T) -> Result<T, Stop> {
        if self.config.speculates { Ok(poison) } else { Err(Stop::Undefined) }
    }
}

fn name(op: OpRef<'_>) -> &str {
    std::str::from_utf8(&op.name_data().name).unwrap_or_default()
}

fn operands(frame: &Frame, op: OpRef<'_>) -> Result<Vec<Datum>, Stop> {
    op.operands().map(|value| frame.get(&value).cloned().ok_or_else(|| unknown("an unset value"))).collect()
}

fn bind(frame: &mut Frame, values: impl ExactSizeIterator<Item = Value>, given: Vec<Datum>) -> Result<(), Stop> {
    if values.len() != given.len() {
        return Err(Stop::Malformed);
    }
    frame.extend(values.zip(given));
    Ok(())
}

/// Returns the type of a function.
fn signature(function: OpRef<'_>) -> Result<&lect_core::types::FunctionType, Stop> {
    let ctx = function.context();
    let ty = function.attr("function_type").map(|ty| ctx.attrs().data(ty));
    match ty {
        Some(AttrData::Type(ty)) => match ctx.types().data(*ty) {
            TypeData::Function(ty) => Ok(ty),
            _ => Err(unknown("a function without a type")),
        },
        _ => Err(unknown("a function without a type")),
    }
}

/// Returns the root of the symbol reference in an attribute.
fn symbol<'a>(op: OpRef<'a>, attr: &str) -> Result<&'a str, Stop> {
    let ctx = op.context();
    match op.attr(attr).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::SymbolRef { root, .. }) => {
            std::str::from_utf8(ctx.ident_bytes(*root)).map_err(|_| unknown("a name"))
        }
        _ => Err(unknown("a reference")),
    }
}

/// Returns the numbers of an array attribute; empty if it is absent.
fn numbers(op: OpRef<'_>, attr: &str) -> Vec<i64> {
    let ctx = op.context();
    let Some(attr) = op.attr(attr) else { return Vec::new() };
    match ctx.attrs().data(attr) {
        AttrData::Array(items) => {
            let number = |item: &_| match ctx.attrs().data(*item) {
                AttrData::Integer { value, .. } => value.to_i64(),
                _ => None,
            };
            items.iter().filter_map(number).collect()
        }
        _ => int_array(ctx, attr).to_vec(),
    }
}

/// Splits operands into segments.
fn groups<'d>(op: OpRef<'_>, operands: &'d [Datum]) -> Vec<&'d [Datum]> {
    let mut rest = operands;
    let sizes = numbers(op, "operandSegmentSizes");
    let group = |size: &i64| {
        let (group, after) = rest.split_at((*size as usize).min(rest.len()));
        rest = after;
        group
    };
    sizes.iter().map(group).collect()
}

/// Combines static and dynamic numbers. Returns `None` if one is poison.
fn mixed(fixed: &[i64], dynamic: &[Datum]) -> Option<Vec<i64>> {
    let mut dynamic = dynamic.iter();
    let number = |fixed: &i64| match *fixed {
        lect_core::types::DYNAMIC => index(dynamic.next()?),
        fixed => Some(fixed),
    };
    fixed.iter().map(number).collect()
}

/// Returns the number of an `index`; `None` for poison.
fn index(value: &Datum) -> Option<i64> {
    match value.scalar() {
        Val::Int(_, bits) => Some(bits as i64),
        _ => None,
    }
}

/// Returns an integer that must not be poison.
fn integer(value: Val) -> Result<u128, Stop> {
    match value {
        Val::Int(_, bits) => Ok(bits),
        _ => Err(Stop::Undefined),
    }
}

/// Returns the index of the successor of a `cf.switch`.
fn switch(op: OpRef<'_>, flag: u128) -> usize {
    let ctx = op.context();
    let Some(AttrData::DenseElements(cases)) = op.attr("case_values").map(|cases| ctx.attrs().data(cases)) else {
        return 0;
    };
    let cases = datum::elements(ctx, cases).unwrap_or_default();
    cases.iter().position(|case| matches!(case, Val::Int(_, case) if *case == flag)).map_or(0, |it| it + 1)
}
