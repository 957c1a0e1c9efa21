//! Operations of `vector`.

use super::Generator;
use super::types::Ty;

impl Generator<'_> {
    /// Generates a statement with vectors.
    pub(super) fn vector(&mut self) {
        let ty = self.choices.of(&Ty::VECTORS);
        let (name, element) = (ty.name(), ty.element());
        match self.choices.below(17) {
            0 | 1 => {
                let vector = self.value(ty);
                let at = self.position(ty);
                self.define(format!("vector.extract {vector}[{at}] : {} from {name}", element.name()), element);
            }
            2 => {
                let (value, vector) = (self.value(element), self.value(ty));
                let at = self.position(ty);
                self.define(format!("vector.insert {value}, {vector}[{at}] : {} into {name}", element.name()), ty);
            }
            3 => {
                let value = self.value(element);
                self.define(format!("vector.broadcast {value} : {} to {name}", element.name()), ty);
            }
            4 => {
                let count = ty.shape().iter().product::<usize>();
                let values: Vec<String> = (0..count).map(|_| self.value(element)).collect();
                self.define(format!("vector.from_elements {} : {name}", values.join(", ")), ty);
            }
            5 if ty.shape().len() == 1 => {
                let (a, b) = (self.value(ty), self.value(ty));
                let count = ty.shape()[0];
                let mask: Vec<String> = (0..count).map(|_| self.choices.below(2 * count).to_string()).collect();
                self.define(format!("vector.shuffle {a}, {b} [{}] : {name}, {name}", mask.join(", ")), ty);
            }
            6 if ty.shape().len() == 1 => {
                let kind = match ty.is_float() {
                    true => self.choices.of(&["add", "mul", "maximumf", "minnumf"]),
                    false => self.choices.of(&["add", "mul", "minui", "maxsi", "and", "or", "xor", "minsi", "maxui"]),
                };
                let vector = self.value(ty);
                let start = match self.choices.one_in(2) {
                    true => format!(", {}", self.value(element)),
                    false => String::new(),
                };
                self.define(
                    format!("vector.reduction <{kind}>, {vector}{start} : {name} into {}", element.name()),
                    element,
                );
            }
            7 => {
                let (from, to) =
                    self.choices.of(&[(Ty::V4I32, Ty::V2x2I32), (Ty::V2x2I32, Ty::V4I32), (Ty::V4I1, Ty::V2x2I1)]);
                let vector = self.value(from);
                self.define(format!("vector.shape_cast {vector} : {} to {}", from.name(), to.name()), to);
            }
            8 => {
                let vector = self.value(Ty::V2x2I32);
                let of = Ty::V2x2I32.name();
                self.define(format!("vector.transpose {vector}, [1, 0] : {of} to {of}"), Ty::V2x2I32);
            }
            9 => {
                let vector = self.value(ty);
                let count = ty.shape().iter().product::<usize>();
                let names: Vec<String> = (0..count).map(|_| self.fresh()).collect();
                self.line(format!("{} = vector.to_elements {vector} : {name}", names.join(", ")));
                names.into_iter().for_each(|name| self.keep_var(name, element));
            }
            10 => {
                let size = self.value(Ty::Index);
                self.define(format!("vector.create_mask {size} : vector<4xi1>"), Ty::V4I1);
            }
            11 => {
                let memory = self.memory_of(0);
                let zero = self.number("0", Ty::Index);
                match self.choices.one_in(2) {
                    false => {
                        _ = self
                            .define(format!("vector.load {memory}[{zero}] : memref<4xi32>, vector<4xi32>"), Ty::V4I32)
                    }
                    true => {
                        let value = self.value(Ty::V4I32);
                        self.line(format!("vector.store {value}, {memory}[{zero}] : memref<4xi32>, vector<4xi32>"));
                    }
                }
            }
            12 => self.slices(),
            13 => {
                let (mask, a, b) = (self.value(ty.truth()), self.value(ty), self.value(ty));
                let truth = ty.truth().name();
                self.define(format!("arith.select {mask}, {a}, {b} : {truth}, {name}"), ty);
            }
            14 => {
                let vector = self.value(Ty::V4I32);
                let (even, odd) = (self.fresh(), self.fresh());
                self.line(format!("{even}, {odd} = vector.deinterleave {vector} : vector<4xi32> -> vector<2xi32>"));
                self.define(format!("vector.interleave {odd}, {even} : vector<2xi32> -> vector<4xi32>"), Ty::V4I32);
            }
            15 => {
                let size = self.choices.below(5);
                self.define(format!("vector.constant_mask [{size}] : vector<4xi1>"), Ty::V4I1);
            }
            _ => self.vector_arithmetic(ty),
        }
    }

    /// Chooses an element position of a vector.
    fn position(&mut self, ty: Ty) -> String {
        let mut places: Vec<String> = ty.shape().iter().map(|size| self.choices.below(*size).to_string()).collect();
        if let (true, [place]) = (self.choices.one_in(4), &mut places[..]) {
            *place = self.number(&place.clone(), Ty::Index);
        }
        places.join(", ")
    }

    fn slices(&mut self) {
        let vector = self.value(Ty::V4I32);
        let from = self.choices.below(3);
        let part = self.fresh();
        self.line(format!(
            "{part} = vector.extract_strided_slice {vector} {{offsets = [{from}], sizes = [2], strides = [1]}} : \
             vector<4xi32> to vector<2xi32>"
        ));
        let (into, at) = (self.value(Ty::V4I32), self.choices.below(3));
        self.define(
            format!(
                "vector.insert_strided_slice {part}, {into} {{offsets = [{at}], strides = [1]}} : \
                 vector<2xi32> into vector<4xi32>"
            ),
            Ty::V4I32,
        );
    }

    /// Generates arithmetic on vectors that is defined for all values.
    pub(super) fn vector_arithmetic(&mut self, ty: Ty) {
        let (a, b) = (self.value(ty), self.value(ty));
        let op = match ty.is_float() {
            true => self.choices.of(&["addf", "mulf", "subf", "maximumf"]),
            false => self.choices.of(&["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui"]),
        };
        self.define(format!("arith.{op} {a}, {b} : {}", ty.name()), ty);
    }
}
