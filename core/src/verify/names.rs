//! Cache of facts per operation name, and of the last valid operation of each name.
//!
//! Operations of few names follow each other, so results for one serve the next ones. For an operation that agrees with
//! the last one of its name, only the operands have to be checked. [`Names::pass`] does this for runs of such
//! operations.

use super::walk::Scratch;
use super::{Unregistered, VerifyConfig};
use crate::context::ContextData;
use crate::dialect::OpTraits;
use crate::entity::{Attr, Entity, Op, OpName};
use crate::ir::{Isolate, OpData};
use crate::verify::definition::{Definition, Memo};

/// Number of cached names; a power of two.
const REMEMBERED: usize = 64;

/// Cache of names of one thread.
pub(super) struct Names<'a> {
    entries: Box<[Entry<'a>]>,
    /// Whether an operation with symbol uses was visited.
    pub symbol_users: bool,
    /// Scratch data of completed walks for later ones in the same isolates, the latest last.
    #[expect(clippy::vec_box, reason = "walks take them out and put them back")]
    pub spare: Vec<Box<Scratch<'a>>>,
}

#[derive(Default)]
struct Entry<'a> {
    facts: Option<Facts<'a>>,
    memo: Memo,
}

/// Facts of an operation name that the walk needs.
#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub name: OpName,
    pub definition: Option<Definition<'a>>,
    /// Whether operations of the name are rejected.
    pub rejected: bool,
    pass: Pass,
}

impl Facts<'_> {
    /// Returns true if the definition holds for an operation with this record that was verified, and did not change.
    #[inline]
    pub fn hold_for(&self, data: &OpData) -> bool {
        self.pass == Pass::Alike && data.aux == 0 && data.operands.is_verified()
    }
}

/// Returns true if the checks of an operation are skipped since it was verified. In debug builds they run all the same.
#[inline]
fn is_skipped(data: &OpData) -> bool {
    !cfg!(debug_assertions) && data.operands.is_verified()
}

/// Condition under which a plain operation only needs checks of operands and discardable attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    All,
    /// If it agrees with another valid plain operation, or was verified and did not change.
    Alike,
    None,
}

impl<'a> Names<'a> {
    pub fn new() -> Self {
        Self { entries: (0..REMEMBERED).map(|_| Entry::default()).collect(), symbol_users: false, spare: Vec::new() }
    }

    /// Returns the facts of a name. On a cache miss, the memo of the replaced name is reset.
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
        let definition = data.info().map(|info| Definition::new(ctx, info));
        let closed = data.dialect_loaded && !data.dialect_open;
        let rejected_open = match config.unregistered {
            Unregistered::Allow => false,
            Unregistered::AllowUpstream => !data.upstream,
            Unregistered::Reject => true,
        };
        let rejected = definition.is_none() && !data.unknown_allowed && (closed || rejected_open);
        let pass = match definition {
            None if !rejected => Pass::All,
            Some(it) => {
                let verified = it.hooks.verify.is_some() && !it.hooks.verify_alike;
                let hooked = verified || it.info.has(OpTraits::DYNAMIC) || !it.is_done_for_alike();
                if hooked { Pass::None } else { Pass::Alike }
            }
            None => Pass::None,
        };
        let facts = Facts { name, definition, rejected, pass };
        let entry = &mut self.entries[name.index() % REMEMBERED];
        entry.facts = Some(facts);
        entry.memo.reset();
        self.symbol_users |= definition.is_some_and(|it| it.hooks.verify_symbol_uses.is_some());
        facts
    }

    /// Keeps the scratch data of a walk for the next one in the same isolate.
    pub fn keep(&mut self, scratch: Box<Scratch<'a>>) {
        // Siblings with isolates of their own may occur between embedded ones.
        if self.spare.len() >= 4 {
            self.spare.remove(0);
        }
        self.spare.push(scratch);
    }

    /// Returns the memo of a name, whose facts must have been looked up before.
    #[inline]
    pub fn memo(&mut self, name: OpName) -> &mut Memo {
        &mut self.entries[name.index() % REMEMBERED].memo
    }

    /// Skips operations of a block, from `next` on, that are trivially valid. Returns the first other one.
    ///
    /// Values must be defined before they are used if the region is `ordered`. If `no_attrs` is given, only operations
    /// with these discardable attributes are skipped.
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
                Pass::Alike if is_skipped(data) => ir.has_plain_operands(data, ordered, None),
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
