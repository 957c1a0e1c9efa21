//! `memref` and `affine`.

use std::fmt::Write;

use super::types::sizes_text;
use super::{Generator, Number, Ty};

/// A memref, all of whose elements were written.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) name: String,
    pub(super) ty: String,
    pub(super) number: Number,
    pub(super) sizes: Vec<usize>,
    /// Whether the elements lie row by row without gaps, and the type has no layout.
    pub(super) is_plain: bool,
    pub(super) is_constant: bool,
}

impl Generator<'_> {
    /// Writes the globals of the program.
    pub(super) fn globals(&mut self) {
        for at in 0..self.choices.below(3) {
            let number = self.element();
            let size = 1 + self.choices.below(5);
            let items: Vec<String> = (0..size)
                .map(|_| match number {
                    Number::Float(_) => format!("{}.5", self.choices.below(9)),
                    Number::Int(1) => self.choices.of(&["true", "false"]).to_owned(),
                    _ => self.choices.below(2).to_string(),
                })
                .collect();
            let ty = format!("memref<{size}x{}>", number.name());
            // In closed programs, another global would keep its value for the next call.
            let is_constant = !self.is_open() || self.choices.one_in(3);
            let visibility = if self.is_open() && self.choices.one_in(2) { "" } else { "\"private\" " };
            let constant = if is_constant { "constant " } else { "" };
            let _ = writeln!(
                self.done,
                "memref.global {visibility}{constant}@{}_g{at} : {ty} = dense<[{}]>",
                self.name,
                items.join(", ")
            );
            self.memories.push(Memory {
                name: format!("@{}_g{at}", self.name),
                ty,
                number,
                sizes: vec![size],
                is_plain: true,
                is_constant,
            });
        }
        self.global_memories = std::mem::take(&mut self.memories);
    }

    /// Chooses the type of elements in memory.
    fn element(&mut self) -> Number {
        match self.number() {
            // Without a layout, LLVM computes with another size than for a processor.
            Number::Int(65..=127) => Number::Int(64),
            number => number,
        }
    }

    /// Writes an index that is less than a size.
    pub(super) fn place(&mut self, size: usize) -> String {
        match self.choices.below(6) {
            0..=1 => {
                let at = self.choices.below(size);
                self.hidden(format!("arith.constant {at} : index"))
            }
            2..=4 => {
                let is_below = |below: Option<usize>| below.is_some_and(|below| below <= size);
                let known: Vec<String> =
                    self.vars.iter().filter(|var| is_below(var.below)).map(|var| var.name.clone()).collect();
                match known.last() {
                    Some(_) => self.choices.of(&known),
                    None => self.computed_place(size),
                }
            }
            _ => self.computed_place(size),
        }
    }

    fn computed_place(&mut self, size: usize) -> String {
        let value = self.value(&Ty::INDEX);
        let count = self.hidden(format!("arith.constant {size} : index"));
        let place = self.define(format!("arith.remui {value}, {count} : index"), Ty::INDEX);
        self.bound_last(size);
        place
    }

    fn places(&mut self, sizes: &[usize]) -> String {
        sizes.iter().map(|size| self.place(*size)).collect::<Vec<_>>().join(", ")
    }

    /// Chooses memory, or makes it.
    pub(super) fn some_memory(&mut self) -> Memory {
        if self.memories.is_empty() || self.choices.one_in(5) {
            return self.new_memory();
        }
        let newest = self.memories.len() - 1;
        let back = self.choices.below(self.memories.len());
        self.memories[newest - back].clone()
    }

    fn some_writable(&mut self) -> Memory {
        let memory = self.some_memory();
        if memory.is_constant { self.new_memory_of(memory.number, &memory.sizes) } else { memory }
    }

    fn new_memory(&mut self) -> Memory {
        if !self.global_memories.is_empty() && self.choices.one_in(4) {
            let global = self.choices.of(&self.global_memories.clone());
            let name = self.hidden(format!("memref.get_global {} : {}", global.name, global.ty));
            let memory = Memory { name, ..global };
            self.memories.push(memory.clone());
            return memory;
        }
        let number = self.element();
        let sizes =
            self.choices.of(&[vec![4], vec![2, 3], vec![6], vec![], vec![3, 2, 2], vec![1], vec![8], vec![4, 4]]);
        self.new_memory_of(number, &sizes)
    }

    /// Allocates memory, and writes all elements.
    pub(super) fn new_memory_of(&mut self, number: Number, sizes: &[usize]) -> Memory {
        let (mut shown, mut dynamic) = (Vec::new(), Vec::new());
        let is_dynamic = self.choices.one_in(3);
        for size in sizes {
            match is_dynamic && self.choices.one_in(2) {
                true => {
                    dynamic.push(self.hidden(format!("arith.constant {size} : index")));
                    shown.push("?x".to_owned());
                }
                false => shown.push(format!("{size}x")),
            }
        }
        let ty = format!("memref<{}{}>", shown.concat(), number.name());
        // The stack of a loop grows with each round.
        let op = if self.depth == 0 && self.choices.one_in(2) { "alloca" } else { "alloc" };
        let name = self.hidden(format!("memref.{op}({}) : {ty}", dynamic.join(", ")));
        if op == "alloc" {
            self.owned.push((name.clone(), ty.clone()));
        }
        let memory = Memory { name, ty, number, sizes: sizes.to_vec(), is_plain: true, is_constant: false };
        self.fill(&memory);
        self.memories.push(memory.clone());
        memory
    }

    /// Writes to all elements of memory.
    pub(super) fn fill(&mut self, memory: &Memory) {
        let value = self.value(&Ty::Number(memory.number));
        let Memory { name, ty, sizes, .. } = memory;
        match self.choices.below(3) {
            0 if sizes.iter().product::<usize>() <= 4 && sizes.len() == 1 => {
                for at in 0..sizes[0] {
                    let value = self.value(&Ty::Number(memory.number));
                    let at = self.hidden(format!("arith.constant {at} : index"));
                    self.line(format!("memref.store {value}, {name}[{at}] : {ty}"));
                }
            }
            1 => {
                let from = memory.number.name();
                self.line(format!("linalg.fill ins({value} : {from}) outs({name} : {ty})"));
            }
            _ => {
                let ivs: Vec<String> = sizes.iter().map(|_| self.fresh()).collect();
                for (iv, size) in ivs.iter().zip(sizes) {
                    self.line(format!("affine.for {iv} = 0 to {size} {{"));
                }
                self.line(format!("memref.store {value}, {name}[{}] : {ty}", ivs.join(", ")));
                ivs.iter().for_each(|_| self.line("}"));
            }
        }
    }

    pub(super) fn memory(&mut self) {
        match self.choices.below(20) {
            0..=4 => self.load(),
            5..=9 => self.store(),
            10 => self.subview(),
            11 => self.reshaped(),
            12 => self.cast(),
            13 => self.copied(),
            14 => self.sizes(),
            15 => self.atomic(),
            16 => self.transposed(),
            17 => self.viewed(),
            18 => self.metadata(),
            _ => _ = self.new_memory(),
        }
    }

    /// Writes indices for an access, and returns them with the dialect of the access: `memref` or `affine`.
    fn access(&mut self, sizes: &[usize]) -> (&'static str, String) {
        match self.choices.one_in(3) {
            true => {
                let places: Vec<String> = sizes.iter().map(|size| self.affine_place(*size)).collect();
                ("affine", places.join(", "))
            }
            false => ("memref", self.places(sizes)),
        }
    }

    fn load(&mut self) {
        let memory = self.some_memory();
        let (dialect, at) = self.access(&memory.sizes);
        self.define(format!("{dialect}.load {}[{at}] : {}", memory.name, memory.ty), Ty::Number(memory.number));
    }

    fn store(&mut self) {
        let memory = self.some_writable();
        let value = self.value(&Ty::Number(memory.number));
        let (dialect, at) = self.access(&memory.sizes);
        self.line(format!("{dialect}.store {value}, {}[{at}] : {}", memory.name, memory.ty));
    }

    fn derive(&mut self, from: &Memory, text: String, ty: String, sizes: Vec<usize>, is_plain: bool) {
        let name = self.hidden(text);
        let (number, is_constant) = (from.number, from.is_constant);
        self.memories.push(Memory { name, ty, number, sizes, is_plain, is_constant });
    }

    fn subview(&mut self) {
        let memory = self.some_memory();
        let rank = memory.sizes.len();
        if rank == 0 {
            return self.load();
        }
        let (mut offsets, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for size in &memory.sizes {
            let step = if *size > 2 && self.choices.one_in(3) { 2 } else { 1 };
            let offset = self.choices.below(*size);
            let most = (size - offset).div_ceil(step);
            offsets.push(offset);
            sizes.push(1 + self.choices.below(most));
            steps.push(step);
        }
        // Operands rather than constants make all strides of the result unknown.
        let list = |items: &[String]| items.join(", ");
        let text = |items: &[usize]| items.iter().map(usize::to_string).collect::<Vec<_>>();
        let dynamic: Vec<String> =
            offsets.iter().map(|at| self.hidden(format!("arith.constant {at} : index"))).collect();
        let unknown = vec!["?"; rank].join(", ");
        let layout = format!("strided<[{unknown}], offset: ?>");
        let number = memory.number.name();
        let ty = format!("memref<{}{number}, {layout}>", sizes_text(&sizes));
        let steps: Vec<String> =
            steps.iter().map(|step| self.hidden(format!("arith.constant {step} : index"))).collect();
        let source_ty = &memory.ty;
        let text = format!(
            "memref.subview {}[{}] [{}] [{}] : {source_ty} to {ty}",
            memory.name,
            list(&dynamic),
            list(&text(&sizes)),
            list(&steps)
        );
        self.derive(&memory, text, ty, sizes, false);
    }

    fn reshaped(&mut self) {
        let memory = self.some_memory();
        if !memory.is_plain || memory.ty.contains('?') {
            return self.load();
        }
        let (number, name, ty) = (memory.number.name(), memory.name.clone(), memory.ty.clone());
        let count: usize = memory.sizes.iter().product();
        match (&memory.sizes[..], self.choices.below(3)) {
            ([size], 0) if size % 2 == 0 => {
                let to = format!("memref<2x{}x{number}>", size / 2);
                let half = size / 2;
                let text = format!("memref.expand_shape {name} [[0, 1]] output_shape [2, {half}] : {ty} into {to}");
                self.derive(&memory, text, to, vec![2, half], true);
            }
            ([a, b], 0) => {
                let to = format!("memref<{count}x{number}>");
                let text = format!("memref.collapse_shape {name} [[0, 1]] : {ty} into {to}");
                self.derive(&memory, text, to, vec![a * b], true);
            }
            ([a, b, c], 0) => {
                let to = format!("memref<{a}x{}x{number}>", b * c);
                let text = format!("memref.collapse_shape {name} [[0], [1, 2]] : {ty} into {to}");
                self.derive(&memory, text, to, vec![*a, b * c], true);
            }
            _ if count >= 2 => {
                let (offset, size) = (self.choices.below(2), count / 2);
                let step = if offset + 2 * (size - 1) < count { 1 + self.choices.below(2) } else { 1 };
                let to = format!("memref<{size}x{number}, strided<[{step}], offset: {offset}>>");
                let text = format!(
                    "memref.reinterpret_cast {name} to offset: [{offset}], sizes: [{size}], strides: [{step}] : {ty} to {to}"
                );
                self.derive(&memory, text, to, vec![size], false);
            }
            _ => self.load(),
        }
    }

    fn cast(&mut self) {
        let memory = self.some_memory();
        if !memory.is_plain || memory.sizes.is_empty() {
            return self.store();
        }
        let to = format!("memref<{}{}>", "?x".repeat(memory.sizes.len()), memory.number.name());
        let text = format!("memref.cast {} : {} to {to}", memory.name, memory.ty);
        if to != memory.ty {
            self.derive(&memory, text, to, memory.sizes.clone(), true);
        }
    }

    fn copied(&mut self) {
        let memory = self.some_memory();
        let to = self.new_memory_of(memory.number, &memory.sizes.clone());
        self.line(format!("memref.copy {}, {} : {} to {}", memory.name, to.name, memory.ty, to.ty));
    }

    fn sizes(&mut self) {
        let memory = self.some_memory();
        let rank = memory.sizes.len();
        if rank == 0 || self.choices.one_in(4) {
            self.define(format!("memref.rank {} : {}", memory.name, memory.ty), Ty::INDEX);
            return;
        }
        let at = self.place(rank);
        self.define(format!("memref.dim {}, {at} : {}", memory.name, memory.ty), Ty::INDEX);
    }

    fn atomic(&mut self) {
        let memory = self.some_writable();
        let (number, ty) = (memory.number, Ty::Number(memory.number));
        // Processors have atomic operations on these only.
        if !matches!(number.width(), 8 | 16 | 32 | 64) || number == Number::Index {
            return self.store();
        }
        let is_known = matches!(number, Number::Int(_) | Number::Float(super::Float::F32 | super::Float::F64));
        let (value, at) = (self.value(&ty), self.places(&memory.sizes));
        let (name, memory_ty, element) = (memory.name, memory.ty, number.name());
        if self.choices.one_in(2) && is_known {
            let kind = match number.is_float() {
                true => self.choices.of(&["addf", "assign", "maximumf", "minimumf"]),
                false => self.choices.of(&["addi", "maxs", "maxu", "mins", "minu", "ori", "andi", "assign"]),
            };
            let text =
                format!("memref.atomic_rmw {kind} {value}, {name}[{at}] : ({element}, {memory_ty}) -> {element}");
            self.define(text, ty);
            return;
        }
        if number.is_float() {
            return;
        }
        let (old, new) = (self.fresh(), self.fresh());
        let op = self.choices.of(&["addi", "xori", "muli", "subi"]);
        let result = self.fresh();
        self.line(format!("{result} = memref.generic_atomic_rmw {name}[{at}] : {memory_ty} {{"));
        self.line(format!("^bb0({old}: {element}):"));
        self.line(format!("  {new} = arith.{op} {old}, {value} : {element}"));
        self.line(format!("  memref.atomic_yield {new} : {element}"));
        self.line("}");
        self.keep(result, ty);
    }

    fn transposed(&mut self) {
        let memory = self.some_memory();
        let [a, b] = memory.sizes[..] else { return self.load() };
        if !memory.is_plain || memory.ty.contains('?') {
            return self.store();
        }
        let number = memory.number.name();
        let to = format!("memref<{b}x{a}x{number}, strided<[1, {b}]>>");
        let text = format!("memref.transpose {} (i, j) -> (j, i) : {} to {to}", memory.name, memory.ty);
        self.derive(&memory, text, to, vec![b, a], false);
    }

    /// Writes a buffer of bytes, and a view of it.
    fn viewed(&mut self) {
        let number = self.choices.of(&[Number::Int(8), Number::Int(32), Number::Int(64), Number::Int(16)]);
        let bytes = self.new_memory_of(Number::Int(8), &[16]);
        if bytes.ty.contains('?') {
            return self.load();
        }
        let size = 8 / (number.width() as usize / 8);
        let zero = self.hidden(format!("arith.constant {} : index", self.choices.clone().below(2) * 8));
        let to = format!("memref<{size}x{}>", number.name());
        let text = format!("memref.view {}[{zero}][] : {} to {to}", bytes.name, bytes.ty);
        let name = self.hidden(text);
        self.memories.push(Memory { name, ty: to, number, sizes: vec![size], is_plain: true, is_constant: false });
    }

    fn metadata(&mut self) {
        let memory = self.some_memory();
        let rank = memory.sizes.len();
        let names: Vec<String> = (0..2 + 2 * rank).map(|_| self.fresh()).collect();
        let number = memory.number.name();
        let base = format!("memref<{number}>");
        let types: Vec<String> = [base].into_iter().chain((0..1 + 2 * rank).map(|_| "index".to_owned())).collect();
        self.line(format!(
            "{} = memref.extract_strided_metadata {} : {} -> {}",
            names.join(", "),
            memory.name,
            memory.ty,
            types.join(", ")
        ));
        for name in &names[1..] {
            self.keep(name.clone(), Ty::INDEX);
        }
    }

    /// Writes loops of `affine`, or a scope for the stack.
    pub(super) fn structured_memory(&mut self) {
        let memory = self.some_writable();
        let element = Ty::Number(memory.number);
        match self.choices.below(3) {
            0 => {
                // A scope has one block, also after loops became branches.
                self.line("memref.alloca_scope {");
                self.scoped(|this| {
                    let value = this.value(&element);
                    let at = this.places(&memory.sizes);
                    this.line(format!("memref.store {value}, {}[{at}] : {}", memory.name, memory.ty));
                    this.line("memref.alloca_scope.return");
                });
                self.line("}");
            }
            1 if memory.sizes.len() == 1 => {
                let size = memory.sizes[0];
                let iv = self.fresh();
                let step = 1 + self.choices.below(2);
                self.line(format!("affine.for {iv} = 0 to {size} step {step} {{"));
                self.scoped(|this| {
                    this.keep(iv.clone(), Ty::INDEX);
                    this.bound_last(size);
                    let (name, ty) = (&memory.name, &memory.ty);
                    let loaded = this.hidden(format!("affine.load {name}[{} - {iv}] : {ty}", size - 1));
                    this.keep(loaded, element.clone());
                    this.statements();
                    let value = this.value(&element);
                    this.line(format!("affine.store {value}, {name}[{iv}] : {ty}"));
                    this.free(0);
                });
                self.line("}");
            }
            _ => {
                let at = self.places(&memory.sizes);
                let (name, ty) = (&memory.name, &memory.ty);
                let value = self.value(&element);
                let shown = element.name();
                let old = self.hidden(format!("memref.load {name}[{at}] : {ty}"));
                let condition = self.value(&Ty::TRUTH);
                let new = self.hidden(format!("arith.select {condition}, {old}, {value} : {shown}"));
                self.line(format!("memref.store {new}, {name}[{at}] : {ty}"));
                self.keep(old, element);
            }
        }
    }
}
