//! Programs of regular expressions.

use std::collections::HashMap;

use super::{Node, Set};

/// Largest number of instructions of a program.
const MOST_INSTRUCTIONS: usize = 200_000;

#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    Set(Set),
    /// Continues at both, and prefers the first.
    Fork(usize, usize),
    Jump(usize),
    /// Stores the position: at `2 * group` its begin, after that its end.
    Save(usize),
    /// Stores the position at the begin of an iteration.
    Enter(usize),
    /// Ends an iteration, which must have moved on from its begin.
    Leave(usize),
    LineBegin,
    LineEnd,
    WordBegin,
    WordEnd,
    Again(u32),
    Match,
}

/// A regular expression that can be searched for. `search` has its functions.
#[derive(Debug)]
pub(crate) struct Regex {
    /// The program, in which the text of a group again is any text that the group can match.
    pub(super) loose: Vec<Instruction>,
    /// The program with the texts of groups, if there are any.
    pub(super) exact: Option<Vec<Instruction>>,
    /// Number of positions that the program stores.
    pub(super) slots: usize,
    pub(super) groups: u32,
    /// Text that each match begins with.
    pub(super) prefix: Vec<u8>,
    /// Bytes that a match can begin with; `None` if it can begin with any, or be empty.
    pub(super) first: Option<Set>,
}

impl Regex {
    /// Makes a program. Fails if that would be too large.
    pub(crate) fn new(node: &Node, groups: u32) -> Result<Self, &'static str> {
        let mut bodies = HashMap::new();
        collect(node, &mut bodies);
        let repeats = bodies.values().any(|it| it.is_some()) && has_again(node);
        let slots = 2 * (groups as usize + 1);
        let mut loose = Builder { out: Vec::new(), slots, bodies: Some(&bodies) };
        loose.node(node, 0)?;
        loose.push(Instruction::Match)?;
        let (loose, mut slots_used) = (loose.out, loose.slots);
        let exact = match repeats {
            true => {
                let mut exact = Builder { out: Vec::new(), slots, bodies: None };
                exact.node(node, 0)?;
                exact.push(Instruction::Match)?;
                slots_used = slots_used.max(exact.slots);
                Some(exact.out)
            }
            false => None,
        };
        let mut regex = Self { loose, exact, slots: slots_used, groups, prefix: Vec::new(), first: None };
        regex.prefix = regex.common_prefix();
        regex.first = regex.first_bytes();
        Ok(regex)
    }

    /// Returns the text that each match begins with.
    fn common_prefix(&self) -> Vec<u8> {
        let mut prefix = Vec::new();
        for instruction in &self.loose {
            match instruction {
                Instruction::Set(set) => match set.single() {
                    Some(byte) => prefix.push(byte),
                    None => break,
                },
                Instruction::Save(_) => {}
                _ => break,
            }
        }
        prefix
    }

    /// Returns the bytes that a match can begin with.
    fn first_bytes(&self) -> Option<Set> {
        let (mut set, mut known, mut open) = (Set::default(), vec![false; self.loose.len()], vec![0]);
        while let Some(at) = open.pop() {
            if std::mem::replace(known.get_mut(at)?, true) {
                continue;
            }
            match self.loose.get(at)? {
                Instruction::Set(more) => set = set.union(*more),
                Instruction::Fork(one, two) => open.extend([*one, *two]),
                Instruction::Jump(to) => open.push(*to),
                Instruction::Match | Instruction::Again(_) => return None,
                Instruction::LineEnd | Instruction::WordEnd => return None,
                _ => open.push(at + 1),
            }
        }
        Some(set)
    }
}

/// Collects the bodies of the groups.
fn collect<'n>(node: &'n Node, bodies: &mut HashMap<u32, Option<&'n Node>>) {
    match node {
        Node::Sequence(all) | Node::Alternatives(all) => all.iter().for_each(|it| collect(it, bodies)),
        Node::Repeat { node, .. } => collect(node, bodies),
        Node::Group(number, body) => {
            bodies.insert(*number, Some(body));
            collect(body, bodies);
        }
        _ => {}
    }
}

