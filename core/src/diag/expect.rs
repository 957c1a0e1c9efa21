//! `--verify-diagnostics`: comments in the input that say what will be reported where.
//!
//! ```text
//! // expected-error@+1 {{use of undeclared SSA value}}
//! "test.op"(%0) : (i32) -> ()
//! // expected-note-re@above {{see {{[a-z]+}} here}}
//! ```
//!
//! The grammar is MLIR's: `expected-` and one of `error`, `warning`, `note`, `remark`; perhaps `-re`; perhaps
//! `@` and a line, as `+N` or `-N` from this one, `above` (the last line without an expectation), `below` (the
//! next one without) or `unknown` (no line at all); then what the message contains, in `{{` and, at the end of
//! the line, `}}`. So there is one expectation a line. With `-re`, what the text has in `{{` and `}}` are POSIX
//! extended regular expressions; back references are not supported.
//!
//! [`Expectations`] takes diagnostics as they come, notes one by one after what they belong to, and complains to
//! the handler that was current when it was made. A diagnostic uses up the first expectation of its line and
//! severity that it matches and no other has. At the end, what was expected and did not come is reported.

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

/// What is checked: the values of `--verify-diagnostics=`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Level {
    /// `all`, or no value: that what is expected comes, and nothing else.
    #[default]
    All,
    /// `only-expected`: that what is expected comes.
    OnlyExpected,
}

impl FromStr for Level {
    type Err = Invalid;

    fn from_str(value: &str) -> Result<Self, Invalid> {
        match value {
            "" | "all" => Ok(Self::All),
            "only-expected" => Ok(Self::OnlyExpected),
            // mlir-opt's words.
            other => Err(format!("for the --verify-diagnostics option: Cannot find option named '{other}'!").into()),
        }
    }
}

/// What is expected of some input, and what of it has come. Cloning it shares it.
#[derive(Clone)]
pub struct Expectations(Arc<Shared>);

struct Shared {
    level: Level,
    /// Where complaints go.
    outer: Handler,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    files: Vec<File>,
    /// Those of `@unknown`, of all files.
    unknown: Vec<Expectation>,
    complaint: Option<Reported>,
}

struct File {
    name: Box<[u8]>,
    /// In the order of their comments.
    expected: Vec<Expectation>,
}

struct Expectation {
    /// The comment.
    loc: Loc,
    severity: Severity,
    /// The line it is about; zero, which no diagnostic has, if there is none such.
    line: u32,
    pattern: Pattern,
    met: bool,
}

impl Expectation {
    /// Where to report on it: mlir-opt gives no place to what is expected nowhere.
    fn complaint(&self, unknown: bool, message: String) -> Diagnostic {
        if unknown {
            Diagnostic::error(Loc::UNKNOWN, message).note(self.loc, "expected here")
        } else {
            Diagnostic::error(self.loc, message)
        }
    }
}

impl Expectations {
    /// No expectations yet.
    pub fn new(ctx: &ContextData, level: Level) -> Self {
        Self(Arc::new(Shared { level, outer: ctx.current_handler(), state: Mutex::default() }))
    }

    /// Adds what the comments in `range` of a buffer say. A chunk of a split file is a range of the file's
    /// buffer; the whole is `0..buffer.len()`. A malformed regular expression is complained of at once.
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

    /// The handler to install while the input is processed.
    pub fn handler(&self) -> Handler {
        let this = self.clone();
        Arc::new(move |ctx, diagnostic| {
            this.take(ctx, &diagnostic);
            diagnostic.notes.iter().for_each(|note| this.take(ctx, note));
        })
    }

    /// Reports what was expected and did not come. The outcome is that of the whole verification, and what to
    /// exit by: whether the work itself failed does not matter, if that was expected.
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

    /// Takes one diagnostic or note, by itself.
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
                // One comment expects a diagnostic however often it comes.
                is_repeated = true;
            }
        }
        drop(state);
        if self.0.level == Level::All && !is_repeated {
            let unexpected = || Diagnostic::error(*loc, format!("unexpected {severity}: {message}"));
            self.complain(ctx, near_miss.unwrap_or_else(unexpected));
        }
    }

    /// Hands an error to the outer handler. No lock is held: it may do anything.
    fn complain(&self, ctx: &ContextData, error: Diagnostic) {
        let reported = ctx.emit_to(&self.0.outer, error);
        lock(&self.0.state).complaint = Some(reported);
    }
}

/// The complaint about an expectation, unless it was met; once.
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

#[cfg(test)]
mod tests;
