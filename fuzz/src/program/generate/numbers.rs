//! `arith`, `index` and `math`.

use super::{Choices, Float, Generator, Number, Ty};

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

/// Texts of finite floats that all formats have, or round.
const FLOATS: [&str; 14] = [
    "0.0",
    "-0.0",
    "1.0",
    "-1.5",
    "3.25",
    "0.1",
    "-7.125",
    "123.456",
    "-1.0e-3",
    "65504.0",
    "1.0e-8",
    "5.9604645e-8",
    "1.0e10",
    "2.5",
];

/// Returns the decimal text of an integer constant.
pub(super) fn signed_text(width: u32, bits: u128) -> String {
    let spare = 128 - width;
    let value = ((bits << spare) as i128) >> spare;
    if width == 1 { if value == 0 { "false" } else { "true" }.to_owned() } else { value.to_string() }
}

impl Generator<'_> {
    /// Returns the text of a constant.
    fn constant_text(&mut self, number: Number) -> String {
        let width = number.width();
        let Number::Float(format) = number else {
            let all = u128::MAX >> (128 - width);
            let top = 1u128 << (width - 1);
            let random = |choices: &mut Choices<'_>| u128::from(choices.bits()) << 64 | u128::from(choices.bits());
            let bits = match self.choices.below(10) {
                0 => 0,
                1 => 1,
                2 => all,
                3 => top,
                4 => top - 1,
                5 => random(&mut self.choices),
                6 => random(&mut self.choices) >> 90,
                _ => self.choices.below(20) as u128,
            };
            return signed_text(width, bits & all);
        };
        let [infinity, nan] = format.specials();
        let sign = 1u64 << (width - 1);
        match self.choices.below(12) {
            0 => format!("{:#X}", infinity).replace("0X", "0x"),
            1 => format!("{:#X}", infinity | sign).replace("0X", "0x"),
            2 => format!("{:#X}", nan).replace("0X", "0x"),
            3 => "0x1".to_owned(),
            4 => format!("{}.{}", self.choices.below(1000), self.choices.below(1000)),
            // 65504 rounds to infinity in no format but is the largest `f16`.
            _ => self.choices.of(&FLOATS).to_owned(),
        }
    }

    /// Writes a constant.
    pub(super) fn constant(&mut self, number: Number) -> String {
        let text = self.constant_text(number);
        let name = number.name();
        let suffix = if number == Number::Int(1) { String::new() } else { format!(" : {name}") };
        let text = if number == Number::Index && self.choices.one_in(2) {
            format!("index.constant {text}")
        } else {
            format!("arith.constant {text}{suffix}")
        };
        let below = text.rsplit(' ').find_map(|word| word.parse::<usize>().ok()).filter(|value| *value < 100);
        let name = self.define(text, Ty::Number(number));
        if let (Number::Index, Some(var)) = (number, self.vars.last_mut()) {
            (var.is_dim, var.is_symbol, var.below) = (true, true, below.map(|value| value + 1));
        }
        name
    }

    /// Writes a constant vector or tensor.
    pub(super) fn dense(&mut self, ty: &Ty) -> String {
        fn list(generator: &mut Generator<'_>, sizes: &[usize], number: Number) -> String {
            match sizes.split_first() {
                None => generator.constant_text(number),
                Some((size, rest)) => {
                    let items: Vec<String> = (0..*size).map(|_| list(generator, rest, number)).collect();
                    format!("[{}]", items.join(", "))
                }
            }
        }
        let sizes = ty.sizes().to_vec();
        let text = match self.choices.one_in(3) {
            true => self.constant_text(ty.number()),
            false => list(self, &sizes, ty.number()),
        };
        self.define(format!("arith.constant dense<{text}> : {}", ty.name()), ty.clone())
    }

    /// Writes the same integer for all elements.
    pub(super) fn repeated(&mut self, bits: u128, ty: &Ty) -> String {
        let text = match ty.number() {
            Number::Float(_) => format!("{}.0", bits),
            number => signed_text(number.width(), bits & (u128::MAX >> (128 - number.width()))),
        };
        self.repeated_text(&text, ty)
    }

    /// Writes the same text as a constant for all elements.
    pub(super) fn repeated_text(&mut self, text: &str, ty: &Ty) -> String {
        match ty {
            Ty::Number(Number::Int(1)) => self.hidden(format!("arith.constant {text}")),
            Ty::Number(number) => self.hidden(format!("arith.constant {text} : {}", number.name())),
            _ => self.hidden(format!("arith.constant dense<{text}> : {}", ty.name())),
        }
    }

    /// Makes a number of an argument.
    pub(super) fn sourced(&mut self, number: Number) -> String {
        let at = self.choices.below(2);
        let source = self.sources[at].clone();
        let ty = Ty::Number(number);
        let width = number.width();
        match number {
            Number::Index => self.define(format!("arith.index_cast {source} : i64 to index"), ty),
            Number::Int(64) => source,
            Number::Int(width) if width < 64 => self.define(format!("arith.trunci {source} : i64 to i{width}"), ty),
            Number::Int(width) => self.define(format!("arith.extsi {source} : i64 to i{width}"), ty),
            Number::Float(format) => match self.choices.one_in(2) {
                true if format.digits() >= 24 => {
                    self.define(format!("arith.sitofp {source} : i64 to {}", number.name()), ty)
                }
                true => {
                    let small = self.hidden(format!("arith.trunci {source} : i64 to i8"));
                    self.define(format!("arith.sitofp {small} : i8 to {}", number.name()), ty)
                }
                false => {
                    let bits = match width {
                        64 => source,
                        _ => self.hidden(format!("arith.trunci {source} : i64 to i{width}")),
                    };
                    let float = self.hidden(format!("arith.bitcast {bits} : i{width} to {}", number.name()));
                    self.plain(&float, &ty)
                }
            },
        }
    }

    /// Replaces NaN, so that neither its sign nor its payload can be seen, nor that it is a signaling one.
    pub(super) fn plain(&mut self, value: &str, ty: &Ty) -> String {
        let Number::Float(format) = ty.number() else { return value.to_owned() };
        let nan = format!("{:#X}", format.specials()[1]).replace("0X", "0x");
        let nan = self.repeated_text(&nan, ty);
        let name = ty.name();
        let is_nan = self.hidden(format!("arith.cmpf uno, {value}, {value} : {name}"));
        let truth = match ty {
            Ty::Number(_) => String::new(),
            _ => format!("{}, ", ty.with(Number::Int(1)).name()),
        };
        self.define(format!("arith.select {is_nan}, {nan}, {value} : {truth}{name}"), ty.clone())
    }

    /// Writes an odd number that is positive unless its width is one bit.
    fn divisor(&mut self, ty: &Ty) -> String {
        let value = self.value(ty);
        if self.is_open() && self.choices.one_in(16) {
            return value;
        }
        let name = ty.name();
        let one = self.repeated(1, ty);
        let value = match ty.number().width() {
            1 | 2 => value,
            _ => self.hidden(format!("arith.shrui {value}, {one} : {name}")),
        };
        self.hidden(format!("arith.ori {value}, {one} : {name}"))
    }

    /// Writes a shift amount.
    fn amount(&mut self, ty: &Ty) -> String {
        let value = self.value(ty);
        if self.is_open() && self.choices.one_in(16) {
            return value;
        }
        let width = self.repeated(ty.number().width().into(), ty);
        self.hidden(format!("arith.remui {value}, {width} : {}", ty.name()))
    }

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
        let number = self.integer();
        let ty = self.around(number);
        let name = self.choices.of(&NAMES);
        let width = number.width();
        if width == 1 && name.starts_with("sh") {
            return self.comparison();
        }
        // With so few bits, -1 is odd, and 1 is negative.
        if width <= 2 && (name.contains("div") || name.contains("rem")) && name.ends_with("si") {
            return self.comparison();
        }
        let a = self.value(&ty);
        let b = match name {
            _ if name.contains("div") || name.contains("rem") => self.divisor(&ty),
            _ if name.starts_with("sh") => self.amount(&ty),
            _ => self.value(&ty),
        };
        // MLIR's lowering of `index.ceildivs` negates the dividend, and the least number has no negative.
        let is_in_index = name != "ceildivsi" && number == Number::Index && matches!(ty, Ty::Number(_));
        if is_in_index && self.choices.one_in(2) {
            let name = name.strip_suffix('i').unwrap_or(name);
            self.define(format!("index.{name} {a}, {b}"), ty);
            return;
        }
        let flags = match name {
            "addi" | "subi" | "muli" | "shli" if self.is_open() && self.choices.one_in(6) => {
                self.choices.of(&[" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"])
            }
            _ => "",
        };
        self.define(format!("arith.{name} {a}, {b}{flags} : {}", ty.name()), ty);
    }

    /// Writes operations whose flags hold, and divisions that a branch guards.
    pub(super) fn special_integers(&mut self) {
        let number = self.integer();
        let width = number.width();
        if width < 8 {
            return self.integers();
        }
        let ty = self.around(number);
        let name = ty.name();
        let half = self.repeated((width / 2 + 1).into(), &ty);
        let (a, b) = (self.value(&ty), self.value(&ty));
        let mut small = |a: &str| self.hidden(format!("arith.shrui {a}, {half} : {name}"));
        let (a, b) = (small(&a), small(&b));
        match self.choices.below(7) {
            0 => _ = self.define(format!("arith.addi {a}, {b} overflow<nsw, nuw> : {name}"), ty),
            1 => _ = self.define(format!("arith.subi {a}, {b} overflow<nsw> : {name}"), ty),
            2 => _ = self.define(format!("arith.muli {a}, {b} overflow<nsw, nuw> : {name}"), ty),
            3 => {
                let three = self.repeated(3, &ty);
                let flags = self.choices.of(&["nsw", "nuw", "nsw, nuw"]);
                let shifted = self.define(format!("arith.shli {a}, {three} overflow<{flags}> : {name}"), ty.clone());
                let op = self.choices.of(&["shrui", "shrsi"]);
                self.define(format!("arith.{op} {shifted}, {three} exact : {name}"), ty);
            }
            4 => {
                let by = self.repeated(7, &ty);
                let product = self.hidden(format!("arith.muli {a}, {by} overflow<nsw, nuw> : {name}"));
                let op = self.choices.of(&["divui", "divsi"]);
                self.define(format!("arith.{op} {product}, {by} exact : {name}"), ty);
            }
            5 if number != Number::Index => {
                let to = ty.with(Number::Int(width / 2 + 1));
                self.define(format!("arith.trunci {a} overflow<nsw, nuw> : {name} to {}", to.name()), to);
            }
            _ => {
                let Ty::Number(_) = ty else { return self.integers() };
                let (zero, edge) = (self.repeated(0, &ty), self.repeated(u128::MAX, &ty));
                let (x, y) = (self.value(&ty), self.value(&ty));
                let is_zero = self.hidden(format!("arith.cmpi ne, {y}, {zero} : {name}"));
                let is_minus = self.hidden(format!("arith.cmpi ne, {y}, {edge} : {name}"));
                let guard = self.hidden(format!("arith.andi {is_zero}, {is_minus} : i1"));
                let op = self.choices.of(&["divsi", "remsi", "divui", "remui", "ceildivsi", "floordivsi"]);
                let result = self.fresh();
                self.line(format!("{result} = scf.if {guard} -> ({name}) {{"));
                self.line(format!("  %q{} = arith.{op} {x}, {y} : {name}", &result[2..]));
                self.line(format!("  scf.yield %q{} : {name}", &result[2..]));
                self.line("} else {");
                self.line(format!("  scf.yield {x} : {name}"));
                self.line("}");
                self.keep(result, ty);
            }
        }
    }

    pub(super) fn comparison(&mut self) {
        let ty = self.ty();
        let (a, b, name) = (self.value(&ty), self.value(&ty), ty.name());
        let text = match ty.number() {
            Number::Float(_) => {
                let predicate = self.choices.of(&FLOAT_PREDICATES);
                match (&ty, self.choices.below(5)) {
                    // MLIR lowers these for vectors of one dimension only.
                    (ty, 0) if ty.sizes().len() < 2 => {
                        let op = self.choices.of(&["isnan", "isfinite"]);
                        format!("math.{op} {a} : {name}")
                    }
                    _ => format!("arith.cmpf {predicate}, {a}, {b} : {name}"),
                }
            }
            number => {
                let predicate = self.choices.of(&PREDICATES);
                match number == Number::Index && matches!(ty, Ty::Number(_)) && self.choices.one_in(2) {
                    true => format!("index.cmp {predicate}({a}, {b})"),
                    false => format!("arith.cmpi {predicate}, {a}, {b} : {name}"),
                }
            }
        };
        let truth = ty.with(Number::Int(1));
        self.define(text, truth);
    }

    pub(super) fn selection(&mut self) {
        let ty = self.ty();
        let (a, b, name) = (self.value(&ty), self.value(&ty), ty.name());
        let by_element = !matches!(ty, Ty::Number(_)) && self.choices.one_in(2);
        let truth = if by_element { ty.with(Number::Int(1)) } else { Ty::TRUTH };
        let condition = self.value(&truth);
        let shown = if by_element { format!("{}, ", truth.name()) } else { String::new() };
        self.define(format!("arith.select {condition}, {a}, {b} : {shown}{name}"), ty);
    }

    pub(super) fn extended(&mut self) {
        let number = match self.integer() {
            // Products are computed with twice as many bits.
            Number::Int(65..) | Number::Index => Number::Int(64),
            other => other,
        };
        let ty = match self.around(number) {
            Ty::Vector(sizes, number) if sizes.len() == 1 => Ty::Vector(sizes, number),
            // MLIR lowers operations with two results for these types only.
            _ => Ty::Number(number),
        };
        let op = self.choices.of(&["addui_extended", "mulsi_extended", "mului_extended"]);
        let (a, b) = (self.value(&ty), self.value(&ty));
        let (low, high) = (self.fresh(), self.fresh());
        let second = if op == "addui_extended" { ty.with(Number::Int(1)) } else { ty.clone() };
        let suffix = if op == "addui_extended" { format!(", {}", second.name()) } else { String::new() };
        self.line(format!("{low}, {high} = arith.{op} {a}, {b} : {}{suffix}", ty.name()));
        self.keep(low, ty);
        self.keep(high, second);
    }

    pub(super) fn floats(&mut self) {
        let format = self.float();
        let ty = self.around(Number::Float(format));
        let (a, b, name) = (self.value(&ty), self.value(&ty), ty.name());
        let names = [
            "addf", "subf", "mulf", "divf", "maximumf", "minimumf", "negf", "maxnumf", "minnumf", "remf", "addf",
            "mulf",
        ];
        let op = self.choices.of(&names);
        let text = match op {
            "negf" => format!("arith.negf {a} : {name}"),
            // Of two zeros, either may be the result: a sum with zero is no negative one.
            "maxnumf" | "minnumf" => {
                let zero = self.repeated(0, &ty);
                let a = self.hidden(format!("arith.addf {a}, {zero} : {name}"));
                let b = self.hidden(format!("arith.addf {b}, {zero} : {name}"));
                format!("arith.{op} {a}, {b} : {name}")
            }
            _ => format!("arith.{op} {a}, {b} : {name}"),
        };
        self.define(text, ty);
    }

    pub(super) fn math(&mut self) {
        let number = self.number();
        let ty = self.around(number);
        let (a, name) = (self.value(&ty), ty.name());
        if let (Ty::Number(Number::Int(8 | 16 | 32 | 64)), true) = (&ty, self.choices.one_in(4)) {
            let by = self.value(&ty);
            // Zero has no negative powers.
            let by = match self.is_open() {
                true => by,
                false => {
                    let one = self.repeated(1, &ty);
                    self.hidden(format!("arith.shrui {by}, {one} : {name}"))
                }
            };
            self.define(format!("math.ipowi {a}, {by} : {name}"), ty);
            return;
        }
        let Number::Float(format) = number else {
            // MLIR lowers the others for vectors of one dimension only.
            let is_long = matches!(&ty, Ty::Vector(sizes, _) if sizes.len() > 1);
            let op = if is_long { "ctpop" } else { self.choices.of(&["absi", "ctlz", "cttz", "ctpop"]) };
            self.define(format!("math.{op} {a} : {name}"), ty);
            return;
        };
        let ops = ["absf", "floor", "ceil", "trunc", "round", "roundeven", "sqrt", "copysign", "fma"];
        let text = match self.choices.of(&ops) {
            "copysign" => {
                let b = self.value(&ty);
                let b = self.plain(&b, &ty);
                format!("math.copysign {a}, {b} : {name}")
            }
            // A processor rounds twice in the small formats.
            "fma" if format.digits() >= 24 => {
                let (b, c) = (self.value(&ty), self.value(&ty));
                format!("math.fma {a}, {b}, {c} : {name}")
            }
            "fma" => format!("math.absf {a} : {name}"),
            op => format!("math.{op} {a} : {name}"),
        };
        self.define(text, ty);
    }

    /// Clamps floats to the range of integers, with zero for NaN.
    fn clamped(&mut self, value: &str, ty: &Ty, low: &str, high: &str) -> String {
        let name = ty.name();
        let (low, high, zero) = (self.repeated_text(low, ty), self.repeated_text(high, ty), self.repeated(0, ty));
        let value = self.hidden(format!("arith.maximumf {value}, {low} : {name}"));
        let value = self.hidden(format!("arith.minimumf {value}, {high} : {name}"));
        let is_nan = self.hidden(format!("arith.cmpf uno, {value}, {value} : {name}"));
        let truth = match ty {
            Ty::Number(_) => String::new(),
            _ => format!("{}, ", ty.with(Number::Int(1)).name()),
        };
        self.hidden(format!("arith.select {is_nan}, {zero}, {value} : {truth}{name}"))
    }

    pub(super) fn conversion(&mut self) {
        let number = self.number();
        let from = self.around(number);
        let to_number = self.number();
        let to = from.with(to_number);
        if matches!(from, Ty::Tensor(..)) && to_number == Number::Index {
            return;
        }
        let (name, to_name) = (from.name(), to.name());
        let is_signed = self.choices.one_in(2);
        let sign = |signed: &'static str, unsigned: &'static str| if is_signed { signed } else { unsigned };
        let value = self.value(&from);
        let same_width = number.width() == to_number.width();
        let text = match (number, to_number) {
            (Number::Float(a), Number::Float(b)) if a.width() < b.width() => {
                format!("arith.extf {value} : {name} to {to_name}")
            }
            (Number::Float(a), Number::Float(b)) if a.width() > b.width() => {
                format!("arith.truncf {value} : {name} to {to_name}")
            }
            (Number::Float(_), Number::Float(_)) => return self.floats(),
            (Number::Index, Number::Index) => return self.integers(),
            (Number::Float(_), Number::Int(_)) if same_width && self.choices.one_in(2) => {
                let value = self.plain(&value, &from);
                format!("arith.bitcast {value} : {name} to {to_name}")
            }
            (Number::Int(_), Number::Float(_)) if same_width && self.choices.one_in(2) => {
                let float = self.hidden(format!("arith.bitcast {value} : {name} to {to_name}"));
                self.plain(&float, &to);
                return;
            }
            (Number::Float(format), Number::Int(width)) => {
                let bits = width.min(match format {
                    Float::F16 => 15,
                    _ => 100,
                });
                // The largest integer is not a float of few digits.
                let (low, high) = match (is_signed, bits > format.digits()) {
                    (true, false) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                    (true, true) => (-(1i128 << (bits - 2)), 1i128 << (bits - 2)),
                    (false, false) => (0, (1i128 << bits) - 1),
                    (false, true) => (0, 1i128 << (bits - 2)),
                };
                let value = self.clamped(&value, &from, &format!("{low}.0"), &format!("{high}.0"));
                format!("arith.{} {value} : {name} to {to_name}", sign("fptosi", "fptoui"))
            }
            // Compilers round twice from long integers to small formats.
            (Number::Int(width), Number::Float(format)) if format.digits() >= 24 || width <= 24 => {
                format!("arith.{} {value} : {name} to {to_name}", sign("sitofp", "uitofp"))
            }
            (Number::Index | Number::Int(_), Number::Float(_)) | (Number::Float(_), Number::Index) => {
                return self.floats();
            }
            (Number::Index, Number::Int(_)) | (Number::Int(_), Number::Index) => {
                let (arith, index) = (sign("index_cast", "index_castui"), sign("casts", "castu"));
                match matches!(from, Ty::Number(_)) && self.choices.one_in(2) {
                    true => format!("index.{index} {value} : {name} to {to_name}"),
                    false => format!("arith.{arith} {value} : {name} to {to_name}"),
                }
            }
            (Number::Int(a), Number::Int(b)) if a < b => {
                format!("arith.{} {value} : {name} to {to_name}", sign("extsi", "extui"))
            }
            (Number::Int(a), Number::Int(b)) if a > b => format!("arith.trunci {value} : {name} to {to_name}"),
            (Number::Int(_), Number::Int(_)) => return self.integers(),
        };
        self.define(text, to);
    }
}
