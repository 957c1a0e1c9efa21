//! Arithmetic on numbers.

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
            // An odd number is not zero; a positive one is not minus one.
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
        self.define(format!("arith.{name} {value} : {} to {}", from.name(), to.name()), to);
    }

    pub(super) fn floats(&mut self) {
        let ty = self.choices.of(&[Ty::F32, Ty::F64, Ty::V4F32]);
        let name = self.choices.of(&["addf", "mulf", "subf", "divf", "maximumf", "minimumf", "remf", "negf", "maxnumf", "minnumf"]);
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

    /// The operation before this once more.
    pub(super) fn repeat(&mut self) {
        match self.last.clone() {
            Some((text, ty, known)) if known <= self.vars.len() => {
                self.define(text, ty);
            }
            _ => self.integers(),
        }
    }

    /// An operation of `math` whose result is exact.
    pub(super) fn math(&mut self) {
        let ty = self.choices.of(&[Ty::I32, Ty::F32, Ty::I8, Ty::F64, Ty::I64, Ty::V4I32, Ty::V4F32, Ty::Index]);
        let (a, b, name) = (self.value(ty), self.value(ty), ty.name());
        if ty.is_float() {
            let op = self.choices.of(&["absf", "copysign", "floor", "ceil", "trunc", "round", "roundeven", "sqrt", "fma"]);
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
}
