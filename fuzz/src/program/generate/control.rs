//! Control flow of `scf`.

use super::Generator;
use super::memory::Memory;
use super::types::{MEMORIES, Ty, arrow, types};

impl Generator<'_> {
    /// Generates a region with statements and a terminator.
    pub(super) fn nested(&mut self, args: &[(String, Ty)], end: &str, results: &[Ty]) {
        self.scoped(|this| {
            args.iter().for_each(|(name, ty)| this.keep_var(name.clone(), *ty));
            this.statements();
            this.terminator(end, results);
        });
    }

    /// Generates a condition, which may be that of the last branch or its negation.
    pub(super) fn truth(&mut self) -> String {
        let last = self.condition.clone().filter(|(_, known)| *known <= self.vars.len()).map(|it| it.0);
        let condition = match (last, self.choices.below(4)) {
            (Some(last), 0) => last,
            (Some(last), 1) => {
                let yes = self.number("true", Ty::I1);
                self.define(format!("arith.xori {last}, {yes} : i1"), Ty::I1)
            }
            _ => self.value(Ty::I1),
        };
        self.condition = Some((condition.clone(), self.vars.len()));
        condition
    }

    pub(super) fn condition(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let condition = self.truth();
        let head = self.results(&results);
        let arrow = arrow(&results);
        self.line(format!("{head}scf.if {condition}{arrow} {{"));
        if let ([Ty::I1], true) = (&results[..], self.choices.one_in(2)) {
            let values = self.choices.of(&[("true", "false"), ("false", "true"), ("true", "true")]);
            for (value, end) in [(values.0, "} else {"), (values.1, "}")] {
                self.scoped(|this| {
                    let value = this.number(value, Ty::I1);
                    this.line(format!("scf.yield {value} : i1"));
                });
                self.line(end);
            }
            return self.keep(&head, &results);
        }
        self.nested(&[], "scf.yield", &results);
        if !results.is_empty() || self.choices.one_in(2) {
            self.line("} else {");
            self.nested(&[], "scf.yield", &results);
        }
        self.line("}");
        self.keep(&head, &results);
    }

    /// Generates memory that depends on a condition, or that a loop carries.
    pub(super) fn chosen_memory(&mut self) {
        let kind = self.choices.of(&[0, 2, 1]);
        let ty = MEMORIES[kind].name;
        let (a, b) = (self.memory_of(kind), self.memory_of(kind));
        let name = self.fresh();
        match self.choices.below(3) {
            0 => {
                let condition = self.truth();
                self.line(format!("{name} = arith.select {condition}, {a}, {b} : {ty}"));
            }
            1 => {
                let condition = self.truth();
                self.line(format!("{name} = scf.if {condition} -> ({ty}) {{"));
                for (memory, end) in [(a, "} else {"), (b, "}")] {
                    self.scoped(|this| {
                        this.statements();
                        this.line(format!("scf.yield {memory} : {ty}"));
                    });
                    self.line(end);
                }
            }
            _ => {
                let [zero, count, one] = ["0", "3", "1"].map(|value| self.number(value, Ty::Index));
                let (iv, x, y, other) = (self.fresh(), self.fresh(), self.fresh(), self.fresh());
                self.line(format!(
                    "{name}, {other} = scf.for {iv} = {zero} to {count} step {one} iter_args({x} = {a}, {y} = {b}) -> ({ty}, {ty}) {{"
                ));
                self.scoped(|this| {
                    this.bounded(&[iv], &[3]);
                    this.memories.push(Memory::of(x.clone(), kind));
                    this.memories.push(Memory::of(y.clone(), kind));
                    this.statements();
                    let (x, y) = if this.choices.one_in(2) { (x, y) } else { (y, x) };
                    this.line(format!("scf.yield {x}, {y} : {ty}, {ty}"));
                });
                self.line("}");
            }
        }
        self.memories.push(Memory::of(name, kind));
    }

    pub(super) fn counted_loop(&mut self) {
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
        let unsigned = if self.choices.one_in(4) { "unsigned " } else { "" };
        self.line(format!("{head}scf.for {unsigned}{iv} = {from} to {to} step {step}{carry}{of} {{"));
        let args: Vec<(String, Ty)> = std::iter::once((iv, ty)).chain(args).collect();
        self.scoped(|this| {
            args.iter().for_each(|(name, ty)| this.keep_var(name.clone(), *ty));
            this.statements();
            let values: Vec<String> = args[1..].iter().map(|(arg, ty)| this.next_carried(arg, *ty)).collect();
            this.terminated("scf.yield", &values, &carried);
        });
        self.line("}");
        self.keep(&head, &carried);
    }

    /// Generates the next value of a loop-carried variable, which mostly depends on the current one.
    pub(super) fn next_carried(&mut self, arg: &str, ty: Ty) -> String {
        if self.choices.one_in(3) {
            return self.value(ty);
        }
        let other = self.value(ty);
        let op = match ty.is_float() {
            true => self.choices.of(&["addf", "subf", "mulf", "maximumf"]),
            false => self.choices.of(&["addi", "subi", "xori", "muli", "maxsi", "minui"]),
        };
        self.define(format!("arith.{op} {arg}, {other} : {}", ty.name()), ty)
    }

    /// Generates an `scf.while` that counts down.
    pub(super) fn open_loop(&mut self) {
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
        self.scoped(|this| {
            args.iter().for_each(|(name, ty)| this.keep_var(name.clone(), *ty));
            this.statements();
            let zero = this.number("0", Ty::I32);
            let mut go = this.define(format!("arith.cmpi sgt, {}, {zero} : i32", args[0].0), Ty::I1);
            if this.choices.one_in(2) {
                let other = this.value(Ty::I1);
                go = this.define(format!("arith.andi {go}, {other} : i1"), Ty::I1);
            }
            let mut values = vec![args[0].0.clone()];
            values.extend(passed[1..].iter().map(|ty| this.value(*ty)));
            this.line(format!("scf.condition({go}) {} : {}", values.join(", "), types(&passed)));
        });
        let args: Vec<(String, Ty)> = passed.iter().map(|ty| (self.fresh(), *ty)).collect();
        let list: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {}", ty.name())).collect();
        self.line("} do {");
        self.line(format!("^bb0({}):", list.join(", ")));
        self.scoped(|this| {
            args.iter().for_each(|(name, ty)| this.keep_var(name.clone(), *ty));
            this.statements();
            let one = this.number("1", Ty::I32);
            let less = this.define(format!("arith.subi {}, {one} : i32", args[0].0), Ty::I32);
            let mut values = vec![less];
            for (at, ty) in inits.iter().enumerate().skip(1) {
                // The other region may pass values of other types.
                let same = args.get(at).filter(|arg| arg.1 == *ty).map(|arg| arg.0.clone());
                values.push(match same {
                    Some(arg) => this.next_carried(&arg, *ty),
                    None => this.value(*ty),
                });
            }
            this.line(format!("scf.yield {} : {}", values.join(", "), types(&inits)));
        });
        self.line("}");
        self.keep(&head, &passed);
    }

    pub(super) fn switch(&mut self) {
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

    pub(super) fn execute(&mut self) {
        let results: Vec<Ty> = (0..self.choices.below(3)).map(|_| self.ty()).collect();
        let head = self.results(&results);
        let arrow = arrow(&results);
        self.line(format!("{head}scf.execute_region{arrow} {{"));
        match self.choices.one_in(2) {
            true => self.scoped(|this| this.blocks("scf.yield", &results)),
            false => self.nested(&[], "scf.yield", &results),
        }
        self.line("}");
        self.keep(&head, &results);
    }

    /// Generates `scf.parallel` of one or two dimensions, which may reduce a value.
    pub(super) fn parallel(&mut self) {
        let count = 1 + self.choices.below(2);
        let reduced = self.choices.of(&[None, Some(Ty::I32), Some(Ty::I8), Some(Ty::I64)]);
        let zero = self.number("0", Ty::Index);
        let steps: Vec<String> = (0..count).map(|_| self.number("1", Ty::Index)).collect();
        let sizes: Vec<usize> = (0..count).map(|_| self.choices.of(&[2, 1, 3, 0])).collect();
        let to: Vec<String> = sizes.iter().map(|size| self.number(&size.to_string(), Ty::Index)).collect();
        let init = reduced.map(|ty| self.value(ty));
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let head = self.results(reduced.as_slice());
        let start = match (&init, reduced) {
            (Some(init), Some(ty)) => format!(" init ({init}) -> {}", ty.name()),
            _ => String::new(),
        };
        let (list, from) = (ivs.join(", "), vec![zero; count].join(", "));
        self.line(format!(
            "{head}scf.parallel ({list}) = ({from}) to ({}) step ({}){start} {{",
            to.join(", "),
            steps.join(", ")
        ));
        self.scoped(|this| {
            this.bounded(&ivs, &sizes);
            this.statements();
            let Some(ty) = reduced else { return this.line("scf.reduce") };
            let value = this.value(ty);
            let (a, b, sum) = (this.fresh(), this.fresh(), this.fresh());
            let (name, op) = (ty.name(), this.choices.of(&["addi", "muli", "xori", "maxsi", "minui"]));
            this.line(format!("scf.reduce({value} : {name}) {{"));
            this.line(format!("^bb0({a}: {name}, {b}: {name}):"));
            this.line(format!("{sum} = arith.{op} {a}, {b} : {name}"));
            this.line(format!("scf.reduce.return {sum} : {name}"));
            this.line("}");
        });
        self.line("}");
        self.keep(&head, reduced.as_slice());
    }

    /// Adds induction variables with their exclusive upper bounds.
    fn bounded(&mut self, ivs: &[String], sizes: &[usize]) {
        for (iv, size) in ivs.iter().zip(sizes) {
            self.keep_var(iv.clone(), Ty::Index);
            if let Some(var) = self.vars.last_mut() {
                var.below = Some(*size);
            }
        }
    }

    /// Generates `scf.forall` that writes to memory.
    pub(super) fn forall(&mut self) {
        let count = 1 + self.choices.below(2);
        let sizes: Vec<usize> = (0..count).map(|_| self.choices.of(&[2, 1, 3])).collect();
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let shown: Vec<String> = sizes.iter().map(usize::to_string).collect();
        self.line(format!("scf.forall ({}) in ({}) {{", ivs.join(", "), shown.join(", ")));
        self.scoped(|this| {
            this.bounded(&ivs, &sizes);
            this.statements();
        });
        self.line("}");
    }

    /// Generates an `scf.for` with constant bounds, which runs never, once or often.
    pub(super) fn known_loop(&mut self) {
        let carried: Vec<Ty> =
            (0..1 + self.choices.below(3)).map(|_| self.choices.of(&[Ty::I32, Ty::I1, Ty::Index])).collect();
        let bounds =
            self.choices.of(&[("0", "1", "1"), ("2", "2", "1"), ("0", "4", "2"), ("-3", "3", "4"), ("5", "1", "1")]);
        let [from, to, step] = [bounds.0, bounds.1, bounds.2].map(|value| self.number(value, Ty::Index));
        let inits: Vec<String> = carried.iter().map(|ty| self.value(*ty)).collect();
        let iv = self.fresh();
        let args: Vec<String> = carried.iter().map(|_| self.fresh()).collect();
        let head = self.results(&carried);
        let pairs: Vec<String> = args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let (pairs, list) = (pairs.join(", "), types(&carried));
        self.line(format!("{head}scf.for {iv} = {from} to {to} step {step} iter_args({pairs}) -> ({list}) {{"));
        self.scoped(|this| {
            this.keep_var(iv, Ty::Index);
            args.iter().zip(&carried).for_each(|(arg, ty)| this.keep_var(arg.clone(), *ty));
            this.statements();
            let values: Vec<String> = (0..carried.len())
                .map(|at| match this.choices.below(6) {
                    0 => args[at].clone(),
                    1 => inits[at].clone(),
                    _ => this.next_carried(&args[at], carried[at]),
                })
                .collect();
            this.terminated("scf.yield", &values, &carried);
        });
        self.line("}");
        self.keep(&head, &carried);
    }
}
