//! `affine`.

use super::types::names;
use super::{Generator, Number, Ty, Var};

/// Largest bound of indices in expressions, which must not overflow.
const LARGEST: usize = 100;

impl Generator<'_> {
    /// Chooses a small index that is valid as a dimension or, if `symbol`, as a symbol.
    fn affine_operand(&mut self, symbol: bool) -> String {
        let fits = |var: &&Var| {
            (if symbol { var.is_symbol } else { var.is_dim }) && var.below.is_some_and(|below| below <= LARGEST)
        };
        let known: Vec<String> = self.vars.iter().filter(fits).map(|var| var.name.clone()).collect();
        match known.is_empty() {
            true => self.index(5),
            false => known[known.len() - 1 - self.choices.below(known.len())].clone(),
        }
    }

    /// Writes an index expression below a size.
    pub(super) fn affine_place(&mut self, size: usize) -> String {
        match self.choices.below(4) {
            0 => self.choices.below(size).to_string(),
            1 => {
                let fits = |var: &&Var| var.is_dim && var.below.is_some_and(|below| below <= size);
                let known: Vec<String> = self.vars.iter().filter(fits).map(|var| var.name.clone()).collect();
                if known.is_empty() { "0".to_owned() } else { self.choices.of(&known) }
            }
            2 => format!("{} mod {size}", self.affine_operand(false)),
            _ => {
                let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
                format!("({dim} + symbol({symbol})) mod {size}")
            }
        }
    }

    /// Chooses an expression of `d0` and `s0`.
    fn expression(&mut self) -> String {
        const EXPRESSIONS: [&str; 12] = [
            "d0 + s0",
            "d0",
            "s0 * 2",
            "d0 - s0",
            "d0 mod 4",
            "s0 floordiv 3",
            "d0 ceildiv 2",
            "d0 * 3 + s0 mod 5",
            "-d0",
            "(d0 + 1) floordiv 2 - s0",
            "7",
            "s0 mod 8 + d0 mod 3",
        ];
        self.choices.of(&EXPRESSIONS).to_owned()
    }

    /// Writes `affine.apply`, `affine.min` or `affine.max`.
    pub(super) fn affine_value(&mut self) {
        let name = self.choices.of(&["apply", "min", "max"]);
        let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
        let count = if name == "apply" { 1 } else { 1 + self.choices.below(3) };
        let results: Vec<String> = (0..count).map(|_| self.expression()).collect();
        let map = format!("affine_map<(d0)[s0] -> ({})>", results.join(", "));
        self.define(format!("affine.{name} {map}({dim})[{symbol}]"), Ty::INDEX);
    }

    /// Writes loops and branches.
    pub(super) fn affine_control(&mut self) {
        match self.choices.below(4) {
            0 | 1 => self.affine_loop(),
            2 => self.affine_condition(),
            _ => self.affine_parallel(),
        }
    }

    /// Writes a bound near zero, with its constant limit if it is known.
    fn bound(&mut self, is_lower: bool) -> (String, Option<usize>) {
        let constant = if is_lower { self.choices.of(&[0, 1, 2]) } else { self.choices.of(&[4, 1, 3, 0, 7]) };
        match self.choices.below(4) {
            0 | 1 => (constant.to_string(), Some(constant)),
            2 => {
                let symbol = self.affine_operand(true);
                let by = constant + 1;
                (format!("affine_map<()[s0] -> (s0 mod {by})>()[{symbol}]"), (!is_lower).then_some(constant))
            }
            _ => {
                let (word, dim, symbol) =
                    (if is_lower { "max" } else { "min" }, self.affine_operand(false), self.affine_operand(true));
                let map = format!("affine_map<(d0)[s0] -> (d0 mod 4, s0 mod 6, {constant})>");
                (format!("{word} {map}({dim})[{symbol}]"), (!is_lower).then_some(constant))
            }
        }
    }

    /// Chooses types that these operations carry: tensors are not bufferized.
    fn carried(&mut self) -> Vec<Ty> {
        (0..self.choices.below(3)).map(|_| self.plain_ty()).collect()
    }

    fn affine_yield(&mut self, values: &[String], types: &[Ty]) {
        match types.is_empty() {
            true => self.free(0),
            false => self.terminated("affine.yield", values, types),
        }
    }

    fn keep_dim(&mut self, iv: String, below: Option<usize>) {
        self.vars.push(Var { name: iv, ty: Ty::INDEX, is_dim: true, is_symbol: false, below });
    }

    fn affine_loop(&mut self) {
        let types = self.carried();
        let ((from, _), (to, below)) = (self.bound(true), self.bound(false));
        let step = self.choices.of(&["", " step 2", " step 3"]);
        let inits: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let (head, results) = self.results(&types);
        let iv = self.fresh();
        let args: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let carry = match types.is_empty() {
            true => String::new(),
            false => format!(" iter_args({}) -> ({})", pairs.join(", "), names(&types)),
        };
        self.line(format!("{head}affine.for {iv} = {from} to {to}{step}{carry} {{"));
        self.scoped(|this| {
            this.keep_dim(iv, below);
            this.keep_all(args.clone(), &types);
            this.statements();
            let values: Vec<String> = args.iter().zip(&types).map(|(arg, ty)| this.next(arg, ty)).collect();
            this.affine_yield(&values, &types);
        });
        self.line("}");
        self.keep_all(results, &types);
    }

    fn affine_condition(&mut self) {
        const SETS: [&str; 5] =
            ["d0 - s0 >= 0", "d0 mod 2 == 0", "s0 - 1 >= 0, 5 - d0 >= 0", "d0 - 2 == 0", "s0 mod 3 - d0 mod 2 >= 0"];
        let types = self.carried();
        let set = self.choices.of(&SETS);
        let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
        let (head, results) = self.results(&types);
        let arrow = match &types[..] {
            [] => String::new(),
            [one] => format!(" -> {}", one.name()),
            more => format!(" -> ({})", names(more)),
        };
        self.line(format!("{head}affine.if affine_set<(d0)[s0] : ({set})>({dim})[{symbol}]{arrow} {{"));
        let branch = |this: &mut Self| {
            this.statements();
            let values: Vec<String> = types.iter().map(|ty| this.value(ty)).collect();
            this.affine_yield(&values, &types);
        };
        self.scoped(branch);
        if !types.is_empty() || self.choices.one_in(2) {
            self.line("} else {");
            self.scoped(branch);
        }
        self.line("}");
        self.keep_all(results, &types);
    }

    /// Writes `affine.parallel` that writes to memory.
    fn affine_parallel(&mut self) {
        let count = 1 + self.choices.below(2);
        let symbol = self.affine_operand(true);
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let sizes: Vec<usize> = (0..count).map(|_| self.choices.of(&[2, 1, 3, 0])).collect();
        let to: Vec<String> = sizes
            .iter()
            .map(|size| match self.choices.one_in(3) {
                true => format!("symbol({symbol}) mod {}", size + 1),
                false => size.to_string(),
            })
            .collect();
        let step =
            if self.choices.one_in(3) { format!(" step ({})", vec!["2"; count].join(", ")) } else { String::new() };
        let (list, from) = (ivs.join(", "), vec!["0"; count].join(", "));
        self.line(format!("affine.parallel ({list}) = ({from}) to ({}){step} {{", to.join(", ")));
        self.scoped(|this| {
            for (iv, size) in ivs.into_iter().zip(sizes) {
                this.keep_dim(iv, Some(size));
            }
            this.statements();
            this.free(0);
        });
        self.line("}");
    }

    /// Writes a load or a store of a row.
    pub(super) fn affine_row(&mut self) {
        let memory = self.new_memory_of(Number::Int(32), &[4]);
        let ty = Ty::Vector(vec![4], Number::Int(32));
        let (name, memory_ty) = (memory.name, memory.ty);
        match self.choices.one_in(2) {
            true => _ = self.define(format!("affine.vector_load {name}[0] : {memory_ty}, {}", ty.name()), ty),
            false => {
                let value = self.value(&ty);
                self.line(format!("affine.vector_store {value}, {name}[0] : {memory_ty}, {}", ty.name()));
            }
        }
    }
}
