//! MLIR releases: their operations, and the layouts of the operations' properties.
//!
//! The tables are text, sorted by operation, and are searched without parsing them first. The table of the release
//! whose operations lect implements is complete. An older release's table lists differences from the next newer one, a
//! newer release's from the next older one. `layouts/README.md` describes how the tables are generated.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use lect_core::dialect::OpTraits;
use lect_ods::spec::DialectSpec;

use super::{OpLayout, text};

/// A release of MLIR, or another program that writes bytecode.
#[derive(Debug)]
pub struct Release {
    major: Option<u32>,
    /// Lines of operations, sorted by name. A leading `-` marks an operation that this release does not have.
    table: Cow<'static, str>,
    /// The release that applies to operations missing in the table.
    basis: Option<&'static Release>,
}

/// Creates a release whose table is relative to that of another.
const fn relative(major: u32, table: &'static str, basis: &'static Release) -> Release {
    Release { major: Some(major), table: Cow::Borrowed(table), basis: Some(basis) }
}

static MLIR_22: Release =
    Release { major: Some(22), table: Cow::Borrowed(include_str!("../../layouts/22.txt")), basis: None };
static MLIR_23: Release = relative(23, include_str!("../../layouts/23.txt"), &MLIR_22);
static MLIR_24: Release = relative(24, include_str!("../../layouts/24.txt"), &MLIR_23);
static MLIR_21: Release = relative(21, include_str!("../../layouts/21.txt"), &MLIR_22);
static MLIR_19: Release = relative(19, include_str!("../../layouts/19.txt"), &MLIR_21);
static MLIR_18: Release = relative(18, include_str!("../../layouts/18.txt"), &MLIR_19);
static MLIR_17: Release = relative(17, include_str!("../../layouts/17.txt"), &MLIR_18);
static MLIR_16: Release = relative(16, include_str!("../../layouts/16.txt"), &MLIR_17);

/// Operations of other projects before their properties became those of lect's definitions. Files do not specify which
/// of the two they use.
pub static OTHERS: Release =
    Release { major: None, table: Cow::Borrowed(include_str!("../../layouts/others.txt")), basis: None };

/// Releases with a table, the newest first.
pub static RELEASES: [&Release; 8] = [&MLIR_24, &MLIR_23, &MLIR_22, &MLIR_21, &MLIR_19, &MLIR_18, &MLIR_17, &MLIR_16];

/// Returns the release with a number, if there is a table.
pub fn release(major: u32) -> Option<&'static Release> {
    RELEASES.into_iter().find(|release| release.major == Some(major))
}

/// Returns the release with a number, or the next newer one that has a table. Returns `None` if the number is newer
/// than all.
pub(crate) fn nearest(major: u32) -> Option<&'static Release> {
    RELEASES.into_iter().rev().find(|release| release.major >= Some(major))
}

/// Parses the release in a file's producer string: `MLIR22.1.8`, `LLVM19.1.7`.
pub fn producer_release(producer: &[u8]) -> Option<u32> {
    let number = producer.strip_prefix(b"MLIR").or_else(|| producer.strip_prefix(b"LLVM"))?;
    let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(number.get(..digits)?).ok()?.parse().ok()
}

