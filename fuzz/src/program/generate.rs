//! Programs out of bytes, as text.
//!
//! Each byte is a choice, and the first alternative is the simplest; where there are no more bytes, all choices are the first.
//! Functions call only those before them, and blocks use values of their own and of the first block, so what is generated
//! verifies. Divisors are mostly made odd and shifts small, so that most programs have a meaning.

use std::fmt::Write;

use super::value::Val;

/// The name of the function to call.
pub const MAIN: &str = "main";
/// How deep statements nest.
const DEEPEST: usize = 3;
/// About how many statements a program has at most.
const LONGEST: usize = 80;

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    I32,
    I1,
    Index,
    I8,
    I64,
    I13,
    F32,
    F64,
}

impl Ty {
    const ALL: [Ty; 8] = [Ty::I32, Ty::I1, Ty::Index, Ty::I8, Ty::I64, Ty::I13, Ty::F32, Ty::F64];
    const INTEGERS: [Ty; 6] = [Ty::I32, Ty::Index, Ty::I8, Ty::I64, Ty::I13, Ty::I1];

    fn name(self) -> &'static str {
        match self {
            Ty::I32 => "i32",
            Ty::I1 => "i1",
            Ty::Index => "index",
            Ty::I8 => "i8",
            Ty::I64 => "i64",
            Ty::I13 => "i13",
            Ty::F32 => "f32",
            Ty::F64 => "f64",
        }
    }

    fn width(self) -> u32 {
        match self {
            Ty::I1 => 1,
            Ty::I8 => 8,
            Ty::I13 => 13,
            Ty::I32 | Ty::F32 => 32,
            Ty::I64 | Ty::Index | Ty::F64 => 64,
        }
    }

    fn is_float(self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }
}

/// A program, and arguments to run it with.
#[derive(Clone, Debug)]
pub struct Program {
    /// The module.
    pub text: String,
    /// Arguments of [`MAIN`]; it is to be called with each.
    pub args: Vec<Vec<Val>>,
}

/// Bytes as choices.
#[derive(Clone, Debug)]
pub struct Choices<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Choices<'b> {
    /// Choices out of bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    /// A number below another, which is not zero.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % count.max(1)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }
}

struct Function {
    name: String,
    inputs: Vec<Ty>,
    results: Vec<Ty>,
}

struct Generator<'b> {
    choices: Choices<'b>,
    out: String,
    vars: Vec<(String, Ty)>,
    functions: Vec<Function>,
    count: usize,
    depth: usize,
    left: usize,
    /// The last operation as it is without its result, to be repeated.
    last: Option<(String, Ty, usize)>,
}

/// Makes a program.
pub fn program(choices: Choices<'_>) -> Program {
    let mut generator = Generator {
        choices,
        out: String::new(),
        vars: Vec::new(),
        functions: Vec::new(),
        count: 0,
        depth: 0,
        left: LONGEST,
        last: None,
    };
    let inputs = [Ty::I32, Ty::I1, Ty::Index, Ty::I8, Ty::I64, Ty::F32];
    let args = (0..3).map(|_| inputs.iter().map(|ty| generator.arg(*ty)).collect()).collect();
    generator.module(&inputs);
    Program { text: generator.out, args }
}

