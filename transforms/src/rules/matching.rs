//! Matcher: walks the decision tree and caches items.

use hashbrown::HashMap;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpRef};
use smallvec::SmallVec;

use super::Rules;
use super::item::Item;
use super::position::{Pos, Position};
use super::tree::{Answer, Question};

type Memo<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Matching state of an operation.
pub(super) struct Match<'a> {
    rules: &'a Rules,
    ir: &'a Isolate,
    root: Op,
    items: Memo<Pos, Item>,
    /// Results of checks; `None` for a check that does not hold.
    checks: Memo<u32, Option<Vec<Item>>>,
    /// Number of visited nodes.
    pub steps: usize,
}

impl<'a> Match<'a> {
    pub fn new(rules: &'a Rules, ir: &'a Isolate, root: Op) -> Self {
        Self { rules, ir, root, items: Memo::default(), checks: Memo::default(), steps: 0 }
    }

    /// Returns the numbers of the matching rules.
    pub fn rules(&mut self) -> Vec<usize> {
        let mut matched = Vec::new();
        let nodes = &self.rules.tree.nodes;
        let mut pending: Vec<u32> = if nodes.is_empty() { Vec::new() } else { vec![0] };
        while let Some(number) = pending.pop() {
            let node = &nodes[number as usize];
            self.steps += 1;
            matched.extend_from_slice(&node.matched);
            pending.extend(node.otherwise);
            if let Some(question) = node.question {
                let answer = self.answer(question);
                pending.extend(node.cases.get(&answer));
            }
        }
        matched
    }

    fn op(&mut self, pos: Pos) -> Option<OpRef<'a>> {
        match self.item(pos) {
            Item::Op(op) => Some(self.ir.op(op)),
            _ => None,
        }
    }

    fn answer(&mut self, question: u32) -> Answer {
        let of_op = |op: Option<OpRef<'a>>, ask: &dyn Fn(OpRef<'a>) -> Answer| op.map_or(Answer::Nothing, ask);
        match self.rules.questions[question as usize] {
            Question::IsThere(pos) => Answer::Is(self.item(pos).is_there()),
            Question::Name(pos) => of_op(self.op(pos), &|op| Answer::Name(op.name())),
            Question::Operands(pos) => of_op(self.op(pos), &|op| Answer::Count(op.operand_count() as u32)),
            Question::OperandsAtLeast(pos, count) => {
                of_op(self.op(pos), &|op| Answer::Is(op.operand_count() >= count as usize))
            }
            Question::Results(pos) => of_op(self.op(pos), &|op| Answer::Count(op.result_count() as u32)),
            Question::ResultsAtLeast(pos, count) => {
                of_op(self.op(pos), &|op| Answer::Is(op.result_count() >= count as usize))
            }
            Question::Attr(pos) => match self.item(pos) {
                Item::Attr(attr) => Answer::Attr(attr),
                _ => Answer::Nothing,
            },
            Question::Types(pos) => match self.item(pos) {
                Item::Type(ty) => Answer::Types([ty].into()),
                Item::Types(types) => Answer::Types(types.into()),
                _ => Answer::Nothing,
            },
            Question::Same(one, other) => {
                let one = self.item(one);
                Answer::Is(one.is_there() && one.is_same(&self.item(other)))
            }
            Question::Holds(check) => {
                let negated = self.rules.checks[check as usize].negated;
                Answer::Is(self.check(check).is_some() != negated)
            }
        }
    }

    /// Returns the results of a check, if it holds.
    fn check(&mut self, number: u32) -> Option<&Vec<Item>> {
        if !self.checks.contains_key(&number) {
            let check = &self.rules.checks[number as usize];
            let args: SmallVec<[Item; 4]> = check.args.iter().map(|&pos| self.item(pos)).collect();
            let found = (check.check)(self.ir, &args);
            self.checks.insert(number, found);
        }
        self.checks.get(&number)?.as_ref()
    }

    /// Returns the item at a position.
    pub fn item(&mut self, pos: Pos) -> Item {
        if let Some(known) = self.items.get(&pos) {
            return known.clone();
        }
        let item = self.look(pos);
        self.items.insert(pos, item.clone());
        item
    }

    fn look(&mut self, pos: Pos) -> Item {
        let value = |value: Option<_>| value.map_or(Item::None, Item::Value);
        match self.rules.positions[pos.0 as usize] {
            Position::Root => Item::Op(self.root),
            Position::Operand(of, index) => value(self.op(of).and_then(|op| op.operands().nth(index as usize))),
            Position::Operands(of, group) => self.op(of).map_or(Item::None, |op| match group {
                Some(group) => Item::Values(op.operand_group(group).collect()),
                None => Item::Values(op.operands().collect()),
            }),
            Position::Result(of, index) => value(self.op(of).and_then(|op| op.results().nth(index as usize))),
            Position::Results(of, group) => self.op(of).map_or(Item::None, |op| match group {
                Some(group) => Item::Values(op.result_group(group).collect()),
                None => Item::Values(op.results().collect()),
            }),
            Position::Item(of, index) => self.item(of).item(index),
            Position::Only(of) => self.item(of).only(),
            Position::Def(of) => {
                let values = self.item(of).values(self.ir);
                let def = values.first().and_then(|&first| self.ir.value(first).defining_op());
                def.map_or(Item::None, |op| Item::Op(op.op))
            }
            Position::Attr(of, ref name) => self.op(of).and_then(|op| op.attr(name)).map_or(Item::None, Item::Attr),
            Position::TypeOf(of) => match self.item(of) {
                Item::Value(value) => Item::Type(self.ir.value_type(value)),
                Item::Values(values) => Item::Types(values.iter().map(|it| self.ir.value_type(*it)).collect()),
                Item::Attr(attr) => self.ir.context().attrs().type_of(attr).map_or(Item::None, Item::Type),
                _ => Item::None,
            },
            Position::Found { check, index } => {
                self.check(check).and_then(|found| found.get(index as usize)).cloned().unwrap_or(Item::None)
            }
        }
    }
}
