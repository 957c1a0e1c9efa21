//! Runs functions.
//!
//! A declaration without a body stands for the world outside: its calls are recorded with their arguments, and what it returns
//! is computed from how many calls there were before. Everything else of a program may change in a pass, as long as these
//! calls and the results of the function stay.

use std::collections::HashMap;

use lect_core::attrs::AttrData;
use lect_core::engine::interface::branch::Branch;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::{OpRef, RegionRef};
use lect_core::number::FloatFormat;
use lect_core::types::TypeData;

use super::value::{self, Flags, Undefined, Val};

/// Why there is no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The program divides by zero, or goes a way that depends on poison.
    Undefined,
    /// It runs for too long, or calls too deep.
    Limit,
    /// Something that the interpreter does not know.
    Unknown(String),
}

impl From<Undefined> for Stop {
    fn from(_: Undefined) -> Self {
        Stop::Undefined
    }
}

/// What a function did.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Run {
    /// What it returned.
    pub results: Vec<Val>,
    /// The calls of what is outside, with their arguments.
    pub calls: Vec<(String, Vec<Val>)>,
}

impl Run {
    /// Whether a program may do `other` where it did this.
    pub fn may_become(&self, other: &Run) -> bool {
        let all = |one: &[Val], other: &[Val]| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.may_become(*other))
        };
        let same = |one: &(String, Vec<Val>), other: &(String, Vec<Val>)| one.0 == other.0 && all(&one.1, &other.1);
        all(&self.results, &other.results)
            && self.calls.len() == other.calls.len()
            && self.calls.iter().zip(&other.calls).all(|(one, other)| same(one, other))
    }
}

/// The most calls that are nested.
const DEEPEST: usize = 40;

/// How a function is run.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The most steps it may take.
    pub steps: usize,
    /// Whether loops and branches may run that would not have run without a pass. MLIR lets all loops run that have a step of
    /// one, also those whose distance does not fit their type, and branches on poison; these are run as ones that give
    /// poison. Otherwise they are undefined.
    pub speculates: bool,
    /// Whether a branch between blocks is taken on poison as on zero. `scf.if` on poison may be moved to where it is always
    /// run, because its results are not used there; as a branch it has no results that could be poison.
    pub branches_on_poison: bool,
    /// Which divisions that have no result give poison.
    pub divisions: Divisions,
}

/// Divisions without a result, those by zero and those that overflow, that give poison; others are undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Divisions {
    /// None.
    Undefined,
    /// Those that MLIR lets run where they would not have run, whatever they divide by.
    Speculatable,
    /// All: `arith-expand` makes ones that must not run of ones that may.
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

/// Calls a function of a module.
pub fn call(module: OpRef<'_>, name: &str, args: &[Val], config: Config) -> Result<Run, Stop> {
    let body = module.region(0).and_then(|body| body.entry());
    let mut functions = HashMap::new();
    for op in body.into_iter().flat_map(|body| body.ops()) {
        if let Some(name) = op.attr("sym_name").and_then(|name| op.context().string_value(name)) {
            functions.insert(String::from_utf8_lossy(name).into_owned(), op);
        }
    }
    let mut machine = Machine { functions, steps: config.steps, config, depth: 0, calls: Vec::new() };
    let results = machine.call(name, args.to_vec())?;
    Ok(Run { results, calls: machine.calls })
}

/// Runs a function that calls no others, and returns what it returns.
pub fn run(function: OpRef<'_>, args: Vec<Val>, config: Config) -> Result<Vec<Val>, Stop> {
    let body = function.region(0).ok_or_else(|| unknown("a function without a region"))?;
    let functions = HashMap::new();
    let mut machine = Machine { functions, steps: config.steps, config, depth: 0, calls: Vec::new() };
    Ok(machine.region(&mut Frame::new(), body, args)?.1)
}

struct Machine<'a> {
    functions: HashMap<String, OpRef<'a>>,
    steps: usize,
    config: Config,
    depth: usize,
    calls: Vec<(String, Vec<Val>)>,
}

/// The values of a function that runs.
type Frame = HashMap<Value, Val>;

fn unknown(what: impl Into<String>) -> Stop {
    Stop::Unknown(what.into())
}