fn has_again(node: &Node) -> bool {
    match node {
        Node::Sequence(all) | Node::Alternatives(all) => all.iter().any(has_again),
        Node::Repeat { node, .. } | Node::Group(_, node) => has_again(node),
        Node::Again(_) => true,
        _ => false,
    }
}

struct Builder<'n> {
    out: Vec<Instruction>,
    slots: usize,
    /// Bodies of groups, which replace references to them.
    bodies: Option<&'n HashMap<u32, Option<&'n Node>>>,
}

impl Builder<'_> {
    fn push(&mut self, instruction: Instruction) -> Result<usize, &'static str> {
        if self.out.len() >= MOST_INSTRUCTIONS {
            return Err("the expression is too large");
        }
        self.out.push(instruction);
        Ok(self.out.len() - 1)
    }

    fn set(&mut self, at: usize, instruction: Instruction) {
        if let Some(slot) = self.out.get_mut(at) {
            *slot = instruction;
        }
    }

    /// Adds the program of a node. `depth` counts references inside referenced groups.
    fn node(&mut self, node: &Node, depth: u32) -> Result<(), &'static str> {
        match node {
            Node::Set(set) => self.push(Instruction::Set(*set))?,
            Node::LineBegin => self.push(Instruction::LineBegin)?,
            Node::LineEnd => self.push(Instruction::LineEnd)?,
            Node::WordBegin => self.push(Instruction::WordBegin)?,
            Node::WordEnd => self.push(Instruction::WordEnd)?,
            Node::Sequence(all) => return all.iter().try_for_each(|it| self.node(it, depth)),
            Node::Alternatives(all) => return self.alternatives(all, depth),
            Node::Repeat { node, least, most } => return self.repeat(node, *least, *most, depth),
            Node::Group(number, body) => {
                let slot = 2 * *number as usize;
                self.push(Instruction::Save(slot))?;
                self.node(body, depth)?;
                self.push(Instruction::Save(slot + 1))?
            }
            Node::Again(number) => match self.bodies {
                None => self.push(Instruction::Again(*number))?,
                Some(bodies) if depth < 20 => {
                    return bodies.get(number).copied().flatten().map_or(Ok(()), |body| self.node(body, depth + 1));
                }
                Some(_) => return Err("the expression is too large"),
            },
        };
        Ok(())
    }

    fn alternatives(&mut self, all: &[Node], depth: u32) -> Result<(), &'static str> {
        let mut ends = Vec::new();
        for (number, node) in all.iter().enumerate() {
            let is_last = number + 1 == all.len();
            let fork = if is_last { None } else { Some(self.push(Instruction::Jump(0))?) };
            self.node(node, depth)?;
            if let Some(fork) = fork {
                ends.push(self.push(Instruction::Jump(0))?);
                self.set(fork, Instruction::Fork(fork + 1, self.out.len()));
            }
        }
        let end = self.out.len();
        ends.iter().for_each(|at| self.set(*at, Instruction::Jump(end)));
        Ok(())
    }

    fn repeat(&mut self, node: &Node, least: u32, most: Option<u32>, depth: u32) -> Result<(), &'static str> {
        for _ in 0..least {
            self.node(node, depth)?;
        }
        let Some(most) = most else {
            let slot = self.slots;
            self.slots += 1;
            let fork = self.push(Instruction::Jump(0))?;
            self.push(Instruction::Enter(slot))?;
            self.node(node, depth)?;
            self.push(Instruction::Leave(slot))?;
            self.push(Instruction::Jump(fork))?;
            self.set(fork, Instruction::Fork(fork + 1, self.out.len()));
            return Ok(());
        };
        let mut forks = Vec::new();
        for _ in least..most {
            forks.push(self.push(Instruction::Jump(0))?);
            self.node(node, depth)?;
        }
        let end = self.out.len();
        forks.iter().for_each(|at| self.set(*at, Instruction::Fork(at + 1, end)));
        Ok(())
    }
}
