//! Faults that are inserted into the output of a pass, to test that they are found.

use clap::ValueEnum;

use super::generate::Choices;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Plant {
    /// A subtraction with swapped operands.
    Swap,
    /// A removed store.
    Store,
    /// A loop that reads the initial value instead of the carried one.
    Carried,
    /// A constant incremented by one.
    Constant,
    /// An inverted branch.
    Branch,
}

impl Plant {
    /// All kinds of faults.
    pub const ALL: [Plant; 5] = [Plant::Swap, Plant::Store, Plant::Carried, Plant::Constant, Plant::Branch];

    /// Returns the name in arguments.
    pub fn name(self) -> &'static str {
        match self {
            Plant::Swap => "swap",
            Plant::Store => "store",
            Plant::Carried => "carried",
            Plant::Constant => "constant",
            Plant::Branch => "branch",
        }
    }

    /// Inserts the fault at one of the possible places of a text of IR. Returns `None` if there is no such place.
    pub fn into(self, text: &str, choices: &mut Choices<'_>) -> Option<String> {
        let lines: Vec<&str> = text.lines().collect();
        let changed = |at: usize| self.at(&lines, at).map(|lines| lines.join("\n"));
        let places: Vec<usize> = (0..lines.len()).filter(|at| changed(*at).is_some()).collect();
        if places.is_empty() { None } else { changed(places[choices.below(places.len())]) }
    }

    fn at(self, lines: &[&str], at: usize) -> Option<Vec<String>> {
        let mut result: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let line = lines[at];
        match self {
            Plant::Swap => {
                let (head, rest) = line.split_once("arith.subi ")?;
                let (a, rest) = rest.split_once(", ")?;
                let (b, rest) = rest.split_once(' ')?;
                (a != b).then_some(())?;
                result[at] = format!("{head}arith.subi {b}, {a} {rest}");
            }
            Plant::Store => {
                line.contains("memref.store ").then_some(())?;
                result.remove(at);
            }
            Plant::Carried => {
                let (head, rest) = line.split_once(" iter_args(")?;
                let (pair, _) = rest.split_once([',', ')'])?;
                let (carried, init) = pair.split_once(" = ")?;
                head.contains(".for ").then_some(())?;
                let indent = |line: &str| line.len() - line.trim_start().len();
                let inside = lines[at + 1..].iter().take_while(|inner| indent(inner) > indent(line)).count();
                let mut is_changed = false;
                for inner in &mut result[at + 1..=at + inside] {
                    let replaced = renamed(inner, carried, init);
                    is_changed |= replaced != *inner;
                    *inner = replaced;
                }
                is_changed.then_some(())?;
            }
            Plant::Constant => {
                let (head, rest) = line.split_once("arith.constant ")?;
                let (value, ty) = rest.split_once(" : ")?;
                let value: i64 = value.parse().ok()?;
                result[at] =
                    format!("{head}arith.constant {} : {ty}", if value == 127 { 0 } else { value.checked_add(1)? });
            }
            Plant::Branch => {
                if let Some((head, rest)) = line.split_once("arith.select ") {
                    let (operands, ty) = rest.split_once(" : ")?;
                    let [condition, a, b] = operands.split(", ").collect::<Vec<_>>()[..] else { return None };
                    (a != b).then_some(())?;
                    result[at] = format!("{head}arith.select {condition}, {b}, {a} : {ty}");
                } else {
                    let (head, targets) = line.split_once(", ^").filter(|it| it.0.contains("cf.cond_br"))?;
                    let (a, b) = targets.split_once(", ^")?;
                    (a != b).then_some(())?;
                    result[at] = format!("{head}, ^{b}, ^{a}");
                }
            }
        }
        Some(result)
    }
}

/// Replaces the uses of a value in a line.
fn renamed(line: &str, from: &str, to: &str) -> String {
    let mut result = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let is_whole = !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        result += before;
        result += if is_whole { to } else { from };
        rest = after;
    }
    result + rest
}
