//! Arithmetic on scalars.

use super::Generator;
use super::types::Ty;

impl Generator<'_> {
    pub(super) fn integers(&mut self) {
        const NAMES: [&str; 20] = [
            "addi",
            "subi",
            "muli",
            "andi",
            "ori",
            "xori",
            "remui",
            "divui",
            "remsi",
            "divsi",
            "ceildivsi",
            "ceildivui",
            "floordivsi",
            "maxsi",
            "maxui",
            "minsi",
            "minui",
            "shli",
            "shrsi",
            "shrui",
        ];
        let ty = match self.choices.one_in(8) {
            true => self.choices.of(&[Ty::V4I32, Ty::V2I8, Ty::V2x2I32]),
            false => self.choices.of(&Ty::INTEGERS),
        };
        let name = self.choices.of(&NAMES);
        let (a, mut b) = (self.value(ty), self.value(ty));
        if (name.contains("div") || name.contains("rem")) && !self.choices.one_in(16) {
            // An odd number is not zero, and a positive one is not minus one.
            let one = self.number(if ty == Ty::I1 { "true" } else { "1" }, ty);
            if name.ends_with("si") && ty != Ty::I1 {
                b = self.define(format!("arith.shrui {b}, {one} : {}", ty.name()), ty);
            }
            b = self.define(format!("arith.ori {b}, {one} : {}", ty.name()), ty);
        }
        if name.starts_with("sh") && ty != Ty::I1 && !self.choices.one_in(16) {
            let seven = self.number("7", ty);
            b = self.define(format!("arith.andi {b}, {seven} : {}", ty.name()), ty);
        }
        let in_index = ty == Ty::Index && self.choices.one_in(2);
        let flags = match name {
            "addi" | "subi" | "muli" | "shli" if !in_index && self.choices.one_in(6) => {
                self.choices.of(&[" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"])
            }
            _ => "",
        };
        let text = match in_index {
            true => format!("index.{} {a}, {b}", name.strip_suffix('i').unwrap_or(name)),
            false => format!("arith.{name} {a}, {b}{flags} : {}", ty.name()),
        };
        self.last = Some((text.clone(), ty, self.vars.len()));
        self.define(text, ty);
    }

    pub(super) fn comparison(&mut self) {
        const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
        let ty = self.ty();
        let (a, b) = (self.value(ty), self.value(ty));
        let text = match ty.is_float() {
            true => {
                let predicate = self.choices.of(&["olt", "oeq", "one", "ord", "uno", "ult", "une", "oge", "ule"]);
                format!("arith.cmpf {predicate}, {a}, {b} : {}", ty.name())
            }
            false => {
                let predicate = self.choices.of(&PREDICATES);
                match ty == Ty::Index && self.choices.one_in(2) {
                    true => format!("index.cmp {predicate}({a}, {b})"),
                    false => format!("arith.cmpi {predicate}, {a}, {b} : {}", ty.name()),
                }
            }
        };
        self.last = Some((text.clone(), ty.truth(), self.vars.len()));
        self.define(text, ty.truth());
    }

    pub(super) fn selection(&mut self) {
        let ty = self.ty();
        let (condition, a, b) = (self.value(Ty::I1), self.value(ty), self.value(ty));
        self.define(format!("arith.select {condition}, {a}, {b} : {}", ty.name()), ty);
    }

    pub(super) fn conversion(&mut self) {
        let (from, to) = (self.choices.of(&Ty::NUMBERS), self.choices.of(&Ty::NUMBERS));
        let value = self.value(from);
        let is_signed = self.choices.one_in(2);
        let name = match (from, to) {
            (Ty::F32, Ty::I32) | (Ty::I32, Ty::F32) | (Ty::F64, Ty::I64) | (Ty::I64, Ty::F64) if is_signed => "bitcast",
            (Ty::Index, Ty::I32 | Ty::I64 | Ty::I8) | (Ty::I32 | Ty::I64 | Ty::I8, Ty::Index)
                if self.choices.one_in(2) =>
            {
                let name = if is_signed { "casts" } else { "castu" };
                self.define(format!("index.{name} {value} : {} to {}", from.name(), to.name()), to);
                return;
            }
            (Ty::F32, Ty::F64) => "extf",
            (Ty::F64, Ty::F32) => "truncf",
            (from, to) if from == to => return,
            (Ty::Index, to) | (to, Ty::Index) if to.is_float() => return,
            (Ty::Index, _) | (_, Ty::Index) => {
                if is_signed {
                    "index_cast"
                } else {
                    "index_castui"
                }
            }
            (from, _) if from.is_float() => {
                if is_signed {
                    "fptosi"
                } else {
                    "fptoui"
                }
            }
            (_, to) if to.is_float() => {
                if is_signed {
                    "sitofp"
                } else {
                    "uitofp"
                }
            }
            (from, to) if from.width() > to.width() => "trunci",
            _ => {
                if is_signed {
                    "extsi"
                } else {
                    "extui"
                }
            }
        };
        let flags = match name {
            "trunci" if self.choices.one_in(6) => self.choices.of(&[" overflow<nsw>", " overflow<nuw>"]),
            _ => "",
        };
        self.define(format!("arith.{name} {value}{flags} : {} to {}", from.name(), to.name()), to);
    }

    /// Generates constants and arithmetic of `index`, or poison.
    pub(super) fn special(&mut self) {
        match self.choices.below(4) {
            0 => {
                let value = self.choices.of(&[0, 4, -1, 64]);
                self.define(format!("index.constant {value}"), Ty::Index);
            }
            1 => {
                let value = self.choices.of(&["true", "false"]);
                self.define(format!("index.bool.constant {value}"), Ty::I1);
            }
            2 => {
                let ty = self.ty();
                self.define(format!("ub.poison : {}", ty.name()), ty);
            }
            _ => {
                let size = self.value(Ty::Index);
                let names = ["add", "mul", "sub", "maxs", "minu", "and", "xor"];
                let (name, one) = (self.choices.of(&names), self.choices.of(&["0", "1", "2", "-1"]));
                let one = self.define(format!("index.constant {one}"), Ty::Index);
                let sum = self.define(format!("index.{name} {size}, {one}"), Ty::Index);
                self.define(format!("index.{name} {sum}, {one}"), Ty::Index);
            }
        }
    }

    pub(super) fn floats(&mut self) {
        let ty = self.choices.of(&[Ty::F32, Ty::F64, Ty::V4F32]);
        let name = self
            .choices
            .of(&["addf", "mulf", "subf", "divf", "maximumf", "minimumf", "remf", "negf", "maxnumf", "minnumf"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let text = match name {
            "negf" => format!("arith.negf {a} : {}", ty.name()),
            _ => format!("arith.{name} {a}, {b} : {}", ty.name()),
        };
        self.define(text, ty);
    }

    pub(super) fn extended(&mut self) {
        let ty = self.choices.of(&[Ty::I32, Ty::I8, Ty::I64, Ty::I13, Ty::Index]);
        let name = self.choices.of(&["addui_extended", "mulsi_extended", "mului_extended"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let (low, high) = (self.fresh(), self.fresh());
        let second = if name == "addui_extended" { Ty::I1 } else { ty };
        let suffix = if second == ty { "" } else { ", i1" };
        self.line(format!("{low}, {high} = arith.{name} {a}, {b} : {}{suffix}", ty.name()));
        self.keep_var(low, ty);
        self.keep_var(high, second);
    }

    /// Repeats the last operation.
    pub(super) fn repeat(&mut self) {
        match self.last.clone() {
            Some((text, ty, known)) if known <= self.vars.len() => {
                self.define(text, ty);
            }
            _ => self.integers(),
        }
    }

    /// Generates an operation of `math` whose result is exact.
    pub(super) fn math(&mut self) {
        let ty = self.choices.of(&[Ty::I32, Ty::F32, Ty::I8, Ty::F64, Ty::I64, Ty::V4I32, Ty::V4F32, Ty::Index]);
        let (a, b, name) = (self.value(ty), self.value(ty), ty.name());
        if ty.is_float() {
            let op =
                self.choices.of(&["absf", "copysign", "floor", "ceil", "trunc", "round", "roundeven", "sqrt", "fma"]);
            let text = match op {
                "copysign" => format!("math.copysign {a}, {b} : {name}"),
                "fma" => format!("math.fma {a}, {b}, {} : {name}", self.value(ty)),
                _ => format!("math.{op} {a} : {name}"),
            };
            self.define(text, ty);
            return;
        }
        let op = self.choices.of(&["absi", "ctlz", "cttz", "ctpop", "ipowi"]);
        let text = match op {
            "ipowi" => format!("math.ipowi {a}, {b} : {name}"),
            _ => format!("math.{op} {a} : {name}"),
        };
        self.define(text, ty);
    }

    /// Generates a chain of operations, each on the previous result and a constant, for patterns to match.
    pub(super) fn chain(&mut self) {
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
        let ty = self.choices.of(&[Ty::I32, Ty::Index, Ty::I8, Ty::I64, Ty::I13, Ty::V4I32]);
        let mut value = self.value(ty);
        for _ in 0..2 + self.choices.below(3) {
            let name = self.choices.of(&NAMES);
            let numbers: &[&str] = match name {
                "shli" | "shrui" | "shrsi" => &["1", "3", "0", "7"],
                "divui" | "remui" | "floordivsi" => &["2", "3", "1", "8"],
                _ => &["1", "-1", "0", "2", "7", "-8"],
            };
            let number = self.choices.of(numbers);
            let constant = self.number(number, ty);
            let (a, b) = match self.choices.below(6) {
                0 if !name.starts_with("sh") && !name.contains("div") && !name.contains("rem") => (constant, value),
                1 if !name.starts_with("sh") && !name.contains("div") && !name.contains("rem") => {
                    (value.clone(), value)
                }
                _ => (value, constant),
            };
            value = self.define(format!("arith.{name} {a}, {b} : {}", ty.name()), ty);
        }
    }

    /// Generates an extension followed by a truncation or another cast.
    pub(super) fn round_trip(&mut self) {
        let pairs = [(Ty::I8, Ty::I32), (Ty::I13, Ty::I64), (Ty::I1, Ty::I8), (Ty::I32, Ty::I64)];
        let (small, large) = self.choices.of(&pairs);
        let to = self.choices.of(&[small, large, Ty::Index]);
        let extend = self.choices.of(&["extsi", "extui"]);
        let value = self.value(small);
        let mut value = self.define(format!("arith.{extend} {value} : {} to {}", small.name(), large.name()), large);
        if self.choices.one_in(2) {
            let (other, op) = (self.value(small), self.choices.of(&["addi", "muli", "andi", "subi", "maxsi", "shrui"]));
            let other = self.define(format!("arith.{extend} {other} : {} to {}", small.name(), large.name()), large);
            value = self.define(format!("arith.{op} {value}, {other} : {}", large.name()), large);
        }
        match to {
            Ty::Index => _ = self.define(format!("arith.index_cast {value} : {} to index", large.name()), Ty::Index),
            to if to == small => {
                let text = format!("arith.trunci {value} : {} to {}", large.name(), small.name());
                self.define(text, small);
            }
            _ => {}
        }
    }

    /// Generates a select of compared values, or of constants.
    pub(super) fn choice(&mut self) {
        let ty = self.choices.of(&[Ty::I32, Ty::I8, Ty::Index, Ty::I1, Ty::I64]);
        let predicate = self.choices.of(&["slt", "ult", "eq", "ne", "sge", "ugt", "sle", "uge"]);
        let (a, b, name) = (self.value(ty), self.value(ty), ty.name());
        let mut condition = self.define(format!("arith.cmpi {predicate}, {a}, {b} : {name}"), Ty::I1);
        if self.choices.one_in(3) {
            let yes = self.number("true", Ty::I1);
            condition = self.define(format!("arith.xori {condition}, {yes} : i1"), Ty::I1);
        }
        let (yes, no) = match self.choices.below(5) {
            0 => (a, b),
            1 => (b, a),
            2 => (a.clone(), a),
            3 => (self.constant(ty), self.constant(ty)),
            _ => (self.value(ty), b),
        };
        self.define(format!("arith.select {condition}, {yes}, {no} : {name}"), ty);
        self.condition = Some((condition, self.vars.len()));
    }
}
