//! Declarative patterns. [`Rules`] are compiled from DRR in `.td` files ([`drr`]) or from modules of the `pdl` dialect
//! ([`pdl`]), and matched together by a decision tree.
//!
//! A rule has tests of [`Position`]s, which are paths from the root operation to nearby entities, and actions on
//! registers. Rules share common tests, and questions with many answers, such as the name of an operation, are
//! evaluated once for all rules.

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

/// A declarative pattern.
#[derive(Debug)]
struct Rule {
    /// Name in messages.
    name: Box<str>,
    benefit: u16,
    /// Registers of matched items.
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

/// A rule that matches an operation, with the matched items.
#[derive(Debug)]
pub struct Found {
    rule: usize,
    benefit: u16,
    registers: Vec<Item>,
}

impl Found {
    /// Returns the benefit: the rule with the greatest one is to be applied.
    pub fn benefit(&self) -> u16 {
        self.benefit
    }
}

impl Rules {
    /// Returns the number of rules.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns true if there are no rules.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Returns the number of decision tree nodes visited for an operation: the cost of matching.
    pub fn steps(&self, ir: &Isolate, op: Op) -> usize {
        let mut matching = Match::new(self, ir, op);
        matching.rules();
        matching.steps
    }

    /// Returns the name of a matching rule.
    pub fn name_of(&self, found: &Found) -> &str {
        &self.rules[found.rule].name
    }

    /// Returns the rules that match an operation: those of the greatest benefit first, equal ones in order.
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

    /// Rewrites an operation by a matching rule. Returns `None` without changes if the rule fails.
    pub fn apply(&self, found: Found, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        actions::run(&self.rules[found.rule].actions, found.registers, op, rewriter)
    }
}
