//! Files of invalid snippets.
//!
//! A snippet reaches from one `// -----` to the next and is a file by itself, with the line numbers of the whole. The
//! expected diagnostics stand in comments in the format of `--verify-diagnostics` (`lect_core::diag::expect`): every
//! error and warning must be expected; notes need not be.

use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::diag::{self, expect};
use lect_core::loc::Loc;
use lect_core::source::Buffer;
use lect_ods::td::diag::Severity;
use lect_ods::td::lower::lower;
use lect_ods::td::{FileId, Input, LoadConfig, Loaded, Span, load};

use super::files::TdFile;
use super::oracle::{Oracle, Place, Verdict};

/// Separator between snippets.
const MARKER: &str = "// -----";

/// An invalid snippet.
#[derive(Clone, Debug)]
pub struct Snippet {
    /// Text of the snippet, after as many empty lines as precede it in its file.
    pub text: String,
    /// Line of the snippet's beginning, from 1.
    pub line: usize,
    /// Expected verdict of the oracle.
    pub oracle: Expected,
}

/// Expected verdict of the oracle, from a comment such as `// ORACLE: crashes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// No comment: the first error is on the same line, and in the same column of a format.
    Same,
    /// `// ORACLE: elsewhere because ..`: the error is on another line, or has no position.
    Elsewhere,
    /// `// ORACLE: accepts because ..`
    Accepts,
    /// `// ORACLE: crashes`: the oracle crashes, for instance by a stack overflow.
    Crashes,
}

/// Returns the snippets of a file.
pub fn snippets(file: &TdFile) -> Result<Vec<Snippet>, String> {
    let text = fs::read_to_string(&file.path).map_err(|error| format!("{}: {error}", file.name))?;
    let mut snippets = vec![];
    let (mut part, mut line) = (String::new(), 1);
    for (number, content) in text.lines().enumerate() {
        if content == MARKER {
            snippets.push(Snippet::new(std::mem::take(&mut part), line)?);
            line = number + 2;
        } else {
            part.push_str(content);
            part.push('\n');
        }
    }
    snippets.push(Snippet::new(part, line)?);
    // The first part may contain nothing but the comments about the whole file.
    snippets.retain(|snippet| snippet.text.lines().any(|line| !line.is_empty() && !line.starts_with("//")));
    Ok(snippets)
}

impl Snippet {
    fn new(text: String, line: usize) -> Result<Self, String> {
        let mut oracle = Expected::Same;
        for comment in text.lines().filter_map(|line| line.strip_prefix("// ORACLE: ")) {
            oracle = match comment {
                "crashes" => Expected::Crashes,
                other if other.starts_with("accepts because ") => Expected::Accepts,
                other if other.starts_with("elsewhere because ") => Expected::Elsewhere,
                // The comment at the top of the file applies to all snippets.
                other if other.starts_with("mlir-tblgen ") => continue,
                other => return Err(format!("what is 'ORACLE: {other}'?")),
            };
        }
        Ok(Self { text: "\n".repeat(line - 1) + text.trim_end() + "\n", line, oracle })
    }

    /// Loads the snippet with lect, and lowers it to specs if the file tests ODS.
    pub fn load(&self, file: &TdFile, config: &LoadConfig) -> Loaded {
        let input = Input::Text { name: file.name.clone(), text: self.text.clone() };
        let mut loaded = load(input, config);
        if let (true, Some(records)) = (file.mlir_tblgen.is_some(), &loaded.records) {
            let _ = lower(records, &mut loaded.diagnostics);
        }
        loaded
    }

