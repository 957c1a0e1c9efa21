//! Operations of `affine`.

use super::types::{Ty, arrow, types};
use super::{Generator, Var};

impl Generator<'_> {
    /// Chooses a value that is valid as a dimension or, if `symbol`, as a symbol.
    fn affine_operand(&mut self, symbol: bool) -> String {
        let fits = |var: &&Var| if symbol { var.is_symbol } else { var.is_dim };
        let known: Vec<String> = self.vars.iter().filter(fits).map(|var| var.name.clone()).collect();
        match known.is_empty() {
            true => self.number("5", Ty::Index),
            false => known[known.len() - 1 - self.choices.below(known.len())].clone(),
        }
    }

    /// Generates an index expression below a size.
    pub(super) fn affine_place(&mut self, least: usize) -> String {
        match self.choices.below(4) {
            0 => self.choices.below(least).to_string(),
            1 => {
                let fits = |var: &&Var| var.is_dim && var.below.is_some_and(|below| below <= least);
                let known: Vec<String> = self.vars.iter().filter(fits).map(|var| var.name.clone()).collect();
                match known.is_empty() {
                    true => "0".into(),
                    false => known[self.choices.below(known.len())].clone(),
                }
            }
            2 => format!("{} mod {least}", self.affine_operand(false)),
            _ => {
                let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
                format!("({dim} + symbol({symbol})) mod {least}")
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

    /// Generates `affine.apply`, `affine.min` or `affine.max`.
    pub(super) fn affine_value(&mut self) {
        let name = self.choices.of(&["apply", "min", "max"]);
        let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
        let count = if name == "apply" { 1 } else { 1 + self.choices.below(3) };
        let results: Vec<String> = (0..count).map(|_| self.expression()).collect();
        let map = format!("affine_map<(d0)[s0] -> ({})>", results.join(", "));
        self.define(format!("affine.{name} {map}({dim})[{symbol}]"), Ty::Index);
        if let (true, Some(var)) = (name == "apply", self.vars.last_mut()) {
            var.is_dim = true;
        }
    }

    /// Generates a bound near zero, with its constant limit if known.
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

    /// Generates `affine.for`.
    pub(super) fn affine_loop(&mut self) {
        let carried: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let ((from, _), (to, below)) = (self.bound(true), self.bound(false));
        let step = self.choices.of(&["", " step 2", " step 3"]);
        let inits: Vec<String> = carried.iter().map(|ty| self.value(*ty)).collect();
        let iv = self.fresh();
        let args: Vec<String> = carried.iter().map(|_| self.fresh()).collect();
        let head = self.results(&carried);
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let carry = match carried.is_empty() {
            true => String::new(),
            false => format!(" iter_args({}) -> ({})", pairs.join(", "), types(&carried)),
        };
        self.line(format!("{head}affine.for {iv} = {from} to {to}{step}{carry} {{"));
        self.scoped(|this| {
            this.vars.push(Var { name: iv, ty: Ty::Index, is_dim: true, is_symbol: false, below });
            args.iter().zip(&carried).for_each(|(arg, ty)| this.keep_var(arg.clone(), *ty));
            this.statements();
            let values: Vec<String> = args.iter().zip(&carried).map(|(arg, ty)| this.next_carried(arg, *ty)).collect();
            if !values.is_empty() {
                this.terminated("affine.yield", &values, &carried);
            }
        });
        self.line("}");
        self.keep(&head, &carried);
    }

    fn affine_yield(&mut self, results: &[Ty]) {
        if !results.is_empty() {
            self.terminator("affine.yield", results);
        }
    }

    /// Generates `affine.if`.
    pub(super) fn affine_condition(&mut self) {
        const SETS: [&str; 5] =
            ["d0 - s0 >= 0", "d0 mod 2 == 0", "s0 - 1 >= 0, 5 - d0 >= 0", "d0 - 2 == 0", "s0 mod 3 - d0 mod 2 >= 0"];
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let set = self.choices.of(&SETS);
        let (dim, symbol) = (self.affine_operand(false), self.affine_operand(true));
        let head = self.results(&results);
        self.line(format!("{head}affine.if affine_set<(d0)[s0] : ({set})>({dim})[{symbol}]{} {{", arrow(&results)));
        let branch = |this: &mut Self| {
            this.statements();
            this.affine_yield(&results);
        };
        self.scoped(branch);
        if !results.is_empty() || self.choices.one_in(2) {
            self.line("} else {");
            self.scoped(branch);
        }
        self.line("}");
        self.keep(&head, &results);
    }

    /// Generates `affine.parallel` that writes to memory.
    pub(super) fn affine_parallel(&mut self) {
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
                this.vars.push(Var { name: iv, ty: Ty::Index, is_dim: true, is_symbol: false, below: Some(size) });
            }
            this.statements();
        });
        self.line("}");
    }
}
