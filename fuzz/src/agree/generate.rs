//! Generator of programs without undefined behaviour.
//!
//! A program is a function from two `i64` to an `i64`, which is a hash of all values that the function computes. Operands
//! are guarded where an operation is undefined: divisors are odd, and shifts are less than the width. Floats are clamped
//! before they become integers. Indices are within bounds. No program can see the sign or the payload of a NaN.
//!
//! - `types`: types of values.
//! - `numbers`: `arith`, `index` and `math`, on numbers, vectors and tensors.
//! - `control`: `scf`, `cf` and calls.
//! - `memory`: `memref` and `affine`.
//! - `vectors`: `vector`.
//! - `tensors`: `tensor` and `linalg`.
//! - `observe`: the hash.

use std::fmt::Write;

pub use types::{Float, Number, Ty};

use memory::Memory;

mod control;
mod memory;
mod numbers;
mod observe;
mod tensors;
mod types;
mod vectors;

/// Deepest nesting of statements.
const DEEPEST: usize = 3;
/// Number of statements in all regions, approximately.
const LONGEST: usize = 30;

/// Random choices.
#[derive(Clone, Debug)]
pub struct Choices {
    state: u64,
}

impl Choices {
    /// Starts with a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995 }
    }

    /// Returns a random number.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Chooses a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count.max(1) as u64) as usize
    }

    /// Chooses an item.
    pub fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// Returns true once in `count` times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
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

/// A value that operations can use.
#[derive(Clone, Debug)]
struct Var {
    name: String,
    ty: Ty,
    /// Exclusive upper bound of an index, if it is known.
    below: Option<usize>,
}

/// A function that can be called.
#[derive(Clone, Debug)]
struct Helper {
    name: String,
    inputs: Vec<Ty>,
    results: Vec<Ty>,
}

struct Generator {
    choices: Choices,
    /// Name of the function.
    name: String,
    out: String,
    /// Finished functions and globals.
    done: String,
    vars: Vec<Var>,
    memories: Vec<Memory>,
    helpers: Vec<Helper>,
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

/// Generates the program of a seed: a function of this name, and others whose names begin with it.
pub fn program(seed: u64, name: &str, parts: Parts) -> Program {
    let mut choices = Choices::new(seed);
    let tensors = if choices.one_in(3) { Tensors::Some } else { Tensors::None };
    let mut generator = Generator {
        choices,
        name: name.to_owned(),
        out: String::new(),
        done: String::new(),
        vars: Vec::new(),
        memories: Vec::new(),
        helpers: Vec::new(),
        owned: Vec::new(),
        count: 0,
        depth: 0,
        left: 0,
        sources: ["%a".to_owned(), "%b".to_owned()],
        tensors,
        global_memories: Vec::new(),
    };
    generator.globals();
    for _ in 0..generator.choices.below(3) {
        generator.helper();
    }
    let observed = generator.main(parts);
    Program { text: generator.done, observed }
}

impl Generator {
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
        let name = self.hidden(text);
        self.keep(name.clone(), ty);
        name
    }

    fn keep(&mut self, name: String, ty: Ty) {
        self.vars.push(Var { name, ty, below: None });
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
    }

    /// Writes one statement.
    fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        let nests = self.depth < DEEPEST && self.left > 0;
        match self.choices.below(if nests { 32 } else { 22 }) {
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
            22..=24 if self.tensors == Tensors::Some => self.tensor(),
            22 => self.call(),
            23..=25 => self.control(),
            26..=28 => self.control(),
            29 => self.structured_memory(),
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
        let (vars, memories, owned) = (self.vars.len(), self.memories.len(), std::mem::take(&mut self.owned));
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.vars.truncate(vars);
        self.memories.truncate(memories);
        self.owned = owned;
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
