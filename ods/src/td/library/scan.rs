//! Scanner of `.td` files by words: includes, definitions and the names that they refer to.
//!
//! The scanner evaluates nothing and reports no errors. Errors in a file are reported when it is read.

use memchr::memmem;

use crate::td::scan::lex;

/// A top-level statement.
#[derive(Default, Debug)]
pub struct Unit<'t> {
    /// Classes, multiclasses and variables that it defines.
    pub defines: Vec<&'t str>,
    /// Whether it contains definitions of records.
    pub has_defs: bool,
    /// Words outside of bodies, and the dialects that bodies refer to.
    pub mentions: Vec<&'t str>,
    /// Superclasses of its records and classes, without arguments.
    pub parents: Vec<&'t str>,
    /// Records with their own names, `let name = "arith"`: the record and the name.
    pub named: Vec<(&'t str, &'t str)>,
    /// Dialects whose attributes or types it encodes: `DialectTypes<"Quant">`.
    pub encodes: Vec<&'t str>,
}

/// Role of the next word.
#[derive(Clone, Copy, PartialEq)]
enum Expect {
    Nothing,
    /// The name of a class.
    Class,
    /// The name of a record.
    Record,
    /// A field that is set.
    Field,
}

/// Returns the names of the includes of a file, and possibly some others.
pub fn includes(text: &str) -> impl Iterator<Item = &str> {
    const WORD: &str = "include";
    memmem::find_iter(text.as_bytes(), WORD).filter_map(|at| {
        let rest = text.get(at + WORD.len()..)?.trim_start().strip_prefix('"')?;
        let name = rest.get(..rest.find(['"', '\n'])?)?;
        (!name.is_empty() && !text.get(..at)?.ends_with(|c: char| c.is_alphanumeric() || c == '_')).then_some(name)
    })
}

/// Returns the statements of a file that contain definitions.
pub fn units(text: &str) -> Vec<Unit<'_>> {
    let mut scan = Scan::new(text);
    scan.run();
    scan.units
}

struct Scan<'t> {
    text: &'t str,
    units: Vec<Unit<'t>>,
    unit: Unit<'t>,
    /// Open braces: whether each is that of a body rather than of a block.
    bodies: Vec<bool>,
    expect: Expect,
    /// Whether the scanner is in the head of a class or record, and whether it is in the list of parents.
    head: bool,
    parents: bool,
    /// Number of open `<` in the head.
    angles: usize,
    record: &'t str,
    /// Field that is set, until its value is read.
    field: &'t str,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Scan {
            text,
            units: Vec::new(),
            unit: Unit::default(),
            bodies: Vec::new(),
            expect: Expect::Nothing,
            head: false,
            parents: false,
            angles: 0,
            record: "",
            field: "",
        }
    }

    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            let start = at;
            at += 1;
            let next = bytes.get(at).copied();
            match byte {
                b' ' | b'\t' => at = lex::blanks_end(bytes, at),
                b'/' if next == Some(b'/') => at = lex::line_end(bytes, at),
                b'/' if next == Some(b'*') => at = lex::comment_end(bytes, start).unwrap_or(bytes.len()),
                // Text that `#ifdef` excludes counts as well, which is harmless.
                b'#' if next.is_some_and(|next| next.is_ascii_lowercase()) => at = self.directive(at),
                b'"' => {
                    at = lex::string_end(bytes, at).unwrap_or_else(|wrong| wrong.resume);
                    self.string(self.text.get(start + 1..at - 1).unwrap_or_default());
                }
                b'[' if next == Some(b'{') => {
                    let end = bytes.get(at..).and_then(|rest| memmem::find(rest, b"}]"));
                    at = end.map_or(bytes.len(), |length| at + length + 2);
                    self.field = "";
                }
                b'0'..=b'9' => {
                    at = lex::word_end(bytes, at);
                    self.word(self.text.get(start..at).unwrap_or_default());
                }
                _ if lex::begins_word(byte) => {
                    at = lex::word_end(bytes, at);
                    self.word(self.text.get(start..at).unwrap_or_default());
                }
                b'$' | b'!' => at = lex::word_end(bytes, at),
                _ => self.punctuation(byte),
            }
        }
        self.end_unit();
    }

    /// Skips a line such as `#ifdef NAME`; a paste does not take the line.
    fn directive(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let end = lex::letters_end(bytes, at);
        match self.text.get(at..end) {
            Some("ifdef" | "ifndef" | "define" | "else" | "endif") => lex::line_end(bytes, end),
            _ => at,
        }
    }

    fn string(&mut self, text: &'t str) {
        if self.field == "name" && !self.record.is_empty() {
            self.unit.named.push((self.record, text));
        }
        if self.parents
            && matches!(self.unit.parents.last(), Some(&("DialectAttributes" | "DialectTypes")))
            && self.angles == 1
        {
            self.unit.encodes.push(text);
        }
        (self.expect, self.field) = (Expect::Nothing, "");
    }

    fn is_in_body(&self) -> bool {
        self.bodies.last() == Some(&true)
    }

    fn word(&mut self, word: &'t str) {
        let expect = std::mem::replace(&mut self.expect, Expect::Nothing);
        if self.is_in_body() {
            match (expect, word) {
                (Expect::Field, field) => self.field = field,
                (_, "let") => self.expect = Expect::Field,
                (_, dialect) if matches!(self.field, "dialect" | "opDialect") => {
                    self.unit.mentions.push(dialect);
                    self.field = "";
                }
                _ => self.field = "",
            }
            return;
        }
        match (expect, word) {
            (Expect::Class, name) => {
                self.unit.defines.push(name);
                self.record = "";
            }
            (Expect::Record, name) => self.record = name,
            (_, "class" | "multiclass" | "defvar") => self.begin_head(Expect::Class),
            (_, "def" | "defm") => {
                self.unit.has_defs = true;
                self.begin_head(Expect::Record);
            }
            (_, word) => {
                if self.parents && self.angles == 0 {
                    self.unit.parents.push(word);
                }
                self.unit.mentions.push(word);
            }
        }
    }

    fn begin_head(&mut self, expect: Expect) {
        (self.expect, self.head, self.parents, self.angles, self.record) = (expect, true, false, 0, "");
    }

    fn punctuation(&mut self, byte: u8) {
        match byte {
            b'<' => self.angles += 1,
            b'>' => self.angles = self.angles.saturating_sub(1),
            b':' if self.head && self.angles == 0 => (self.parents, self.expect) = (true, Expect::Nothing),
            b'{' => {
                self.bodies.push(self.head || self.is_in_body());
                (self.head, self.parents) = (false, false);
            }
            b'}' => {
                self.bodies.pop();
                if self.bodies.is_empty() {
                    self.end_unit();
                }
            }
            b';' => {
                (self.expect, self.field) = (Expect::Nothing, "");
                if !self.is_in_body() {
                    (self.head, self.parents) = (false, false);
                }
                if self.bodies.is_empty() {
                    self.end_unit();
                }
            }
            // After `=` and blanks, the value of a field follows.
            _ => {}
        }
    }

    fn end_unit(&mut self) {
        (self.head, self.parents, self.angles) = (false, false, 0);
        let unit = std::mem::take(&mut self.unit);
        if unit.has_defs || !unit.defines.is_empty() {
            self.units.push(unit);
        }
    }
}
