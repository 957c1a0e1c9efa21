//! The single pass over valid IR: structure, hooks, and trivially valid operands.
//!
//! The stack of nested operations is a `Vec`; only isolated operations nest on the thread's stack, which grows onto the
//! heap. There is no allocation per operation.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::names::{Facts, Names};
use super::{VerifyConfig, dominance, isolation, rules, symbols};
use crate::diag::Reported;
use crate::entity::{Attr, Op, Region, SecondaryMap, Value};
use crate::ir::dominance::Dominance;
use crate::ir::{BlockRef, IsolateId, IsolateRef, OpRef, RegionRef, ValueDef, partition};
use crate::threads;
use crate::verify::definition::{After, Match};

/// Verifies an operation and all nested operations.
pub(super) fn verify_tree<'a>(op: OpRef<'a>, config: &VerifyConfig, names: &mut Names<'a>) -> Result<(), Reported> {
    let mut walk = Walk::new(op, config, names);
    walk.run(op)?;
    if walk.suspect {
        dominance::check(op, &walk.scratch.dominance)?;
    }
    let Walk { scratch, names, .. } = walk;
    names.keep(scratch);
    Ok(())
}

/// Data of a walk whose memory the next one reuses.
pub(super) struct Scratch<'a> {
    /// The isolate of the walk.
    isolate: IsolateId,
    stack: Vec<Frame<'a>>,
    isolated: Vec<Op>,
    /// The current operation in each region of the walk's path; `None` in the outermost region alone.
    path: SecondaryMap<Region, Option<Op>>,
    dominance: Dominance<'a>,
    /// Whether operations other than the last of their block have successors.
    early: bool,
}

impl<'a> Scratch<'a> {
    /// Returns the data of an earlier walk in the same isolate, or new data: an isolate may have many embedded bodies.
    fn of(ir: IsolateRef<'a>, names: &mut Names<'a>) -> Box<Self> {
        if let Some(at) = names.spare.iter().rposition(|scratch| scratch.isolate == ir.id()) {
            return names.spare.swap_remove(at);
        }
        Box::new(Self {
            isolate: ir.id(),
            stack: Vec::new(),
            isolated: Vec::new(),
            path: SecondaryMap::default(),
            dominance: Dominance::new(ir.get()),
            early: ir.has_early_branches(),
        })
    }
}

/// An operation whose regions the walk is in.
struct Frame<'a> {
    op: OpRef<'a>,
    next_region: usize,
    region: Option<RegionRef<'a>>,
    block: Option<BlockRef<'a>>,
    next_op: Option<Op>,
    /// Whether values of the region must be defined before they are used.
    ordered: bool,
    /// Whether the region's block needs no terminator.
    optional_terminator: bool,
    /// Number of pending isolated operations at the start of the operation.
    waiting: usize,
}

struct Walk<'a, 'c> {
    config: &'c VerifyConfig,
    names: &'c mut Names<'a>,
    /// The isolate of nested operations.
    ir: IsolateRef<'a>,
    /// The empty dictionary, if some dialect verifies discardable attributes.
    no_attrs: Option<Attr>,
    scratch: Box<Scratch<'a>>,
    /// Whether a definition may not dominate a use.
    suspect: bool,
}

impl<'a, 'c> Walk<'a, 'c> {
    fn new(op: OpRef<'a>, config: &'c VerifyConfig, names: &'c mut Names<'a>) -> Self {
        let ctx = op.context();
        let (ir, _) = op.body();
        let scratch = Scratch::of(ir, names);
        let no_attrs = ctx.has_attr_hooks().then_some(ctx.attrs().empty_dictionary());
        Self { config, names, ir, no_attrs, scratch, suspect: false }
    }

