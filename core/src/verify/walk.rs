//! The one pass over IR that is right: structure, hooks, and operands that are plainly in order.
//!
//! The stack of nested operations is a `Vec`; only isolated operations nest on the thread's stack, which grows onto
//! the heap. Nothing is allocated per operation.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::{Unregistered, VerifyConfig, dominance, isolation, rules, symbols};
use crate::diag::Reported;
use crate::dialect::{OpInfo, OpTraits};
use crate::engine;
use crate::engine::verify::{After, Likeness, Memo};
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Value};
use crate::ir::dominance::Dominance;
use crate::ir::{BlockRef, Isolate, OpRef, RegionRef, ValueDef};

/// What is known of IR that was verified.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    /// Whether an operation has symbols to look up.
    pub symbol_users: bool,
}

/// Verifies an operation and all that is nested in it.
pub(super) fn verify_tree(op: OpRef<'_>, config: &VerifyConfig) -> Result<Found, Reported> {
    let mut walk = Walk::new(op, config);
    walk.run(op)?;
    if walk.suspect {
        dominance::check(op, &walk.dominance)?;
    }
    Ok(walk.found)
}

/// An operation that the walk is in.
struct Frame<'a> {
    op: OpRef<'a>,
    next_region: usize,
    region: Option<RegionRef<'a>>,
    block: Option<BlockRef<'a>>,
    next_op: Option<OpRef<'a>>,
    /// Whether values of the region must be defined before they are used.
    ordered: bool,
    /// Whether the region's block may end without a terminator.
    optional_terminator: bool,
    /// How many isolated operations were waiting when the walk came here.
    waiting: usize,
}

/// What a name says about its operations, as far as the walk asks.
#[derive(Clone, Copy)]
struct Facts<'a> {
    name: OpName,
    info: Option<&'a OpInfo>,
    /// Whether such an operation cannot be.
    rejected: bool,
    /// Whether there is nothing to check of one that is like another one but its discardable attributes, if both are
    /// plain.
    done_if_alike: bool,
}

/// Operations of few names come in turns; a power of two.
const REMEMBERED: usize = 16;

struct Walk<'a> {
    config: &'a VerifyConfig,
    /// The isolate of what is nested in the operation.
    ir: &'a Isolate,
    no_attrs: Attr,
    /// Whether some dialect checks discardable attributes.
    attr_hooks: bool,
    /// Whether operations other than the last of their block have successors.
    early: bool,
    facts: [Option<Facts<'a>>; REMEMBERED],
    /// Of the same names, what their last operations looked like.
    memos: [Memo; REMEMBERED],
    stack: Vec<Frame<'a>>,
    /// By region, the operation in it that the walk is in.
    path: Vec<Option<Op>>,
    isolated: Vec<OpRef<'a>>,
    dominance: Dominance<'a>,
    /// Whether an operand may not be dominated by its definition.
    suspect: bool,
    found: Found,
}

impl<'a> Walk<'a> {
    fn new(op: OpRef<'a>, config: &'a VerifyConfig) -> Self {
        let ctx = op.context();
        let ir = op.body().ir;
        Self {
            config,
            ir,
            no_attrs: ctx.common_attrs().empty_dictionary,
            attr_hooks: ctx.has_attr_hooks(),
            early: ir.has_early_branches(),
            facts: [None; REMEMBERED],
            memos: Default::default(),
            stack: Vec::new(),
            path: Vec::new(),
            isolated: Vec::new(),
            dominance: Dominance::new(ir),
            suspect: false,
            found: Found::default(),
        }
    }

    fn run(&mut self, root: OpRef<'a>) -> Result<(), Reported> {
        let facts = self.facts(root.name());
        // Of the root, the operands are elsewhere.
        self.enter(root, facts, Likeness::None)?;
        if root.regions().len() == 0 {
            return self.leave(root, facts, 0);
        }
        self.push(root);
        while let Some(frame) = self.stack.last_mut() {
            if let Some(op) = frame.next_op {
                frame.next_op = op.next();
                let (block, ordered) = (frame.block, frame.ordered);
                self.visit(op, block.map(|block| block.block), ordered)?;
            } else if self.next_block()? {
                continue;
            } else if let Some(frame) = self.stack.pop() {
                let facts = self.facts(frame.op.name());
                self.leave(frame.op, facts, frame.waiting)?;
                self.set_path(None);
            }
        }
        Ok(())
    }

