//! Directives of the lines of an output.

use std::collections::{HashMap, HashSet};

/// Directives of a function, or of lines outside of functions.
pub(super) struct Group {
    /// The symbol of the function, with its `@`.
    pub(super) symbol: Option<String>,
    pub(super) directives: Vec<String>,
}

/// Makes the directives of an output.
pub(super) fn groups(prefix: &str, output: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut names = Names::default();
    // Directives before the first function, which are placed with it.
    let mut leading = Vec::new();
    // Whether the line before has a directive, so that the next one can follow it.
    let mut follows = false;
    for line in output.lines() {
        let line = line.trim_end();
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text.is_empty() || is_frame(line) {
            follows = false;
            continue;
        }
        if let Some((symbol, head, rest)) = label(text).filter(|_| indent <= 2) {
            names.clear_local();
            let mut directives = std::mem::take(&mut leading);
            directives.push(format!("{prefix}-LABEL: {}", literal(head)));
            if !rest.trim().is_empty() {
                directives.push(format!("{prefix}-SAME: {}", names.directive(rest)));
            }
            groups.push(Group { symbol: Some(symbol.to_owned()), directives });
            follows = true;
            continue;
        }
        names.define_alias(text);
        let suffix = if follows { "-NEXT" } else { "" };
        let directive = format!("{prefix}{suffix}: {}", names.directive(text));
        // Lines after the first one before a function belong to that, too.
        let goes_on = leading.is_empty() && (follows || indent > 0);
        match groups.last_mut().filter(|_| goes_on) {
            Some(group) => group.directives.push(directive),
            None => leading.push(directive),
        }
        follows = true;
    }
    if !leading.is_empty() {
        groups.push(Group { symbol: None, directives: leading });
    }
    groups
}

/// Returns true for lines that enclose the contents: the module without attributes, its end, and marks between parts.
fn is_frame(line: &str) -> bool {
    matches!(line, "module {" | "}") || line.starts_with("// -----")
}

/// Splits the line of a function behind its name: the symbol, the text up to there, and the rest.
fn label(text: &str) -> Option<(&str, &str, &str)> {
    let at = text.find('@')?;
    let (head, after) = text.split_at(at);
    let op = head.split_whitespace().next()?;
    let is_op = op.split_once('.').is_some_and(|(dialect, name)| {
        [dialect, name]
            .iter()
            .all(|it| !it.is_empty() && it.chars().all(|it| it.is_ascii_alphanumeric() || "_.".contains(it)))
    });
    if !is_op || head.contains(['%', '(', '=', '"']) || op.ends_with("call") {
        return None;
    }
    let length =
        after.chars().skip(1).take_while(|it| it.is_alphanumeric() || "_$.-".contains(*it)).map(char::len_utf8);
    let end = 1 + length.sum::<usize>();
    let symbol = after.get(..end)?;
    // A parenthesis ends the name, so that it is no prefix of another one.
    let more = usize::from(after.get(end..)?.starts_with('('));
    Some((symbol, text.get(..at + end + more)?, text.get(at + end + more..)?))
}

/// Returns a text as it is in a directive.
fn literal(text: &str) -> String {
    text.replace("{{", "{{\\{\\{}}").replace("[[", "{{\\[\\[}}")
}

/// Variables by the names in the output.
#[derive(Default)]
struct Names {
    local: HashMap<String, String>,
    aliases: HashMap<String, String>,
    used: HashSet<String>,
    /// Aliases whose definition is in a directive.
    defined: HashSet<String>,
}

impl Names {
    fn clear_local(&mut self) {
        for variable in self.local.drain().map(|it| it.1) {
            self.used.remove(&variable);
        }
    }

    /// Adds the alias that a line defines: `#map = ..`.
    fn define_alias(&mut self, text: &str) {
        if let Some((name, _)) = text.split_once(" = ")
            && name.starts_with(['#', '!'])
            && name.chars().skip(1).all(|it| it.is_alphanumeric() || it == '_')
        {
            let variable = format!("${}", self.fresh(name));
            self.aliases.insert(name.to_owned(), variable);
            self.defined.remove(name);
        }
    }

