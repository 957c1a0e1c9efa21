//! Memory that can be promoted to values, and memory that control flow chooses.

use super::memory::Memory;
use super::{Generator, Number, Ty};

impl Generator<'_> {
    /// Writes memory that is accessed at constant indices only, or an access to it.
    pub(super) fn slot(&mut self) {
        if self.slots.is_empty() || self.choices.one_in(3) {
            // The stack of a loop grows with each round.
            if self.depth > 0 {
                return self.memory();
            }
            return self.new_slot();
        }
        let at = self.choices.below(self.slots.len());
        let Memory { name, ty, number, sizes, .. } = self.slots[at].clone();
        let places: Vec<usize> = sizes.iter().map(|size| self.choices.below(*size)).collect();
        let at = self.constant_places(&places);
        match self.choices.one_in(2) {
            true => _ = self.define(format!("memref.load {name}[{at}] : {ty}"), Ty::Number(number)),
            false => {
                let value = self.value(&Ty::Number(number));
                self.line(format!("memref.store {value}, {name}[{at}] : {ty}"));
            }
        }
    }

    fn constant_places(&mut self, places: &[usize]) -> String {
        places.iter().map(|at| self.index(*at)).collect::<Vec<_>>().join(", ")
    }

    fn new_slot(&mut self) {
        let number = self.choices.of(&[
            Number::Int(32),
            Number::Int(1),
            Number::Index,
            Number::Int(64),
            Number::Float(super::Float::F32),
            Number::Int(8),
        ]);
        let sizes = self.choices.of(&[vec![], vec![2], vec![3], vec![2, 2]]);
        let ty = format!("memref<{}{}>", super::types::sizes_text(&sizes), number.name());
        let name = self.hidden(format!("memref.alloca() : {ty}"));
        let is_written = !self.is_open() || !self.choices.one_in(4);
        for at in 0..sizes.iter().product::<usize>() {
            let (mut rest, mut places) = (at, Vec::new());
            for size in sizes.iter().rev() {
                places.insert(0, rest % size);
                rest /= size;
            }
            if is_written {
                let (value, at) = (self.value(&Ty::Number(number)), self.constant_places(&places));
                self.line(format!("memref.store {value}, {name}[{at}] : {ty}"));
            }
        }
        self.slots.push(Memory { name, ty, number, sizes, is_plain: true, is_constant: false });
    }

    /// Writes an allocation of static sizes, with all elements.
    fn static_memory(&mut self, number: Number, sizes: &[usize]) -> Memory {
        let ty = format!("memref<{}{}>", super::types::sizes_text(sizes), number.name());
        let name = self.hidden(format!("memref.alloc() : {ty}"));
        self.owned.push((name.clone(), ty.clone()));
        let memory = Memory { name, ty, number, sizes: sizes.to_vec(), is_plain: true, is_constant: false };
        self.fill(&memory);
        self.memories.push(memory.clone());
        memory
    }

    /// Writes memory that depends on a condition, or that a loop carries.
    pub(super) fn chosen_memory(&mut self) {
        let number = self.choices.of(&[Number::Int(32), Number::Int(8), Number::Float(super::Float::F32)]);
        let sizes = self.choices.of(&[vec![4], vec![], vec![2, 3]]);
        let (a, b) = (self.static_memory(number, &sizes), self.static_memory(number, &sizes));
        let ty = a.ty.clone();
        let name = self.fresh();
        match self.choices.below(3) {
            0 => {
                let condition = self.truth();
                self.line(format!("{name} = arith.select {condition}, {}, {} : {ty}", a.name, b.name));
            }
            1 => {
                let condition = self.truth();
                self.line(format!("{name} = scf.if {condition} -> ({ty}) {{"));
                for (memory, end) in [(&a, "} else {"), (&b, "}")] {
                    self.scoped(|this| {
                        this.statements();
                        this.free(0);
                        this.line(format!("scf.yield {} : {ty}", memory.name));
                    });
                    self.line(end);
                }
            }
            _ => {
                let [zero, count, one] = [0, 3, 1].map(|value| self.index(value));
                let (iv, x, y, other) = (self.fresh(), self.fresh(), self.fresh(), self.fresh());
                self.line(format!(
                    "{name}, {other} = scf.for {iv} = {zero} to {count} step {one} iter_args({x} = {}, {y} = {}) -> ({ty}, {ty}) {{",
                    a.name, b.name
                ));
                self.scoped(|this| {
                    this.keep(iv, Ty::INDEX);
                    this.bound_last(3);
                    this.memories.push(Memory { name: x.clone(), ..a.clone() });
                    this.memories.push(Memory { name: y.clone(), ..a.clone() });
                    this.statements();
                    this.free(0);
                    let (x, y) = if this.choices.one_in(2) { (x, y) } else { (y, x) };
                    this.line(format!("scf.yield {x}, {y} : {ty}, {ty}"));
                });
                self.line("}");
            }
        }
        self.memories.push(Memory { name, ..a });
    }
}
