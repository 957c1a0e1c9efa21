//! Resolution of names in a printed text to values and blocks.
//!
//! The scope of a name is the innermost group of brackets that contains its first occurrence, with all nested groups. A
//! sibling group may use the same name for another value.

use std::collections::HashMap;

/// A name's number in a group.
#[derive(Clone, Copy)]
struct Binding {
    depth: usize,
    number: u32,
}

/// Names that are visible at a position of a text.
#[derive(Default)]
pub struct Scopes {
    /// Bindings of each name, the innermost last.
    known: HashMap<String, Vec<Binding>>,
    /// Names bound in each open group, and the depth of the outermost group whose names are visible in it.
    open: Vec<(Vec<String>, usize)>,
    next: u32,
}

impl Scopes {
    /// Begins a group. Names of enclosing groups are visible in it unless it is isolated.
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

    /// Returns the number of a value by its name. A result that begins a group is bound in the enclosing group.
    pub fn value(&mut self, name: &str, is_result: bool, begins: bool) -> u32 {
        let name = name.split('#').next().unwrap_or(name);
        let seen = self.open.last().map_or(0, |open| open.1);
        let depth = self.open.len() - usize::from(is_result && begins);
        let seen = if is_result { 0 } else { seen };
        self.number(name, depth, seen)
    }

    /// Returns the number of a block by its name, which is visible in its own group only.
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
