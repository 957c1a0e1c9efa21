//! POSIX extended regular expressions for `!match` and `!instances`: of bytes, and matching anywhere.
//!
//! Matching simulates sets of states, so that the time is proportional to the text. Therefore back-references (`(a)\1`)
//! are not supported, and collating elements (`[[.a.]]`) only for single bytes. Otherwise expressions are those of
//! llvm-tblgen: an escaped letter denotes itself, brackets have no escapes, and a `{` that begins no count denotes
//! itself.

mod parse;

use parse::Node;

/// Maximum number of states. Nested counts would create millions of states.
const MAX_STATES: usize = 1 << 14;

/// Maximum number of steps of a match: bytes of the text times states. More would take minutes.
const MAX_STEPS: usize = 1 << 31;

/// A set of bytes.
pub(super) type Bytes = [u64; 4];

/// A regular expression.
#[derive(Debug)]
pub(super) struct Regex {
    states: Vec<State>,
}

#[derive(Clone, Debug)]
enum State {
    /// Consumes one of these bytes, and continues with the next state.
    Byte(Bytes),
    /// Tests an assertion, and continues with the next state.
    Assert(Assertion),
    /// Continues with this state.
    Go(usize),
    /// Continues with the next state and with this one.
    Split(usize),
    /// Accepts.
    Match,
}

/// An assertion between two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Assertion {
    /// `^`
    Start,
    /// `$`
    End,
    /// `[[:<:]]`
    WordStart,
    /// `[[:>:]]`
    WordEnd,
}

impl Regex {
    /// Parses an expression.
    pub(super) fn new(text: &[u8]) -> Result<Regex, &'static str> {
        let node = parse::parse(text)?;
        let mut regex = Regex { states: Vec::new() };
        regex.compile(&node)?;
        regex.push(State::Match)?;
        Ok(regex)
    }

    /// Returns true if the expression matches somewhere in the text; `None` if the match would take too long.
    pub(super) fn is_match(&self, text: &[u8]) -> Option<bool> {
        if text.len().saturating_mul(self.states.len()) > MAX_STEPS {
            return None;
        }
        let mut now = States::new(self.states.len());
        let mut next = States::new(self.states.len());
        for at in 0..=text.len() {
            if self.enter(&mut now, 0, text, at) {
                return Some(true);
            }
            let Some(byte) = text.get(at) else { break };
            next.clear();
            for state in &now.list {
                let matches = match self.states.get(*state) {
                    Some(State::Byte(bytes)) => contains(bytes, *byte),
                    _ => false,
                };
                if matches && self.enter(&mut next, state + 1, text, at + 1) {
                    return Some(true);
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        Some(false)
    }

    /// Adds a state and all states reachable without a byte. Returns true if the accepting state is one of them.
    fn enter(&self, states: &mut States, state: usize, text: &[u8], at: usize) -> bool {
        let mut stack = vec![state];
        while let Some(state) = stack.pop() {
            if !states.add(state) {
                continue;
            }
            match self.states.get(state) {
                Some(State::Match) => return true,
                Some(State::Go(to)) => stack.push(*to),
                Some(State::Split(to)) => stack.extend([*to, state + 1]),
                Some(State::Assert(assertion)) if assertion.holds(text, at) => stack.push(state + 1),
                _ => {}
            }
        }
        false
    }

    fn push(&mut self, state: State) -> Result<usize, &'static str> {
        if self.states.len() >= MAX_STATES {
            return Err("regular expression too big");
        }
        self.states.push(state);
        Ok(self.states.len() - 1)
    }

    fn patch(&mut self, at: usize, state: State) {
        if let Some(place) = self.states.get_mut(at) {
            *place = state;
        }
    }

    fn compile(&mut self, node: &Node) -> Result<(), &'static str> {
        match node {
            Node::Bytes(bytes) => _ = self.push(State::Byte(*bytes))?,
            Node::Assert(assertion) => _ = self.push(State::Assert(*assertion))?,
            Node::Sequence(nodes) => nodes.iter().try_for_each(|node| self.compile(node))?,
            Node::Choice(nodes) => {
                let mut ends = Vec::new();
                for (at, node) in nodes.iter().enumerate() {
                    let split = self.push(State::Match)?;
                    self.compile(node)?;
                    ends.push(self.push(State::Match)?);
                    // The last alternative needs no split.
                    let to = if at + 1 < nodes.len() { State::Split(self.states.len()) } else { State::Go(split + 1) };
                    self.patch(split, to);
                }
                for end in ends {
                    self.patch(end, State::Go(self.states.len()));
                }
            }
            Node::Repeat { node, min, max } => {
                for _ in 0..*min {
                    self.compile(node)?;
                }
                match max {
                    None => {
                        let split = self.push(State::Match)?;
                        self.compile(node)?;
                        self.push(State::Go(split))?;
                        self.patch(split, State::Split(self.states.len()));
                    }
                    Some(max) => {
                        let mut splits = Vec::new();
                        for _ in *min..*max {
                            splits.push(self.push(State::Match)?);
                            self.compile(node)?;
                        }
                        for split in splits {
                            self.patch(split, State::Split(self.states.len()));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl Assertion {
    fn holds(self, text: &[u8], at: usize) -> bool {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let before = at.checked_sub(1).and_then(|at| text.get(at)).is_some_and(is_word);
        let after = text.get(at).is_some_and(is_word);
        match self {
            Assertion::Start => at == 0,
            Assertion::End => at == text.len(),
            Assertion::WordStart => after && !before,
            Assertion::WordEnd => before && !after,
        }
    }
}

/// A set of states.
struct States {
    list: Vec<usize>,
    is_in: Vec<bool>,
}

impl States {
    fn new(count: usize) -> Self {
        States { list: Vec::new(), is_in: vec![false; count] }
    }

    /// Adds a state. Returns true if it is new.
    fn add(&mut self, state: usize) -> bool {
        match self.is_in.get_mut(state) {
            Some(is_in) if !*is_in => *is_in = true,
            _ => return false,
        }
        self.list.push(state);
        true
    }

    fn clear(&mut self) {
        for state in self.list.drain(..) {
            if let Some(is_in) = self.is_in.get_mut(state) {
                *is_in = false;
            }
        }
    }
}

fn contains(bytes: &Bytes, byte: u8) -> bool {
    bytes.get(usize::from(byte / 64)).is_some_and(|word| word >> (byte % 64) & 1 == 1)
}
