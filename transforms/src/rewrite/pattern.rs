//! Patterns and sets of them.

use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::context::ContextData;
use lect_core::entity::{Op, OpName};
use lect_core::ir::OpRef;

use super::rewriter::Rewriter;

/// The operations that a pattern is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Those of a name: `arith.addi`.
    Op(&'static str),
    /// All.
    Any,
}

/// Rewrites an operation that it is tried on, if it matches.
pub trait RewritePattern: Send + Sync {
    /// What it is tried on.
    fn root(&self) -> Root;

    /// Of several that match, the one with the greatest benefit is taken, and of those the first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Rewrites the operation. None if it does not match; then nothing was changed.
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()>;
}

/// A function that rewrites operations of one name.
pub struct OfOp {
    name: &'static str,
    benefit: u16,
    rewrite: fn(Op, &mut Rewriter<'_>) -> Option<()>,
}

impl RewritePattern for OfOp {
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        (self.rewrite)(op, rewriter)
    }
}

/// An operation that has patterns which make it simpler.
pub trait Canonicalize: Sync {
    /// Tries the patterns of the operation in order.
    fn canonicalize(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()>;
}

/// Patterns, by what they are tried on.
#[derive(Clone, Default)]
pub struct PatternSet {
    of_names: HashMap<OpName, Vec<Arc<dyn RewritePattern>>, foldhash::fast::RandomState>,
    of_any: Vec<Arc<dyn RewritePattern>>,
    canonicalize: bool,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// The patterns that operations have for themselves ([`Canonicalize`]).
    #[must_use]
    pub fn with_canonicalization(mut self) -> Self {
        self.canonicalize = true;
        self
    }

    /// Adds a pattern.
    pub fn add(&mut self, ctx: &ContextData, pattern: impl RewritePattern + 'static) {
        let list = match pattern.root() {
            Root::Op(name) => self.of_names.entry(ctx.op_name_of(name.as_bytes())).or_default(),
            Root::Any => &mut self.of_any,
        };
        let at = list.partition_point(|other| other.benefit() >= pattern.benefit());
        list.insert(at, Arc::new(pattern));
    }

    /// Adds a function that rewrites operations of a name.
    pub fn add_fn(
        &mut self,
        ctx: &ContextData,
        name: &'static str,
        benefit: u16,
        rewrite: fn(Op, &mut Rewriter<'_>) -> Option<()>,
    ) {
        self.add(ctx, OfOp { name, benefit, rewrite });
    }

    /// Whether any pattern may match an operation.
    pub fn has_any_for(&self, op: OpRef<'_>) -> bool {
        !self.of_any.is_empty()
            || self.of_names.contains_key(&op.name())
            || self.canonicalize && op.interface::<dyn Canonicalize>().is_some()
    }

    /// Rewrites an operation by the best pattern that matches.
    pub fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let name = rewriter.op(op).name();
        let mut of_name = self.of_names.get(&name).map_or(&[][..], Vec::as_slice).iter().peekable();
        let mut of_any = self.of_any.iter().peekable();
        loop {
            let any_first = match (of_name.peek(), of_any.peek()) {
                (Some(named), Some(any)) => any.benefit() > named.benefit(),
                (named, _) => named.is_none(),
            };
            let Some(pattern) = (if any_first { of_any.next() } else { of_name.next() }) else { break };
            if pattern.rewrite(op, rewriter).is_some() {
                return Some(());
            }
        }
        let own = self.canonicalize.then(|| rewriter.op(op).interface::<dyn Canonicalize>()).flatten();
        own?.canonicalize(op, rewriter)
    }
}