impl<'a> Machine<'a> {
    fn call(&mut self, name: &str, args: Vec<Val>) -> Result<Vec<Val>, Stop> {
        let function = *self.functions.get(name).ok_or_else(|| unknown(name))?;
        let body = function.region(0).ok_or_else(|| unknown("a function without a region"))?;
        if body.is_empty() {
            return self.outside(name, function, args);
        }
        if self.depth == DEEPEST {
            return Err(Stop::Limit);
        }
        self.depth += 1;
        let ended = lect_core::stack::grow(|| self.region(&mut Frame::new(), body, args));
        self.depth -= 1;
        Ok(ended?.1)
    }

    /// A call of something that has no body.
    fn outside(&mut self, name: &str, function: OpRef<'a>, args: Vec<Val>) -> Result<Vec<Val>, Stop> {
        let ctx = function.context();
        let ty = function.attr("function_type").ok_or_else(|| unknown("a function without a type"))?;
        let AttrData::Type(ty) = ctx.attr_data(ty) else { return Err(unknown("a function without a type")) };
        let TypeData::Function(ty) = ctx.type_data(*ty) else { return Err(unknown("a function without a type")) };
        self.calls.push((name.to_owned(), args));
        let seed = self.calls.len() as u64;
        ty.results.iter().map(|&ty| made_up(function, ty, seed)).collect()
    }

    /// Runs a region up to a terminator that leaves it.
    fn region(
        &mut self,
        frame: &mut Frame,
        region: RegionRef<'a>,
        args: Vec<Val>,
    ) -> Result<(OpRef<'a>, Vec<Val>), Stop> {
        let mut block = region.entry().ok_or_else(|| unknown("an empty region"))?;
        let mut args = args;
        loop {
            self.step()?;
            bind(frame, block.args(), &args)?;
            let last = block.last().ok_or_else(|| unknown("an empty block"))?;
            for op in block.ops().filter(|op| *op != last) {
                self.op(frame, op)?;
            }
            self.step()?;
            let operands = self.operands(frame, last)?;
            let successor = match &*name(last) {
                "cf.br" => 0,
                "cf.cond_br" => usize::from(self.decision(operands[0])? == 0),
                "cf.switch" => switch(last, self.decision(operands[0])?),
                "func.return" | "scf.yield" | "scf.condition" => return Ok((last, operands)),
                "ub.unreachable" => return Err(Stop::Undefined),
                other => return Err(unknown(other)),
            };
            let to = last.successors().nth(successor).ok_or_else(|| unknown("a branch"))?;
            let passed = last.interface::<dyn Branch>().ok_or_else(|| unknown("a branch"))?.operands(last, successor);
            (block, args) = (to, operands[passed.forwarded].to_vec());
        }
    }