    #[inline]
    fn visit(&mut self, op: OpRef<'a>, block: Option<Block>, ordered: bool) -> Result<(), Reported> {
        let facts = self.facts(op.name());
        let memo = &self.memos[facts.name.index() % REMEMBERED];
        let known = memo.operand_types(op.operand_count(), op.result_count());
        let mut alike = known.is_some();
        let mut known = known.unwrap_or_default().iter();
        for operand in op.operands() {
            alike &= known.next().is_some_and(|ty| *ty == self.ir.value_type(operand));
            let plain = match self.ir.value(operand).def() {
                ValueDef::Result(def, _) => {
                    self.ir.op(def).block().map(|block| block.block) == block
                        && (!ordered || self.ir.is_before(def, op.op))
                }
                ValueDef::Argument(owner, _) => Some(owner) == block,
                ValueDef::Forward | ValueDef::Outside => false,
            };
            if !plain && !self.suspect {
                self.suspect = !self.dominates(operand, op.op);
            }
        }
        let likeness = facts
            .info
            .map_or(Likeness::None, |info| self.memos[facts.name.index() % REMEMBERED].compare(op, info, alike));
        if self.ir.is_plain(op.op) {
            let hooked = self.attr_hooks && self.ir.own_attrs(op.op) != self.no_attrs;
            if !hooked && facts.done_if_alike && likeness == Likeness::Full && memo.is_plain() {
                return Ok(());
            }
            if facts.info.is_some() || hooked {
                self.enter(op, facts, likeness)?;
            }
            return match facts.info {
                Some(info) if !info.has_after() => Ok(()),
                None if !facts.rejected => Ok(()),
                _ => self.leave(op, facts, self.isolated.len()),
            };
        }
        let nested = op.regions().len() != 0;
        if nested && op.is_isolated() {
            self.isolated.push(op);
            return Ok(());
        }
        self.enter(op, facts, likeness)?;
        if nested {
            self.set_path(Some(op.op));
            self.push(op);
            return Ok(());
        }
        self.leave(op, facts, self.isolated.len())
    }

    #[inline]
    fn facts(&mut self, name: OpName) -> Facts<'a> {
        let slot = name.index() % REMEMBERED;
        match self.facts[slot] {
            Some(facts) if facts.name == name => facts,
            _ => {
                let data = self.ir.context().op_name(name);
                let rejected = match &data.info {
                    Some(_) => false,
                    None => {
                        let closed = data.dialect_loaded && !data.dialect_open;
                        closed || self.config.unregistered == Unregistered::Reject
                    }
                };
                let info = data.info.as_deref();
                let done_if_alike = info.is_some_and(|info| {
                    let hooked = info.hooks.verify.is_some() || info.has(OpTraits::DYNAMIC) || info.has_after();
                    !hooked && info.checks.are_done_for_alike()
                });
                let facts = Facts { name, info, rejected, done_if_alike };
                self.facts[slot] = Some(facts);
                self.memos[slot].forget();
                self.found.symbol_users |=
                    data.info.as_ref().is_some_and(|info| info.hooks.verify_symbol_uses.is_some());
                facts
            }
        }
    }

    /// What is checked before what is nested in `op`.
    #[inline]
    fn enter(&mut self, op: OpRef<'a>, facts: Facts<'a>, likeness: Likeness) -> Result<(), Reported> {
        if self.attr_hooks && op.attrs() != self.no_attrs {
            rules::check_attrs(op)?;
        }
        if let Some(info) = facts.info {
            rules::check_definition(op, info, &mut self.memos[facts.name.index() % REMEMBERED], likeness)?;
        }
        if op.ir.is_plain(op.op) {
            return Ok(());
        }
        for (number, region) in op.regions().enumerate() {
            if let Some(entry) = region.entry() {
                rules::check_region(op, number, region, entry, self.early)?;
            }
        }
        Ok(())
    }

    /// What is checked after what is nested in `op`.
    fn leave(&mut self, op: OpRef<'a>, facts: Facts<'a>, waiting: usize) -> Result<(), Reported> {
        if self.isolated.len() > waiting {
            let isolated = self.isolated.split_off(waiting);
            self.found.symbol_users |= verify_isolated(&isolated, self.config)?.symbol_users;
        }
        let Some(info) = facts.info else {
            return if facts.rejected { Err(rules::reject_unknown(op)) } else { Ok(()) };
        };
        for step in info.checks.after() {
            match step {
                // An operand that is no value of the isolate is not plain.
                After::Isolation if self.suspect => isolation::check(op)?,
                After::SymbolTable => symbols::check_table(op, self.found.symbol_users)?,
                step => engine::verify::verify_after(op, step)?,
            }
        }
        match info.hooks.verify_regions {
            Some(verify) => verify(op),
            None => Ok(()),
        }
    }

    fn push(&mut self, op: OpRef<'a>) {
        self.stack.push(Frame {
            op,
            next_region: 0,
            region: None,
            block: None,
            next_op: None,
            ordered: true,
            optional_terminator: false,
            waiting: self.isolated.len(),
        });
    }

    /// Ends the innermost operation's block and goes to the next one. Returns whether there is any.
    fn next_block(&mut self) -> Result<bool, Reported> {
        let Some(frame) = self.stack.last_mut() else { return Ok(false) };
        if let Some(block) = frame.block {
            rules::check_block_end(block, frame.optional_terminator)?;
            frame.block = block.next();
        }
        while frame.block.is_none() {
            let Some(region) = frame.op.region(frame.next_region) else { return Ok(false) };
            frame.next_region += 1;
            frame.region = Some(region);
            frame.block = region.entry();
            frame.ordered = region.has_ssa_dominance();
            frame.optional_terminator = region.has_one_block() && rules::needs_no_terminator(frame.op);
        }
        if let Some(block) = frame.block {
            rules::check_block_start(frame.op, block, frame.optional_terminator, self.early)?;
            frame.next_op = block.first();
        }
        Ok(true)
    }

    /// Says which operation of the innermost region the walk is in.
    fn set_path(&mut self, op: Option<Op>) {
        if let Some(region) = self.stack.last().and_then(|frame| frame.region) {
            let at = region.region.index();
            if self.path.len() <= at {
                self.path.resize(self.ir.region_count(), None);
            }
            self.path[at] = op;
        }
    }

    /// Whether an operand that is not of its own block dominates its user, which is in the innermost region.
    fn dominates(&self, operand: Value, user: Op) -> bool {
        let def = self.ir.value(operand).def();
        let block = match def {
            ValueDef::Result(op, _) => self.ir.op(op).block().map(|block| block.block),
            ValueDef::Argument(block, _) => Some(block),
            ValueDef::Forward | ValueDef::Outside => None,
        };
        let Some(block) = block else { return false };
        let Some(region) = self.ir.block(block).region() else { return false };
        let Some(user) = self.user_in(region.region, user) else { return false };
        if self.ir.op(user).block().map(|block| block.block) != Some(block) {
            return self.ir.op(user).block().is_some_and(|user| self.dominance.block_dominates(block, user.block));
        }
        match def {
            ValueDef::Result(op, _) => self.ir.is_before(op, user) || !region.has_ssa_dominance(),
            _ => true,
        }
    }

    /// The user, or what it is nested in, in a region that encloses it.
    fn user_in(&self, region: Region, user: Op) -> Option<Op> {
        let innermost = self.stack.last().and_then(|frame| frame.region)?;
        if innermost.region == region { Some(user) } else { self.path.get(region.index()).copied()? }
    }
}

