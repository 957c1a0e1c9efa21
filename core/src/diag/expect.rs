//! `--verify-diagnostics`: comments in the input that specify the expected diagnostics.
//!
//! ```text
//! // expected-error@+1 {{use of undeclared SSA value}}
//! "test.op"(%0) : (i32) -> ()
//! // expected-note-re@above {{see {{[a-z]+}} here}}
//! ```
//!
//! The grammar is MLIR's. A line has at most one expectation, which consists of:
//!
//! - `expected-` and one of `error`, `warning`, `note`, `remark`;
//! - optionally `-re`;
//! - optionally `@` and a line: `+N` or `-N` from this one, `above` (the last line without an expectation), `below` (the
//!   next one without) or `unknown` (no line at all);
//! - a part of the message, between `{{` and, at the end of the line, `}}`.
//!
//! With `-re`, parts of the text between `{{` and `}}` are POSIX extended regular expressions. Back references are not
//! supported.
//!
//! [`Expectations`] receives diagnostics in the order of emission, with each note after its diagnostic. Mismatches are
//! reported to the handler that was current when the expectations were created. A diagnostic fulfils the first matching
//! unfulfilled expectation of its line and severity. At the end, unfulfilled expectations are reported.

use std::ops::Range;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use super::handler::lock;
use super::{Diagnostic, Handler, Reported, Severity, resolve};
use crate::context::ContextData;
use crate::loc::Loc;
use crate::source::Buffer;
use crate::types::Invalid;

mod posix_regex;
mod scan;

use scan::Pattern;

/// Extent of the check: the values of `--verify-diagnostics=`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Level {
    /// `all`, or no value: all expected diagnostics are emitted, and no others.
    #[default]
    All,
    /// `only-expected`: all expected diagnostics are emitted.
    OnlyExpected,
}

impl FromStr for Level {
    type Err = Invalid;

    fn from_str(value: &str) -> Result<Self, Invalid> {
        match value {
            "" | "all" => Ok(Self::All),
            "only-expected" => Ok(Self::OnlyExpected),
            // The message of mlir-opt.
            other => Err(format!("for the --verify-diagnostics option: Cannot find option named '{other}'!").into()),
        }
    }
}

/// Expected diagnostics of the input, and which of them were emitted. Clones share the state.
#[derive(Clone)]
pub struct Expectations(Arc<Shared>);

struct Shared {
    level: Level,
    /// Handler for mismatches.
    outer: Handler,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    files: Vec<File>,
    /// Expectations with `@unknown`, of all files.
    unknown: Vec<Expectation>,
    complaint: Option<Reported>,
}

struct File {
    name: Box<[u8]>,
    /// Expectations in the order of their comments.
    expected: Vec<Expectation>,
}

struct Expectation {
    /// Location of the comment.
    loc: Loc,
    severity: Severity,
    /// The expected line. Zero, which no diagnostic has, if the input lacks such a line.
    line: u32,
    pattern: Pattern,
    met: bool,
}

impl Expectation {
    /// Builds the error about this expectation. As in mlir-opt, the error about an `@unknown` expectation has no
    /// location.
    fn complaint(&self, unknown: bool, message: String) -> Diagnostic {
        if unknown {
            Diagnostic::error(Loc::UNKNOWN, message).note(self.loc, "expected here")
        } else {
            Diagnostic::error(self.loc, message)
        }
    }
}

impl Expectations {
    /// Creates an empty set of expectations.
    pub fn new(ctx: &ContextData, level: Level) -> Self {
        Self(Arc::new(Shared { level, outer: ctx.current_handler(), state: Mutex::default() }))
    }

    /// Adds the expectations in `range` of a buffer. A chunk of a split file is a range of the file's buffer; the whole
    /// file is `0..buffer.len()`. A malformed regular expression is reported at once.
    pub fn add(&self, ctx: &ContextData, buffer: &Buffer, range: Range<usize>) {
        let found = scan::scan(buffer, range);
        let mut state = lock(&self.0.state);
        state.unknown.extend(found.unknown);
        match state.files.iter_mut().find(|file| *file.name == *buffer.name()) {
            Some(file) => file.expected.extend(found.placed),
            None => state.files.push(File { name: buffer.name().into(), expected: found.placed }),
        }
        drop(state);
        found.malformed.into_iter().for_each(|error| self.complain(ctx, error));
    }

