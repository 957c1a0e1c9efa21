//! Pages of documentation: the texts about the definitions of a dialect.
//!
//! A page is a file of Markdown beside the definitions. The first heading names the dialect, and each heading of the
//! second level names a definition: `` ## `arith.addi` ``, `` ## `!llvm.ptr` ``, `` ## `#arith.fastmath` ``. The first
//! paragraph below a heading is the summary, and the rest is the description.

use std::collections::HashMap;
use std::fmt;

use crate::spec::{DefKind, DefSpec, DialectSpec, OpSpec};

/// Separates the parts of an entry in packed pages.
const UNIT: char = '\u{1f}';
/// Separates the entries of packed pages.
const RECORD: char = '\u{1e}';

/// Text about a definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Name of the definition, with its sigil; the namespace for the dialect itself.
    pub name: String,
    /// One-line summary, without a full stop.
    pub summary: String,
    /// Description in Markdown.
    pub description: String,
}

/// Texts about a dialect and its definitions.
#[derive(Clone, Debug, Default)]
pub struct Page {
    entries: Vec<Entry>,
    by_name: HashMap<String, usize>,
}

/// Fault of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from one.
    pub line: usize,
    /// Description of the fault.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Page {
    /// Parses a page.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut body = String::new();
        let mut in_code = false;
        for (index, line) in text.lines().enumerate() {
            let fault = |message: &str| Fault { line: index + 1, message: message.to_owned() };
            let heading =
                line.strip_prefix("# ").map(|it| (1, it)).or_else(|| line.strip_prefix("## ").map(|it| (2, it)));
            in_code ^= line.starts_with("```");
            let Some((level, title)) = heading.filter(|_| !in_code) else {
                if entries.is_empty() && !line.trim().is_empty() {
                    return Err(fault("a page begins with the heading of its dialect"));
                }
                body.push_str(line);
                body.push('\n');
                continue;
            };
            finish(&mut entries, &mut body);
            let name = title.trim().strip_prefix('`').and_then(|it| it.strip_suffix('`'));
            let name = name.ok_or_else(|| fault("a heading is the name of a definition in backticks"))?;
            if (level == 1) != entries.is_empty() {
                return Err(fault("a page has one dialect, and its heading is the first"));
            }
            if entries.iter().any(|entry| entry.name == name) {
                return Err(fault(&format!("a second text about `{name}`")));
            }
            entries.push(Entry { name: name.to_owned(), ..Entry::default() });
        }
        finish(&mut entries, &mut body);
        Ok(Self::from_entries(entries))
    }

    fn from_entries(entries: Vec<Entry>) -> Self {
        let by_name = entries.iter().enumerate().map(|(at, entry)| (entry.name.clone(), at)).collect();
        Self { entries, by_name }
    }

    /// Returns the page with the summaries and descriptions of a spec.
    pub fn of(spec: &DialectSpec) -> Self {
        let entry = |name: String, summary: &str, description: &str| Entry {
            name,
            summary: summary.to_owned(),
            description: description.to_owned(),
        };
        let dialect = entry(spec.name.to_string(), &spec.summary, &spec.description);
        let ops = spec.ops.iter().map(|op| entry(op.name.to_string(), &op.summary, &op.description));
        let defs = spec.types.iter().chain(spec.attrs.iter());
        let defs = defs.map(|def| entry(def.title(&spec.name), &def.summary, &def.description));
        let is_empty = |entry: &Entry| entry.summary.is_empty() && entry.description.is_empty();
        Self::from_entries(std::iter::once(dialect).chain(ops).chain(defs).filter(|entry| !is_empty(entry)).collect())
    }

    /// Returns all entries, in the order of the page.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the text about a definition, by its name with the sigil, or about the dialect, by its namespace.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(*self.by_name.get(name)?)
    }

    /// Returns the text about a type or an attribute of a dialect.
    pub fn def(&self, namespace: &str, def: &DefSpec) -> Option<&Entry> {
        self.get(&def.title(namespace))
    }

    /// Replaces the summaries and descriptions of a spec by those of the page, where it has them.
    pub fn fill(&self, spec: &mut DialectSpec) {
        let namespace = spec.name.to_string();
        if let Some(entry) = self.get(&namespace) {
            (spec.summary, spec.description) = (entry.summary.clone().into(), entry.description.clone().into());
        }
        spec.ops.to_mut().iter_mut().for_each(|op| self.fill_op(op));
        for def in spec.types.to_mut().iter_mut().chain(spec.attrs.to_mut()) {
            self.fill_def(&namespace, def);
        }
    }

    /// Replaces the summary and description of an operation by those of the page, if it has them.
    pub fn fill_op(&self, op: &mut OpSpec) {
        if let Some(entry) = self.get(&op.name) {
            (op.summary, op.description) = (entry.summary.clone().into(), entry.description.clone().into());
        }
    }

    /// Replaces the summary and description of a type or an attribute by those of the page, if it has them.
    pub fn fill_def(&self, namespace: &str, def: &mut DefSpec) {
        if let Some(entry) = self.def(namespace, def) {
            (def.summary, def.description) = (entry.summary.clone().into(), entry.description.clone().into());
        }
    }

    /// Returns the names of entries without a definition in a spec.
    pub fn unknown<'a>(&'a self, spec: &DialectSpec) -> impl Iterator<Item = &'a str> {
        let known: Vec<String> = std::iter::once(spec.name.to_string())
            .chain(spec.ops.iter().map(|op| op.name.to_string()))
            .chain(spec.types.iter().chain(spec.attrs.iter()).map(|def| def.title(&spec.name)))
            .collect();
        self.entries.iter().map(|entry| &*entry.name).filter(move |name| !known.iter().any(|it| it == name))
    }

    /// Returns the page as one text, which [`unpack`](Self::unpack) reads.
    pub fn pack(&self) -> String {
        let plain = |text: &str| text.replace([UNIT, RECORD], " ");
        let entry =
            |it: &Entry| format!("{}{UNIT}{}{UNIT}{}", plain(&it.name), plain(&it.summary), plain(&it.description));
        self.entries.iter().map(entry).collect::<Vec<_>>().join(&RECORD.to_string())
    }

    /// Returns the page that [`pack`](Self::pack) wrote.
    pub fn unpack(text: &str) -> Self {
        let entry = |record: &str| {
            let mut parts = record.splitn(3, UNIT).map(str::to_owned);
            let mut next = || parts.next().unwrap_or_default();
            Entry { name: next(), summary: next(), description: next() }
        };
        Self::from_entries(text.split(RECORD).filter(|record| !record.is_empty()).map(entry).collect())
    }
}

