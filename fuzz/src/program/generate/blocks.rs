//! Blocks, and branches between them.

use std::fmt::Write;

use super::Generator;
use super::types::{Ty, types};

impl Generator<'_> {
    /// Generates several blocks, some of which end with a terminator that leaves the region.
    pub(super) fn blocks(&mut self, terminator: &str, results: &[Ty]) {
        let count = 1 + self.choices.below(4);
        let args: Vec<Vec<Ty>> = (0..count).map(|_| (0..self.choices.below(3)).map(|_| self.ty()).collect()).collect();
        self.count += 1;
        let prefix = format!("^b{}_", self.count);
        self.statements();
        self.branch(&prefix, 0, &args);
        let known = (self.vars.len(), self.memories.len());
        for (number, inputs) in args.iter().enumerate() {
            (self.last, self.condition) = (None, None);
            let inputs: Vec<String> = inputs
                .iter()
                .map(|ty| {
                    let name = self.fresh();
                    self.keep_var(name.clone(), *ty);
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
            self.vars.truncate(known.0);
            self.memories.truncate(known.1);
        }
    }

    fn target(&mut self, prefix: &str, next: usize, args: &[Vec<Ty>]) -> String {
        // Mostly forward, so that most programs terminate.
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
                let condition = self.truth();
                let (yes, no) = (self.target(prefix, next, args), self.target(prefix, next, args));
                self.line(format!("cf.cond_br {condition}, {yes}, {no}"));
            }
        }
    }
}
