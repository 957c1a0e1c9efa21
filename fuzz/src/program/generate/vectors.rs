//! `vector`.

use super::{Generator, Number, Ty};

impl Generator<'_> {
    /// Chooses the type of a vector.
    fn vector_ty(&mut self) -> Ty {
        let number = loop {
            match self.number() {
                Number::Int(width) if !matches!(width, 1 | 7 | 8 | 16 | 32 | 64 | 128) => {}
                number => break number,
            }
        };
        Ty::Vector(self.vector_sizes(), number)
    }

    fn kind(&mut self, number: Number) -> &'static str {
        match number.is_float() {
            true => self.choices.of(&["add", "mul", "maximumf", "minimumf"]),
            false => self.choices.of(&["add", "mul", "minui", "maxsi", "and", "or", "xor", "minsi", "maxui"]),
        }
    }

    pub(super) fn vector(&mut self) {
        let ty = self.vector_ty();
        let (number, sizes, name) = (ty.number(), ty.sizes().to_vec(), ty.name());
        let element = Ty::Number(number);
        let of = number.name();
        match self.choices.below(25) {
            0 => {
                let vector = self.value(&ty);
                let at = self.vector_place(&sizes);
                self.define(format!("vector.extract {vector}[{at}] : {of} from {name}"), element);
            }
            1 => {
                let (value, vector) = (self.value(&element), self.value(&ty));
                let at = self.vector_place(&sizes);
                self.define(format!("vector.insert {value}, {vector} [{at}] : {of} into {name}"), ty);
            }
            2 if sizes.len() > 1 => {
                let (vector, part) = (self.value(&ty), Ty::Vector(sizes[1..].to_vec(), number));
                let at = self.choices.below(sizes[0]);
                match self.choices.one_in(2) {
                    true => {
                        let text = format!("vector.extract {vector}[{at}] : {} from {name}", part.name());
                        self.define(text, part);
                    }
                    false => {
                        let value = self.value(&part);
                        let text = format!("vector.insert {value}, {vector} [{at}] : {} into {name}", part.name());
                        self.define(text, ty);
                    }
                }
            }
            3 => {
                let from = Ty::Vector(sizes[1..].to_vec(), number);
                let from = if sizes.len() == 1 { element } else { from };
                let value = self.value(&from);
                self.define(format!("vector.broadcast {value} : {} to {name}", from.name()), ty);
            }
            4 => {
                let vector = self.value(&ty);
                let names: Vec<String> = (0..ty.count()).map(|_| self.fresh()).collect();
                self.line(format!("{} = vector.to_elements {vector} : {name}", names.join(", ")));
                names.into_iter().for_each(|name| self.keep(name, element.clone()));
            }
            5 | 6 if sizes.len() == 1 => {
                let (a, b) = (self.value(&ty), self.value(&ty));
                let count = 1 + self.choices.below(5);
                let mask: Vec<String> = (0..count).map(|_| self.choices.below(2 * sizes[0]).to_string()).collect();
                let to = Ty::Vector(vec![count], number);
                self.define(format!("vector.shuffle {a}, {b} [{}] : {name}, {name}", mask.join(", ")), to);
            }
            7 | 8 if sizes.len() == 1 => {
                let kind = self.kind(number);
                let vector = self.value(&ty);
                let start = match self.choices.one_in(2) {
                    true => format!(", {}", self.value(&element)),
                    false => String::new(),
                };
                let text = format!("vector.reduction <{kind}>, {vector}{start} : {name} into {of}");
                self.define(text, element);
            }
            9 => {
                let count = ty.count();
                let to = match count {
                    4 => vec![2, 2],
                    8 => vec![4, 2],
                    6 => vec![2, 3],
                    _ => vec![count],
                };
                let to = Ty::Vector(if to == sizes { vec![count] } else { to }, number);
                let vector = self.value(&ty);
                self.define(format!("vector.shape_cast {vector} : {name} to {}", to.name()), to);
            }
            10 if sizes.len() == 2 => {
                let vector = self.value(&ty);
                let to = Ty::Vector(vec![sizes[1], sizes[0]], number);
                self.define(format!("vector.transpose {vector}, [1, 0] : {name} to {}", to.name()), to);
            }
            11 if sizes.len() == 1 && sizes[0] > 1 => {
                let vector = self.value(&ty);
                let from = self.choices.below(sizes[0]);
                let size = 1 + self.choices.below(sizes[0] - from);
                let part = Ty::Vector(vec![size], number);
                let text = format!(
                    "vector.extract_strided_slice {vector} {{offsets = [{from}], sizes = [{size}], strides = [1]}} : {name} to {}",
                    part.name()
                );
                let slice = self.define(text, part.clone());
                let at = self.choices.below(sizes[0] - size + 1);
                let into = self.value(&ty);
                let text = format!(
                    "vector.insert_strided_slice {slice}, {into} {{offsets = [{at}], strides = [1]}} : {} into {name}",
                    part.name()
                );
                self.define(text, ty);
            }
            12 if sizes.len() == 1 && number != Number::Index => {
                let (a, b) = (self.value(&ty), self.value(&ty));
                let to = Ty::Vector(vec![2 * sizes[0]], number);
                let wide = self.define(format!("vector.interleave {a}, {b} : {name} -> {}", to.name()), to.clone());
                let (even, odd) = (self.fresh(), self.fresh());
                self.line(format!("{even}, {odd} = vector.deinterleave {wide} : {} -> {name}", to.name()));
                self.keep(even, ty.clone());
                self.keep(odd, ty);
            }
            13 => {
                let truth = ty.with(Number::Int(1));
                match self.choices.one_in(2) {
                    true => {
                        let sizes: Vec<String> =
                            sizes.iter().map(|size| self.choices.below(size + 1).to_string()).collect();
                        // A mask has all sizes or none.
                        let sizes = if sizes.iter().any(|size| size == "0") {
                            vec!["0".to_owned(); sizes.len()]
                        } else {
                            sizes
                        };
                        self.define(format!("vector.constant_mask [{}] : {}", sizes.join(", "), truth.name()), truth);
                    }
                    false => {
                        // Sizes are computed with 32 bits.
                        let (low, high) = (self.repeated(u128::MAX, &Ty::INDEX), self.repeated(9, &Ty::INDEX));
                        let mut size = || {
                            let value = self.value(&Ty::INDEX);
                            let value = self.hidden(format!("index.maxs {value}, {low}"));
                            self.hidden(format!("index.mins {value}, {high}"))
                        };
                        let sizes: Vec<String> = sizes.iter().map(|_| size()).collect();
                        self.define(format!("vector.create_mask {} : {}", sizes.join(", "), truth.name()), truth);
                    }
                }
            }
            14 | 15 => self.transfer(),
            16 => self.row(),
            17 => self.masked(),
            // Products and sums of floats may be fused.
            18 if sizes.len() == 2 && number != Number::Index && !number.is_float() => {
                let kind = self.kind(number);
                let (left, right) = (Ty::Vector(vec![sizes[0]], number), Ty::Vector(vec![sizes[1]], number));
                let (a, b, into) = (self.value(&left), self.value(&right), self.value(&ty));
                let text = format!(
                    "vector.outerproduct {a}, {b}, {into} {{kind = #vector.kind<{kind}>}} : {}, {}",
                    left.name(),
                    right.name()
                );
                self.define(text, ty);
            }
            19 if sizes.len() == 2 => {
                let kind = self.kind(number);
                let vector = self.value(&ty);
                let (dims, to) = self.choices.of(&[
                    ("[0]", Ty::Vector(vec![sizes[1]], number)),
                    ("[1]", Ty::Vector(vec![sizes[0]], number)),
                    ("[0, 1]", element),
                ]);
                // The order of sums of floats is not defined across both dimensions.
                if number.is_float() && dims == "[0, 1]" {
                    return self.floats();
                }
                let start = self.value(&to);
                let text =
                    format!("vector.multi_reduction <{kind}>, {vector}, {start} {dims} : {name} to {}", to.name());
                self.define(text, to);
            }
            20 => self.contract(),
            21 => {
                let width = number.width();
                let last = sizes[sizes.len() - 1];
                if number == Number::Index || !number.is_packed() || !(last * width as usize).is_multiple_of(8) {
                    return self.vector_arithmetic(&ty);
                }
                let to = self.choices.of(&[8u32, 16, 32, 64]);
                if !(last * width as usize).is_multiple_of(to as usize) {
                    return self.vector_arithmetic(&ty);
                }
                let vector = self.value(&ty);
                let vector = self.plain(&vector, &ty);
                let mut new = sizes.clone();
                if let Some(size) = new.last_mut() {
                    *size = last * width as usize / to as usize;
                }
                let to = Ty::Vector(new, Number::Int(to));
                self.define(format!("vector.bitcast {vector} : {name} to {}", to.name()), to);
            }
            22 if sizes.len() == 1 => {
                let to = ty.with(Number::Index);
                self.define(format!("vector.step : {}", to.name()), to);
            }
            23 if matches!(number, Number::Float(super::Float::F32 | super::Float::F64)) => {
                // A compiler may round the product or not: it is exact.
                let small = ty.with(Number::Int(8));
                let mut number = || {
                    let value = self.value(&small);
                    self.hidden(format!("arith.sitofp {value} : {} to {name}", small.name()))
                };
                let (a, b, c) = (number(), number(), number());
                self.define(format!("vector.fma {a}, {b}, {c} : {name}"), ty);
            }
            // MLIR lowers masked minima of infinities to the largest number, and reductions of `index` to no valid operation.
            24 if sizes.len() == 1 && matches!(number, Number::Int(_)) => {
                let mask_ty = ty.with(Number::Int(1));
                let (mask, vector, kind) = (self.value(&mask_ty), self.value(&ty), self.kind(number));
                let start = self.value(&element);
                let text = format!(
                    "vector.mask {mask} {{ vector.reduction <{kind}>, {vector}, {start} : {name} into {of} }} : {} -> {of}",
                    mask_ty.name()
                );
                self.define(text, element);
            }
            _ => self.vector_arithmetic(&ty),
        }
    }

    fn vector_arithmetic(&mut self, ty: &Ty) {
        let (a, b) = (self.value(ty), self.value(ty));
        let op = match ty.is_float() {
            true => self.choices.of(&["addf", "mulf", "subf", "maximumf"]),
            false => self.choices.of(&["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui"]),
        };
        self.define(format!("arith.{op} {a}, {b} : {}", ty.name()), ty.clone());
    }

    /// Writes the position of an element, which may be computed.
    fn vector_place(&mut self, sizes: &[usize]) -> String {
        // MLIR lowers computed positions in one dimension only.
        let is_dynamic = sizes.len() == 1 && self.choices.one_in(3);
        let place = |this: &mut Self, size: usize| match is_dynamic {
            true => this.place(size),
            false => this.choices.below(size).to_string(),
        };
        sizes.iter().map(|size| place(self, *size)).collect::<Vec<_>>().join(", ")
    }

    /// Chooses memory whose rows can be read as vectors.
    fn packed_memory(&mut self, number: Number) -> super::memory::Memory {
        let known: Vec<_> = self
            .memories
            .iter()
            .filter(|it| it.is_plain && !it.is_constant && it.number == number && !it.sizes.is_empty())
            .cloned()
            .collect();
        match known.is_empty() || self.choices.one_in(4) {
            true => {
                let sizes = self.choices.of(&[vec![8], vec![4, 4], vec![6], vec![3, 5]]);
                self.new_memory_of(number, &sizes)
            }
            false => self.choices.of(&known),
        }
    }

    fn packed(&mut self) -> Number {
        loop {
            let number = self.number();
            if number.is_packed() && number != Number::Index {
                return number;
            }
        }
    }

    /// Writes a transfer between a vector and memory, partly out of bounds.
    fn transfer(&mut self) {
        let number = self.packed();
        let memory = self.packed_memory(number);
        let rank = memory.sizes.len();
        let vector_rank = if rank > 1 && self.choices.one_in(2) { 2 } else { 1 };
        let sizes: Vec<usize> = (0..vector_rank).map(|_| 1 + self.choices.below(5)).collect();
        let ty = Ty::Vector(sizes.clone(), number);
        let start: Vec<String> = memory.sizes.iter().map(|size| self.place(*size)).collect();
        let bounds = vec!["false"; vector_rank].join(", ");
        let (name, memory_ty, at) = (&memory.name, &memory.ty, start.join(", "));
        let is_permuted = vector_rank == 2 && rank == 2 && self.choices.one_in(3);
        let map = if is_permuted { ", permutation_map = affine_map<(d0, d1) -> (d1, d0)>" } else { "" };
        let mask_ty = ty.with(Number::Int(1));
        let mut mask = String::new();
        if !is_permuted && self.choices.one_in(3) {
            let value = self.value(&mask_ty);
            mask = format!(", {value}");
        }
        match self.choices.one_in(2) {
            true => {
                let padding = self.value(&Ty::Number(number));
                let text = format!(
                    "vector.transfer_read {name}[{at}], {padding}{mask} {{in_bounds = [{bounds}]{map}}} : {memory_ty}, {}",
                    ty.name()
                );
                self.define(text, ty);
            }
            false => {
                let value = self.value(&ty);
                self.line(format!(
                    "vector.transfer_write {value}, {name}[{at}]{mask} {{in_bounds = [{bounds}]{map}}} : {}, {memory_ty}",
                    ty.name()
                ));
            }
        }
    }

    /// Writes a load or a store of a part of a row.
    fn row(&mut self) {
        let number = self.packed();
        let memory = self.packed_memory(number);
        let (last, outer) = memory.sizes.split_last().map_or((1, &[][..]), |(last, outer)| (*last, outer));
        let size = 1 + self.choices.below(last);
        let mut at: Vec<String> = outer.iter().map(|size| self.place(*size)).collect();
        at.push(self.place(last - size + 1));
        let ty = Ty::Vector(vec![size], number);
        let (name, memory_ty, at) = (&memory.name, &memory.ty, at.join(", "));
        match self.choices.one_in(2) {
            true => _ = self.define(format!("vector.load {name}[{at}] : {memory_ty}, {}", ty.name()), ty),
            false => {
                let value = self.value(&ty);
                self.line(format!("vector.store {value}, {name}[{at}] : {memory_ty}, {}", ty.name()));
            }
        }
    }

    /// Writes masked, compressing and gathering accesses.
    fn masked(&mut self) {
        let number = self.packed();
        let memory = self.packed_memory(number);
        let (last, outer) = memory.sizes.split_last().map_or((1, &[][..]), |(last, outer)| (*last, outer));
        let size = 1 + self.choices.below(last);
        let mut at: Vec<String> = outer.iter().map(|size| self.place(*size)).collect();
        at.push(self.hidden("arith.constant 0 : index"));
        let ty = Ty::Vector(vec![size], number);
        let mask_ty = ty.with(Number::Int(1));
        let (mask, value) = (self.value(&mask_ty), self.value(&ty));
        let (name, memory_ty, at) = (&memory.name, &memory.ty, at.join(", "));
        let (of, truth) = (ty.name(), mask_ty.name());
        match self.choices.below(6) {
            0 => {
                _ = self.define(
                    format!("vector.maskedload {name}[{at}], {mask}, {value} : {memory_ty}, {truth}, {of} into {of}"),
                    ty,
                )
            }
            1 => self.line(format!("vector.maskedstore {name}[{at}], {mask}, {value} : {memory_ty}, {truth}, {of}")),
            2 => {
                _ = self.define(
                    format!("vector.expandload {name}[{at}], {mask}, {value} : {memory_ty}, {truth}, {of} into {of}"),
                    ty,
                )
            }
            3 => self.line(format!("vector.compressstore {name}[{at}], {mask}, {value} : {memory_ty}, {truth}, {of}")),
            other => {
                let index_ty = ty.with(Number::Int(32));
                let places: Vec<String> = (0..size).map(|_| self.choices.below(last).to_string()).collect();
                let places =
                    self.hidden(format!("arith.constant dense<[{}]> : {}", places.join(", "), index_ty.name()));
                let index = index_ty.name();
                match other {
                    4 => {
                        let text = format!(
                            "vector.gather {name}[{at}] [{places}], {mask}, {value} : {memory_ty}, {index}, {truth}, {of} into {of}"
                        );
                        self.define(text, ty);
                    }
                    _ => self.line(format!(
                        "vector.scatter {name}[{at}] [{places}], {mask}, {value} : {memory_ty}, {index}, {truth}, {of}"
                    )),
                }
            }
        }
    }

    /// Writes a product of matrices.
    fn contract(&mut self) {
        // The order of sums of floats is not defined.
        let number = self.choices.of(&[Number::Int(32), Number::Int(8), Number::Int(64)]);
        let [m, n, k] = [1, 2, 3].map(|_| 1 + self.choices.below(3));
        let (a, b, c) =
            (Ty::Vector(vec![m, k], number), Ty::Vector(vec![k, n], number), Ty::Vector(vec![m, n], number));
        let (x, y, z) = (self.value(&a), self.value(&b), self.value(&c));
        let text = format!(
            "vector.contract {{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, \
             affine_map<(m, n, k) -> (m, n)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], \
             kind = #vector.kind<add>}} {x}, {y}, {z} : {}, {} into {}",
            a.name(),
            b.name(),
            c.name()
        );
        self.define(text, c);
    }
}
