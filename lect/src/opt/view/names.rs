//! Which names of a printed text are one value or one block.
//!
//! A name belongs to the group of brackets in which it is first met, and to those within; beside it, another may have it.

use std::collections::HashMap;

/// A name, and what it stands for in a group.
#[derive(Clone, Copy)]
struct Binding {
    depth: usize,
    number: u32,
}

/// The names that are known at a place of a text.
#[derive(Default)]
pub struct Scopes {
    /// What each name stands for, the innermost last.
    known: HashMap<String, Vec<Binding>>,
    /// The names of each open group, and the outermost group whose names are seen in it.
    open: Vec<(Vec<String>, usize)>,
    next: u32,
}

impl Scopes {
    /// Begins a group, in which the names around it are seen or not.
    pub fn begin(&mut self, is_isolated: bool) {
        let seen = self.open.last().map_or(0, |open| open.1);
        let depth = self.open.len() + 1;
        self.open.push((Vec::new(), if is_isolated { depth } else { seen }));
    }

    /// Ends the innermost group.
    pub fn end(&mut self) {
        for name in self.open.pop().map(|open| open.0).unwrap_or_default() {
            self.known.get_mut(&name).and_then(Vec::pop);
        }
    }

    /// The number of the value with a name, which belongs to the group around the innermost one if it is one of `results`.
    pub fn value(&mut self, name: &str, is_result: bool, begins: bool) -> u32 {
        let name = name.split('#').next().unwrap_or(name);
        let seen = self.open.last().map_or(0, |open| open.1);
        let depth = self.open.len() - usize::from(is_result && begins);
        let seen = if is_result { 0 } else { seen };
        self.number(name, depth, seen)
    }

    /// The number of the block with a name, which is seen in its own group only.
    pub fn block(&mut self, name: &str) -> u32 {
        self.number(name, self.open.len(), self.open.len())
    }

    fn number(&mut self, name: &str, depth: usize, seen: usize) -> u32 {
        let known = self.known.get(name).and_then(|all| all.last());
        if let Some(known) = known.filter(|known| known.depth >= seen) {
            return known.number;
        }
        self.next += 1;
        let binding = Binding { depth, number: self.next };
        self.known.entry(name.to_owned()).or_default().push(binding);
        if let Some((names, _)) = depth.checked_sub(1).and_then(|at| self.open.get_mut(at)) {
            names.push(name.to_owned());
        }
        self.next
    }
}
