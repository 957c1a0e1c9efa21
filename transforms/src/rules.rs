//! Patterns as data: [`Rules`] are compiled from DRR in `.td` files ([`drr`]) or from modules of the `pdl` dialect
//! ([`pdl`]), and all of them are matched at once by a decision tree.
//!
//! A rule has tests of [`Position`]s, which are ways from the operation that is looked at to something near it, and
//! actions on registers. Rules that have a test in common share it, and questions of many answers, such as what operation
//! something is, are answered once for all rules.

mod actions;
mod builder;
pub mod drr;
mod item;
mod matching;
mod native;
pub mod pdl;
mod position;
mod tree;
pub mod typed;

pub use actions::{Action, NewLoc, NewTypes, Reg, Which};
pub use builder::{RuleBuilder, RulesBuilder};
pub use item::Item;
pub use native::{Check, Natives, Rewrite};
pub use position::{Pos, Position};

pub use lect_macros::rewrites;

use lect_core::entity::Op;
use lect_core::ir::Isolate;

use self::matching::Match;
use self::tree::{CheckUse, Question, Tree};
use crate::rewrite::Rewriter;

/// A pattern as data.
#[derive(Debug)]
struct Rule {
    /// What messages call it.
    name: Box<str>,
    benefit: u16,
    /// The registers that have what was found.
    captures: Box<[(Pos, Reg)]>,
    constants: Box<[(Item, Reg)]>,
    registers: usize,
    actions: Box<[Action]>,
}

/// Rules that are matched together.
#[derive(Debug, Default)]
pub struct Rules {
    positions: Vec<Position>,
    questions: Vec<Question>,
    checks: Vec<CheckUse>,
    tree: Tree,
    rules: Vec<Rule>,
}

/// A rule that matches an operation, and what it found.
#[derive(Debug)]
pub struct Found {
    rule: usize,
    benefit: u16,
    registers: Vec<Item>,
}

impl Found {
    /// The rule with the greatest benefit is to be taken.
    pub fn benefit(&self) -> u16 {
        self.benefit
    }
}

impl Rules {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// How many nodes of the decision tree are looked at for an operation: what matching it costs.
    pub fn steps(&self, ir: &Isolate, op: Op) -> usize {
        let mut matching = Match::new(self, ir, op);
        matching.rules();
        matching.steps
    }

    /// The name of a rule that was found.
    pub fn name_of(&self, found: &Found) -> &str {
        &self.rules[found.rule].name
    }

    /// The rules that match an operation: those of the greatest benefit first, and of these in their order.
    pub fn find(&self, ir: &Isolate, op: Op) -> Vec<Found> {
        let mut matching = Match::new(self, ir, op);
        let mut numbers = matching.rules();
        numbers.sort_by_key(|&number| (std::cmp::Reverse(self.rules[number].benefit), number));
        let found = numbers.into_iter().map(|number| {
            let rule = &self.rules[number];
            let mut registers = vec![Item::None; rule.registers];
            for &(pos, reg) in &rule.captures {
                registers[reg.0 as usize] = matching.item(pos);
            }
            for (item, reg) in &rule.constants {
                registers[reg.0 as usize] = item.clone();
            }
            Found { rule: number, benefit: rule.benefit, registers }
        });
        found.collect()
    }

    /// Rewrites an operation by a rule that was found. None if the rule has it that it cannot be done; then nothing was
    /// changed.
    pub fn apply(&self, found: Found, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        actions::run(&self.rules[found.rule].actions, found.registers, op, rewriter)
    }
}
