//! `sccp`: replaces values by the constants found by sparse conditional constant propagation.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Op, Region, Type, Value};
use lect_core::fold::materialize_for;
use lect_core::ir::{InsertionPoint, Isolate, OpRef, ValueDef};
use lect_core::loc::Loc;

use crate::analysis::constants::{Constants, Known};
use crate::pass::{Pass, PassContext};
use crate::rewrite::insertion_region;

/// Sparse Conditional Constant Propagation
#[derive(Pass)]
#[pass(name = "sccp", class = "SCCP")]
pub struct Sccp;

impl Pass for Sccp {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let constants = Constants::of(ir.root(), cx.surroundings());
        let changed = AtomicBool::new(false);
        cx.each_isolate(ir, |isolate| {
            let placed = constants.place(isolate);
            changed.fetch_or(Rewrite::new(&constants, isolate).run() | placed, Ordering::Relaxed);
        });
        if !changed.into_inner() {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Materialized constants by region, value and type.
type Made = HashMap<(Region, Attr, Type), Op, foldhash::fast::RandomState>;

struct Rewrite<'a> {
    constants: &'a Constants,
    ir: &'a mut Isolate,
    made: Made,
    changed: bool,
}

impl<'a> Rewrite<'a> {
    fn new(constants: &'a Constants, ir: &'a mut Isolate) -> Self {
        Self { constants, ir, made: Made::default(), changed: false }
    }

    /// Runs the rewrite. Returns true if anything changed.
    fn run(mut self) -> bool {
        let mut pending: Vec<Block> = Vec::new();
        let regions: Vec<Region> = self.ir.root().regions().map(|region| region.region).collect();
        // Blocks in order, those of the last region first.
        let add = |ir: &Isolate, pending: &mut Vec<Block>, regions: Vec<Region>| {
            for region in regions {
                let blocks: Vec<Block> = ir.region(region).blocks().map(|it| it.block).collect();
                pending.extend(blocks.into_iter().rev());
            }
        };
        add(self.ir, &mut pending, regions);
        while let Some(block) = pending.pop() {
            for op in self.ir.ops_in(block) {
                let results: Vec<Value> = self.ir.op(op).results().collect();
                let mut all = !results.is_empty();
                for result in results {
                    all &= self.replace(result, block, self.ir.op(op).loc());
                }
                let view = self.ir.op(op);
                if all && view.would_be_trivially_dead() {
                    self.ir.erase(op);
                    self.changed = true;
                    continue;
                }
                if view.has_regions() && view.own_isolate().is_none() {
                    let regions = view.regions().map(|region| region.region).collect();
                    add(self.ir, &mut pending, regions);
                }
            }
            let args: Vec<(Value, Loc)> = self.ir.block(block).args_with_locs().to_vec();
            for (arg, loc) in args {
                self.replace(arg, block, loc);
            }
        }
        self.changed
    }

    /// Replaces all uses of a value by its constant, if it has one that can be materialized.
    fn replace(&mut self, value: Value, block: Block, loc: Loc) -> bool {
        let Some(Known::Constant(attr, maker)) = self.constants.value(self.ir.id(), value) else { return false };
        let ty = self.ir.value_type(value);
        let region = self.ir.block(block).region().and_then(insertion_region);
        let Some(region) = region else { return false };
        let known = self.made.get(&(region, attr, ty)).copied();
        let constant = match known {
            Some(known) => known,
            None => {
                let Some(state) = materialize_for(self.ir.context(), maker, attr, ty, loc) else { return false };
                let Some(entry) = self.ir.region(region).entry() else { return false };
                let first = entry.first().map(|op| op.op);
                let at = first.map_or(InsertionPoint::End(entry.block), InsertionPoint::Before);
                let op = self.ir.build(state);
                match at {
                    InsertionPoint::End(block) => self.ir.append(block, op),
                    InsertionPoint::Before(before) => self.ir.insert_before(before, op),
                }
                self.made.insert((region, attr, ty), op);
                self.changed = true;
                op
            }
        };
        let constant = self.ir.op(constant).result(0);
        let is_arg = matches!(self.ir.value(value).def(), ValueDef::Argument(..));
        if constant != value {
            self.ir.replace_uses_if(value, constant, |user, _| !(is_arg && inserts_in_parallel(user)));
            self.changed = true;
        }
        true
    }
}

/// Returns true for insertions into the outputs of a parallel loop. The destination must stay an argument of the loop.
fn inserts_in_parallel(op: OpRef<'_>) -> bool {
    op.info().is_some_and(|it| it.spec().interfaces.iter().any(|it| it.cpp_name == "ParallelCombiningOpInterface"))
}
