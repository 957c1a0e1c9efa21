//! What names say of their operations, and what the last operation of each looked like.
//!
//! Operations of few names come in turns, so what was found out for one serves the next ones: of one that looks like the
//! last of its name there is nothing to check but its operands, which [`Names::pass`] does for row after row of them.

use super::walk::Scratch;
use super::{Unregistered, VerifyConfig};
use crate::context::ContextData;
use crate::dialect::{OpInfo, OpTraits};
use crate::entity::{Attr, Entity, Op, OpName};
use crate::ir::Isolate;
use crate::verify::definition::Memo;

/// How many names are remembered; a power of two.
const REMEMBERED: usize = 64;

/// What is remembered of names, by a thread.
pub(super) struct Names<'a> {
    entries: Box<[Entry<'a>]>,
    /// Whether an operation that was met has symbols to look up.
    pub symbol_users: bool,
    /// What walks that ended leave to those that begin in the same isolates, the latest last.
    pub spare: Vec<Scratch<'a>>,
}

#[derive(Default)]
struct Entry<'a> {
    facts: Option<Facts<'a>>,
    memo: Memo,
}

/// What a name says about its operations, as far as the walk asks.
#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub name: OpName,
    pub info: Option<&'a OpInfo>,
    /// Whether such an operation cannot be.
    pub rejected: bool,
    pass: Pass,
}

/// Which plain operations of a name have nothing to check but operands and discardable attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    All,
    /// Those that look like another plain one that was in order.
    Alike,
    None,
}

impl<'a> Names<'a> {
    pub fn new() -> Self {
        Self { entries: (0..REMEMBERED).map(|_| Entry::default()).collect(), symbol_users: false, spare: Vec::new() }
    }

    /// What a name says. If it was not remembered, what the operations of another looked like is forgotten.
    #[inline]
    pub fn facts(&mut self, ctx: &'a ContextData, name: OpName, config: &VerifyConfig) -> Facts<'a> {
        match self.entries[name.index() % REMEMBERED].facts {
            Some(facts) if facts.name == name => facts,
            _ => self.find(ctx, name, config),
        }
    }

    #[cold]
    fn find(&mut self, ctx: &'a ContextData, name: OpName, config: &VerifyConfig) -> Facts<'a> {
        let data = ctx.op_name(name);
        let info = data.info();
        let closed = data.dialect_loaded && !data.dialect_open;
        let rejected_open = match config.unregistered {
            Unregistered::Allow => false,
            Unregistered::AllowUpstream => !data.upstream,
            Unregistered::Reject => true,
        };
        let rejected = info.is_none() && !data.unknown_allowed && (closed || rejected_open);
        let pass = match info {
            None if !rejected => Pass::All,
            Some(info) => {
                let verified = info.hooks.verify.is_some() && !info.hooks.verify_alike;
                let hooked = verified || info.has(OpTraits::DYNAMIC) || info.has_after(ctx);
                if !hooked && info.checks(ctx).are_done_for_alike() { Pass::Alike } else { Pass::None }
            }
            None => Pass::None,
        };
        let facts = Facts { name, info, rejected, pass };
        let entry = &mut self.entries[name.index() % REMEMBERED];
        entry.facts = Some(facts);
        entry.memo.forget();
        self.symbol_users |= info.is_some_and(|info| info.hooks.verify_symbol_uses.is_some());
        facts
    }

    /// Leaves what a walk noted to the next one in the same isolate.
    pub fn keep(&mut self, scratch: Scratch<'a>) {
        // Siblings with isolates of their own come between those that are embedded.
        if self.spare.len() >= 4 {
            self.spare.remove(0);
        }
        self.spare.push(scratch);
    }

    /// What the last operation of a name looked like; its facts were asked for before.
    #[inline]
    pub fn memo(&mut self, name: OpName) -> &mut Memo {
        &mut self.entries[name.index() % REMEMBERED].memo
    }

    /// Goes through the operations of a block from `next` on that are in order at a glance. Returns the first that is
    /// not. Values must be defined before they are used if the region is `ordered`; discardable attributes are those
    /// of `no_attrs` or must be looked at, if that is given.
    #[inline]
    pub fn pass(&self, ir: &Isolate, mut next: Option<Op>, ordered: bool, no_attrs: Option<Attr>) -> Option<Op> {
        while let Some(op) = next {
            let data = ir.op_data(op);
            let entry = &self.entries[data.name.index() % REMEMBERED];
            let facts = entry.facts.filter(|facts| facts.name == data.name);
            let pass = facts.map_or(Pass::None, |facts| facts.pass);
            if pass == Pass::None || data.aux != 0 || no_attrs.is_some_and(|none| none != data.attrs) {
                return next;
            }
            let passes = match pass {
                Pass::Alike => entry.memo.passes(ir, data, ordered),
                _ => ir.has_plain_operands(data, ordered, None),
            };
            if !passes {
                return next;
            }
            next = data.next;
        }
        None
    }
}