impl DefSpec {
    /// Returns the name with the sigil, `!async.value`; without a mnemonic, the C++ class or the unique name.
    pub fn title(&self, namespace: &str) -> String {
        let sigil = if self.kind == DefKind::Type { '!' } else { '#' };
        match self.mnemonic.as_deref() {
            Some(mnemonic) if !mnemonic.is_empty() => format!("{sigil}{namespace}.{mnemonic}"),
            _ if self.cpp_class.is_empty() => self.name.to_string(),
            _ => self.cpp_class.to_string(),
        }
    }
}

/// Assigns the text below a heading to the last entry.
fn finish(entries: &mut [Entry], body: &mut String) {
    let text = std::mem::take(body);
    let Some(entry) = entries.last_mut() else { return };
    let (summary, description) = text.trim().split_once("\n\n").unwrap_or((text.trim(), ""));
    entry.summary = summary.replace('\n', " ").trim_end_matches('.').to_owned();
    entry.description = description.trim().to_owned();
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# `lamp`\n\nLamps.\n\n## `lamp.dim`\n\nMakes a lamp\nless bright.\n\nNever off.\n\n```mlir\n\
        # no heading\nlamp.dim\n```\n\n## `!lamp.bulb`\n\nA bulb.\n";

    #[test]
    fn headings_begin_entries() {
        let page = Page::parse(TEXT).expect("a valid page");
        let names: Vec<&str> = page.entries().iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["lamp", "lamp.dim", "!lamp.bulb"]);
        let dim = page.get("lamp.dim").expect("an entry");
        assert_eq!(dim.summary, "Makes a lamp less bright");
        assert_eq!(dim.description, "Never off.\n\n```mlir\n# no heading\nlamp.dim\n```");
        assert_eq!(Page::unpack(&page.pack()).entries(), page.entries());
    }

    #[test]
    fn faults_have_lines() {
        let fault = |text: &str| Page::parse(text).expect_err("a fault").to_string();
        assert_eq!(fault("text"), "line 1: a page begins with the heading of its dialect");
        assert_eq!(fault("# `a`\n## a.b\n"), "line 2: a heading is the name of a definition in backticks");
        assert_eq!(fault("# `a`\n\n## `a.b`\n## `a.b`\n"), "line 4: a second text about `a.b`");
        assert_eq!(fault("## `a.b`\n"), "line 1: a page has one dialect, and its heading is the first");
    }
}
