//! Decision tree: questions that rules have in common are evaluated once.

use std::collections::HashMap as Ordered;
use std::fmt;

use hashbrown::HashMap;
use lect_core::entity::{Attr, OpName, Type};

use super::native::Check;
use super::position::Pos;

/// A question about positions.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Question {
    /// Whether the item is present.
    IsThere(Pos),
    /// Name of the operation.
    Name(Pos),
    /// Number of operands.
    Operands(Pos),
    /// Whether an operation has at least this many operands.
    OperandsAtLeast(Pos, u32),
    /// Number of results.
    Results(Pos),
    /// Whether an operation has at least this many results.
    ResultsAtLeast(Pos, u32),
    /// The attribute.
    Attr(Pos),
    /// The type or types.
    Types(Pos),
    /// Whether two items are equal.
    Same(Pos, Pos),
    /// Whether a check holds.
    Holds(u32),
}

/// An answer to a question.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Answer {
    Is(bool),
    Name(OpName),
    Count(u32),
    Attr(Attr),
    Types(Box<[Type]>),
    /// The item is absent.
    Nothing,
}

/// A check with its arguments.
pub(super) struct CheckUse {
    pub check: Check,
    pub args: Box<[Pos]>,
    pub negated: bool,
}

impl fmt::Debug for CheckUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckUse").field("args", &self.args).field("negated", &self.negated).finish()
    }
}

/// A test of a rule: a question, and the required answer.
pub(super) type Test = (u32, Answer);

/// A node: rules that match when it is reached, and the next question.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub matched: Vec<usize>,
    pub question: Option<u32>,
    pub cases: HashMap<Answer, u32, foldhash::fast::RandomState>,
    /// Node for the rules that do not ask the question.
    pub otherwise: Option<u32>,
}

/// The nodes; the first is the root.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub nodes: Vec<Node>,
}

/// A rule and its remaining tests.
#[derive(Clone)]
struct Rest {
    rule: usize,
    tests: Vec<Test>,
}

impl Tree {
    /// Builds the tree of rules, each with its tests. A check is evaluated after all other tests of its rule.
    pub fn new(rules: Vec<Vec<Test>>, questions: &[Question]) -> Self {
        let mut tree = Self::default();
        if rules.is_empty() {
            return tree;
        }
        let is_check = |test: &Test| matches!(questions[test.0 as usize], Question::Holds(_));
        let order = |mut tests: Vec<Test>| {
            tests.sort_by_key(|test| is_check(test));
            tests.dedup();
            tests
        };
        let rest = rules.into_iter().enumerate().map(|(rule, tests)| Rest { rule, tests: order(tests) }).collect();
        tree.nodes.push(Node::default());
        let mut pending = vec![(0, rest)];
        while let Some((node, rest)) = pending.pop() {
            tree.fill(node, rest, &is_check, &mut pending);
        }
        tree
    }

    fn add(&mut self) -> u32 {
        self.nodes.push(Node::default());
        self.nodes.len() as u32 - 1
    }

    /// Fills a node with the question that most rules ask, the first one among equals.
    fn fill(
        &mut self,
        node: u32,
        rest: Vec<Rest>,
        is_check: &impl Fn(&Test) -> bool,
        pending: &mut Vec<(u32, Vec<Rest>)>,
    ) {
        let (done, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| it.tests.is_empty());
        self.nodes[node as usize].matched = done.into_iter().map(|it| it.rule).collect();
        let mut asked = Ordered::<u32, u32>::new();
        for it in &rest {
            // A check can be asked only if no other test precedes it.
            let open = if is_check(&it.tests[0]) { 1 } else { it.tests.len() };
            it.tests[..open].iter().filter(|test| open == 1 || !is_check(test)).for_each(|test| {
                *asked.entry(test.0).or_default() += 1;
            });
        }
        let Some((&question, _)) =
            asked.iter().max_by_key(|(question, count)| (**count, std::cmp::Reverse(**question)))
        else {
            return;
        };
        self.nodes[node as usize].question = Some(question);
        let mut otherwise = Vec::new();
        let mut cases: Vec<(Answer, Vec<Rest>)> = Vec::new();
        let mut places = HashMap::<Answer, usize, foldhash::fast::RandomState>::default();
        for mut it in rest {
            let open = if is_check(&it.tests[0]) { 1 } else { it.tests.len() };
            match it.tests[..open].iter().position(|test| test.0 == question) {
                Some(at) => {
                    let (_, answer) = it.tests.remove(at);
                    let place = *places.entry(answer.clone()).or_insert_with(|| {
                        cases.push((answer, Vec::new()));
                        cases.len() - 1
                    });
                    cases[place].1.push(it);
                }
                None => otherwise.push(it),
            }
        }
        for (answer, rest) in cases {
            let to = self.add();
            self.nodes[node as usize].cases.insert(answer, to);
            pending.push((to, rest));
        }
        if !otherwise.is_empty() {
            let to = self.add();
            self.nodes[node as usize].otherwise = Some(to);
            pending.push((to, otherwise));
        }
    }
}
