//! Directives of lit in the comments of a test.

/// A command, or the definition of a substitution, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A command, with the number of its first line.
    Run {
        /// Number of the line, counted from 1.
        line: usize,
        /// Command before substitutions.
        text: String,
    },
    /// A substitution.
    Define {
        /// The text that is replaced.
        name: String,
        /// The replacement.
        value: String,
        /// Whether the substitution must exist.
        redefines: bool,
    },
}

/// Directives of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// Commands and definitions.
    pub items: Vec<Item>,
    /// Conditions that must hold.
    pub requires: Vec<String>,
    /// Conditions under which the test does not run.
    pub unsupported: Vec<String>,
    /// Conditions under which the test fails.
    pub xfail: Vec<String>,
}

const KEYWORDS: [&str; 7] = ["RUN:", "XFAIL:", "REQUIRES:", "UNSUPPORTED:", "DEFINE:", "REDEFINE:", "END."];

impl Directives {
    /// Reads the directives of a text. Fails if there is no command.
    pub fn of(text: &[u8]) -> Result<Self, String> {
        let mut directives = Self::default();
        // The keyword of a line that ends with a backslash.
        let mut open: Option<&str> = None;
        for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
            let Some((keyword, rest)) = keyword(line) else { continue };
            if keyword == "END." {
                break;
            }
            let rest = String::from_utf8_lossy(rest);
            let rest = rest.trim();
            let (rest, continues) = rest.strip_suffix('\\').map_or((rest, false), |rest| (rest, true));
            let rest = with_line(rest, number);
            match (keyword, open == Some(keyword), directives.items.last_mut()) {
                ("RUN:", true, Some(Item::Run { text, .. })) => text.push_str(&rest),
                ("DEFINE:" | "REDEFINE:", true, Some(Item::Define { value, .. })) => value.push_str(&rest),
                ("RUN:", ..) => directives.items.push(Item::Run { line: number, text: rest }),
                ("DEFINE:" | "REDEFINE:", ..) => {
                    let (name, value) = definition(&rest).ok_or(format!("line {number} has no '%{{NAME}} = VALUE'"))?;
                    directives.items.push(Item::Define { name, value, redefines: keyword == "REDEFINE:" });
                }
                _ => {
                    let list = match keyword {
                        "REQUIRES:" => &mut directives.requires,
                        "UNSUPPORTED:" => &mut directives.unsupported,
                        _ => &mut directives.xfail,
                    };
                    let conditions = rest.split(',').map(str::trim).filter(|it| !it.is_empty());
                    list.extend(conditions.map(str::to_owned));
                }
            }
            open = continues.then_some(keyword);
        }
        if open == Some("RUN:") {
            return Err("the last RUN: line ends with a backslash".to_owned());
        }
        match directives.has_run() {
            true => Ok(directives),
            false => Err("the file has no RUN: line".to_owned()),
        }
    }

    /// Returns true if there is a command.
    fn has_run(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Run { .. }))
    }
}

/// Returns true if a text has a command.
pub(super) fn has_run(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"RUN:").is_some()
}

/// Returns the first keyword of a line, and the text behind it.
fn keyword(line: &[u8]) -> Option<(&'static str, &[u8])> {
    let found = KEYWORDS.iter().filter_map(|keyword| {
        let at = memchr::memmem::find(line, keyword.as_bytes())?;
        Some((at, *keyword))
    });
    let (at, keyword) = found.min_by_key(|it| it.0)?;
    Some((keyword, line.get(at + keyword.len()..)?))
}

/// Replaces `%(line)` and `%(line+1)`.
fn with_line(text: &str, number: usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("%(line") {
        let value = after.split_once(')').and_then(|(offset, behind)| {
            let offset = offset.replace(' ', "");
            let value = match offset.split_at_checked(1) {
                None => number,
                Some(("+", digits)) => number.checked_add(digits.parse().ok()?)?,
                Some(("-", digits)) => number.checked_sub(digits.parse().ok()?)?,
                _ => return None,
            };
            Some((value, behind))
        });
        out.push_str(before);
        match value {
            Some((value, behind)) => {
                out.push_str(&value.to_string());
                rest = behind;
            }
            None => {
                out.push_str("%(line");
                rest = after;
            }
        }
    }
    out + rest
}

/// Parses `%{name} = value`.
fn definition(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim();
    let inner = name.strip_prefix("%{")?.strip_suffix('}')?;
    let is_valid = !inner.is_empty() && inner.chars().all(|it| it.is_ascii_alphanumeric() || "-_:".contains(it));
    is_valid.then(|| (name.to_owned(), value.trim_start().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_continue() {
        let text = b"// RUN: a \\\n// text\n// RUN:   b %(line+1)\n// DEFINE: %{x} = 1\n// RUN: c\n// REQUIRES: p, q\n// END.\n// RUN: d\n";
        let directives = Directives::of(text).expect("directives");
        let run = |line, text: &str| Item::Run { line, text: text.to_owned() };
        let define = Item::Define { name: "%{x}".to_owned(), value: "1".to_owned(), redefines: false };
        assert_eq!(directives.items, [run(1, "a b 4"), define, run(5, "c")]);
        assert_eq!(directives.requires, ["p", "q"]);
        assert_eq!(Directives::of(b"a"), Err("the file has no RUN: line".to_owned()));
    }
}
