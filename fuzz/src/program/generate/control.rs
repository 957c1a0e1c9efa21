//! `scf`, `cf` and calls.

use std::fmt::Write;

use super::types::names;
use super::{Generator, Helper, LONGEST, Number, Ty};

impl Generator<'_> {
    pub(super) fn types(&mut self, least: usize, most: usize) -> Vec<Ty> {
        (0..least + self.choices.below(most - least + 1)).map(|_| self.ty()).collect()
    }

    pub(super) fn index(&mut self, value: usize) -> String {
        self.hidden(format!("arith.constant {value} : index"))
    }

    /// Writes a region without arguments.
    fn body(&mut self, terminator: &str, types: &[Ty]) {
        self.scoped(|this| {
            this.statements();
            this.terminator(terminator, types);
        });
    }

    pub(super) fn control(&mut self) {
        match self.choices.below(10) {
            0..=1 => self.branch(),
            2..=4 => self.counted(),
            5 => self.open(),
            6 => self.switch(),
            7 => self.parallel(),
            8 => self.forall(),
            _ => self.execute(),
        }
    }

    /// Writes a condition, which may be that of the last branch or its negation.
    pub(super) fn truth(&mut self) -> String {
        let last = self.condition.clone().filter(|(_, known)| *known <= self.vars.len()).map(|it| it.0);
        let condition = match (last, self.choices.below(4)) {
            (Some(last), 1) => last,
            (Some(last), 2) => {
                let yes = self.hidden("arith.constant true");
                self.define(format!("arith.xori {last}, {yes} : i1"), Ty::TRUTH)
            }
            _ => self.value(&Ty::TRUTH),
        };
        self.condition = Some((condition.clone(), self.vars.len()));
        condition
    }

    /// Writes the next value of a loop-carried variable, which may depend on the current one.
    pub(super) fn next(&mut self, arg: &str, ty: &Ty) -> String {
        let other = self.value(ty);
        match self.choices.below(4) {
            0 | 1 => {
                let op = match ty.is_float() {
                    true => self.choices.of(&["addf", "subf", "mulf", "maximumf"]),
                    false => self.choices.of(&["addi", "subi", "xori", "muli", "maxsi", "minui"]),
                };
                self.define(format!("arith.{op} {arg}, {other} : {}", ty.name()), ty.clone())
            }
            2 => arg.to_owned(),
            _ => other,
        }
    }

    fn branch(&mut self) {
        let (condition, types) = (self.truth(), self.types(0, 2));
        let (head, results) = self.results(&types);
        let arrow = if types.is_empty() { String::new() } else { format!(" -> ({})", names(&types)) };
        self.line(format!("{head}scf.if {condition}{arrow} {{"));
        self.body("scf.yield", &types);
        if !types.is_empty() || self.choices.one_in(2) {
            self.line("} else {");
            self.body("scf.yield", &types);
        }
        self.line("}");
        self.keep_all(results, &types);
    }

    fn counted(&mut self) {
        let number = self.choices.of(&[Number::Index, Number::Index, Number::Int(32), Number::Int(64), Number::Int(8)]);
        let ty = Ty::Number(number);
        let types = self.types(0, 2);
        let from = self.choices.of(&[0i64, 0, 1, -2, 3]);
        let count = self.choices.of(&[0i64, 1, 2, 3, 4, 5]);
        let step = self.choices.of(&[1i64, 1, 2, 3]);
        let unsigned = from >= 0 && self.choices.one_in(4);
        let to = from + count * step - i64::from(step > 1 && count > 0 && self.choices.one_in(2));
        let bound = |this: &mut Self, value: i64| this.repeated(value as u128, &ty);
        let (from_name, to_name, step_name) = (bound(self, from), bound(self, to), bound(self, step));
        // A bound that the compiler does not know, and that is no larger.
        let to_name = match from >= 0 && self.choices.one_in(2) {
            true => {
                let value = self.value(&ty);
                self.hidden(format!("arith.minui {value}, {to_name} : {}", ty.name()))
            }
            false => to_name,
        };
        let inits: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let (head, results) = self.results(&types);
        let iv = self.fresh();
        let args: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let carried = match types.is_empty() {
            true => String::new(),
            false => format!(" iter_args({}) -> ({})", pairs.join(", "), names(&types)),
        };
        let of = if number == Number::Index { String::new() } else { format!(" : {}", ty.name()) };
        let sign = if unsigned { "unsigned " } else { "" };
        self.line(format!("{head}scf.for {sign}{iv} = {from_name} to {to_name} step {step_name}{carried}{of} {{"));
        self.scoped(|this| {
            this.keep(iv, ty);
            if let (0.., Number::Index, Some(var)) = (from, number, this.vars.last_mut()) {
                var.below = usize::try_from(to).ok();
            }
            this.keep_all(args.clone(), &types);
            this.statements();
            let values: Vec<String> = args.iter().zip(&types).map(|(arg, ty)| this.next(arg, ty)).collect();
            this.terminated("scf.yield", &values, &types);
        });
        self.line("}");
        self.keep_all(results, &types);
    }

    /// Writes a loop that counts down.
    fn open(&mut self) {
        let count = Ty::Number(Number::Int(32));
        let (mut inits, mut passed) = (self.types(0, 2), self.types(0, 2));
        inits.insert(0, count.clone());
        passed.insert(0, count.clone());
        let most = self.choices.below(5) as u128;
        let mut values = vec![self.repeated(most, &count)];
        values.extend(inits[1..].iter().map(|ty| self.value(ty)));
        let (head, results) = self.results(&passed);
        let args: Vec<String> = inits.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> = args.iter().zip(&values).map(|(arg, value)| format!("{arg} = {value}")).collect();
        let signature = format!("({}) -> ({})", names(&inits), names(&passed));
        self.line(format!("{head}scf.while ({}) : {signature} {{", pairs.join(", ")));
        self.scoped(|this| {
            this.keep_all(args.clone(), &inits);
            this.statements();
            let zero = this.repeated(0, &count);
            let mut go = this.hidden(format!("arith.cmpi sgt, {}, {zero} : i32", args[0]));
            if this.choices.one_in(2) {
                let other = this.value(&Ty::TRUTH);
                go = this.hidden(format!("arith.andi {go}, {other} : i1"));
            }
            let mut values = vec![args[0].clone()];
            values.extend(passed[1..].iter().map(|ty| this.value(ty)));
            this.free(0);
            this.line(format!("scf.condition({go}) {} : {}", values.join(", "), names(&passed)));
        });
        let args: Vec<String> = passed.iter().map(|_| self.fresh()).collect();
        let list: Vec<String> = args.iter().zip(&passed).map(|(arg, ty)| format!("{arg}: {}", ty.name())).collect();
        self.line("} do {");
        self.line(format!("^bb0({}):", list.join(", ")));
        self.scoped(|this| {
            this.keep_all(args.clone(), &passed);
            this.statements();
            let one = this.repeated(1, &count);
            let mut values = vec![this.hidden(format!("arith.subi {}, {one} : i32", args[0]))];
            values.extend(inits[1..].iter().map(|ty| this.value(ty)));
            this.terminated("scf.yield", &values, &inits);
        });
        self.line("}");
        self.keep_all(results, &passed);
    }

    fn switch(&mut self) {
        let types = self.types(0, 2);
        let value = self.value(&Ty::INDEX);
        let count = self.index(5);
        // The lowering to branches truncates the value.
        let flag = self.hidden(format!("arith.remui {value}, {count} : index"));
        let (head, results) = self.results(&types);
        let arrow = if types.is_empty() { String::new() } else { format!(" -> {}", names(&types)) };
        self.line(format!("{head}scf.index_switch {flag}{arrow}"));
        for case in 0..self.choices.below(4) {
            self.line(format!("case {} {{", case * 2 % 5));
            self.body("scf.yield", &types);
            self.line("}");
        }
        self.line("default {");
        self.body("scf.yield", &types);
        self.line("}");
        self.keep_all(results, &types);
    }

    fn bounded(&mut self, ivs: &[String], sizes: &[usize]) {
        for (iv, size) in ivs.iter().zip(sizes) {
            self.keep(iv.clone(), Ty::INDEX);
            self.bound_last(*size);
        }
    }

    fn parallel(&mut self) {
        let rank = 1 + self.choices.below(2);
        let sizes: Vec<usize> = (0..rank).map(|_| self.choices.below(4)).collect();
        let reduced = match self.choices.below(3) {
            0 => None,
            1 => Some(Ty::Number(self.integer())),
            _ => Some(Ty::Number(Number::Float(self.float()))),
        };
        let types: Vec<Ty> = reduced.clone().into_iter().collect();
        let (zero, one) = (self.index(0), self.index(1));
        let ends: Vec<String> = sizes.iter().map(|size| self.index(*size)).collect();
        let init = reduced.as_ref().map(|ty| self.value(ty));
        let (head, results) = self.results(&types);
        let ivs: Vec<String> = sizes.iter().map(|_| self.fresh()).collect();
        let start = match (&init, &reduced) {
            (Some(init), Some(ty)) => format!(" init ({init}) -> {}", ty.name()),
            _ => String::new(),
        };
        let all = |name: &str| vec![name; rank].join(", ");
        self.line(format!(
            "{head}scf.parallel ({}) = ({}) to ({}) step ({}){start} {{",
            ivs.join(", "),
            all(&zero),
            ends.join(", "),
            all(&one)
        ));
        self.scoped(|this| {
            this.bounded(&ivs, &sizes);
            this.statements();
            let Some(ty) = &reduced else {
                this.free(0);
                return this.line("scf.reduce");
            };
            let value = this.value(ty);
            this.free(0);
            let (a, b, sum, name) = (this.fresh(), this.fresh(), this.fresh(), ty.name());
            let op = match ty.is_float() {
                true => this.choices.of(&["addf", "mulf", "maximumf"]),
                false => this.choices.of(&["addi", "muli", "xori", "maxsi", "minui", "subi"]),
            };
            this.line(format!("scf.reduce({value} : {name}) {{"));
            this.line(format!("^bb0({a}: {name}, {b}: {name}):"));
            this.line(format!("  {sum} = arith.{op} {a}, {b} : {name}"));
            this.line(format!("  scf.reduce.return {sum} : {name}"));
            this.line("}");
        });
        self.line("}");
        self.keep_all(results, &types);
    }

    fn forall(&mut self) {
        let rank = 1 + self.choices.below(2);
        let sizes: Vec<usize> = (0..rank).map(|_| 1 + self.choices.below(3)).collect();
        let ivs: Vec<String> = sizes.iter().map(|_| self.fresh()).collect();
        let shown: Vec<String> = sizes.iter().map(usize::to_string).collect();
        self.line(format!("scf.forall ({}) in ({}) {{", ivs.join(", "), shown.join(", ")));
        self.scoped(|this| {
            this.bounded(&ivs, &sizes);
            this.statements();
            this.free(0);
        });
        self.line("}");
    }

    fn execute(&mut self) {
        let types = self.types(0, 2);
        let (head, results) = self.results(&types);
        let arrow = match &types[..] {
            [] => String::new(),
            [one] => format!(" -> {}", one.name()),
            more => format!(" -> ({})", names(more)),
        };
        self.line(format!("{head}scf.execute_region{arrow} {{"));
        self.scoped(|this| {
            this.statements();
            this.blocks("scf.yield", &types);
        });
        self.line("}");
        self.keep_all(results, &types);
    }

    /// Writes the end of a region as several blocks: a decision, a loop, and a common end.
    pub(super) fn blocks(&mut self, terminator: &str, types: &[Ty]) {
        self.count += 1;
        let name = format!("^b{}", self.count);
        let carried = self.types(1, 2);
        let count = Ty::Number(Number::Int(32));
        let passed: Vec<Ty> = [count.clone()].into_iter().chain(carried.iter().cloned()).collect();
        let values = |this: &mut Self, count: &str| -> String {
            let others = carried.iter().map(|ty| this.value(ty));
            let values: Vec<String> = [count.to_owned()].into_iter().chain(others).collect();
            format!("({} : {})", values.join(", "), names(&passed))
        };
        let some = self.repeated(2, &count);
        let (first, second) = (values(self, &some), values(self, &some));
        let owned = std::mem::take(&mut self.owned);
        // MLIR bufferizes no switch.
        let has_tensors = carried.iter().any(|ty| matches!(ty, Ty::Tensor(..)));
        match self.choices.one_in(2) || has_tensors {
            true => {
                let condition = self.value(&Ty::TRUTH);
                self.line(format!("cf.cond_br {condition}, {name}_loop{first}, {name}_other"));
            }
            false => {
                let number = Number::Int(self.choices.of(&[32, 8, 64]));
                let flag = self.value(&Ty::Number(number));
                self.line(format!("cf.switch {flag} : {}, [", number.name()));
                self.line(format!("  default: {name}_loop{first},"));
                self.line(format!("  0: {name}_other,"));
                self.line(format!("  3: {name}_loop{second}"));
                self.line("]");
            }
        }
        let block = |this: &mut Self, label: &str, types: &[Ty]| -> Vec<String> {
            let args: Vec<String> = types.iter().map(|_| this.fresh()).collect();
            let list: Vec<String> = args.iter().zip(types).map(|(arg, ty)| format!("{arg}: {}", ty.name())).collect();
            let list = if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) };
            let _ = writeln!(this.out, "{name}_{label}{list}:");
            (this.last, this.condition) = (None, None);
            this.keep_all(args.clone(), types);
            args
        };
        let known = (self.vars.len(), self.memories.len(), self.slots.len());
        let forget = |this: &mut Self| {
            this.vars.truncate(known.0);
            this.memories.truncate(known.1);
            this.slots.truncate(known.2);
        };
        block(self, "other", &[]);
        self.statements();
        let given = values(self, &some);
        self.free(0);
        self.line(format!("cf.br {name}_loop{given}"));
        forget(self);
        let args = block(self, "loop", &passed);
        self.statements();
        let zero = self.repeated(0, &count);
        let one = self.repeated(1, &count);
        let go = self.hidden(format!("arith.cmpi sgt, {}, {zero} : i32", args[0]));
        let less = self.hidden(format!("arith.subi {}, {one} : i32", args[0]));
        let (again, done) = (values(self, &less), values(self, &less));
        self.free(0);
        self.line(format!("cf.cond_br {go}, {name}_loop{again}, {name}_end{done}"));
        forget(self);
        block(self, "end", &passed);
        self.owned = owned;
        self.terminator(terminator, types);
        forget(self);
    }

    /// Writes a function that others can call.
    pub(super) fn helper(&mut self) {
        let name = format!("{}_h{}", self.name, self.helpers.len());
        let (inputs, results) = (self.types(0, 3), self.types(1, 3));
        let args: Vec<String> = (0..inputs.len()).map(|at| format!("%p{at}")).collect();
        self.begin(&["%a".to_owned(), "%b".to_owned()]);
        let recurses = self.choices.one_in(3);
        let mut all = vec![("%n".to_owned(), Ty::Number(Number::Int(32)))];
        all.extend([("%a".to_owned(), Ty::I64), ("%b".to_owned(), Ty::I64)]);
        all.extend(args.into_iter().zip(inputs.iter().cloned()));
        for (arg, ty) in &all {
            self.keep(arg.clone(), ty.clone());
        }
        self.left = LONGEST / 3;
        self.statements();
        if recurses {
            let (zero, one) = (self.hidden("arith.constant 0 : i32"), self.hidden("arith.constant 1 : i32"));
            let go = self.hidden(format!("arith.cmpi sgt, %n, {zero} : i32"));
            let (head, names_of) = self.results(&results);
            self.line(format!("{head}scf.if {go} -> ({}) {{", names(&results)));
            self.scoped(|this| {
                let less = this.hidden(format!("arith.subi %n, {one} : i32"));
                let (x, y) = (this.value(&Ty::I64), this.value(&Ty::I64));
                let mut values = vec![less, x, y];
                values.extend(inputs.iter().map(|ty| this.value(ty)));
                let (head, inner) = this.results(&results);
                let types: Vec<Ty> = all.iter().map(|arg| arg.1.clone()).collect();
                let signature = format!("({}) -> ({})", names(&types), names(&results));
                this.line(format!("{head}func.call @{name}({}) : {signature}", values.join(", ")));
                this.terminated("scf.yield", &inner, &results);
            });
            self.line("} else {");
            self.body("scf.yield", &results);
            self.line("}");
            self.keep_all(names_of, &results);
        }
        match self.choices.one_in(2) {
            true => self.blocks("return", &results),
            false => self.terminator("return", &results),
        }
        let list: Vec<String> = all.iter().map(|(arg, ty)| format!("{arg}: {}", ty.name())).collect();
        let body = std::mem::take(&mut self.out);
        let _ =
            write!(self.done, "func.func private @{name}({}) -> ({}) {{\n{body}}}\n", list.join(", "), names(&results));
        self.helpers.push(Helper { name, inputs, results });
    }

    pub(super) fn call(&mut self) {
        if self.helpers.is_empty() {
            return self.control();
        }
        let at = self.choices.below(self.helpers.len());
        let Helper { name, inputs, results } = self.helpers[at].clone();
        let depth = self.choices.below(4);
        let depth = self.hidden(format!("arith.constant {depth} : i32"));
        let (x, y) = (self.value(&Ty::I64), self.value(&Ty::I64));
        let mut values = vec![depth, x, y];
        values.extend(inputs.iter().map(|ty| self.value(ty)));
        let types: Vec<Ty> = [Ty::Number(Number::Int(32)), Ty::I64, Ty::I64].into_iter().chain(inputs).collect();
        let (head, kept) = self.results(&results);
        let signature = format!("({}) -> ({})", names(&types), names(&results));
        self.line(format!("{head}func.call @{name}({}) : {signature}", values.join(", ")));
        self.keep_all(kept, &results);
    }
}
