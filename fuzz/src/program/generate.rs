//! Generator of programs, as text.
//!
//! [`closed`] makes programs without undefined behaviour, for the comparison of ways to run them. A program is a function
//! from two `i64` to an `i64`, which is a hash of values that the function computes. Operands are guarded where an operation
//! is undefined: divisors are odd, and shifts are less than the width. Floats are clamped before they become integers.
//! Indices are within bounds. No program can see the sign or the payload of a NaN.
//!
//! [`open`] makes programs for tests of passes. Such programs also call external functions, take memory, and are sometimes undefined.
//! Choices may come from bytes: after the last byte all choices are the first alternative, which is the simplest.
//!
//! - `types`: types of values.
//! - `numbers`: `arith`, `index` and `math`, on numbers, vectors and tensors.
//! - `patterns`: operations that patterns of canonicalization match.
//! - `control`: `scf`, `cf` and calls.
//! - `memory`, `slots`, `affine`: `memref` and `affine`.
//! - `vectors`: `vector`.
//! - `tensors`: `tensor` and `linalg`.
//! - `observe`: the hash, and calls that observe values.

use std::collections::BTreeSet;
use std::fmt::Write;

pub use types::{Float, Number, Ty};

use super::interpret::Arg;
use super::value::Val;
use memory::Memory;

mod affine;
mod control;
mod memory;
mod numbers;
mod observe;
mod patterns;
mod slots;
mod tensors;
mod types;
mod vectors;

/// Deepest nesting of statements.
const DEEPEST: usize = 3;
/// Number of statements in all regions, approximately.
const LONGEST: usize = 30;

/// Name of the function to call in an open program.
pub const MAIN: &str = "main";

/// Source of choices.
#[derive(Clone, Debug)]
enum Source<'b> {
    /// The state of a generator of random numbers.
    Seed(u64),
    /// The next bytes; after the last one, zeros.
    Bytes(std::slice::Iter<'b, u8>),
}

/// Choices that a seed or bytes determine.
#[derive(Clone, Debug)]
pub struct Choices<'b> {
    source: Source<'b>,
}

impl Choices<'static> {
    /// Starts with a seed.
    pub fn new(seed: u64) -> Self {
        Self { source: Source::Seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995) }
    }
}

impl<'b> Choices<'b> {
    /// Wraps bytes.
    pub fn from_bytes(bytes: &'b [u8]) -> Self {
        Self { source: Source::Bytes(bytes.iter()) }
    }

    /// Returns a number of some bytes.
    fn bytes(&mut self, count: usize) -> u64 {
        match &mut self.source {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ mixed >> 31
            }
            Source::Bytes(bytes) => {
                (0..count).fold(0, |bits, _| bits << 8 | u64::from(bytes.next().copied().unwrap_or(0)))
            }
        }
    }

    /// Returns a random number.
    pub fn bits(&mut self) -> u64 {
        self.bytes(8)
    }

    /// Chooses a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        let bits = self.bytes(if count > 256 { 2 } else { 1 });
        (bits % count.max(1) as u64) as usize
    }

    /// Chooses an item.
    pub fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// Returns true once in `count` times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }
}

/// Parts of a program to generate.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Number of statements of the function, without nested ones.
    pub statements: usize,
    /// The one observed value, or `None` for all.
    pub observed: Option<usize>,
}

impl Parts {
    /// The whole program.
    pub const ALL: Parts = Parts { statements: 9, observed: None };
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Functions and globals.
    pub text: String,
    /// Number of values that are observed.
    pub observed: usize,
}

/// A program, and arguments to run it with.
#[derive(Clone, Debug)]
pub struct Open {
    /// Text of the module.
    pub text: String,
    /// Lists of arguments; [`MAIN`] is called with each.
    pub args: Vec<Vec<Arg>>,
}

/// Kind of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Without undefined behaviour and external functions.
    Closed,
    /// With external functions, and undefined behaviour in some.
    Open,
}

/// A value that operations can use.
#[derive(Clone, Debug)]
struct Var {
    name: String,
    ty: Ty,
    /// Exclusive upper bound of an index, if it is known.
    below: Option<usize>,
    /// Whether affine operations may use it as a dimension.
    is_dim: bool,
    /// Whether affine operations may use it as a symbol.
    is_symbol: bool,
}

/// A function that can be called.
#[derive(Clone, Debug)]
struct Helper {
    name: String,
    inputs: Vec<Ty>,
    results: Vec<Ty>,
}