const EDGES: [i64; 16] =
    [0, 1, -1, 2, 3, 7, 8, 5, 127, 128, -128, 255, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

impl Generator<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.out, "{:indent$}{}", "", text.as_ref(), indent = 2 * self.depth + 4);
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn arg(&mut self, ty: Ty) -> Val {
        let edge = self.choices.of(&EDGES);
        match ty {
            Ty::F32 => Val::F32(edge as f32 / 4.0),
            Ty::F64 => Val::F64(edge as f64 / 4.0),
            _ => Val::int(ty.width(), edge as u64),
        }
    }

    fn module(&mut self, inputs: &[Ty]) {
        self.out.push_str("module {\n  func.func private @observe(i32)\n  func.func private @read() -> i32\n");
        self.functions.push(Function { name: "observe".into(), inputs: vec![Ty::I32], results: Vec::new() });
        self.functions.push(Function { name: "read".into(), inputs: Vec::new(), results: vec![Ty::I32] });
        for number in 0..self.choices.below(3) {
            let inputs: Vec<Ty> = (0..self.choices.below(4)).map(|_| self.ty()).collect();
            let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
            let is_public = self.choices.one_in(4);
            self.function(format!("f{number}"), is_public, &inputs, &results);
        }
        let results: Vec<Ty> = (0..1 + self.choices.below(3)).map(|_| self.ty()).collect();
        self.function(MAIN.into(), true, inputs, &results);
        self.out.push_str("}\n");
    }

    fn ty(&mut self) -> Ty {
        self.choices.of(&Ty::ALL)
    }

    fn function(&mut self, name: String, is_public: bool, inputs: &[Ty], results: &[Ty]) {
        self.vars.clear();
        self.last = None;
        let args: Vec<String> = inputs
            .iter()
            .map(|ty| {
                let name = self.fresh();
                self.vars.push((name.clone(), *ty));
                format!("{name}: {}", ty.name())
            })
            .collect();
        let visibility = if is_public { "" } else { "private " };
        let _ = writeln!(self.out, "  func.func {visibility}@{name}({}) -> ({}) {{", args.join(", "), types(results));
        if self.choices.one_in(3) {
            self.blocks("func.return", results);
        } else {
            self.statements();
            self.terminator("func.return", results);
        }
        self.out.push_str("  }\n");
        self.functions.push(Function { name, inputs: inputs.to_vec(), results: results.to_vec() });
    }

    /// Several blocks, some of which end with a terminator that leaves the region.
    fn blocks(&mut self, terminator: &str, results: &[Ty]) {
        let count = 1 + self.choices.below(4);
        let args: Vec<Vec<Ty>> = (0..count).map(|_| (0..self.choices.below(3)).map(|_| self.ty()).collect()).collect();
        self.count += 1;
        let prefix = format!("^b{}_", self.count);
        self.statements();
        self.branch(&prefix, 0, &args);
        let known = self.vars.len();
        for (number, inputs) in args.iter().enumerate() {
            self.last = None;
            let inputs: Vec<String> = inputs
                .iter()
                .map(|ty| {
                    let name = self.fresh();
                    self.vars.push((name.clone(), *ty));
                    format!("{name}: {}", ty.name())
                })
                .collect();
            let list = if inputs.is_empty() { String::new() } else { format!("({})", inputs.join(", ")) };
            let _ = writeln!(self.out, "  {prefix}{number}{list}:");
            self.statements();
            match number + 1 == count || self.choices.one_in(3) {
                true => self.terminator(terminator, results),
                false => self.branch(&prefix, number + 1, &args),
            }
            self.vars.truncate(known);
        }
    }

    fn target(&mut self, prefix: &str, next: usize, args: &[Vec<Ty>]) -> String {
        // Mostly forward, so that most programs end.
        let to = match self.choices.one_in(5) {
            true => self.choices.below(args.len()),
            false => next + self.choices.below(args.len() - next),
        };
        let values: Vec<String> = args[to].iter().map(|ty| self.value(*ty)).collect();
        match values.is_empty() {
            true => format!("{prefix}{to}"),
            false => format!("{prefix}{to}({} : {})", values.join(", "), types(&args[to])),
        }
    }

    fn branch(&mut self, prefix: &str, next: usize, args: &[Vec<Ty>]) {
        match self.choices.below(4) {
            0 => {
                let to = self.target(prefix, next, args);
                self.line(format!("cf.br {to}"));
            }
            3 => {
                let flag = self.value(Ty::I32);
                let default = self.target(prefix, next, args);
                let mut text = format!("cf.switch {flag} : i32, [\n      default: {default}");
                for case in 0..self.choices.below(4) {
                    let target = self.target(prefix, next, args);
                    let _ = write!(text, ",\n      {case}: {target}");
                }
                self.line(text + "\n    ]");
            }
            _ => {
                let condition = self.value(Ty::I1);
                let (yes, no) = (self.target(prefix, next, args), self.target(prefix, next, args));
                self.line(format!("cf.cond_br {condition}, {yes}, {no}"));
            }
        }
    }

    fn terminator(&mut self, name: &str, results: &[Ty]) {
        let values: Vec<String> = results.iter().map(|ty| self.value(*ty)).collect();
        match values.is_empty() {
            true => self.line(name),
            false => self.line(format!("{name} {} : {}", values.join(", "), types(results))),
        }
    }

    /// A value that is there, or a new constant.
    fn value(&mut self, ty: Ty) -> String {
        let known: Vec<usize> = (0..self.vars.len()).filter(|at| self.vars[*at].1 == ty).collect();
        if known.is_empty() || self.choices.one_in(5) {
            return self.constant(ty);
        }
        // The newest first: what is computed is to be used.
        let at = known.len() - 1 - self.choices.below(known.len());
        self.vars[known[at]].0.clone()
    }

    fn constant(&mut self, ty: Ty) -> String {
        let edge = self.choices.of(&EDGES);
        let value = match ty {
            Ty::I1 => (edge & 1 == 1).to_string(),
            _ if ty.is_float() => format!("{:.2}", (edge % 1000) as f64 / 4.0),
            _ => super::value::signed(ty.width(), edge as u64).to_string(),
        };
        self.number(&value, ty)
    }

    fn number(&mut self, value: &str, ty: Ty) -> String {
        let ty_name = if ty == Ty::I1 { String::new() } else { format!(" : {}", ty.name()) };
        self.define(format!("arith.constant {value}{ty_name}"), ty)
    }

    fn define(&mut self, text: String, ty: Ty) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {text}"));
        self.vars.push((name.clone(), ty));
        name
    }

    fn statements(&mut self) {
        for _ in 0..self.choices.below(7) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement();
        }
    }

    fn statement(&mut self) {
        let simple = self.depth >= DEEPEST;
        match self.choices.below(if simple { 11 } else { 18 }) {
            0..=3 => self.integers(),
            4 => self.comparison(),
            5 => self.selection(),
            6 => self.conversion(),
            7 => self.floats(),
            8 => self.extended(),
            9 => self.call(),
            10 => self.repeat(),
            11 | 12 => self.condition(),
            13 | 14 => self.counted_loop(),
            15 => self.open_loop(),
            16 => self.switch(),
            _ => self.execute(),
        }
    }

    fn integers(&mut self) {
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
        let ty = self.choices.of(&Ty::INTEGERS);
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

    fn comparison(&mut self) {
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
        self.last = Some((text.clone(), Ty::I1, self.vars.len()));
        self.define(text, Ty::I1);
    }

    fn selection(&mut self) {
        let ty = self.ty();
        let (condition, a, b) = (self.value(Ty::I1), self.value(ty), self.value(ty));
        self.define(format!("arith.select {condition}, {a}, {b} : {}", ty.name()), ty);
    }

    fn conversion(&mut self) {
        let (from, to) = (self.ty(), self.ty());
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

    fn floats(&mut self) {
        let ty = self.choices.of(&[Ty::F32, Ty::F64]);
        let name = self.choices.of(&["addf", "mulf", "subf", "divf", "maximumf", "minimumf", "remf", "negf"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let text = match name {
            "negf" => format!("arith.negf {a} : {}", ty.name()),
            _ => format!("arith.{name} {a}, {b} : {}", ty.name()),
        };
        self.define(text, ty);
    }

    fn extended(&mut self) {
        let ty = self.choices.of(&[Ty::I32, Ty::I8, Ty::I64, Ty::I13, Ty::Index]);
        let name = self.choices.of(&["addui_extended", "mulsi_extended", "mului_extended"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let (low, high) = (self.fresh(), self.fresh());
        let second = if name == "addui_extended" { Ty::I1 } else { ty };
        let suffix = if second == ty { "" } else { ", i1" };
        self.line(format!("{low}, {high} = arith.{name} {a}, {b} : {}{suffix}", ty.name()));
        self.vars.extend([(low, ty), (high, second)]);
    }

    fn call(&mut self) {
        let at = self.choices.below(self.functions.len());
        let function = &self.functions[at];
        let (name, inputs, results) = (function.name.clone(), function.inputs.clone(), function.results.clone());
        let args: Vec<String> = inputs.iter().map(|ty| self.value(*ty)).collect();
        let head = self.results(&results);
        self.line(format!(
            "{head}func.call @{name}({}) : ({}) -> ({})",
            args.join(", "),
            types(&inputs),
            types(&results)
        ));
        self.last = None;
        self.keep(&head, &results);
    }

    /// Names of results, and an equals sign.
    fn results(&mut self, types: &[Ty]) -> String {
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        if names.is_empty() { String::new() } else { names.join(", ") + " = " }
    }

    fn keep(&mut self, head: &str, types: &[Ty]) {
        let names = head.trim_end_matches(" = ").split(", ").filter(|name| !name.is_empty()).map(str::to_owned);
        self.vars.extend(names.zip(types.iter().copied()));
    }

    /// The operation before this once more.
    fn repeat(&mut self) {
        match self.last.clone() {
            Some((text, ty, known)) if known <= self.vars.len() => {
                self.define(text, ty);
            }
            _ => self.integers(),
        }
    }

    /// A region with values of its own.
    fn nested(&mut self, args: &[(String, Ty)], end: &str, results: &[Ty]) {
        let known = self.vars.len();
        self.vars.extend_from_slice(args);
        self.last = None;
        self.depth += 1;
        self.statements();
        self.terminator(end, results);
        self.depth -= 1;
        self.last = None;
        self.vars.truncate(known);
    }

    fn condition(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let condition = self.value(Ty::I1);
        let head = self.results(&results);
        let arrow = arrow(&results);
        self.line(format!("{head}scf.if {condition}{arrow} {{"));
        self.nested(&[], "scf.yield", &results);
        if !results.is_empty() || self.choices.one_in(2) {
            self.line("} else {");
            self.nested(&[], "scf.yield", &results);
        }
        self.line("}");
        self.keep(&head, &results);
    }

    fn counted_loop(&mut self) {
        let ty = self.choices.of(&[Ty::Index, Ty::I32, Ty::I8]);
        let carried: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let small = self.choices.of(&["0", "1", "-2", "3"]);
        let from = if self.choices.one_in(4) { self.value(ty) } else { self.number(small, ty) };
        let step = self.choices.of(&["1", "2", "5"]);
        let step = self.number(step, ty);
        let to = match self.choices.below(3) {
            0 => {
                let to = self.choices.of(&["4", "1", "0", "7"]);
                self.number(to, ty)
            }
            _ => {
                let value = self.value(ty);
                let seven = self.number("7", ty);
                self.define(format!("arith.andi {value}, {seven} : {}", ty.name()), ty)
            }
        };
        let inits: Vec<String> = carried.iter().map(|ty| self.value(*ty)).collect();
        let iv = self.fresh();
        let args: Vec<(String, Ty)> = carried.iter().map(|ty| (self.fresh(), *ty)).collect();
        let head = self.results(&carried);
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{} = {init}", arg.0)).collect();
        let carry = match carried.is_empty() {
            true => String::new(),
            false => format!(" iter_args({}) -> ({})", pairs.join(", "), types(&carried)),
        };
        let of = if ty == Ty::Index { String::new() } else { format!(" : {}", ty.name()) };
        self.line(format!("{head}scf.for {iv} = {from} to {to} step {step}{carry}{of} {{"));
        let args: Vec<(String, Ty)> = std::iter::once((iv, ty)).chain(args).collect();
        self.nested(&args, "scf.yield", &carried);
        self.line("}");
        self.keep(&head, &carried);
    }

    /// An `scf.while` that counts down.
    fn open_loop(&mut self) {
        let mut inits: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let mut passed: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        inits.insert(0, Ty::I32);
        passed.insert(0, Ty::I32);
        let count = self.choices.of(&["3", "1", "0", "6"]);
        let mut values = vec![self.number(count, Ty::I32)];
        values.extend(inits[1..].iter().map(|ty| self.value(*ty)));
        let args: Vec<(String, Ty)> = inits.iter().map(|ty| (self.fresh(), *ty)).collect();
        let head = self.results(&passed);
        let pairs: Vec<String> = args.iter().zip(&values).map(|(arg, init)| format!("{} = {init}", arg.0)).collect();
        let signature = format!("({}) -> ({})", types(&inits), types(&passed));
        self.line(format!("{head}scf.while ({}) : {signature} {{", pairs.join(", ")));
        let known = self.vars.len();
        self.last = None;
        self.vars.extend(args.clone());
        self.depth += 1;
        self.statements();
        let zero = self.number("0", Ty::I32);
        let mut go = self.define(format!("arith.cmpi sgt, {}, {zero} : i32", args[0].0), Ty::I1);
        if self.choices.one_in(2) {
            let other = self.value(Ty::I1);
            go = self.define(format!("arith.andi {go}, {other} : i1"), Ty::I1);
        }
        let mut values = vec![args[0].0.clone()];
        values.extend(passed[1..].iter().map(|ty| self.value(*ty)));
        self.line(format!("scf.condition({go}) {} : {}", values.join(", "), types(&passed)));
        self.depth -= 1;
        self.vars.truncate(known);
        let args: Vec<(String, Ty)> = passed.iter().map(|ty| (self.fresh(), *ty)).collect();
        let list: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {}", ty.name())).collect();
        self.line("} do {");
        self.line(format!("^bb0({}):", list.join(", ")));
        self.vars.extend(args.clone());
        self.last = None;
        self.depth += 1;
        self.statements();
        let one = self.number("1", Ty::I32);
        let less = self.define(format!("arith.subi {}, {one} : i32", args[0].0), Ty::I32);
        let mut values = vec![less];
        values.extend(inits[1..].iter().map(|ty| self.value(*ty)));
        self.line(format!("scf.yield {} : {}", values.join(", "), types(&inits)));
        self.depth -= 1;
        self.last = None;
        self.vars.truncate(known);
        self.line("}");
        self.keep(&head, &passed);
    }

    fn switch(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let flag = self.value(Ty::Index);
        let head = self.results(&results);
        let arrow = if results.is_empty() { String::new() } else { format!(" -> {}", types(&results)) };
        self.line(format!("{head}scf.index_switch {flag}{arrow}"));
        for case in 0..self.choices.below(4) {
            self.line(format!("case {case} {{"));
            self.nested(&[], "scf.yield", &results);
            self.line("}");
        }
        self.line("default {");
        self.nested(&[], "scf.yield", &results);
        self.line("}");
        self.keep(&head, &results);
    }

    fn execute(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let head = self.results(&results);
        let arrow = arrow(&results);
        self.line(format!("{head}scf.execute_region{arrow} {{"));
        let known = self.vars.len();
        self.last = None;
        self.depth += 1;
        match self.choices.one_in(2) {
            true => self.blocks("scf.yield", &results),
            false => self.nested(&[], "scf.yield", &results),
        }
        self.depth -= 1;
        self.last = None;
        self.vars.truncate(known);
        self.line("}");
        self.keep(&head, &results);
    }
}

fn types(types: &[Ty]) -> String {
    types.iter().map(|ty| ty.name()).collect::<Vec<_>>().join(", ")
}

fn arrow(results: &[Ty]) -> String {
    if results.is_empty() { String::new() } else { format!(" -> ({})", types(results)) }
}
