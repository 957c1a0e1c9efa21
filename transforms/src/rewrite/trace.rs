//! Traces of pattern applications, with reasons for mismatches.
//!
//! A pattern that does not match returns `None`. [`no_match`] and [`OrNoMatch`] add a reason, which is formatted only
//! within [`trace`].

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::rc::Rc;

use lect_core::loc::Loc;

/// A pattern that was tried on an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// Label of the pattern in messages.
    pub pattern: String,
    /// The name of the operation.
    pub op: String,
    /// The location of the operation.
    pub loc: Loc,
    /// Whether the pattern matched.
    pub matched: bool,
    /// Reason for the mismatch, if given.
    pub reason: Option<String>,
}

impl Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pattern, op, matched, reason, loc: _ } = self;
        match (matched, reason) {
            (true, _) => write!(f, "{pattern} on '{op}': match"),
            (false, Some(reason)) => write!(f, "{pattern} on '{op}': no match: {reason}"),
            (false, None) => write!(f, "{pattern} on '{op}': no match"),
        }
    }
}

/// A receiver of attempts, and the reason of the current attempt.
struct Trace {
    sink: Rc<dyn Fn(Attempt)>,
    reason: Option<String>,
}

thread_local! {
    static TRACE: RefCell<Option<Trace>> = const { RefCell::new(None) };
}

/// Returns true if attempts are collected.
pub(super) fn is_on() -> bool {
    TRACE.with_borrow(Option::is_some)
}

/// Reports an attempt to the receiver.
pub(super) fn note(pattern: String, op: String, loc: Loc, matched: bool) {
    let trace = TRACE.with_borrow_mut(|trace| trace.as_mut().map(|it| (it.sink.clone(), it.reason.take())));
    let Some((sink, reason)) = trace else { return };
    sink(Attempt { pattern, op, loc, matched, reason: reason.filter(|_| !matched) });
}

/// Collects the patterns that a function tries on this thread.
///
/// ```
/// use lect_core::builtin::ModuleOp;
/// use lect_core::loc::Loc;
/// use lect_core::ir::{Builder, Isolate, OpState};
/// use lect_core::Context;
/// use lect_transforms::rewrite::greedy::{self, GreedyConfig};
/// use lect_transforms::rewrite::trace::{trace, OrNoMatch};
/// use lect_transforms::rewrite::{PatternSet, Rewrite};
///
/// fn erase_named(module: ModuleOp<'_>) -> Option<Rewrite> {
///     module.0.attr("sym_name").or_no_match("it has no name")?;
///     Some(Rewrite::erase())
/// }
///
/// let ctx = Context::new();
/// let mut module = Isolate::new(&ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
/// let region = module.root().region(0).expect("a module has a region").region;
/// let block = module.create_block();
/// module.append_block(region, block);
/// Builder::at_end(&mut module, block).insert(OpState::new(ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN));
/// let mut patterns = PatternSet::new();
/// patterns.on::<ModuleOp<'_>>(&ctx, 1, erase_named);
/// let (_, attempts) = trace(|| greedy::apply(&mut module, &patterns, &GreedyConfig::default()));
/// assert!(attempts.iter().any(|it| it.reason.as_deref() == Some("it has no name")), "{attempts:?}");
/// ```
pub fn trace<R>(run: impl FnOnce() -> R) -> (R, Vec<Attempt>) {
    let attempts = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&attempts);
    let result = trace_to(move |attempt| sink.borrow_mut().push(attempt), run);
    (result, attempts.take())
}

/// Traces like [`trace`], passing each attempt to `sink` at once.
pub fn trace_to<R>(sink: impl Fn(Attempt) + 'static, run: impl FnOnce() -> R) -> R {
    let before = TRACE.replace(Some(Trace { sink: Rc::new(sink), reason: None }));
    let result = run();
    TRACE.set(before);
    result
}

/// Gives the reason why a pattern does not match.
pub fn no_match<T>(reason: impl Display) -> Option<T> {
    TRACE.with_borrow_mut(|trace| {
        if let Some(trace) = trace {
            trace.reason = Some(reason.to_string());
        }
    });
    None
}

/// Gives the reason why a pattern does not match if a value is absent.
pub trait OrNoMatch: Sized {
    /// Returns the value unchanged. If it is `None`, the reason is noted: `shape.or_no_match("the shape is unknown")?`.
    #[must_use]
    fn or_no_match(self, reason: impl Display) -> Self;
}

impl<T> OrNoMatch for Option<T> {
    fn or_no_match(self, reason: impl Display) -> Self {
        self.or_else(|| no_match(reason))
    }
}
