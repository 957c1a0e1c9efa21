//! Search for regular expressions.
//!
//! A search has three steps. A pass over the text finds a lower bound of the begin of a match. A pass from each possible begin
//! finds the longest match. A search with choices divides the match between the groups.

use std::ops::Range;

use memchr::memmem;

use super::Regex;
use super::program::Instruction;

/// Largest number of steps of a search with references to groups.
const MOST_STEPS: usize = 20_000_000;

/// Largest number of pairs of an instruction and a position of a search for groups.
const MOST_PAIRS: usize = 1 << 28;

/// Positions of a match.
#[derive(Debug)]
pub(crate) struct Found(Vec<Option<usize>>);

impl Found {
    /// Returns the range of the match.
    pub(crate) fn range(&self) -> Range<usize> {
        self.group(0).unwrap_or(0..0)
    }

    /// Returns the range of a group, if the group has matched.
    pub(crate) fn group(&self, number: u32) -> Option<Range<usize>> {
        group(&self.0, number)
    }
}

fn group(slots: &[Option<usize>], number: u32) -> Option<Range<usize>> {
    let slot = 2 * number as usize;
    Some((*slots.get(slot)?)?..(*slots.get(slot + 1)?)?)
}

/// Set of instructions, in order.
struct Threads {
    list: Vec<usize>,
    /// The round in which an instruction was added last.
    rounds: Vec<u32>,
    round: u32,
    open: Vec<usize>,
}

impl Threads {
    fn new(count: usize) -> Self {
        Self { list: Vec::new(), rounds: vec![0; count], round: 0, open: Vec::new() }
    }

    fn clear(&mut self) {
        self.list.clear();
        self.round = self.round.wrapping_add(1);
    }

    /// Adds an instruction and those reached from it without a byte.
    fn add(&mut self, program: &[Instruction], at: usize, text: &[u8], position: usize) {
        self.open.push(at);
        while let Some(at) = self.open.pop() {
            match self.rounds.get_mut(at) {
                Some(round) if *round != self.round => *round = self.round,
                _ => continue,
            }
            match program.get(at) {
                Some(Instruction::Fork(one, two)) => self.open.extend([*two, *one]),
                Some(Instruction::Jump(to)) => self.open.push(*to),
                Some(Instruction::Set(_) | Instruction::Match) => self.list.push(at),
                Some(instruction) if holds(instruction, text, position) => self.open.push(at + 1),
                _ => {}
            }
        }
    }
}

/// Returns true if an instruction that takes no byte lets a match continue.
fn holds(instruction: &Instruction, text: &[u8], position: usize) -> bool {
    let before = position.checked_sub(1).and_then(|it| text.get(it)).copied();
    let after = text.get(position).copied();
    let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match instruction {
        Instruction::LineBegin => before.is_none_or(|byte| byte == b'\n'),
        Instruction::LineEnd => after.is_none_or(|byte| byte == b'\n'),
        Instruction::WordBegin => !is_word(before) && is_word(after),
        Instruction::WordEnd => is_word(before) && !is_word(after),
        _ => true,
    }
}

impl Regex {
    /// Finds the leftmost match, and the longest of those.
    pub(crate) fn find(&self, text: &[u8]) -> Option<Found> {
        let (mut threads, mut next) = (Threads::new(self.loose.len()), Threads::new(self.loose.len()));
        let mut begin = 0;
        loop {
            begin = self.bound(text, begin, &mut threads, &mut next)?;
            let mut ends = Vec::new();
            while ends.is_empty() {
                self.ends(text, begin, &mut threads, &mut next, &mut ends);
                begin += 1;
                if begin > text.len() + 1 {
                    return None;
                }
            }
            for end in ends.into_iter().rev() {
                if let Some(found) = self.divide(text, begin - 1..end) {
                    return Some(found);
                }
                if self.exact.is_none() {
                    break;
                }
            }
        }
    }

    /// Returns the next position from which a match can begin.
    fn candidate(&self, text: &[u8], from: usize) -> Option<usize> {
        let rest = text.get(from..)?;
        if !self.prefix.is_empty() {
            return memmem::find(rest, &self.prefix).map(|at| from + at);
        }
        match &self.first {
            Some(first) => rest.iter().position(|byte| first.contains(*byte)).map(|at| from + at),
            None => Some(from),
        }
    }

