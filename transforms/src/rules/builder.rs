//! Builder of rules.

use std::collections::HashMap;
use std::sync::Arc;

use lect_core::entity::{Attr, OpName, Type};

use super::actions::{Action, Reg};
use super::item::Item;
use super::native::Check;
use super::position::{Pos, Position};
use super::tree::{Answer, CheckUse, Question, Test, Tree};
use super::{Rule, Rules};

/// Builder of [`Rules`].
#[derive(Default)]
pub struct RulesBuilder {
    positions: Vec<Position>,
    known_positions: HashMap<Position, Pos>,
    questions: Vec<Question>,
    known_questions: HashMap<Question, u32>,
    checks: Vec<CheckUse>,
    /// Checks shared by several rules, by key and arguments.
    known_checks: HashMap<(String, Vec<Pos>, bool), u32>,
    tests: Vec<Vec<Test>>,
    rules: Vec<Rule>,
}

impl RulesBuilder {
    /// Creates a builder without rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of a position; equal positions are shared between rules.
    pub fn position(&mut self, position: Position) -> Pos {
        let next = Pos(self.positions.len() as u32);
        let known = *self.known_positions.entry(position.clone()).or_insert(next);
        if known == next {
            self.positions.push(position);
        }
        known
    }

    fn question(&mut self, question: Question) -> u32 {
        let next = self.questions.len() as u32;
        let known = *self.known_questions.entry(question.clone()).or_insert(next);
        if known == next {
            self.questions.push(question);
        }
        known
    }

    /// Begins a rule, to be completed by [`RuleBuilder::finish`].
    pub fn rule(&mut self, name: &str, benefit: u16) -> RuleBuilder<'_> {
        RuleBuilder {
            name: name.into(),
            benefit,
            tests: Vec::new(),
            captures: Vec::new(),
            constants: Vec::new(),
            actions: Vec::new(),
            registers: 0,
            rules: self,
        }
    }

    /// Compiles the rules.
    pub fn finish(self) -> Rules {
        Rules {
            tree: Tree::new(self.tests, &self.questions),
            positions: self.positions,
            questions: self.questions,
            checks: self.checks,
            rules: self.rules,
        }
    }
}

/// Builder of a rule: first tests, then registers for matched items and constants, then actions.
pub struct RuleBuilder<'b> {
    rules: &'b mut RulesBuilder,
    name: Box<str>,
    benefit: u16,
    tests: Vec<Test>,
    captures: Vec<(Pos, Reg)>,
    constants: Vec<(Item, Reg)>,
    actions: Vec<Action>,
    registers: u32,
}

impl RuleBuilder<'_> {
    /// Returns the number of a position.
    pub fn position(&mut self, position: Position) -> Pos {
        self.rules.position(position)
    }

    /// Returns the position of the root operation.
    pub fn root(&mut self) -> Pos {
        self.position(Position::Root)
    }

    fn test(&mut self, question: Question, answer: Answer) {
        let question = self.rules.question(question);
        self.tests.push((question, answer));
    }

    /// Requires that an item is present.
    pub fn is_there(&mut self, pos: Pos) {
        self.test(Question::IsThere(pos), Answer::Is(true));
    }

    /// Requires an operation of a name.
    pub fn is_op(&mut self, pos: Pos, name: OpName) {
        self.test(Question::Name(pos), Answer::Name(name));
    }

    /// Requires a number of operands, exactly or at least.
    pub fn has_operands(&mut self, pos: Pos, count: u32, or_more: bool) {
        match or_more {
            true => self.test(Question::OperandsAtLeast(pos, count), Answer::Is(true)),
            false => self.test(Question::Operands(pos), Answer::Count(count)),
        }
    }

    /// Requires a number of results, exactly or at least.
    pub fn has_results(&mut self, pos: Pos, count: u32, or_more: bool) {
        match or_more {
            true => self.test(Question::ResultsAtLeast(pos, count), Answer::Is(true)),
            false => self.test(Question::Results(pos), Answer::Count(count)),
        }
    }

    /// Requires this attribute.
    pub fn is_attr(&mut self, pos: Pos, attr: Attr) {
        self.test(Question::Attr(pos), Answer::Attr(attr));
    }

    /// Requires these types.
    pub fn is_types(&mut self, pos: Pos, types: impl IntoIterator<Item = Type>) {
        self.test(Question::Types(pos), Answer::Types(types.into_iter().collect()));
    }

    /// Requires that two items are equal.
    pub fn are_same(&mut self, one: Pos, other: Pos) {
        if one != other {
            self.test(Question::Same(one.min(other), one.max(other)), Answer::Is(true));
        }
    }

    /// Requires that a check holds, or does not hold. The check is evaluated once for all rules that have a check of
    /// this key with the same arguments. Returns its number, by which [`Position::Found`] refers to its results.
    pub fn holds(&mut self, key: Option<String>, check: Check, args: Vec<Pos>, negated: bool) -> u32 {
        let next = self.rules.checks.len() as u32;
        let key = key.map(|key| (key, args.clone(), negated));
        let number = key.map_or(next, |key| *self.rules.known_checks.entry(key).or_insert(next));
        if number == next {
            self.rules.checks.push(CheckUse { check, args: args.into(), negated });
        }
        self.test(Question::Holds(number), Answer::Is(true));
        number
    }

    /// Allocates a register.
    pub fn register(&mut self) -> Reg {
        self.registers += 1;
        Reg(self.registers - 1)
    }

    /// Returns the register of the item at a position.
    pub fn capture(&mut self, pos: Pos) -> Reg {
        if let Some(known) = self.captures.iter().find(|it| it.0 == pos) {
            return known.1;
        }
        let reg = self.register();
        self.captures.push((pos, reg));
        reg
    }

    /// Returns a register with a constant.
    pub fn constant(&mut self, item: Item) -> Reg {
        let reg = self.register();
        self.constants.push((item, reg));
        reg
    }

    /// Adds an action.
    pub fn action(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Adds the call of a function with `returns` results.
    pub fn call(&mut self, function: super::Rewrite, args: Vec<Reg>, returns: usize) -> Vec<Reg> {
        let into: Vec<Reg> = (0..returns).map(|_| self.register()).collect();
        self.action(Action::Call { function: Arc::clone(&function), args: args.into(), into: into.clone().into() });
        into
    }

    /// Adds the rule.
    pub fn finish(self) {
        self.rules.tests.push(self.tests);
        self.rules.rules.push(Rule {
            name: self.name,
            benefit: self.benefit,
            captures: self.captures.into(),
            constants: self.constants.into(),
            registers: self.registers as usize,
            actions: self.actions.into(),
        });
    }
}