    fn run(&mut self, root: OpRef<'a>) -> Result<(), Reported> {
        let facts = self.facts(root);
        // The operands of the root are in another isolate.
        self.enter(root, facts, Match::None)?;
        if root.regions().len() == 0 {
            return self.leave(root, facts, 0);
        }
        self.push(root);
        while let Some(frame) = self.scratch.stack.last_mut() {
            let rest = self.names.pass(self.ir.get(), frame.next_op.take(), frame.ordered, self.no_attrs);
            if let Some(op) = rest.map(|op| self.ir.op(op)) {
                frame.next_op = op.next().map(|next| next.op);
                let ordered = frame.ordered;
                self.visit(op, ordered)?;
            } else if self.next_block()? {
                continue;
            } else if let Some(frame) = self.scratch.stack.pop() {
                let facts = self.facts(frame.op);
                self.leave(frame.op, facts, frame.waiting)?;
                self.set_path(None);
            }
        }
        Ok(())
    }

    fn facts(&mut self, op: OpRef<'a>) -> Facts<'a> {
        self.names.facts(op.context(), op.name(), self.config)
    }

    fn visit(&mut self, op: OpRef<'a>, ordered: bool) -> Result<(), Reported> {
        let data = self.ir.op_data(op.op);
        if !self.suspect && !self.ir.has_plain_operands(data, ordered, None) {
            self.suspect = !op.operands().all(|operand| self.dominates(operand, op.op));
        }
        let is_plain = data.aux == 0;
        if !is_plain && op.is_isolated() && op.has_regions() {
            self.scratch.isolated.push(op.op);
            return Ok(());
        }
        let facts = self.facts(op);
        let data = self.ir.get().op_data(op.op);
        let holds = facts.hold_for(data) && self.no_attrs.is_none_or(|none| none == data.attrs);
        if holds && !cfg!(debug_assertions) {
            return Ok(());
        }
        let key = facts.definition.map_or(Match::None, |it| self.names.memo(facts.name).compare(op, it.info));
        if is_plain {
            if facts.definition.is_some() || self.no_attrs.is_some_and(|none| none != self.ir.own_attrs(op.op)) {
                let entered = self.enter(op, facts, key);
                debug_assert!(!holds || entered.is_ok(), "a valid operation changed without notice");
                entered?;
            }
            let result = match facts.definition {
                Some(definition) if !definition.has_after() => Ok(()),
                None if !facts.rejected => Ok(()),
                _ => self.leave(op, facts, self.scratch.isolated.len()),
            };
            debug_assert!(!holds || result.is_ok(), "a valid operation changed without notice");
            // Do not remember an invalid operation as valid.
            return result.inspect_err(|_| self.names.memo(facts.name).forget());
        }
        self.enter(op, facts, key)?;
        if op.has_regions() {
            self.set_path(Some(op.op));
            self.push(op);
            return Ok(());
        }
        self.leave(op, facts, self.scratch.isolated.len())
    }

    /// Runs the checks of `op` before its nested operations.
    fn enter(&mut self, op: OpRef<'a>, facts: Facts<'a>, key: Match) -> Result<(), Reported> {
        if self.no_attrs.is_some_and(|none| none != op.attrs()) {
            rules::check_attrs(op)?;
        }
        if let Some(definition) = facts.definition {
            rules::check_definition(op, definition, self.names.memo(facts.name), key)?;
        }
        if op.ir.is_plain(op.op) {
            return Ok(());
        }
        for (number, region) in op.regions().enumerate() {
            if let Some(entry) = region.entry() {
                rules::check_region(op, number, region, entry, self.scratch.early)?;
            }
        }
        Ok(())
    }

    /// Runs the checks of `op` after its nested operations.
    fn leave(&mut self, op: OpRef<'a>, facts: Facts<'a>, waiting: usize) -> Result<(), Reported> {
        if self.scratch.isolated.len() > waiting {
            let isolated = self.scratch.isolated.split_off(waiting);
            verify_isolated(self.ir, &isolated, self.config, self.names)?;
        }
        let Some(definition) = facts.definition else {
            return if facts.rejected { Err(rules::reject_unknown(op)) } else { Ok(()) };
        };
        for step in definition.checks.after() {
            match step {
                // An operand that is no value of the isolate is always suspicious.
                After::Isolation if self.suspect => isolation::check(op)?,
                After::SymbolTable => symbols::check_table(op, self.names.symbol_users, self.config)?,
                step => crate::verify::definition::verify_after(op, step)?,
            }
        }
        match definition.hooks.verify_regions {
            Some(verify) => verify(op),
            None => Ok(()),
        }
    }

    fn push(&mut self, op: OpRef<'a>) {
        self.scratch.stack.push(Frame {
            op,
            next_region: 0,
            region: None,
            block: None,
            next_op: None,
            ordered: true,
            optional_terminator: false,
            waiting: self.scratch.isolated.len(),
        });
    }

    /// Ends the innermost operation's block and enters the next one. Returns true if there is one.
    fn next_block(&mut self) -> Result<bool, Reported> {
        let Some(frame) = self.scratch.stack.last_mut() else { return Ok(false) };
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
            rules::check_block_start(frame.op, block, frame.optional_terminator, self.scratch.early)?;
            frame.next_op = block.first().map(|first| first.op);
        }
        Ok(true)
    }

