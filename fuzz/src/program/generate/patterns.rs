//! Operations on constants and on results of each other, which patterns of canonicalization match.

use super::{Generator, Number, Ty};

impl Generator<'_> {
    /// Repeats the last operation.
    pub(super) fn repeat(&mut self) {
        match self.last.clone() {
            Some((text, ty, known)) if known <= self.vars.len() => _ = self.define(text, ty),
            _ => self.integers(),
        }
    }

    pub(super) fn pattern(&mut self) {
        match self.choices.below(8) {
            0..=2 => self.chain(),
            3 => self.round_trip(),
            4 | 5 => self.choice(),
            6 => self.known_loop(),
            _ => self.special(),
        }
    }

    /// Writes a chain of operations, each on the previous result and a constant.
    fn chain(&mut self) {
        const NAMES: [&str; 14] = [
            "addi",
            "subi",
            "muli",
            "andi",
            "ori",
            "xori",
            "shli",
            "shrui",
            "shrsi",
            "minsi",
            "maxui",
            "divui",
            "remui",
            "floordivsi",
        ];
        let number = self.choices.of(&[
            Number::Int(32),
            Number::Index,
            Number::Int(8),
            Number::Int(64),
            Number::Int(13),
            Number::Int(128),
        ]);
        let ty = match self.choices.one_in(6) && number != Number::Int(13) {
            true => Ty::Vector(vec![4], number),
            false => Ty::Number(number),
        };
        let mut value = self.value(&ty);
        for _ in 0..2 + self.choices.below(3) {
            let name = self.choices.of(&NAMES);
            let numbers: &[i128] = match name {
                "shli" | "shrui" | "shrsi" => &[1, 3, 0, 7],
                "divui" | "remui" | "floordivsi" => &[2, 3, 1, 8],
                _ => &[1, -1, 0, 2, 7, -8],
            };
            let number = self.choices.of(numbers);
            let constant = self.repeated(number as u128, &ty);
            let is_total = !name.starts_with("sh") && !name.contains("div") && !name.contains("rem");
            let (a, b) = match self.choices.below(6) {
                1 if is_total => (constant, value),
                2 if is_total => (value.clone(), value),
                _ => (value, constant),
            };
            value = self.define(format!("arith.{name} {a}, {b} : {}", ty.name()), ty.clone());
        }
    }

    /// Writes an extension followed by a truncation or another cast.
    fn round_trip(&mut self) {
        let (small, large) = self.choices.of(&[(8, 32), (13, 64), (1, 8), (32, 64), (64, 128)]);
        let (small, large) = (Ty::Number(Number::Int(small)), Ty::Number(Number::Int(large)));
        let (small_name, large_name) = (small.name(), large.name());
        let extend = self.choices.of(&["extsi", "extui"]);
        let value = self.value(&small);
        let mut value = self.define(format!("arith.{extend} {value} : {small_name} to {large_name}"), large.clone());
        if self.choices.one_in(2) {
            let (other, op) =
                (self.value(&small), self.choices.of(&["addi", "muli", "andi", "subi", "maxsi", "minui"]));
            let other = self.define(format!("arith.{extend} {other} : {small_name} to {large_name}"), large.clone());
            value = self.define(format!("arith.{op} {value}, {other} : {large_name}"), large.clone());
        }
        match self.choices.below(3) {
            0 => _ = self.define(format!("arith.trunci {value} : {large_name} to {small_name}"), small),
            1 => _ = self.define(format!("arith.index_cast {value} : {large_name} to index"), Ty::INDEX),
            _ => {}
        }
    }

    /// Writes a select of compared values, or of constants.
    fn choice(&mut self) {
        let number =
            self.choices.of(&[Number::Int(32), Number::Int(8), Number::Index, Number::Int(1), Number::Int(64)]);
        let ty = Ty::Number(number);
        let predicate = self.choices.of(&["slt", "ult", "eq", "ne", "sge", "ugt", "sle", "uge"]);
        let (a, b, name) = (self.value(&ty), self.value(&ty), ty.name());
        let mut condition = self.define(format!("arith.cmpi {predicate}, {a}, {b} : {name}"), Ty::TRUTH);
        if self.choices.one_in(3) {
            let yes = self.hidden("arith.constant true");
            condition = self.define(format!("arith.xori {condition}, {yes} : i1"), Ty::TRUTH);
        }
        let (yes, no) = match self.choices.below(5) {
            0 => (a, b),
            1 => (b, a),
            2 => (a.clone(), a),
            3 => (self.constant(number), self.constant(number)),
            _ => (self.value(&ty), b),
        };
        self.define(format!("arith.select {condition}, {yes}, {no} : {name}"), ty);
        self.condition = Some((condition, self.vars.len()));
    }

    /// Writes arithmetic of `index` with constants, a branch on constants or poison.
    fn special(&mut self) {
        match self.choices.below(4) {
            0 => {
                let value = self.choices.of(&["true", "false"]);
                self.define(format!("index.bool.constant {value}"), Ty::TRUTH);
            }
            1 if self.is_open() => {
                let ty = self.plain_ty();
                self.define(format!("ub.poison : {}", ty.name()), ty);
            }
            2 => {
                let condition = self.truth();
                let [yes, no] = self.choices.of(&[["true", "false"], ["false", "true"], ["true", "true"]]);
                let result = self.fresh();
                self.line(format!("{result} = scf.if {condition} -> (i1) {{"));
                for (value, end) in [(yes, "} else {"), (no, "}")] {
                    self.depth += 1;
                    let value = self.hidden(format!("arith.constant {value}"));
                    self.line(format!("scf.yield {value} : i1"));
                    self.depth -= 1;
                    self.line(end);
                }
                self.keep(result, Ty::TRUTH);
            }
            _ => {
                let size = self.value(&Ty::INDEX);
                let names = ["add", "mul", "sub", "maxs", "minu", "and", "xor"];
                let (name, one) = (self.choices.of(&names), self.choices.of(&["0", "1", "2", "-1"]));
                let one = self.define(format!("index.constant {one}"), Ty::INDEX);
                let sum = self.define(format!("index.{name} {size}, {one}"), Ty::INDEX);
                self.define(format!("index.{name} {sum}, {one}"), Ty::INDEX);
            }
        }
    }

    /// Writes an `scf.for` with constant bounds, which runs never, once or often.
    fn known_loop(&mut self) {
        let types: Vec<Ty> = (0..1 + self.choices.below(3))
            .map(|_| self.choices.of(&[Ty::Number(Number::Int(32)), Ty::TRUTH, Ty::INDEX]))
            .collect();
        let [from, to, step] =
            self.choices.of(&[["0", "1", "1"], ["2", "2", "1"], ["0", "4", "2"], ["-3", "3", "4"], ["5", "1", "1"]]);
        let [from, to, step] = [from, to, step].map(|value| self.hidden(format!("arith.constant {value} : index")));
        let inits: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let (head, results) = self.results(&types);
        let iv = self.fresh();
        let args: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let (pairs, list) = (pairs.join(", "), super::types::names(&types));
        self.line(format!("{head}scf.for {iv} = {from} to {to} step {step} iter_args({pairs}) -> ({list}) {{"));
        self.scoped(|this| {
            this.keep(iv, Ty::INDEX);
            this.keep_all(args.clone(), &types);
            if this.depth < super::DEEPEST && this.left > 0 {
                this.statements();
            }
            let values: Vec<String> = (0..types.len())
                .map(|at| match this.choices.below(6) {
                    0 => args[at].clone(),
                    1 => inits[at].clone(),
                    _ => this.next(&args[at], &types[at]),
                })
                .collect();
            this.terminated("scf.yield", &values, &types);
        });
        self.line("}");
        self.keep_all(results, &types);
    }
}