struct Generator<'b> {
    style: Style,
    choices: Choices<'b>,
    /// Name of the function.
    name: String,
    out: String,
    /// Finished functions and globals.
    done: String,
    vars: Vec<Var>,
    memories: Vec<Memory>,
    /// Memory that is accessed at constant indices only, so that it can be promoted to values.
    slots: Vec<Memory>,
    helpers: Vec<Helper>,
    /// Declarations of external functions that values are passed to.
    observers: BTreeSet<String>,
    /// The last operation without its result, its type, and the number of values then, for repetition.
    last: Option<(String, Ty, usize)>,
    /// Condition of the last branch, and the number of values then.
    condition: Option<(String, usize)>,
    /// Memory to free at the end of the current region, with its type.
    owned: Vec<(String, String)>,
    count: usize,
    depth: usize,
    left: usize,
    /// Arguments that numbers are made of, in the current function.
    sources: [String; 2],
    tensors: Tensors,
    /// Constants of the program.
    global_memories: Vec<Memory>,
}

/// Whether a program has tensors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tensors {
    Some,
    None,
}

/// Generates a closed program of a seed: a function of this name, and others whose names begin with it.
pub fn closed(seed: u64, name: &str, parts: Parts) -> Program {
    let mut generator = Generator::new(Choices::new(seed), Style::Closed, name);
    generator.functions();
    let observed = generator.main(parts);
    Program { text: generator.done, observed }
}

/// Generates an open program.
pub fn open(choices: Choices<'_>) -> Open {
    let mut generator = Generator::new(choices, Style::Open, MAIN);
    let args = (0..3).map(|_| generator.args()).collect();
    generator.functions();
    generator.open_main();
    let observers: String = generator.observers.iter().map(String::as_str).collect();
    Open { text: format!("module {{\n{observers}{}}}\n", generator.done), args }
}