    /// Sets the current operation of the innermost region.
    fn set_path(&mut self, op: Option<Op>) {
        if let Some(region) = self.scratch.stack.last().and_then(|frame| frame.region) {
            if self.scratch.path.is_empty() {
                self.scratch.path = self.ir.region_map(None);
            }
            self.scratch.path[region.region] = op;
        }
    }

    /// Returns true if an operand from another block dominates its user, which is in the innermost region.
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
            return self
                .ir
                .op(user)
                .block()
                .is_some_and(|user| self.scratch.dominance.block_dominates(block, user.block));
        }
        match def {
            ValueDef::Result(op, _) => self.ir.is_before(op, user) || !region.has_ssa_dominance(),
            _ => true,
        }
    }

    /// Returns the ancestor of the user, or the user itself, in an enclosing region.
    fn user_in(&self, region: Region, user: Op) -> Option<Op> {
        let innermost = self.scratch.stack.last().and_then(|frame| frame.region)?;
        if innermost.region == region { Some(user) } else { self.scratch.path.get(region).copied()? }
    }
}

/// Verifies isolated siblings, all of them even if some are invalid.
fn verify_isolated<'a>(
    ir: IsolateRef<'a>,
    ops: &[Op],
    config: &VerifyConfig,
    names: &mut Names<'a>,
) -> Result<(), Reported> {
    if config.threads > 1 && ops.len() > 1 {
        let runs = partition::divide(ir, ops, config.grain);
        let threads = partition::threads_for(runs.len(), config.threads);
        if threads > 1 {
            return verify_in_parallel(ir, ops, &runs, &(*config).with_threads(threads), names);
        }
    }
    verify_in_order(ir, ops, config, names)
}

fn verify_in_order<'a>(
    ir: IsolateRef<'a>,
    ops: &[Op],
    config: &VerifyConfig,
    names: &mut Names<'a>,
) -> Result<(), Reported> {
    let mut failed = None;
    for &op in ops {
        if let Err(reported) = crate::stack::grow(|| verify_tree(ir.op(op), config, names)) {
            failed = Some(reported);
        }
    }
    failed.map_or(Ok(()), Err)
}

fn verify_in_parallel<'a>(
    ir: IsolateRef<'a>,
    ops: &[Op],
    runs: &[Range<usize>],
    config: &VerifyConfig,
    names: &mut Names<'a>,
) -> Result<(), Reported> {
    let diagnostics = ir.context().ordered_diagnostics();
    let alone = (*config).with_threads(1);
    let next = AtomicUsize::new(0);
    let symbol_users = AtomicBool::new(false);
    let failed = Mutex::new(None);
    let work = || {
        let mut names = Names::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(run) = runs.get(number) else { break };
            let result = diagnostics.task(number, || verify_in_order(ir, &ops[run.clone()], &alone, &mut names));
            if let Err(reported) = result {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(reported);
            }
        }
        symbol_users.fetch_or(names.symbol_users, Ordering::Relaxed);
    };
    let run = || threads::task(work);
    threads::with_helpers(config.threads - 1, run, run);
    names.symbol_users |= symbol_users.into_inner();
    diagnostics.finish();
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(()), Err)
}