    /// Returns a position before which no match begins, if there is a match.
    fn bound(&self, text: &[u8], from: usize, threads: &mut Threads, next: &mut Threads) -> Option<usize> {
        let mut position = self.candidate(text, from)?;
        let mut bound = position;
        threads.clear();
        loop {
            if threads.list.is_empty() {
                position = self.candidate(text, position)?;
                bound = position;
            }
            threads.add(&self.loose, 0, text, position);
            next.clear();
            let byte = text.get(position).copied();
            for at in &threads.list {
                match self.loose.get(*at) {
                    Some(Instruction::Match) => return Some(bound),
                    Some(Instruction::Set(set)) if byte.is_some_and(|byte| set.contains(byte)) => {
                        next.add(&self.loose, at + 1, text, position + 1);
                    }
                    _ => {}
                }
            }
            std::mem::swap(threads, next);
            byte?;
            position += 1;
        }
    }

    /// Lists the ends of the matches that begin at a position; only the last one if the expression has no references.
    fn ends(&self, text: &[u8], begin: usize, threads: &mut Threads, next: &mut Threads, ends: &mut Vec<usize>) {
        threads.clear();
        threads.add(&self.loose, 0, text, begin);
        let mut position = begin;
        while !threads.list.is_empty() {
            next.clear();
            let byte = text.get(position).copied();
            for at in &threads.list {
                match self.loose.get(*at) {
                    Some(Instruction::Match) => {
                        if self.exact.is_none() {
                            ends.clear();
                        }
                        ends.push(position);
                    }
                    Some(Instruction::Set(set)) if byte.is_some_and(|byte| set.contains(byte)) => {
                        next.add(&self.loose, at + 1, text, position + 1);
                    }
                    _ => {}
                }
            }
            std::mem::swap(threads, next);
            position += 1;
        }
    }

    /// Divides a match between the groups.
    fn divide(&self, text: &[u8], range: Range<usize>) -> Option<Found> {
        let program = self.exact.as_ref().unwrap_or(&self.loose);
        let mut slots = vec![None; self.slots];
        let set = |slots: &mut Vec<Option<usize>>, slot: usize, value| {
            slots.get_mut(slot).and_then(|place| std::mem::replace(place, value))
        };
        set(&mut slots, 0, Some(range.start));
        set(&mut slots, 1, Some(range.end));
        if self.groups == 0 {
            return Some(Found(slots));
        }
        // Without references, the rest depends only on the instruction and the position.
        let width = range.len() + 1;
        let pairs = program.len().checked_mul(width).filter(|pairs| *pairs <= MOST_PAIRS)?;
        let mut known = vec![0u64; if self.exact.is_none() { pairs / 64 + 1 } else { 0 }];
        enum Job {
            Run(usize, usize),
            Restore(usize, Option<usize>),
        }
        let (mut jobs, mut steps) = (vec![Job::Run(0, range.start)], 0);
        while let Some(job) = jobs.pop() {
            let (mut at, mut position) = match job {
                Job::Run(at, position) => (at, position),
                Job::Restore(slot, old) => {
                    set(&mut slots, slot, old);
                    continue;
                }
            };
            loop {
                if self.exact.is_none() {
                    let pair = at * width + (position - range.start);
                    let Some(word) = known.get_mut(pair / 64) else { break };
                    if *word >> (pair % 64) & 1 == 1 {
                        break;
                    }
                    *word |= 1 << (pair % 64);
                }
                steps += 1;
                if self.exact.is_some() && steps > MOST_STEPS {
                    return None;
                }
                match program.get(at)? {
                    Instruction::Set(bytes) => {
                        if position >= range.end || !text.get(position).is_some_and(|byte| bytes.contains(*byte)) {
                            break;
                        }
                        (at, position) = (at + 1, position + 1);
                    }
                    Instruction::Fork(one, two) => {
                        jobs.push(Job::Run(*two, position));
                        at = *one;
                    }
                    Instruction::Jump(to) => at = *to,
                    Instruction::Save(slot) | Instruction::Enter(slot) => {
                        let old = set(&mut slots, *slot, Some(position));
                        jobs.push(Job::Restore(*slot, old));
                        at += 1;
                    }
                    Instruction::Leave(slot) => {
                        if slots.get(*slot).copied().flatten() == Some(position) {
                            break;
                        }
                        at += 1;
                    }
                    Instruction::Again(number) => {
                        let Some(again) = group(&slots, *number).and_then(|it| text.get(it)) else { break };
                        let end = position + again.len();
                        if end > range.end || text.get(position..end) != Some(again) {
                            break;
                        }
                        (at, position) = (at + 1, end);
                    }
                    Instruction::Match => {
                        if position == range.end {
                            slots.truncate(2 * (self.groups as usize + 1));
                            return Some(Found(slots));
                        }
                        break;
                    }
                    instruction => {
                        if !holds(instruction, text, position) {
                            break;
                        }
                        at += 1;
                    }
                }
            }
        }
        None
    }
}