    /// Returns a new variable for a name.
    fn fresh(&mut self, name: &str) -> String {
        let name = name.trim_start_matches(['%', '#', '!']);
        let upper: String =
            name.chars().map(|it| if it.is_ascii_alphanumeric() { it.to_ascii_uppercase() } else { '_' }).collect();
        let upper = if upper.starts_with(|it: char| it.is_ascii_alphabetic()) { upper } else { format!("VAL_{upper}") };
        let numbered = (1..).map(|number| format!("{upper}_{number}"));
        let variable = std::iter::once(upper.clone()).chain(numbered).find(|it| !self.used.contains(it));
        let variable = variable.unwrap_or(upper);
        self.used.insert(variable.clone());
        variable
    }

    /// Makes the directive of a line: names are variables.
    fn directive(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut fixed = String::new();
        let mut rest = text;
        let mut is_quoted = false;
        while let Some(first) = rest.chars().next() {
            let after = rest.get(first.len_utf8()..).unwrap_or_default();
            let length: usize = after
                .chars()
                .take_while(|it| it.is_ascii_alphanumeric() || "_$.-".contains(*it))
                .map(char::len_utf8)
                .sum();
            let (name, behind) = rest.split_at(first.len_utf8() + length);
            is_quoted ^= first == '"';
            let block = match first {
                _ if is_quoted || length == 0 => None,
                '%' => Some(self.value(name, behind)),
                '#' | '!' => self.alias(name),
                _ => None,
            };
            match block {
                Some(block) => {
                    fixed.push(first);
                    out.push_str(&literal(&fixed));
                    fixed.clear();
                    out.push_str(&block);
                    rest = behind;
                }
                None => {
                    fixed.push(first);
                    rest = after;
                }
            }
        }
        out + &literal(&fixed)
    }

    /// Returns the block of a value: its first use and its definitions bind the variable.
    fn value(&mut self, name: &str, behind: &str) -> String {
        let defines = behind.starts_with(" = ") || behind.starts_with(": ") || behind.starts_with(':');
        match self.local.get(name) {
            Some(variable) if !defines => format!("[[{variable}]]"),
            Some(variable) => format!("[[{variable}:.*]]"),
            None => {
                let variable = self.fresh(name);
                self.local.insert(name.to_owned(), variable.clone());
                format!("[[{variable}:.*]]")
            }
        }
    }

    fn alias(&mut self, name: &str) -> Option<String> {
        let variable = self.aliases.get(name)?;
        match self.defined.insert(name.to_owned()) {
            true => Some(format!("[[{variable}:.*]]")),
            false => Some(format!("[[{variable}]]")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_variables() {
        let output = "#map = affine_map<(d0) -> (d0)>\nmodule {\n  func.func @f(%arg0: i32, %arg1: i32) -> i32 {\n    \
            %0 = arith.addi %arg0, %arg1 : i32\n    \"x\"() {a = dense<[[1]]>, m = #map, s = \"%0\"} : () -> ()\n    return %0 : i32\n  }\n}\n";
        let groups = groups("CHECK", output);
        let group = groups.first().expect("a group");
        assert_eq!(group.symbol.as_deref(), Some("@f"));
        assert_eq!(
            group.directives,
            [
                "CHECK: #[[$MAP:.*]] = affine_map<(d0) -> (d0)>",
                "CHECK-LABEL: func.func @f(",
                "CHECK-SAME: %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) -> i32 {",
                "CHECK-NEXT: %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG1]] : i32",
                "CHECK-NEXT: \"x\"() {a = dense<{{\\[\\[}}1]]>, m = #[[$MAP]], s = \"%0\"} : () -> ()",
                "CHECK-NEXT: return %[[VAL_0]] : i32",
                "CHECK-NEXT: }",
            ]
        );
    }
}