/// Numbers at the limits of types, for arguments.
const EDGES: [i64; 12] = [0, 1, -1, 2, 3, 7, 128, -128, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

impl<'b> Generator<'b> {
    fn new(mut choices: Choices<'b>, style: Style, name: &str) -> Self {
        let tensors = if choices.one_in(3) { Tensors::Some } else { Tensors::None };
        Generator {
            style,
            choices,
            name: name.to_owned(),
            out: String::new(),
            done: String::new(),
            vars: Vec::new(),
            memories: Vec::new(),
            slots: Vec::new(),
            helpers: Vec::new(),
            observers: BTreeSet::new(),
            last: None,
            condition: None,
            owned: Vec::new(),
            count: 0,
            depth: 0,
            left: 0,
            sources: ["%a".to_owned(), "%b".to_owned()],
            tensors,
            global_memories: Vec::new(),
        }
    }

    fn is_open(&self) -> bool {
        self.style == Style::Open
    }

    /// Writes globals and functions to call.
    fn functions(&mut self) {
        self.globals();
        for _ in 0..self.choices.below(3) {
            self.helper();
        }
    }

    /// Chooses arguments of an open program.
    fn args(&mut self) -> Vec<Arg> {
        let [a, b] = [0, 1].map(|_| Arg::Scalar(Val::int(64, self.choices.of(&EDGES) as u64)));
        let size = 4 + self.choices.below(3) as i64;
        let integers = (0..size).map(|at| Val::int(32, 3 * at as u64)).collect();
        let floats = (0..6).map(|at| Val::F32(at as f32 / 2.0)).collect();
        vec![a, b, Arg::Memory(vec![size], integers), Arg::Memory(vec![2, 3], floats)]
    }

    /// Writes the function of an open program, whose arguments are those of [`args`](Self::args).
    fn open_main(&mut self) {
        self.begin(&["%a".to_owned(), "%b".to_owned()]);
        self.keep("%a".to_owned(), Ty::I64);
        self.keep("%b".to_owned(), Ty::I64);
        let memories = [
            ("%m", "memref<?xi32>", Number::Int(32), vec![4]),
            ("%r", "memref<2x3xf32>", Number::Float(Float::F32), vec![2, 3]),
        ];
        for (name, ty, number, sizes) in memories {
            let (name, ty) = (name.to_owned(), ty.to_owned());
            self.memories.push(Memory { name, ty, number, sizes, is_plain: true, is_constant: false });
        }
        self.left = LONGEST;
        for _ in 0..Parts::ALL.statements {
            let known = self.vars.len();
            self.statement();
            if self.vars.len() > known && self.choices.below(3) == 0 {
                let at = known + self.choices.below(self.vars.len() - known);
                self.observe(at);
            }
        }
        self.observe_last();
        let types: Vec<Ty> = (0..1 + self.choices.below(3)).map(|_| self.plain_ty()).collect();
        let arguments = "%a: i64, %b: i64, %m: memref<?xi32>, %r: memref<2x3xf32>";
        match self.choices.one_in(3) {
            true => self.blocks("return", &types),
            false => self.terminator("return", &types),
        }
        let body = std::mem::take(&mut self.out);
        let _ = write!(self.done, "func.func @{MAIN}({arguments}) -> ({}) {{\n{body}}}\n", types::names(&types));
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.out, "{:indent$}{}", "", text.as_ref(), indent = 2 * self.depth + 2);
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    /// Writes an operation whose result later operations do not use.
    fn hidden(&mut self, text: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {}", text.as_ref()));
        name
    }

    /// Writes an operation with a result.
    fn define(&mut self, text: impl AsRef<str>, ty: Ty) -> String {
        let text = text.as_ref();
        let name = self.hidden(text);
        if ["arith.", "index.", "math."].iter().any(|dialect| text.starts_with(dialect)) {
            self.last = Some((text.to_owned(), ty.clone(), self.vars.len()));
        }
        self.keep(name.clone(), ty);
        name
    }

    fn keep(&mut self, name: String, ty: Ty) {
        let is_symbol = ty == Ty::INDEX && self.depth == 0;
        self.vars.push(Var { name, ty, below: None, is_dim: is_symbol, is_symbol });
    }

    /// Notes that the last value is an index below a bound.
    fn bound_last(&mut self, below: usize) {
        if let Some(var) = self.vars.last_mut() {
            var.below = Some(below);
        }
    }

    fn main(&mut self, parts: Parts) -> usize {
        self.begin(&["%a".to_owned(), "%b".to_owned()]);
        self.keep("%a".to_owned(), Ty::I64);
        self.keep("%b".to_owned(), Ty::I64);
        self.left = LONGEST;
        for _ in 0..parts.statements {
            self.statement();
        }
        let observed = self.observations(parts.observed);
        self.free(0);
        self.line("return %hash : i64");
        let body = std::mem::take(&mut self.out);
        let _ = write!(self.done, "func.func @{}(%a: i64, %b: i64) -> i64 {{\n{body}}}\n", self.name);
        observed
    }

    /// Forgets all values, at the start of a function.
    fn begin(&mut self, sources: &[String; 2]) {
        self.sources = sources.clone();
        (self.vars, self.memories, self.owned, self.depth) = (Vec::new(), Vec::new(), Vec::new(), 0);
        (self.slots, self.last, self.condition) = (Vec::new(), None, None);
    }

    /// Writes one statement.
    fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        let nests = self.depth < DEEPEST && self.left > 0;
        match self.choices.below(if nests { 46 } else { 31 }) {
            0..=2 => self.integers(),
            3..=4 => self.floats(),
            5 => self.comparison(),
            6 => self.selection(),
            7..=8 => self.conversion(),
            9 => self.math(),
            10 => self.special_integers(),
            11..=14 => self.memory(),
            15..=19 => self.vector(),
            20 => self.extended(),
            21 => match self.tensors {
                Tensors::Some => self.tensor(),
                Tensors::None => self.vector(),
            },
            22..=25 => self.pattern(),
            26 | 27 => self.slot(),
            28 => self.affine_value(),
            29 => self.outside(),
            30 => self.repeat(),
            31..=33 if self.tensors == Tensors::Some => self.tensor(),
            31 => self.call(),
            32..=37 => self.control(),
            38 => self.structured_memory(),
            39..=41 => self.affine_control(),
            42 => self.chosen_memory(),
            _ => self.call(),
        }
    }

    /// Writes some statements.
    fn statements(&mut self) {
        for _ in 0..1 + self.choices.below(4) {
            self.statement();
        }
    }

    /// Writes the contents of a region, and forgets its values.
    fn scoped(&mut self, write: impl FnOnce(&mut Self)) {
        let (vars, memories, slots) = (self.vars.len(), self.memories.len(), self.slots.len());
        let (owned, condition) = (std::mem::take(&mut self.owned), self.condition.clone());
        self.last = None;
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.vars.truncate(vars);
        self.memories.truncate(memories);
        self.slots.truncate(slots);
        (self.owned, self.last, self.condition) = (owned, None, condition);
    }

    /// Frees the memory of the current region, before its terminator.
    fn free(&mut self, from: usize) {
        for (name, ty) in self.owned.split_off(from) {
            self.line(format!("memref.dealloc {name} : {ty}"));
        }
    }

    /// Writes a terminator with values, after memory was freed.
    fn terminator(&mut self, name: &str, types: &[Ty]) {
        let values: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        self.terminated(name, &values, types);
    }

    fn terminated(&mut self, name: &str, values: &[String], types: &[Ty]) {
        self.free(0);
        match values.is_empty() {
            true => self.line(name),
            false => self.line(format!("{name} {} : {}", values.join(", "), types::names(types))),
        }
    }

    /// Chooses a type of numbers.
    fn number(&mut self) -> Number {
        match self.choices.below(8) {
            0..=3 => Number::Int(self.choices.of(&Number::WIDTHS)),
            4 => Number::Index,
            _ => Number::Float(self.choices.of(&Float::ALL)),
        }
    }

    /// Chooses a type of integers.
    fn integer(&mut self) -> Number {
        if self.choices.one_in(6) { Number::Index } else { Number::Int(self.choices.of(&Number::WIDTHS)) }
    }

    fn float(&mut self) -> Float {
        self.choices.of(&Float::ALL)
    }

    /// Chooses the type of a value with these elements: mostly a number.
    fn around(&mut self, number: Number) -> Ty {
        let simple = match number {
            Number::Int(width) => matches!(width, 1 | 7 | 8 | 16 | 32 | 64 | 128),
            _ => true,
        };
        match self.choices.below(10) {
            0..=2 if simple => Ty::Vector(self.vector_sizes(), number),
            3 if simple && self.tensors == Tensors::Some && number != Number::Index => {
                Ty::Tensor(self.tensor_sizes(), number)
            }
            _ => Ty::Number(number),
        }
    }

    fn vector_sizes(&mut self) -> Vec<usize> {
        self.choices.of(&[
            vec![4],
            vec![3],
            vec![2, 2],
            vec![8],
            vec![2, 3],
            vec![1],
            vec![4, 2],
            vec![2, 1, 2],
            vec![5],
        ])
    }

    fn tensor_sizes(&mut self) -> Vec<usize> {
        self.choices.of(&[vec![4], vec![2, 3], vec![3], vec![3, 2], vec![2, 2, 2], vec![1], vec![4, 4], vec![]])
    }

    /// Chooses any type.
    fn ty(&mut self) -> Ty {
        let number = self.number();
        self.around(number)
    }

    /// Chooses any type but a tensor.
    fn plain_ty(&mut self) -> Ty {
        match self.ty() {
            Ty::Tensor(_, number) => Ty::Number(number),
            ty => ty,
        }
    }

    /// Chooses a value of a type, or makes one.
    fn value(&mut self, ty: &Ty) -> String {
        let known: Vec<&Var> = self.vars.iter().filter(|var| var.ty == *ty).collect();
        if !known.is_empty() && !self.choices.one_in(6) {
            let newest = known.len() - 1;
            // The newer half is chosen more often.
            let back = self.choices.below(known.len()).min(self.choices.below(known.len()));
            return known[newest - back].name.clone();
        }
        self.fresh_value(ty)
    }

    fn fresh_value(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Number(number) => match self.choices.one_in(2) {
                true => self.constant(*number),
                false => self.sourced(*number),
            },
            Ty::Vector(sizes, number) => {
                let element = Ty::Number(*number);
                match self.choices.below(3) {
                    0 => self.dense(ty),
                    1 if sizes.iter().product::<usize>() <= 4 => {
                        let values: Vec<String> = (0..ty.count()).map(|_| self.value(&element)).collect();
                        self.define(format!("vector.from_elements {} : {}", values.join(", "), ty.name()), ty.clone())
                    }
                    _ => {
                        let value = self.value(&element);
                        let text = format!("vector.broadcast {value} : {} to {}", number.name(), ty.name());
                        self.define(text, ty.clone())
                    }
                }
            }
            Ty::Tensor(sizes, number) => {
                let element = Ty::Number(*number);
                match self.choices.below(3) {
                    0 => self.dense(ty),
                    1 if sizes.iter().product::<usize>() <= 4 => {
                        let values: Vec<String> = (0..ty.count()).map(|_| self.value(&element)).collect();
                        self.define(format!("tensor.from_elements {} : {}", values.join(", "), ty.name()), ty.clone())
                    }
                    _ => {
                        let value = self.value(&element);
                        self.define(format!("tensor.splat {value} : {}", ty.name()), ty.clone())
                    }
                }
            }
        }
    }

    /// Writes results of an operation with regions: `%a, %b = `, and remembers them.
    fn results(&mut self, types: &[Ty]) -> (String, Vec<String>) {
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let head = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
        (head, names)
    }

    fn keep_all(&mut self, names: Vec<String>, types: &[Ty]) {
        for (name, ty) in names.into_iter().zip(types) {
            self.keep(name, ty.clone());
        }
    }
}