    /// What a branch depends on.
    fn decision(&self, value: Val) -> Result<u64, Stop> {
        if self.config.branches_on_poison && value == Val::Poison { Ok(0) } else { integer(value) }
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Limit)?;
        Ok(())
    }

    fn operands(&self, frame: &Frame, op: OpRef<'a>) -> Result<Vec<Val>, Stop> {
        op.operands().map(|value| frame.get(&value).copied().ok_or_else(|| unknown("an unset value"))).collect()
    }

    fn op(&mut self, frame: &mut Frame, op: OpRef<'a>) -> Result<(), Stop> {
        self.step()?;
        let operands = self.operands(frame, op)?;
        let name = name(op);
        let results = match name.split_once('.') {
            Some(("scf", kind)) => lect_core::stack::grow(|| self.structured(frame, op, kind, operands))?,
            Some(("func", "call")) => {
                let callee = op.attr("callee").ok_or_else(|| unknown("a call"))?;
                let AttrData::SymbolRef { root, .. } = op.context().attr_data(callee) else {
                    return Err(unknown("a call"));
                };
                let callee = String::from_utf8_lossy(op.context().ident_bytes(*root)).into_owned();
                self.call(&callee, operands)?
            }
            Some(("ub", "poison")) => vec![Val::Poison],
            Some(("arith" | "index", kind)) => scalar(op, kind, &operands, self.config.divisions)?,
            _ => return Err(unknown(name)),
        };
        bind(frame, op.results(), &results)
    }

    fn structured(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Val>,
    ) -> Result<Vec<Val>, Stop> {
        let region = |index: usize| op.region(index).ok_or_else(|| unknown("a region"));
        // As loops do, what has no effects may run where it would not have run.
        let decides = match kind {
            "if" | "index_switch" => operands.iter().take(1),
            "for" => operands.iter().take(3),
            _ => operands.iter().take(0),
        };
        if self.config.speculates && decides.into_iter().any(|it| *it == Val::Poison) {
            return Ok(vec![Val::Poison; op.result_count()]);
        }
        match kind {
            "execute_region" => Ok(self.region(frame, region(0)?, Vec::new())?.1),
            "if" => {
                let taken = region(usize::from(integer(operands[0])? == 0))?;
                if taken.is_empty() { Ok(Vec::new()) } else { Ok(self.region(frame, taken, Vec::new())?.1) }
            }
            "index_switch" => {
                let selected = integer(operands[0])?;
                // Its conversion to `cf` cuts it off to 32 bits.
                if !self.config.speculates && i32::try_from(selected as i64).is_err() {
                    return Err(Stop::Undefined);
                }
                let cases = op.attr("cases").ok_or_else(|| unknown("cases"))?;
                let cases = lect_core::engine::int_array(op.context(), cases);
                let case = cases.iter().position(|case| *case as u64 == selected);
                Ok(self.region(frame, region(case.map_or(0, |case| case + 1))?, Vec::new())?.1)
            }
            "while" => {
                let mut carried = operands;
                loop {
                    let (_, mut passed) = self.region(frame, region(0)?, carried)?;
                    let condition = integer(passed.remove(0))?;
                    if condition == 0 {
                        return Ok(passed);
                    }
                    carried = self.region(frame, region(1)?, passed)?.1;
                }
            }
            "for" => {
                let [Val::Int(width, from), Val::Int(_, to), Val::Int(_, step)] = operands[..3] else {
                    return Err(Stop::Undefined);
                };
                let is_unsigned = op.attr("unsignedCmp").is_some();
                let wide = |bits: u64| match is_unsigned {
                    true => i128::from(bits),
                    false => i128::from(value::signed(width, bits)),
                };
                let (mut at, to, step) = (wide(from), wide(to), wide(step));
                let mut carried = operands[3..].to_vec();
                if step <= 0 {
                    return Err(Stop::Undefined);
                }
                // MLIR computes the distance as an integer of that width, and takes a negative one as no iterations.
                if at < to && value::signed(width, (to - at) as u64) < 0 {
                    let poison = vec![Val::Poison; carried.len()];
                    return if self.config.speculates { Ok(poison) } else { Err(Stop::Undefined) };
                }
                while at < to {
                    let mut args = vec![Val::int(width, at as u64)];
                    args.extend(carried);
                    carried = self.region(frame, region(0)?, args)?.1;
                    at += step;
                    // The induction variable overflows.
                    if wide(at as u64 & value::mask(width)) != at {
                        return Err(Stop::Undefined);
                    }
                }
                Ok(carried)
            }
            _ => Err(unknown(format!("scf.{kind}"))),
        }
    }
}

fn name(op: OpRef<'_>) -> String {
    String::from_utf8_lossy(&op.name_data().name).into_owned()
}

fn bind(frame: &mut Frame, values: impl ExactSizeIterator<Item = Value>, given: &[Val]) -> Result<(), Stop> {
    if values.len() != given.len() {
        return Err(unknown("another number of values"));
    }
    frame.extend(values.zip(given.iter().copied()));
    Ok(())
}

/// An integer that something depends on.
fn integer(value: Val) -> Result<u64, Stop> {
    match value {
        Val::Int(_, bits) => Ok(bits),
        _ => Err(Stop::Undefined),
    }
}

/// The number of the successor of a `cf.switch`.
fn switch(op: OpRef<'_>, flag: u64) -> usize {
    let ctx = op.context();
    let Some(AttrData::DenseElements(cases)) = op.attr("case_values").map(|cases| ctx.attr_data(cases)) else {
        return 0;
    };
    let Some(layout) = ctx.element_type(cases.ty).and_then(|ty| ctx.dense_layout(ty)) else { return 0 };
    let values = cases.data.chunks(layout.element_bytes()).map(|bytes| layout.integer(bytes));
    // A splat has its one value stored once.
    values
        .map(|value| value.and_then(|value| value.to_u64()))
        .position(|case| case == Some(flag))
        .map_or(0, |it| it + 1)
}