    /// Returns the handler to install while the input is processed.
    pub fn handler(&self) -> Handler {
        let this = self.clone();
        Arc::new(move |ctx, diagnostic| {
            this.take(ctx, &diagnostic);
            diagnostic.notes.iter().for_each(|note| this.take(ctx, note));
        })
    }

    /// Reports expected diagnostics that were not emitted, and returns the outcome of the whole verification.
    ///
    /// The exit code follows from this outcome. A failure of the work itself does not matter if its errors were
    /// expected.
    pub fn finish(&self, ctx: &ContextData) -> Result<(), Reported> {
        let mut state = lock(&self.0.state);
        let State { files, unknown, .. } = &mut *state;
        let files = files.iter_mut().flat_map(|file| &mut file.expected);
        let mut all: Vec<_> = files.filter_map(|it| unmet(it, false)).collect();
        all.extend(unknown.iter_mut().filter_map(|it| unmet(it, true)));
        drop(state);
        all.into_iter().for_each(|error| self.complain(ctx, error));
        lock(&self.0.state).complaint.map_or(Ok(()), Err)
    }

    /// Processes one diagnostic or note on its own.
    fn take(&self, ctx: &ContextData, diagnostic: &Diagnostic) {
        let Diagnostic { severity, loc, message, .. } = diagnostic;
        let place = resolve(ctx, *loc);
        let mut state = lock(&self.0.state);
        let (line, candidates) = match &place {
            None => (0, Some(&mut state.unknown)),
            Some(place) => {
                let file = state.files.iter_mut().find(|file| file.name == place.file);
                (place.line, file.map(|file| &mut file.expected))
            }
        };
        let candidates = candidates.map_or(&mut [][..], Vec::as_mut_slice).iter_mut();
        let (mut near_miss, mut is_repeated) = (None, false);
        for expectation in candidates.filter(|it| it.line == line && it.pattern.matches(message.as_bytes())) {
            if expectation.severity != *severity {
                let text = format!("'{severity}' diagnostic emitted when expecting a '{}'", expectation.severity);
                near_miss = Some(expectation.complaint(place.is_none(), text));
            } else if !expectation.met {
                expectation.met = true;
                return;
            } else {
                // One comment covers repeated emissions of the same diagnostic.
                is_repeated = true;
            }
        }
        drop(state);
        if self.0.level == Level::All && !is_repeated {
            let unexpected = || Diagnostic::error(*loc, format!("unexpected {severity}: {message}"));
            self.complain(ctx, near_miss.unwrap_or_else(unexpected));
        }
    }

    /// Sends an error to the outer handler. No lock is held, since the handler may run arbitrary code.
    fn complain(&self, ctx: &ContextData, error: Diagnostic) {
        let reported = ctx.emit_to(&self.0.outer, error);
        lock(&self.0.state).complaint = Some(reported);
    }
}

/// Returns the error about an expectation that is not fulfilled, once.
fn unmet(expectation: &mut Expectation, unknown: bool) -> Option<Diagnostic> {
    if std::mem::replace(&mut expectation.met, true) {
        return None;
    }
    let Expectation { severity, pattern, .. } = &*expectation;
    let text = String::from_utf8_lossy(pattern.source());
    Some(expectation.complaint(unknown, format!("expected {severity} \"{text}\" was not produced")))
}

impl ContextData {
    /// Runs `work` on a whole buffer under `--verify-diagnostics`: see [`Expectations`].
    pub fn verify_diagnostics<R>(
        &self,
        buffer: &Buffer,
        level: Level,
        work: impl FnOnce() -> R,
    ) -> (R, Result<(), Reported>) {
        let expectations = Expectations::new(self, level);
        expectations.add(self, buffer, 0..buffer.len());
        let result = self.with_handler(expectations.handler(), work);
        (result, expectations.finish(self))
    }
}