impl Release {
    /// Creates a release from the operations of some dialects.
    pub fn of<'s>(dialects: impl IntoIterator<Item = &'s DialectSpec>) -> Self {
        let mut lines = BTreeMap::new();
        for dialect in dialects {
            for op in dialect.ops.iter() {
                let isolated = if OpTraits::of(op).contains(OpTraits::ISOLATED_FROM_ABOVE) { "*" } else { "" };
                lines.insert(&*op.name, format!("{}{isolated}{}\n", op.name, OpLayout::of(op, dialect)));
            }
        }
        Self { major: None, table: lines.into_values().collect::<String>().into(), basis: None }
    }

    /// Creates a release from the text of its table, which is sorted by operation.
    pub fn from_table(table: &'static str) -> Self {
        Self { major: None, table: table.into(), basis: None }
    }

    /// Returns the release number, if this is a release of MLIR.
    pub fn major(&self) -> Option<u32> {
        self.major
    }

    /// Returns the property layout of an operation, or `None` if the release lacks the operation.
    pub fn layout(&self, op: &str) -> Option<OpLayout> {
        text::layout(self.line(op)?.fields)
    }

    /// Returns true if the release has an operation of this name.
    pub fn knows_op(&self, op: &str) -> bool {
        self.line(op).is_some()
    }

    /// Returns true if the release has an operation of this name that is isolated from above.
    pub fn is_isolated(&self, op: &str) -> bool {
        self.line(op).is_some_and(|line| line.isolated)
    }

    /// Returns true if the release has operations of a namespace.
    pub fn knows_dialect(&self, namespace: &str) -> bool {
        !self.lines(&format!("{namespace}.")).is_empty()
    }

    /// Returns the operations whose names begin with a prefix, sorted.
    pub fn ops(&self, prefix: &str) -> Vec<&str> {
        self.lines(prefix).into_keys().collect()
    }

    /// Prints the table of this release as differences from that of another, or all of it without another.
    pub fn table(&self, newer: Option<&Release>) -> String {
        let own = self.lines("");
        let theirs = newer.map(|newer| newer.lines("")).unwrap_or_default();
        let gone = theirs.keys().filter(|op| !own.contains_key(*op)).map(|op| (*op, format!("-{op}\n")));
        let kept =
            own.iter().filter(|(op, line)| theirs.get(*op) != Some(line)).map(|(op, line)| (*op, format!("{line}\n")));
        let lines: BTreeMap<&str, String> = gone.chain(kept).collect();
        lines.into_values().collect()
    }

    /// Returns the line of an operation.
    fn line(&self, op: &str) -> Option<Line<'_>> {
        let own = Line::first(self.table.get(position(&self.table, op)..)?).filter(|line| line.op == op);
        match own {
            Some(line) => (!line.removed).then_some(line),
            None => self.basis?.line(op),
        }
    }

    /// Returns the lines of operations whose names begin with a prefix, by name.
    fn lines(&self, prefix: &str) -> BTreeMap<&str, Line<'_>> {
        let mut lines = self.basis.map(|newer| newer.lines(prefix)).unwrap_or_default();
        let rest = self.table.get(position(&self.table, prefix)..).unwrap_or_default();
        for line in rest.lines().filter_map(Line::first).take_while(|line| line.op.starts_with(prefix)) {
            match line.removed {
                true => drop(lines.remove(line.op)),
                false => drop(lines.insert(line.op, line)),
            }
        }
        lines
    }
}

/// A line of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line<'t> {
    /// Name of the operation.
    op: &'t str,
    /// Whether the line removes the operation.
    removed: bool,
    isolated: bool,
    fields: &'t str,
}

impl<'t> Line<'t> {
    /// Parses the first line of a text.
    fn first(text: &'t str) -> Option<Self> {
        let line = text.lines().next()?;
        let (removed, line) = line.strip_prefix('-').map_or((false, line), |line| (true, line));
        let (op, fields) = line.split_once(' ').unwrap_or((line, ""));
        let (isolated, op) = op.strip_suffix('*').map_or((false, op), |op| (true, op));
        Some(Self { op, removed, isolated, fields })
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.op)?;
        f.write_str(if self.isolated { "*" } else { "" })?;
        self.fields.split_ascii_whitespace().try_for_each(|field| write!(f, " {field}"))
    }
}

/// Returns the offset of the first line whose operation is not less than `op`.
fn position(table: &str, op: &str) -> usize {
    let table = table.as_bytes();
    let (mut low, mut high) = (0, table.len());
    while low < high {
        // Lines begin at `low` and `high`.
        let middle = low + (high - low) / 2;
        let start = table[low..middle].iter().rposition(|byte| *byte == b'\n').map_or(low, |at| low + at + 1);
        if compare(&table[start..], op.as_bytes()).is_lt() {
            low = table[middle..high].iter().position(|byte| *byte == b'\n').map_or(high, |at| middle + at + 1);
        } else {
            high = start;
        }
    }
    low
}

/// Compares the name in the first line of a text with another name.
fn compare(text: &[u8], op: &[u8]) -> Ordering {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let same = text.iter().zip(op).take_while(|(a, b)| a == b).count();
    let rest = text.get(same).filter(|byte| !matches!(byte, b' ' | b'*' | b'\n'));
    rest.cmp(&op.get(same))
}