/// What something outside returns.
fn made_up(op: OpRef<'_>, ty: Type, seed: u64) -> Result<Val, Stop> {
    let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (seed % 61);
    match shape(op, ty) {
        Some(Shape::Int(width)) => Ok(Val::int(width, bits)),
        Some(Shape::Float { double: true }) => Ok(Val::F64(bits as f64 / 8.0)),
        Some(Shape::Float { double: false }) => Ok(Val::F32(bits as f32 / 8.0)),
        None => Err(unknown("a type")),
    }
}

enum Shape {
    Int(u32),
    Float { double: bool },
}

fn shape(op: OpRef<'_>, ty: Type) -> Option<Shape> {
    match op.context().type_data(ty) {
        TypeData::Index => Some(Shape::Int(64)),
        TypeData::Integer { width, .. } if *width <= 64 => Some(Shape::Int(*width)),
        TypeData::Float(FloatFormat::F32) => Some(Shape::Float { double: false }),
        TypeData::Float(FloatFormat::F64) => Some(Shape::Float { double: true }),
        _ => None,
    }
}

fn flags(op: OpRef<'_>) -> Flags {
    let text = op.attr("overflowFlags").map_or_else(String::new, |it| op.context().show_attr(it).to_string());
    Flags { nsw: text.contains("nsw"), nuw: text.contains("nuw"), exact: op.attr("isExact").is_some() }
}

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

/// The constant of an attribute.
fn constant(op: OpRef<'_>, attr: Attr) -> Option<Val> {
    match op.context().attr_data(attr) {
        AttrData::Integer { value, .. } if value.width() <= 64 => Some(Val::int(value.width(), value.to_u64()?)),
        AttrData::Float { value, ty } => match shape(op, *ty)? {
            Shape::Float { double: true } => Some(Val::F64(f64::from_bits(value.bits() as u64))),
            Shape::Float { double: false } => Some(Val::F32(f32::from_bits(value.bits() as u32))),
            Shape::Int(_) => None,
        },
        _ => None,
    }
}

/// An operation of `arith` or `index`.
fn scalar(op: OpRef<'_>, kind: &str, operands: &[Val], divisions: Divisions) -> Result<Vec<Val>, Stop> {
    let missing = || unknown(name(op));
    let attr = |name: &str| op.attr(name).ok_or_else(missing);
    let number = |attr: Attr| match op.context().attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_u64().map(|it| it as usize),
        _ => None,
    };
    let result = match (kind, operands) {
        ("constant" | "bool.constant", []) => constant(op, attr("value")?),
        ("cmpi", &[a, b]) => {
            let predicate = number(attr("predicate")?).and_then(|at| PREDICATES.get(at)).ok_or_else(missing)?;
            value::compare(predicate, a, b)
        }
        ("cmpf", &[a, b]) => {
            let predicate = number(attr("predicate")?).and_then(|at| FLOAT_PREDICATES.get(at)).ok_or_else(missing)?;
            value::compare_floats(predicate, a, b)
        }
        ("cmp", &[a, b]) => {
            let shown = op.context().show_attr(attr("pred")?).to_string();
            let is_in = |it: &&&str| shown.split(|c: char| !c.is_ascii_lowercase()).any(|word| word == **it);
            value::compare(PREDICATES.iter().find(is_in).ok_or_else(missing)?, a, b)
        }
        ("select", &[Val::Poison, ..]) => Some(Val::Poison),
        ("select", &[condition, a, b]) => Some(if integer(condition)? == 1 { a } else { b }),
        (_, &[a, b]) if kind.ends_with("_extended") => {
            let (low, high) = value::extended(kind, a, b).ok_or_else(missing)?;
            return Ok(vec![low, high]);
        }
        (_, &[a, b]) => match value::binary(kind, a, b, flags(op)) {
            Some(Err(Undefined)) if divisions.give_poison(kind) => Some(Val::Poison),
            Some(result) => Some(result?),
            None => value::binary_floats(kind, a, b),
        },
        (_, &[a]) => match op.result_types().next().and_then(|ty| shape(op, ty)) {
            Some(Shape::Int(width)) => value::convert_int(kind, a, width, flags(op)),
            Some(Shape::Float { double }) => value::convert_float(kind, a, double),
            None => None,
        },
        _ => None,
    };
    result.map(|result| vec![result]).ok_or_else(missing)
}
