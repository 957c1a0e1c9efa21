//! Memory: allocations, globals, and the operations that read and write them.

use std::fmt::Write;

use super::types::{Dim, MEMORIES, Ty, arrow};
use super::{EDGES, Generator};

/// A memref that operations can use.
#[derive(Clone)]
pub(super) struct Memory {
    name: String,
    ty: String,
    /// Index of its type in [`MEMORIES`].
    kind: Option<usize>,
    element: Ty,
    dims: Vec<Dim>,
    is_constant: bool,
    /// Whether its elements are only accessed at constant indices, so that it can be promoted to values.
    is_slot: bool,
}

/// A global of the module.
pub(super) struct Global {
    name: String,
    kind: usize,
    is_constant: bool,
}

impl Memory {
    /// Creates a memref of a type in [`MEMORIES`].
    pub(super) fn of(name: String, kind: usize) -> Self {
        let ty = MEMORIES[kind];
        let (element, dims) = (ty.element, ty.dims.to_vec());
        Memory { name, ty: ty.name.to_owned(), kind: Some(kind), element, dims, is_constant: false, is_slot: false }
    }
}

impl Generator<'_> {
    /// Generates the globals of the module.
    pub(super) fn globals(&mut self) {
        for number in 0..self.choices.below(4) {
            let kind = self.choices.of(&[0, 3, 1, 5]);
            let is_constant = self.choices.one_in(4);
            let visibility = self.choices.of(&["", "\"private\" "]);
            let ty = MEMORIES[kind];
            let edge = self.choices.of(&EDGES);
            let value = match ty.element.is_float() {
                true => format!("{:.1}", (edge % 100) as f64),
                false => super::super::value::signed(ty.element.width(), edge as u64).to_string(),
            };
            let value = match ty.dims {
                [dim] if self.choices.one_in(2) => {
                    let all: Vec<String> = (0..dim.least).map(|at| at.to_string()).collect();
                    format!("[{}]", all.join(", "))
                }
                _ => value,
            };
            let constant = if is_constant { "constant " } else { "" };
            let name = ty.name;
            let _ = writeln!(self.out, "  memref.global {visibility}{constant}@g{number} : {name} = dense<{value}>");
            self.globals.push(Global { name: format!("g{number}"), kind, is_constant });
        }
    }

    /// Chooses or allocates a writable memref of a type in [`MEMORIES`].
    pub(super) fn memory_of(&mut self, kind: usize) -> String {
        let known: Vec<&Memory> = self.memories.iter().filter(|it| it.kind == Some(kind) && !it.is_constant).collect();
        if !known.is_empty() && !self.choices.one_in(4) {
            return known[self.choices.below(known.len())].name.clone();
        }
        let name = self.allocated("memref.alloca", kind);
        self.fill(&name, kind);
        name
    }

    /// Allocates a memref, whose elements are poison.
    fn allocated(&mut self, op: &str, kind: usize) -> String {
        let ty = MEMORIES[kind];
        let mut sizes = Vec::new();
        for dim in ty.dims.iter().filter(|dim| dim.is_dynamic) {
            sizes.push(match self.choices.one_in(2) {
                false => self.number(&dim.least.to_string(), Ty::Index),
                true => {
                    let value = self.value(Ty::Index);
                    let three = self.number("3", Ty::Index);
                    let some = self.define(format!("arith.andi {value}, {three} : index"), Ty::Index);
                    let least = self.number(&dim.least.to_string(), Ty::Index);
                    self.define(format!("arith.addi {some}, {least} : index"), Ty::Index)
                }
            });
        }
        let name = self.fresh();
        self.line(format!("{name} = {op}({}) : {}", sizes.join(", "), ty.name));
        self.memories.push(Memory::of(name.clone(), kind));
        name
    }

    /// Stores a value to all elements within the static sizes.
    fn fill(&mut self, name: &str, kind: usize) {
        let ty = MEMORIES[kind];
        let value = self.value(ty.element);
        let loops: Vec<String> = ty.dims.iter().map(|_| self.fresh()).collect();
        for (dim, iv) in ty.dims.iter().zip(&loops) {
            self.line(format!("affine.for {iv} = 0 to {} {{", dim.least));
        }
        self.line(format!("memref.store {value}, {name}[{}] : {}", loops.join(", "), ty.name));
        loops.iter().for_each(|_| self.line("}"));
    }

    /// Generates an index into a dimension.
    fn place(&mut self, least: usize) -> String {
        match self.choices.below(8) {
            0..=2 => {
                let at = self.choices.below(least);
                self.number(&at.to_string(), Ty::Index)
            }
            3..=5 => {
                let is_below = |below: Option<usize>| below.is_some_and(|below| below <= least);
                let known: Vec<String> =
                    self.vars.iter().filter(|var| is_below(var.below)).map(|var| var.name.clone()).collect();
                match known.is_empty() {
                    true => self.number("0", Ty::Index),
                    false => known[known.len() - 1 - self.choices.below(known.len())].clone(),
                }
            }
            _ => {
                let value = self.value(Ty::Index);
                let count = self.number(&least.to_string(), Ty::Index);
                let place = self.define(format!("arith.remui {value}, {count} : index"), Ty::Index);
                if let Some(var) = self.vars.last_mut() {
                    var.below = Some(least);
                }
                place
            }
        }
    }

    /// Generates indices for an access, with the dialect of the access: `memref` or `affine`.
    fn places(&mut self, memory: &Memory) -> (&'static str, String) {
        if memory.is_slot {
            let places: Vec<usize> = memory.dims.iter().map(|dim| self.choices.below(dim.least)).collect();
            return self.constant_places(&places);
        }
        if self.choices.one_in(3) {
            let places: Vec<String> = memory.dims.iter().map(|dim| self.affine_place(dim.least)).collect();
            return ("affine", places.join(", "));
        }
        let places: Vec<String> = memory.dims.iter().map(|dim| self.place(dim.least)).collect();
        ("memref", places.join(", "))
    }

    fn constant_places(&mut self, places: &[usize]) -> (&'static str, String) {
        let places: Vec<String> = places.iter().map(|at| self.number(&at.to_string(), Ty::Index)).collect();
        ("memref", places.join(", "))
    }

    /// Allocates a memref that can be promoted to values.
    fn slot(&mut self) {
        let kind = self.choices.of(&[1, 0, 3, 7, 6]);
        let ty = MEMORIES[kind];
        let name = self.allocated("memref.alloca", kind);
        if !self.choices.one_in(4) {
            let (rows, columns) = match ty.dims {
                [] => (1, 1),
                [dim] => (1, dim.least),
                [row, column, ..] => (row.least, column.least),
            };
            for at in 0..rows * columns {
                let value = self.value(ty.element);
                let place = [at / columns, at % columns];
                let (_, places) = self.constant_places(&place[2 - ty.dims.len()..]);
                self.line(format!("memref.store {value}, {name}[{places}] : {}", ty.name));
            }
        }
        if let Some(memory) = self.memories.last_mut() {
            (memory.kind, memory.is_slot) = (None, true);
        }
    }

    /// Chooses an existing memref, or creates one.
    fn some_memory(&mut self) -> Memory {
        if self.memories.is_empty() || self.choices.one_in(6) {
            self.new_memory();
        }
        let newest = self.memories.len() - 1;
        self.memories[newest - self.choices.below(self.memories.len())].clone()
    }

    fn new_memory(&mut self) {
        if !self.globals.is_empty() && self.choices.one_in(3) {
            let global = self.choices.below(self.globals.len());
            let Global { name, kind, is_constant } = &self.globals[global];
            let (global, kind, is_constant) = (name.clone(), *kind, *is_constant);
            let name = self.fresh();
            self.line(format!("{name} = memref.get_global @{global} : {}", MEMORIES[kind].name));
            self.memories.push(Memory { is_constant, ..Memory::of(name, kind) });
            return;
        }
        if self.choices.one_in(2) {
            return self.slot();
        }
        let kind = self.choices.below(MEMORIES.len());
        let name = self.allocated("memref.alloca", kind);
        if !self.choices.one_in(6) {
            self.fill(&name, kind);
        }
    }

    /// Generates a statement with memrefs.
    pub(super) fn memory(&mut self) {
        match self.choices.below(15) {
            12 => self.touch(),
            13 => self.reshaped(),
            14 => self.row(),
            0..=3 => self.load(),
            4..=7 => self.store(),
            8 => self.new_memory(),
            9 => self.dim(),
            10 => self.view(),
            _ => self.copy(),
        }
    }

    /// Passes a memref to an external function, which changes it.
    fn touch(&mut self) {
        let memory = self.some_memory();
        let Some(kind) = memory.kind.filter(|_| !memory.is_constant) else { return };
        let (function, ty) = (format!("touch{kind}"), &memory.ty);
        self.observers.insert(format!("  func.func private @{function}({ty})\n"));
        self.line(format!("func.call @{function}({}) : ({ty}) -> ()", memory.name));
    }

    /// Generates a vector load or store.
    fn row(&mut self) {
        let memory = self.memory_of(0);
        match self.choices.one_in(2) {
            false => {
                _ = self.define(format!("affine.vector_load {memory}[0] : memref<4xi32>, vector<4xi32>"), Ty::V4I32)
            }
            true => {
                let value = self.value(Ty::V4I32);
                self.line(format!("affine.vector_store {value}, {memory}[0] : memref<4xi32>, vector<4xi32>"));
            }
        }
    }

    fn load(&mut self) {
        let memory = self.some_memory();
        let (dialect, places) = self.places(&memory);
        self.define(format!("{dialect}.load {}[{places}] : {}", memory.name, memory.ty), memory.element);
    }

    fn store(&mut self) {
        let memory = self.some_memory();
        if memory.is_constant {
            return;
        }
        let value = self.value(memory.element);
        let (dialect, places) = self.places(&memory);
        self.line(format!("{dialect}.store {value}, {}[{places}] : {}", memory.name, memory.ty));
    }

    fn dim(&mut self) {
        let memory = self.some_memory();
        if memory.dims.is_empty() || memory.is_slot {
            return;
        }
        let at = self.choices.below(memory.dims.len());
        let at = self.number(&at.to_string(), Ty::Index);
        self.define(format!("memref.dim {}, {at} : {}", memory.name, memory.ty), Ty::Index);
    }

    /// Generates a cast, or a subview.
    fn view(&mut self) {
        let memory = self.some_memory();
        let (name, ty) = (memory.name.clone(), memory.ty.clone());
        match (memory.kind, self.choices.one_in(2)) {
            (Some(0), true) => self.derived(&memory, format!("memref.cast {name} : {ty} to memref<?xi32>"), 2),
            (Some(3), true) => {
                let view = self.fresh();
                self.line(format!("{view} = memref.cast {name} : {ty} to memref<?x?xf32>"));
                let dims = memory.dims.iter().map(|dim| Dim { is_dynamic: true, ..*dim }).collect();
                self.memories.push(Memory { name: view, ty: "memref<?x?xf32>".into(), kind: None, dims, ..memory });
            }
            (Some(0), false) => {
                let (from, size) = self.choices.of(&[(0, 2), (1, 2), (2, 2), (1, 3)]);
                let view = self.fresh();
                let (part, ty) = match self.choices.one_in(2) {
                    false => {
                        let layout =
                            if from == 0 { "strided<[1]>".into() } else { format!("strided<[1], offset: {from}>") };
                        (format!("[{from}] [{size}] [1]"), format!("memref<{size}xi32, {layout}>"))
                    }
                    true => {
                        let (from, size) =
                            (self.number(&from.to_string(), Ty::Index), self.number(&size.to_string(), Ty::Index));
                        (format!("[{from}] [{size}] [1]"), "memref<?xi32, strided<[1], offset: ?>>".into())
                    }
                };
                self.line(format!("{view} = memref.subview {name}{part} : memref<4xi32> to {ty}"));
                let dims = vec![Dim { least: size, is_dynamic: false }];
                self.memories.push(Memory { name: view, ty, kind: None, dims, ..memory });
            }
            (Some(3), false) => {
                let row = self.choices.below(2);
                let view = self.fresh();
                let ty =
                    if row == 0 { "memref<3xf32, strided<[1]>>" } else { "memref<3xf32, strided<[1], offset: 3>>" };
                self.line(format!("{view} = memref.subview {name}[{row}, 0] [1, 3] [1, 1] : memref<2x3xf32> to {ty}"));
                let dims = vec![Dim { least: 3, is_dynamic: false }];
                self.memories.push(Memory { name: view, ty: ty.into(), kind: None, dims, ..memory });
            }
            (Some(4), _) => {
                let part = self.fresh();
                self.line(format!(
                    "{part} = memref.subview {name}[1, 0] [1, 2] [1, 2] : {ty} to memref<2xi8, strided<[2], offset: 3>>"
                ));
                let dims = vec![Dim { least: 2, is_dynamic: false }];
                let ty = "memref<2xi8, strided<[2], offset: 3>>".into();
                self.memories.push(Memory { name: part, ty, kind: None, dims, ..memory });
            }
            _ => {}
        }
    }

    /// Generates a reshaped view.
    fn reshaped(&mut self) {
        let kind = self.choices.of(&[0, 3]);
        let from = self.memory_of(kind);
        let (text, ty, sizes): (_, _, &[usize]) = match (kind, self.choices.below(2)) {
            (0, 0) => ("expand_shape F [[0, 1]] output_shape [2, 2] : memref<4xi32> into", "memref<2x2xi32>", &[2, 2]),
            (0, _) => (
                "reinterpret_cast F to offset: [1], sizes: [3], strides: [1] : memref<4xi32> to",
                "memref<3xi32, strided<[1], offset: 1>>",
                &[3],
            ),
            _ => ("collapse_shape F [[0, 1]] : memref<2x3xf32> into", "memref<6xf32>", &[6]),
        };
        let name = self.fresh();
        self.line(format!("{name} = memref.{} {ty}", text.replace('F', &from)));
        let dims = sizes.iter().map(|least| Dim { least: *least, is_dynamic: false }).collect();
        let element = MEMORIES[kind].element;
        self.memories.push(Memory {
            name,
            ty: ty.into(),
            kind: None,
            element,
            dims,
            is_constant: false,
            is_slot: false,
        });
    }

    /// Generates `memref.alloca_scope`.
    pub(super) fn alloca_scope(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(2)).map(|_| self.ty()).collect();
        let head = self.results(&results);
        self.line(format!("{head}memref.alloca_scope{} {{", arrow(&results)));
        self.scoped(|this| {
            let kind = this.choices.below(MEMORIES.len());
            let name = this.allocated("memref.alloca", kind);
            this.fill(&name, kind);
            this.statements();
            this.terminator("memref.alloca_scope.return", &results);
        });
        self.line("}");
        self.keep(&head, &results);
    }

    fn derived(&mut self, from: &Memory, text: String, kind: usize) {
        let name = self.fresh();
        self.line(format!("{name} = {text}"));
        self.memories.push(Memory { is_constant: from.is_constant, ..Memory::of(name, kind) });
    }

    fn copy(&mut self) {
        let from = self.some_memory();
        let Some(kind) = from.kind.filter(|kind| MEMORIES[*kind].dims.iter().all(|dim| !dim.is_dynamic)) else {
            return;
        };
        let to = self.memory_of(kind);
        let ty = &from.ty;
        self.line(format!("memref.copy {}, {to} : {ty} to {ty}", from.name));
    }

    /// Generates memory that is allocated, used and freed.
    pub(super) fn scoped_memory(&mut self) {
        let known = self.memories.len();
        let kind = self.choices.below(MEMORIES.len());
        let name = self.allocated("memref.alloc", kind);
        self.fill(&name, kind);
        self.statements();
        self.line(format!("memref.dealloc {name} : {}", MEMORIES[kind].name));
        self.memories.truncate(known);
    }
}
