//! Generator of programs, as text, from bytes.
//!
//! Each byte is a choice, and the first alternative is the simplest. After the last byte, all choices are the first.
//! Functions call only earlier ones, and blocks use values of their own and of the first block, so generated programs
//! verify. Divisors are mostly odd, shifts small and indices less than sizes, so that most programs are defined.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::interpret::Arg;
use super::value::Val;
use memory::Memory;
use types::{MEMORIES, Ty, types};

mod affine;
mod blocks;
mod control;
mod memory;
mod scalars;
mod types;
mod vectors;

/// Name of the function to call.
pub const MAIN: &str = "main";
/// Largest nesting depth of statements.
const DEEPEST: usize = 3;
/// Approximate limit on the number of statements.
const LONGEST: usize = 80;

/// A program, and arguments to run it with.
#[derive(Clone, Debug)]
pub struct Program {
    /// Text of the module.
    pub text: String,
    /// Lists of arguments; [`MAIN`] is called with each.
    pub args: Vec<Vec<Arg>>,
}

/// Choices that bytes determine.
#[derive(Clone, Debug)]
pub struct Choices<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Choices<'b> {
    /// Wraps bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    /// Chooses a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % count.max(1)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }
}

struct Function {
    name: String,
    inputs: Vec<Ty>,
    /// Kinds of [`MEMORIES`] that follow the inputs.
    memories: Vec<usize>,
    results: Vec<Ty>,
}

impl Function {
    /// Formats the types of all inputs.
    fn input_types(&self) -> String {
        let memories = self.memories.iter().map(|kind| MEMORIES[*kind].name);
        self.inputs.iter().map(|ty| ty.name()).chain(memories).collect::<Vec<_>>().join(", ")
    }
}

/// A value that operations can use.
#[derive(Clone)]
struct Var {
    name: String,
    ty: Ty,
    /// Whether affine operations may use it as a dimension, and as a symbol.
    is_dim: bool,
    is_symbol: bool,
    /// Exclusive upper bound of the value, if known and not negative.
    below: Option<usize>,
}

struct Generator<'b> {
    choices: Choices<'b>,
    out: String,
    vars: Vec<Var>,
    memories: Vec<Memory>,
    functions: Vec<Function>,
    globals: Vec<memory::Global>,
    /// Declarations of external functions that values are passed to, so that they are observed.
    observers: BTreeSet<String>,
    count: usize,
    depth: usize,
    left: usize,
    /// The last operation without its result, its type, and the number of values then, for repetition.
    last: Option<(String, Ty, usize)>,
    /// Condition of the last branch, and the number of values then.
    condition: Option<(String, usize)>,
}

/// Generates a program.
pub fn program(choices: Choices<'_>) -> Program {
    let mut generator = Generator {
        choices,
        out: String::new(),
        vars: Vec::new(),
        memories: Vec::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        observers: BTreeSet::new(),
        count: 0,
        depth: 0,
        left: LONGEST,
        last: None,
        condition: None,
    };
    let inputs = [Ty::I32, Ty::I1, Ty::Index, Ty::I8, Ty::I64, Ty::F32, Ty::V4I32];
    let memories = [2, 3];
    let mut args: Vec<Vec<Arg>> = Vec::new();
    for _ in 0..3 {
        let mut all: Vec<Arg> = inputs.iter().map(|ty| generator.arg(*ty)).collect();
        all.extend(memories.iter().map(|kind| generator.memory_arg(*kind)));
        args.push(all);
    }
    generator.module(&inputs, &memories);
    let observers: String = generator.observers.iter().map(String::as_str).collect();
    Program { text: format!("module {{\n{observers}{}}}\n", generator.out), args }
}