/// Below this many operations, starting threads takes longer than verifying.
const WORTH_THREADS: usize = 8192;

/// Verifies isolated siblings, all of them even if some are wrong.
fn verify_isolated(ops: &[OpRef<'_>], config: &VerifyConfig) -> Result<Found, Reported> {
    let size = || ops.iter().map(|op| op.body().ir.op_count()).sum::<usize>();
    if config.threads > 1 && ops.len() > 1 && size() >= WORTH_THREADS {
        return verify_in_parallel(ops, config);
    }
    let mut found = Found::default();
    let mut failed = None;
    for &op in ops {
        match crate::stack::grow(|| verify_tree(op, config)) {
            Ok(nested) => found.symbol_users |= nested.symbol_users,
            Err(reported) => failed = Some(reported),
        }
    }
    failed.map_or(Ok(found), Err)
}

fn verify_in_parallel(ops: &[OpRef<'_>], config: &VerifyConfig) -> Result<Found, Reported> {
    let diagnostics = ops.first().map(|op| op.context().ordered_diagnostics());
    let alone = VerifyConfig { threads: 1, ..*config };
    let next = AtomicUsize::new(0);
    let symbol_users = AtomicBool::new(false);
    let failed = Mutex::new(None);
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(&op), Some(diagnostics)) = (ops.get(number), &diagnostics) else { return };
            match diagnostics.task(number, || crate::stack::grow(|| verify_tree(op, &alone))) {
                Ok(found) if found.symbol_users => symbol_users.store(true, Ordering::Relaxed),
                Ok(_) => {}
                Err(reported) => *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(reported),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..config.threads.min(ops.len()) {
            scope.spawn(run);
        }
        run();
    });
    if let Some(diagnostics) = diagnostics {
        diagnostics.finish();
    }
    let failed = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    failed.map_or(Ok(Found { symbol_users: symbol_users.into_inner() }), Err)
}