    /// Compares lect's diagnostics with the expectations in the comments.
    pub fn check(&self, loaded: &Loaded) -> Result<(), String> {
        let ctx = Context::new();
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&complaints);
        ctx.set_handler(Arc::new(move |ctx, diagnostic| {
            let place = diag::resolve(ctx, diagnostic.loc).map(|place| place.line).unwrap_or_default();
            let line = format!("{place}: {}", diagnostic.message);
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }));
        let expectations = expect::Expectations::new(&ctx, expect::Level::All);
        let mut buffers = Vec::new();
        for source in loaded.sources.files() {
            let text = Arc::new(source.text.as_bytes().to_vec());
            let buffer = ctx.sources().add(source.path.as_bytes(), text).map_err(|full| full.to_string())?;
            // A file that is included twice occurs twice, but its expectations count once.
            if buffers.iter().all(|before: &Arc<Buffer>| before.name() != buffer.name()) {
                expectations.add(&ctx, &buffer, 0..buffer.len());
            }
            buffers.push(buffer);
        }
        let wants_notes = self.text.contains("expected-note");
        let loc = |span: Option<Span>| span.map_or(Loc::UNKNOWN, |span| self.loc(span, &buffers));
        ctx.with_handler(expectations.handler(), || {
            for diagnostic in loaded.diagnostics.list() {
                let severity = match diagnostic.severity {
                    Severity::Error => diag::Severity::Error,
                    Severity::Warning => diag::Severity::Warning,
                    Severity::Note => diag::Severity::Note,
                };
                let mut copy = diag::Diagnostic::new(severity, loc(diagnostic.span), &*diagnostic.message);
                for note in diagnostic.notes.iter().filter(|_| wants_notes) {
                    copy = copy.note(loc(note.span), &*note.message);
                }
                ctx.report(copy);
            }
        });
        let _ = expectations.finish(&ctx);
        let complaints = complaints.lock().unwrap_or_else(PoisonError::into_inner).join("\n");
        if complaints.is_empty() { Ok(()) } else { Err(complaints) }
    }

    /// Returns the location for expectations. An error at the end of the text is reported on the last nonempty line.
    fn loc(&self, span: Span, buffers: &[Arc<Buffer>]) -> Loc {
        let Some(buffer) = buffers.get(span.file.0 as usize) else { return Loc::UNKNOWN };
        let last = if span.file == FileId(0) { self.last() } else { buffer.len() };
        Loc::source(buffer.pos((span.start as usize).min(last)))
    }

    /// Returns the offset of the last byte that is not white space.
    fn last(&self) -> usize {
        self.text.trim_end().len().saturating_sub(1)
    }

    /// Runs the oracle, and compares the position of its first error.
    pub fn check_oracle(&self, file: &TdFile, loaded: &Loaded, oracle: &Oracle) -> Result<(), String> {
        let (verdict, said) = oracle.judge(file, &self.text)?;
        let fail = |what: &str| Err(format!("{what}. It said:\n{said}"));
        match (verdict, self.oracle) {
            (Verdict::Accepts, Expected::Accepts) | (Verdict::Crashes, Expected::Crashes) => Ok(()),
            (Verdict::Rejects(_), Expected::Elsewhere) => Ok(()),
            (Verdict::Rejects(place), Expected::Same) => match self.differs(file, loaded, place) {
                Some(difference) => fail(&difference),
                None => Ok(()),
            },
            (Verdict::Accepts, _) => fail("the oracle accepts it"),
            (Verdict::Crashes, _) => fail("the oracle crashes"),
            (Verdict::Rejects(_), _) => fail("the oracle rejects it after all"),
        }
    }

    /// Describes how the position of our first error differs from the oracle's.
    fn differs(&self, file: &TdFile, loaded: &Loaded, theirs: Option<Place>) -> Option<String> {
        let first = loaded.diagnostics.list().iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let Some(span) = first.and_then(|first| first.span) else { return Some("our error has no place".to_owned()) };
        let source = loaded.sources.file(span.file);
        let start = if span.file == FileId(0) { span.start.min(self.last() as u32) } else { span.start };
        let ours = source.place(start);
        match theirs {
            None => Some("the oracle's error has no place".to_owned()),
            Some(Place::File(name, line, _)) => {
                let lines = self.text.trim_end().lines().count() as u32;
                let our_name = source.path.rsplit('/').next().unwrap_or_default();
                let is_main = file.path.file_name().is_some_and(|main| *main == *name);
                let line = if is_main { line.min(lines) } else { line };
                let same = ours.line == line && our_name == name;
                (!same).then(|| format!("the oracle has it in {name}:{line}, we in {our_name}:{}", ours.line))
            }
            Some(Place::Format(text, at)) => {
                let line = source.text.lines().nth(ours.line as usize - 1).unwrap_or_default();
                let column = ours.column as usize - 1;
                // The format's text may occur several times in the line; one of them must match.
                let same = line.match_indices(&*text).any(|(start, _)| start + at == column);
                let shown = format!("{text}\n{}^", " ".repeat(at));
                (!same).then(|| format!("the oracle has it at\n{shown}\nwe in line {}, {}", ours.line, ours.column))
            }
        }
    }
}
