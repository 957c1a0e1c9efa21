//! Rewriting: patterns, the rewriter, the greedy driver.
//!
//! [`rewrites!`](crate::rewrites) makes patterns of rules; a function from a typed view to a [`Rewrite`] is a pattern, too.

#[doc(inline)]
pub use lect_transforms::rewrite::{
    Canonicalize, Filter, Listener, OrNoMatch, PatternFn, PatternSet, Patterns, Rewrite, RewritePattern, Rewriter,
    Root, no_match, rewrite_as,
};
#[doc(inline)]
pub use lect_transforms::rewrite::{greedy, region_branch, regions, trace};
#[doc(inline)]
pub use lect_transforms::{canonicalization, patterns};
/// Patterns as data: the form of DRR, PDL and [`rewrites!`](crate::rewrites).
pub mod rules {
    #[doc(inline)]
    pub use lect_transforms::rules::{Item, Natives, Rules, RulesBuilder};
}
