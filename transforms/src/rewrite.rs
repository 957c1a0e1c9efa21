//! Rewriting. A [`Rewriter`] changes an isolate and notifies a [`Listener`], [patterns](RewritePattern) define changes,
//! and drivers apply them: [`greedy`] until a fixpoint.

mod constants;
mod erase;
pub mod greedy;
mod listener;
pub(crate) mod merge;
mod pattern;
pub mod region_branch;
pub mod regions;
mod rewriter;
pub mod trace;
mod typed;
mod visits;

pub(crate) use constants::insertion_region;
pub use constants::replace_known;
pub(crate) use erase::erase_all;
pub use listener::{Ignore, Listener};
pub(crate) use pattern::Applied;
pub use pattern::{Canonicalize, Filter, Pattern, PatternSet, Patterns, RewriteFn, RewritePattern, Root};
pub use rewriter::Rewriter;
pub use trace::{OrNoMatch, no_match};
pub use typed::{ByHandle, ByOp, ByView, PatternFn, Rewrite, rewrite_as};