const EDGES: [i64; 16] =
    [0, 1, -1, 2, 3, 7, 8, 5, 127, 128, -128, 255, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

impl Generator<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.out, "{:indent$}{}", "", text.as_ref(), indent = 2 * self.depth + 4);
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    /// Adds a value that later operations can use.
    fn keep_var(&mut self, name: String, ty: Ty) {
        let is_symbol = ty == Ty::Index && self.depth == 0;
        self.vars.push(Var { name, ty, is_dim: is_symbol, is_symbol, below: None });
    }

    fn number_arg(&mut self, ty: Ty) -> Val {
        let edge = self.choices.of(&EDGES);
        match ty {
            Ty::F32 => Val::F32(edge as f32 / 4.0),
            Ty::F64 => Val::F64(edge as f64 / 4.0),
            _ => Val::int(ty.width(), edge as u64),
        }
    }

    fn arg(&mut self, ty: Ty) -> Arg {
        let first = self.number_arg(ty.element());
        match (ty.shape(), first) {
            ([], value) => Arg::Scalar(value),
            (shape, Val::Int(width, bits)) => {
                let lanes = 0..shape.iter().product::<usize>() as u64;
                Arg::Vector(lanes.map(|lane| Val::wide(width, bits.wrapping_add(lane.into()))).collect())
            }
            (shape, value) => Arg::Vector(vec![value; shape.iter().product()]),
        }
    }

    fn memory_arg(&mut self, kind: usize) -> Arg {
        let ty = MEMORIES[kind];
        let more = self.choices.below(3);
        let sizes: Vec<i64> =
            ty.dims.iter().map(|dim| (dim.least + if dim.is_dynamic { more } else { 0 }) as i64).collect();
        let count = sizes.iter().product();
        let number = |at: i64| {
            if ty.element.is_float() { Val::F32(at as f32 / 2.0) } else { Val::int(ty.element.width(), 3 * at as u64) }
        };
        Arg::Memory(sizes, (0..count).map(number).collect())
    }

    fn module(&mut self, inputs: &[Ty], memories: &[usize]) {
        for (name, inputs, memories, results) in [
            ("observe", vec![Ty::I32], vec![], vec![]),
            ("read", vec![], vec![], vec![Ty::I32]),
            ("touch", vec![Ty::I32], vec![2], vec![]),
        ] {
            let function = Function { name: name.into(), inputs, memories, results };
            let (of, to) = (function.input_types(), types(&function.results));
            let _ = writeln!(self.out, "  func.func private @{name}({of}) -> ({to})");
            self.functions.push(function);
        }
        self.globals();
        for number in 0..self.choices.below(3) {
            let inputs: Vec<Ty> = (0..self.choices.below(4)).map(|_| self.ty()).collect();
            let memories: Vec<usize> = (0..self.choices.below(3)).map(|_| self.choices.below(MEMORIES.len())).collect();
            let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
            let is_public = self.choices.one_in(4);
            self.function(Function { name: format!("f{number}"), inputs, memories, results }, is_public);
        }
        let results: Vec<Ty> = (0..1 + self.choices.below(3)).map(|_| self.ty()).collect();
        let (inputs, memories) = (inputs.to_vec(), memories.to_vec());
        self.function(Function { name: MAIN.into(), inputs, memories, results }, true);
    }

    fn ty(&mut self) -> Ty {
        match self.choices.one_in(6) {
            true => self.choices.of(&Ty::VECTORS),
            false => self.choices.of(&Ty::NUMBERS),
        }
    }

    fn function(&mut self, function: Function, is_public: bool) {
        self.vars.clear();
        self.memories.clear();
        (self.last, self.condition) = (None, None);
        let mut args = Vec::new();
        for ty in &function.inputs {
            let name = self.fresh();
            args.push(format!("{name}: {}", ty.name()));
            self.keep_var(name, *ty);
        }
        for kind in &function.memories {
            let name = self.fresh();
            args.push(format!("{name}: {}", MEMORIES[*kind].name));
            self.memories.push(Memory::of(name, *kind));
        }
        let visibility = if is_public { "" } else { "private " };
        let (name, results) = (&function.name, &function.results);
        let _ = writeln!(self.out, "  func.func {visibility}@{name}({}) -> ({}) {{", args.join(", "), types(results));
        // Most earlier functions are called.
        for at in 3..self.functions.len() {
            if !self.choices.one_in(3) {
                self.call_of(at);
            }
        }
        if self.choices.one_in(3) {
            self.blocks("func.return", results);
        } else {
            self.statements();
            self.observe_last(3);
            self.terminator("func.return", results);
        }
        self.out.push_str("  }\n");
        self.functions.push(function);
    }

    fn terminator(&mut self, name: &str, results: &[Ty]) {
        let values: Vec<String> = results.iter().map(|ty| self.value(*ty)).collect();
        self.terminated(name, &values, results);
    }

    fn terminated(&mut self, name: &str, values: &[String], results: &[Ty]) {
        match values.is_empty() {
            true => self.line(name),
            false => self.line(format!("{name} {} : {}", values.join(", "), types(results))),
        }
    }

    /// Chooses an existing value, or creates a constant.
    fn value(&mut self, ty: Ty) -> String {
        let known: Vec<usize> = (0..self.vars.len()).filter(|at| self.vars[*at].ty == ty).collect();
        if known.is_empty() || self.choices.one_in(5) {
            return self.constant(ty);
        }
        // The newest come first, and mostly one of the last few is chosen, so that computed values are used.
        let range = if self.choices.one_in(3) { known.len() } else { known.len().min(3) };
        let at = known.len() - 1 - self.choices.below(range);
        self.vars[known[at]].name.clone()
    }

    fn element_constant(&mut self, ty: Ty) -> String {
        let edge = self.choices.of(&EDGES);
        match ty.element() {
            Ty::I1 => (edge & 1 == 1).to_string(),
            _ if ty.is_float() => format!("{:.2}", (edge % 1000) as f64 / 4.0),
            _ => super::value::signed(ty.width(), edge as u64).to_string(),
        }
    }

    fn constant(&mut self, ty: Ty) -> String {
        let value = match ty.shape() {
            [count] if self.choices.one_in(2) => {
                let all: Vec<String> = (0..*count).map(|_| self.element_constant(ty)).collect();
                format!("[{}]", all.join(", "))
            }
            _ => self.element_constant(ty),
        };
        self.number(&value, ty)
    }

    fn number(&mut self, value: &str, ty: Ty) -> String {
        let value = if ty.is_vector() { format!("dense<{value}>") } else { value.to_owned() };
        let ty_name = if ty == Ty::I1 { String::new() } else { format!(" : {}", ty.name()) };
        let name = self.define(format!("arith.constant {value}{ty_name}"), ty);
        if let (Ty::Index, Some(var)) = (ty, self.vars.last_mut()) {
            (var.is_dim, var.is_symbol) = (true, true);
            var.below = value.parse::<usize>().ok().map(|value| value + 1);
        }
        name
    }

    fn define(&mut self, text: String, ty: Ty) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {text}"));
        self.keep_var(name.clone(), ty);
        name
    }

    fn statements(&mut self) {
        for _ in 0..self.choices.below(7) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let known = self.vars.len();
            self.statement();
            let new = self.vars.len().saturating_sub(known);
            if new > 0 && self.choices.below(3) == 0 {
                let at = known + self.choices.below(new);
                self.observe(at);
            }
        }
    }

    /// Passes a value to an external function.
    fn observe(&mut self, at: usize) {
        let (name, ty) = (self.vars[at].name.clone(), self.vars[at].ty);
        let (function, ty) = (format!("see_{}", ty.word()), ty.name());
        self.observers.insert(format!("  func.func private @{function}({ty})\n"));
        self.line(format!("func.call @{function}({name}) : ({ty}) -> ()"));
    }

    /// Passes the last few values to external functions.
    fn observe_last(&mut self, count: usize) {
        (self.vars.len().saturating_sub(count)..self.vars.len()).for_each(|at| self.observe(at));
    }

    fn statement(&mut self) {
        let simple = self.depth >= DEEPEST;
        match self.choices.below(if simple { 28 } else { 47 }) {
            0..=3 => self.integers(),
            4 => self.comparison(),
            5 => self.selection(),
            6 => self.conversion(),
            7 => self.floats(),
            8 => self.extended(),
            9 => self.call(),
            10 => self.repeat(),
            11 => self.math(),
            12..=17 => self.memory(),
            18 => self.affine_value(),
            19..=21 => self.vector(),
            22 | 23 => self.chain(),
            24 => self.round_trip(),
            25 | 26 => self.choice(),
            27 => self.special(),
            28..=30 => self.condition(),
            31 | 32 => self.counted_loop(),
            33 => self.open_loop(),
            34 => self.switch(),
            35 => self.execute(),
            36 | 37 => self.affine_loop(),
            38 => self.affine_condition(),
            39 => self.parallel(),
            40 => self.forall(),
            41 => self.scoped_memory(),
            42 => self.chosen_memory(),
            43 => self.known_loop(),
            44 => self.affine_parallel(),
            45 => self.alloca_scope(),
            _ => self.affine_loop(),
        }
    }

    fn call(&mut self) {
        let at = self.choices.below(self.functions.len());
        self.call_of(at);
    }

    fn call_of(&mut self, at: usize) {
        let function = &self.functions[at];
        let (name, of, results) = (function.name.clone(), function.input_types(), function.results.clone());
        let (inputs, memories) = (function.inputs.clone(), function.memories.clone());
        let mut args: Vec<String> = inputs.iter().map(|ty| self.value(*ty)).collect();
        args.extend(memories.iter().map(|kind| self.memory_of(*kind)));
        let head = self.results(&results);
        self.line(format!("{head}func.call @{name}({}) : ({of}) -> ({})", args.join(", "), types(&results)));
        self.last = None;
        self.keep(&head, &results);
    }

    /// Returns new names of results with an equals sign.
    fn results(&mut self, types: &[Ty]) -> String {
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        if names.is_empty() { String::new() } else { names.join(", ") + " = " }
    }

    fn keep(&mut self, head: &str, types: &[Ty]) {
        let names = head.trim_end_matches(" = ").split(", ").filter(|name| !name.is_empty());
        names.zip(types).for_each(|(name, ty)| self.keep_var(name.to_owned(), *ty));
    }

    /// Generates a region, and drops the values that it defines.
    fn scoped(&mut self, body: impl FnOnce(&mut Self)) {
        let known = (self.vars.len(), self.memories.len());
        let condition = self.condition.clone();
        self.last = None;
        self.depth += 1;
        body(self);
        self.depth -= 1;
        (self.last, self.condition) = (None, condition);
        self.vars.truncate(known.0);
        self.memories.truncate(known.1);
    }
}
