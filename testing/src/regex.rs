//! POSIX extended regular expressions on bytes, with the dialect and the results of FileCheck's.
//!
//! A match is the leftmost, and the longest of those that begin there. `.` and inverted sets match no line break, `^` and `$`
//! match at all lines, and `\1` to `\9` match the text of a group again. [`parse`] makes a [`Node`], [`Regex::new`] a program.
//!
//! One result differs from POSIX: of several ways to divide a match between its groups, alternatives are tried in their order.

mod parse;
mod program;
mod search;

pub(crate) use parse::parse;
pub(crate) use program::Regex;

/// Set of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set([u64; 4]);

impl Set {
    /// Returns the set of one byte.
    pub(crate) fn of(byte: u8) -> Self {
        let mut set = Self::default();
        set.insert(byte);
        set
    }

    pub(crate) fn insert(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte / 64)) {
            *word |= 1 << (byte % 64);
        }
    }

    pub(crate) fn remove(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte / 64)) {
            *word &= !(1 << (byte % 64));
        }
    }

    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte / 64)).is_some_and(|word| word >> (byte % 64) & 1 == 1)
    }

    pub(crate) fn inverted(self) -> Self {
        Self(self.0.map(|word| !word))
    }

    pub(crate) fn union(self, other: Self) -> Self {
        let mut both = self;
        both.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
        both
    }

    /// Returns the byte, if there is only one.
    pub(crate) fn single(&self) -> Option<u8> {
        let mut bytes = (0..=u8::MAX).filter(|byte| self.contains(*byte));
        bytes.next().filter(|_| bytes.next().is_none())
    }

    /// Adds the other case of each letter.
    pub(crate) fn both_cases(self) -> Self {
        let mut all = self;
        for byte in (0..=u8::MAX).filter(|byte| self.contains(*byte)) {
            all.insert(byte.to_ascii_lowercase());
            all.insert(byte.to_ascii_uppercase());
        }
        all
    }
}

/// Part of a regular expression.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Set(Set),
    LineBegin,
    LineEnd,
    WordBegin,
    WordEnd,
    Sequence(Vec<Node>),
    Alternatives(Vec<Node>),
    Repeat {
        node: Box<Node>,
        least: u32,
        most: Option<u32>,
    },
    /// Group with its number, counted from 1.
    Group(u32, Box<Node>),
    /// Text of a group, again.
    Again(u32),
}

impl Node {
    /// Returns the expression that matches a text as it is.
    pub(crate) fn text(text: &[u8], ignores_case: bool) -> Self {
        let set = |byte: &u8| if ignores_case { Set::of(*byte).both_cases() } else { Set::of(*byte) };
        Self::Sequence(text.iter().map(set).map(Node::Set).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the range of the match and the texts of the groups.
    fn find(pattern: &str, text: &str) -> Option<(String, Vec<String>)> {
        let mut groups = 0;
        let node = parse(pattern.as_bytes(), &mut groups, false).expect("a regular expression");
        let regex = Regex::new(&node, groups).expect("a program");
        let found = regex.find(text.as_bytes())?;
        let text_of = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let groups = (1..=groups).map(|group| found.group(group).map(text_of).unwrap_or_default());
        Some((text_of(found.range()), groups.collect()))
    }

    #[track_caller]
    fn check(pattern: &str, text: &str, whole: &str, groups: &[&str]) {
        let groups = groups.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(find(pattern, text), Some((whole.to_owned(), groups)), "{pattern} in {text}");
    }

    #[test]
    fn finds_the_longest_match() {
        check("a|ab", "xab", "ab", &[]);
        check("(a|ab)(c|bcd)(d*)", "abcd", "abcd", &["a", "bcd", ""]);
        check("[[:alpha:]_]+[0-9]{2,3}", "--ab_1234", "ab_123", &[]);
        check("(a*)*b", "aaab", "aaab", &["aaa"]);
        check("x{0,2}y", "xxxy", "xxy", &[]);
        check("[]a]+", "b]a]", "]a]", &[]);
        check("\\.\\d", ".d", ".d", &[]);
        check("{x{", "a{x{", "{x{", &[]);
    }

    #[test]
    fn lines_bound_a_match() {
        check("a.*c", "a\nabc", "abc", &[]);
        check("[^x]+$", "x\nab\nx", "ab", &[]);
        check("^b", "ab\nb", "b", &[]);
        assert_eq!(find("a.b", "a\nb"), None);
        check("[[:<:]]b+[[:>:]]", "ab bb", "bb", &[]);
    }

    #[test]
    fn groups_match_again() {
        check("(%.*) = f\\1;", "%a = f%a;", "%a = f%a;", &["%a"]);
        check("(.*)\\1", "abab", "abab", &["ab"]);
        assert_eq!(find("<(.+)\\1>", "<aba>"), None);
        check("(a*)(b)\\1", "aabaac", "aabaa", &["aa", "b"]);
    }

    #[test]
    fn faults_are_found() {
        let fault = |pattern: &str| parse(pattern.as_bytes(), &mut 0, false).expect_err("a fault");
        assert_eq!(fault("a*?"), "repetition-operator operand invalid");
        assert_eq!(fault("(a"), "parentheses not balanced");
        assert_eq!(fault("a)"), "parentheses not balanced");
        assert_eq!(fault(""), "empty (sub)expression");
        assert_eq!(fault("a|"), "empty (sub)expression");
        assert_eq!(fault("[a"), "brackets ([ ]) not balanced");
        assert_eq!(fault("[z-a]"), "invalid character range");
        assert_eq!(fault("a{2"), "braces not balanced");
        assert_eq!(fault("a{300}"), "invalid repetition count(s)");
        assert_eq!(fault("\\1(a)"), "invalid backreference number");
        assert_eq!(fault(&"(".repeat(100_000)), "the expression is nested too deeply");
    }
}
