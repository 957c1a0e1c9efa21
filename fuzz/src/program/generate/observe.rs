//! The hash of values, which is the result of a closed program, and external functions that observe values.

use super::memory::Memory;
use super::{Generator, Number, Ty};

/// Most numbers that are observed one by one.
const MOST: usize = 40;

impl Generator<'_> {
    /// Writes a hash of all values of the function, or of one of them, and returns their number.
    pub(super) fn observations(&mut self, only: Option<usize>) -> usize {
        let (vars, memories) = (self.vars.clone(), self.memories.clone());
        let mut hash = self.hidden("arith.constant 1 : i64");
        let by = self.hidden("arith.constant -7046029254386353131 : i64");
        let is_seen = |at: usize| only.is_none_or(|only| only == at);
        // Older values were mostly operands of newer ones.
        let mut lanes = 0;
        let counts = vars.iter().rev().map(|var| if let Ty::Tensor(..) = var.ty { 1 } else { var.ty.count() });
        let kept = counts.take_while(|count| {
            lanes += count;
            lanes <= MOST
        });
        let vars = vars[vars.len() - kept.count()..].to_vec();
        for (_, var) in vars.iter().enumerate().filter(|it| is_seen(it.0)) {
            hash = self.hashed(&var.name, &var.ty, hash, &by);
        }
        for (_, memory) in memories.iter().enumerate().filter(|it| is_seen(vars.len() + it.0)) {
            hash = self.hashed_memory(memory, hash, &by);
        }
        let zero = self.hidden("arith.constant 0 : i64");
        self.line(format!("%hash = arith.addi {hash}, {zero} : i64"));
        vars.len() + memories.len()
    }

    /// Adds the bits of an `i64` to a hash.
    fn mixed(&mut self, bits: &str, hash: &str, by: &str) -> String {
        // A factor that is odd loses no bits.
        let product = self.hidden(format!("arith.muli {hash}, {by} : i64"));
        self.hidden(format!("arith.xori {product}, {bits} : i64"))
    }

    /// Adds a value to a hash.
    fn hashed(&mut self, value: &str, ty: &Ty, hash: String, by: &str) -> String {
        match ty {
            Ty::Number(number) => self.hashed_number(value, *number, hash, by),
            Ty::Vector(sizes, number) => {
                let mut hash = hash;
                for lane in 0..ty.count() {
                    let mut place = Vec::new();
                    let mut rest = lane;
                    for size in sizes.iter().rev() {
                        place.insert(0, (rest % size).to_string());
                        rest /= size;
                    }
                    let text =
                        format!("vector.extract {value}[{}] : {} from {}", place.join(", "), number.name(), ty.name());
                    let element = self.hidden(text);
                    hash = self.hashed_number(&element, *number, hash, by);
                }
                hash
            }
            Ty::Tensor(sizes, number) => {
                let read = format!("tensor.extract {value}");
                self.hashed_elements(sizes, &read, &ty.name(), *number, hash, by)
            }
        }
    }

    fn hashed_memory(&mut self, memory: &Memory, hash: String, by: &str) -> String {
        let read = format!("memref.load {}", memory.name);
        self.hashed_elements(&memory.sizes, &read, &memory.ty, memory.number, hash, by)
    }

    /// Adds all elements of memory or a tensor to a hash, by loops.
    fn hashed_elements(
        &mut self,
        sizes: &[usize],
        read: &str,
        ty: &str,
        number: Number,
        hash: String,
        by: &str,
    ) -> String {
        let zero = self.hidden("arith.constant 0 : index");
        let one = self.hidden("arith.constant 1 : index");
        let ends: Vec<String> =
            sizes.iter().map(|size| self.hidden(format!("arith.constant {size} : index"))).collect();
        let ivs: Vec<String> = sizes.iter().map(|_| self.fresh()).collect();
        let (mut sum, mut opened) = (hash, Vec::new());
        for (iv, end) in ivs.iter().zip(&ends) {
            let (result, carried) = (self.fresh(), self.fresh());
            let head = format!("{result} = scf.for {iv} = {zero} to {end} step {one}");
            self.line(format!("{head} iter_args({carried} = {sum}) -> (i64) {{"));
            self.depth += 1;
            (sum, _) = (carried, opened.push(result));
        }
        let element = self.hidden(format!("{read}[{}] : {ty}", ivs.join(", ")));
        sum = self.hashed_number(&element, number, sum, by);
        for result in opened.into_iter().rev() {
            self.line(format!("scf.yield {sum} : i64"));
            self.depth -= 1;
            self.line("}");
            sum = result;
        }
        sum
    }

    fn hashed_number(&mut self, value: &str, number: Number, hash: String, by: &str) -> String {
        let mut hash = hash;
        let bits = match number {
            Number::Index => self.hidden(format!("arith.index_cast {value} : index to i64")),
            Number::Int(64) => value.to_owned(),
            Number::Int(width) if width < 64 => self.hidden(format!("arith.extui {value} : i{width} to i64")),
            Number::Int(width) => {
                let low = self.hidden(format!("arith.trunci {value} : i{width} to i64"));
                hash = self.mixed(&low, &hash, by);
                let by = self.hidden(format!("arith.constant 64 : i{width}"));
                let high = self.hidden(format!("arith.shrui {value}, {by} : i{width}"));
                self.hidden(format!("arith.trunci {high} : i{width} to i64"))
            }
            Number::Float(format) => {
                let (width, name) = (format.width(), number.name());
                let is_nan = self.hidden(format!("arith.cmpf uno, {value}, {value} : {name}"));
                let bits = self.hidden(format!("arith.bitcast {value} : {name} to i{width}"));
                let nan = self.hidden(format!("arith.constant 77 : i{width}"));
                let bits = self.hidden(format!("arith.select {is_nan}, {nan}, {bits} : i{width}"));
                if width == 64 { bits } else { self.hidden(format!("arith.extui {bits} : i{width} to i64")) }
            }
        };
        self.mixed(&bits, &hash, by)
    }

    /// Passes a value to an external function. Of a tensor, this is the first element.
    pub(super) fn observe(&mut self, at: usize) {
        let (mut name, mut ty) = (self.vars[at].name.clone(), self.vars[at].ty.clone());
        if let Ty::Tensor(sizes, number) = &ty {
            let at: Vec<String> = sizes.iter().map(|_| self.index(0)).collect();
            name = self.hidden(format!("tensor.extract {name}[{}] : {}", at.join(", "), ty.name()));
            ty = Ty::Number(*number);
        }
        let ty = ty.name();
        let function: String = ty.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        self.observers.insert(format!("func.func private @see_{function}({ty})\n"));
        self.line(format!("func.call @see_{function}({name}) : ({ty}) -> ()"));
    }

    /// Passes the last few values and a memref to external functions.
    pub(super) fn observe_last(&mut self) {
        (self.vars.len().saturating_sub(4)..self.vars.len()).for_each(|at| self.observe(at));
        self.touch();
    }

    /// Passes a memref to an external function, which changes it.
    fn touch(&mut self) {
        let Some(memory) = self.memories.iter().rev().find(|it| !it.is_constant) else { return };
        let (name, ty) = (memory.name.clone(), memory.ty.clone());
        let function: String = ty.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        self.observers.insert(format!("func.func private @touch_{function}({ty})\n"));
        self.line(format!("func.call @touch_{function}({name}) : ({ty}) -> ()"));
    }

    /// Writes a call of an external function; in closed programs, an access to a row.
    pub(super) fn outside(&mut self) {
        if !self.is_open() {
            return self.affine_row();
        }
        match self.choices.below(4) {
            0 if !self.vars.is_empty() => {
                let at = self.choices.below(self.vars.len());
                self.observe(at);
            }
            1 => self.touch(),
            2 => {
                self.observers.insert("func.func private @read() -> i32\n".to_owned());
                self.define("func.call @read() : () -> i32", Ty::Number(Number::Int(32)));
            }
            _ => self.affine_row(),
        }
    }
}
