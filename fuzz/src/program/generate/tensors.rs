//! `tensor` and `linalg`.

use super::types::names;
use super::{Generator, Number, Ty};

/// Elementwise structured operations, which add to nothing.
const NAMED: [&str; 4] = ["add", "sub", "mul", "max"];

impl Generator<'_> {
    /// Chooses the type of elements of tensors.
    fn tensor_number(&mut self) -> Number {
        loop {
            match self.number() {
                Number::Index => {}
                Number::Int(width) if !matches!(width, 1 | 7 | 8 | 16 | 32 | 64 | 128) => {}
                number => return number,
            }
        }
    }

    fn tensor_ty(&mut self) -> Ty {
        let number = self.tensor_number();
        Ty::Tensor(self.tensor_sizes(), number)
    }

    pub(super) fn tensor(&mut self) {
        let ty = self.tensor_ty();
        let (number, sizes, name) = (ty.number(), ty.sizes().to_vec(), ty.name());
        let element = Ty::Number(number);
        let rank = sizes.len();
        match self.choices.below(22) {
            0 | 1 => {
                let tensor = self.value(&ty);
                let at: Vec<String> = sizes.iter().map(|size| self.place(*size)).collect();
                self.define(format!("tensor.extract {tensor}[{}] : {name}", at.join(", ")), element);
            }
            2 | 3 => {
                let (value, tensor) = (self.value(&element), self.value(&ty));
                let at: Vec<String> = sizes.iter().map(|size| self.place(*size)).collect();
                self.define(format!("tensor.insert {value} into {tensor}[{}] : {name}", at.join(", ")), ty);
            }
            4 | 5 if rank > 0 => self.slice(&ty),
            6 if rank > 0 => self.generated(&ty),
            7 if rank > 0 => {
                let (tensor, value) = (self.value(&ty), self.value(&element));
                let low: Vec<usize> = sizes.iter().map(|_| self.choices.below(2)).collect();
                let high: Vec<usize> = sizes.iter().map(|_| self.choices.below(2)).collect();
                let new: Vec<usize> =
                    sizes.iter().zip(low.iter().zip(&high)).map(|(size, (a, b))| size + a + b).collect();
                let to = Ty::Tensor(new, number);
                let result = self.fresh();
                let list = |items: &[usize]| items.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                self.line(format!("{result} = tensor.pad {tensor} low[{}] high[{}] {{", list(&low), list(&high)));
                let args: Vec<String> = sizes.iter().map(|_| format!("{}: index", self.fresh())).collect();
                self.line(format!("^bb0({}):", args.join(", ")));
                self.line(format!("  tensor.yield {value} : {}", number.name()));
                self.line(format!("}} : {name} to {}", to.name()));
                self.keep(result, to);
            }
            8 if rank > 0 => {
                let (a, b) = (self.value(&ty), self.value(&ty));
                let mut new = sizes.clone();
                new[0] *= 2;
                let to = Ty::Tensor(new, number);
                self.define(format!("tensor.concat dim(0) {a}, {b} : ({name}, {name}) -> {}", to.name()), to);
            }
            9 => {
                let tensor = self.value(&ty);
                match &sizes[..] {
                    [a, b] => {
                        let to = Ty::Tensor(vec![a * b], number);
                        self.define(format!("tensor.collapse_shape {tensor} [[0, 1]] : {name} into {}", to.name()), to);
                    }
                    [size] if size % 2 == 0 => {
                        let to = Ty::Tensor(vec![2, size / 2], number);
                        let text = format!(
                            "tensor.expand_shape {tensor} [[0, 1]] output_shape [2, {}] : {name} into {}",
                            size / 2,
                            to.name()
                        );
                        self.define(text, to);
                    }
                    _ => {}
                }
            }
            10 if rank > 0 => {
                let tensor = self.value(&ty);
                let at = self.place(rank);
                self.define(format!("tensor.dim {tensor}, {at} : {name}"), Ty::INDEX);
            }
            11..=13 => self.general(),
            14..=15 => self.named(&ty),
            16 => self.product(number),
            17 => self.transferred(&ty),
            18 => self.shared(&ty),
            _ => self.elementwise(&ty),
        }
    }

    fn elementwise(&mut self, ty: &Ty) {
        let (a, b) = (self.value(ty), self.value(ty));
        let op = self.arithmetic(ty.number());
        self.define(format!("arith.{op} {a}, {b} : {}", ty.name()), ty.clone());
    }

    /// Chooses an operation that is defined for all operands.
    fn arithmetic(&mut self, number: Number) -> &'static str {
        match number.is_float() {
            true => self.choices.of(&["addf", "mulf", "subf", "maximumf", "minimumf", "divf"]),
            false => self.choices.of(&["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui"]),
        }
    }

    fn slice(&mut self, ty: &Ty) {
        let (number, sizes, name) = (ty.number(), ty.sizes().to_vec(), ty.name());
        let tensor = self.value(ty);
        let (mut offsets, mut lengths, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for size in &sizes {
            let step = if *size > 2 && self.choices.one_in(3) { 2 } else { 1 };
            let offset = self.choices.below(*size);
            lengths.push(1 + self.choices.below((size - offset).div_ceil(step)));
            offsets.push(match self.choices.one_in(2) {
                true => offset.to_string(),
                false => self.hidden(format!("arith.constant {offset} : index")),
            });
            steps.push(step.to_string());
        }
        let part = Ty::Tensor(lengths.clone(), number);
        let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
        let place = format!("[{}] [{}] [{}]", offsets.join(", "), lengths.join(", "), steps.join(", "));
        if self.choices.one_in(2) {
            self.define(format!("tensor.extract_slice {tensor}{place} : {name} to {}", part.name()), part);
        } else {
            let value = self.value(&part);
            let text = format!("tensor.insert_slice {value} into {tensor}{place} : {} into {name}", part.name());
            self.define(text, ty.clone());
        }
    }

    fn generated(&mut self, ty: &Ty) {
        let (number, sizes) = (ty.number(), ty.sizes().to_vec());
        let result = self.fresh();
        let ivs: Vec<String> = sizes.iter().map(|_| self.fresh()).collect();
        let args: Vec<String> = ivs.iter().map(|iv| format!("{iv}: index")).collect();
        self.line(format!("{result} = tensor.generate {{"));
        self.line(format!("^bb0({}):", args.join(", ")));
        self.scoped(|this| {
            for (iv, size) in ivs.iter().zip(&sizes) {
                this.keep(iv.clone(), Ty::INDEX);
                this.bound_last(*size);
            }
            this.pure();
            this.terminator("tensor.yield", &[Ty::Number(number)]);
        });
        self.line(format!("}} : {}", ty.name()));
        self.keep(result, ty.clone());
    }

    /// Writes operations on numbers without effects.
    fn pure(&mut self) {
        for _ in 0..1 + self.choices.below(3) {
            match self.choices.below(5) {
                0 | 1 => self.integers(),
                2 | 3 => self.floats(),
                _ => self.comparison(),
            }
        }
    }

    /// Writes `linalg.generic` on tensors or on memory.
    fn general(&mut self) {
        let loops = 1 + self.choices.below(3);
        let ranges: Vec<usize> = (0..loops).map(|_| 1 + self.choices.below(4)).collect();
        let dims: Vec<String> = (0..loops).map(|dim| format!("d{dim}")).collect();
        // Each loop is the dimension of an input.
        let chosen = |this: &mut Self| -> Vec<usize> {
            let mut all: Vec<usize> = (0..loops).collect();
            for at in (1..loops).rev() {
                let other = this.choices.below(at + 1);
                all.swap(at, other);
            }
            all
        };
        let whole = chosen(self);
        let mut part = chosen(self);
        part.truncate(1 + self.choices.below(loops));
        let mut out = chosen(self);
        out.truncate(self.choices.below(loops + 1));
        let (first, second, third) = (self.tensor_number(), self.tensor_number(), self.tensor_number());
        let ty = |of: &[usize], number| Ty::Tensor(of.iter().map(|dim| ranges[*dim]).collect(), number);
        let types = [ty(&whole, first), ty(&part, second), ty(&out, third)];
        let maps: Vec<String> = [&whole, &part, &out]
            .iter()
            .map(|of| {
                let of: Vec<String> = of.iter().map(|dim| format!("d{dim}")).collect();
                format!("affine_map<({}) -> ({})>", dims.join(", "), of.join(", "))
            })
            .collect();
        let kinds: Vec<&str> =
            (0..loops).map(|dim| if out.contains(&dim) { "\"parallel\"" } else { "\"reduction\"" }).collect();
        let values: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let result = self.fresh();
        let args: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let list: Vec<String> =
            args.iter().zip(&types).map(|(arg, ty)| format!("{arg}: {}", ty.number().name())).collect();
        self.line(format!(
            "{result} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}} ins({}, {} : {}) outs({} : {}) {{",
            maps.join(", "),
            kinds.join(", "),
            values[0],
            values[1],
            names(&types[..2]),
            values[2],
            types[2].name()
        ));
        self.line(format!("^bb0({}):", list.join(", ")));
        self.scoped(|this| {
            for (arg, ty) in args.iter().zip(&types) {
                this.keep(arg.clone(), Ty::Number(ty.number()));
            }
            for (dim, range) in ranges.iter().enumerate() {
                if this.choices.one_in(3) {
                    this.define(format!("linalg.index {dim} : index"), Ty::INDEX);
                    this.bound_last(*range);
                }
            }
            this.pure();
            let ty = Ty::Number(types[2].number());
            let value = this.value(&ty);
            let op = this.arithmetic(ty.number());
            let sum = this.hidden(format!("arith.{op} {}, {value} : {}", args[2], ty.name()));
            this.terminated("linalg.yield", &[sum], &[ty]);
        });
        self.line(format!("}} -> {}", types[2].name()));
        self.keep(result, types[2].clone());
    }

    fn named(&mut self, ty: &Ty) {
        let (number, sizes, name) = (ty.number(), ty.sizes().to_vec(), ty.name());
        let (a, b, into) = (self.value(ty), self.value(ty), self.value(ty));
        match (self.choices.below(6), &sizes[..]) {
            (0, [m, n]) => {
                let to = Ty::Tensor(vec![*n, *m], number);
                let into = self.value(&to);
                let text =
                    format!("linalg.transpose ins({a} : {name}) outs({into} : {}) permutation = [1, 0]", to.name());
                self.define(text, to);
            }
            (1, [m, n]) => {
                let dim = self.choices.below(2);
                let from = Ty::Tensor(vec![if dim == 0 { *n } else { *m }], number);
                let value = self.value(&from);
                let text = format!(
                    "linalg.broadcast ins({value} : {}) outs({into} : {name}) dimensions = [{dim}]",
                    from.name()
                );
                self.define(text, ty.clone());
            }
            (2, [m, n]) => {
                let dim = self.choices.below(2);
                let to = Ty::Tensor(vec![if dim == 0 { *n } else { *m }], number);
                let into = self.value(&to);
                let op = if number.is_float() { "addf" } else { "addi" };
                let text = format!(
                    "linalg.reduce {{ arith.{op} }} ins({a} : {name}) outs({into} : {}) dimensions = [{dim}]",
                    to.name()
                );
                self.define(text, to);
            }
            (3, _) => {
                let op = self.arithmetic(number);
                let text = format!("linalg.map {{ arith.{op} }} ins({a}, {b} : {name}, {name}) outs({into} : {name})");
                self.define(text, ty.clone());
            }
            (4, _) => {
                let value = self.value(&Ty::Number(number));
                let text = format!("linalg.fill ins({value} : {}) outs({into} : {name}) -> {name}", number.name());
                self.define(text, ty.clone());
            }
            _ => {
                // Operations on `i1` have other meanings than on longer integers.
                let op = if number == Number::Int(1) { "max" } else { self.choices.of(&NAMED) };
                let text = format!("linalg.{op} ins({a}, {b} : {name}, {name}) outs({into} : {name}) -> {name}");
                self.define(text, ty.clone());
            }
        }
    }

    /// Writes a product of matrices and vectors.
    fn product(&mut self, number: Number) {
        if number == Number::Int(1) {
            return self.integers();
        }
        let [m, n, k] = [1, 2, 3].map(|_| 1 + self.choices.below(4));
        let tensor = |sizes: &[usize]| Ty::Tensor(sizes.to_vec(), number);
        let (op, a, b, c) = match self.choices.below(6) {
            0 => ("matvec", tensor(&[m, k]), tensor(&[k]), tensor(&[m])),
            1 => ("vecmat", tensor(&[k]), tensor(&[k, n]), tensor(&[n])),
            2 => ("dot", tensor(&[k]), tensor(&[k]), tensor(&[])),
            3 => ("batch_matmul", tensor(&[2, m, k]), tensor(&[2, k, n]), tensor(&[2, m, n])),
            4 => ("conv_1d", tensor(&[m + k - 1]), tensor(&[k]), tensor(&[m])),
            _ => ("matmul", tensor(&[m, k]), tensor(&[k, n]), tensor(&[m, n])),
        };
        let (x, y, z) = (self.value(&a), self.value(&b), self.value(&c));
        let text =
            format!("linalg.{op} ins({x}, {y} : {}, {}) outs({z} : {}) -> {}", a.name(), b.name(), c.name(), c.name());
        self.define(text, c);
    }

    /// Writes a transfer between a vector and a tensor.
    fn transferred(&mut self, ty: &Ty) {
        let number = ty.number();
        if !number.is_packed() || ty.sizes().is_empty() {
            return self.elementwise(ty);
        }
        let tensor = self.value(ty);
        let at: Vec<String> = ty.sizes().iter().map(|size| self.place(*size)).collect();
        let vector = Ty::Vector(vec![1 + self.choices.below(4)], number);
        let (at, name) = (at.join(", "), ty.name());
        match self.choices.one_in(2) {
            true => {
                let padding = self.value(&Ty::Number(number));
                let text = format!("vector.transfer_read {tensor}[{at}], {padding} : {name}, {}", vector.name());
                self.define(text, vector);
            }
            false => {
                let value = self.value(&vector);
                let text = format!("vector.transfer_write {value}, {tensor}[{at}] : {}, {name}", vector.name());
                self.define(text, ty.clone());
            }
        }
    }

    /// Writes a loop that carries a tensor, or a parallel one that shares it.
    fn shared(&mut self, ty: &Ty) {
        let [size, rest @ ..] = ty.sizes() else { return self.elementwise(ty) };
        let (size, number, name) = (*size, ty.number(), ty.name());
        let one = Ty::Tensor([1].iter().chain(rest).copied().collect(), number);
        let init = self.value(ty);
        let (result, iv, carried) = (self.fresh(), self.fresh(), self.fresh());
        self.line(format!("{result} = scf.forall ({iv}) in ({size}) shared_outs({carried} = {init}) -> ({name}) {{"));
        self.scoped(|this| {
            this.keep(iv.clone(), Ty::INDEX);
            this.bound_last(size);
            this.pure();
            let part = this.value(&one);
            this.free(0);
            let zeros: String = rest.iter().map(|_| ", 0").collect();
            let ones: String = rest.iter().map(|_| ", 1").collect();
            let sizes: String = rest.iter().map(|size| format!(", {size}")).collect();
            this.line("scf.forall.in_parallel {");
            this.line(format!(
                "  tensor.parallel_insert_slice {part} into {carried}[{iv}{zeros}] [1{sizes}] [1{ones}] : {} into {name}",
                one.name()
            ));
            this.line("}");
        });
        self.line("}");
        self.keep(result, ty.clone());
    }
}
