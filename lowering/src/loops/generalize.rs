//! `linalg-generalize-named-ops`: named structured operations to `linalg.generic`.

use lect_dialects::linalg::{GenericOp, Structured, loop_attrs};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::{RewritePattern, Root};

use super::shapes::is_on_tensors;

/// Convert named structured operations to generic ones
#[derive(Pass)]
#[pass(name = "linalg-generalize-named-ops", class = "LinalgGeneralizeNamedOpsPass")]
pub struct GeneralizeNamedOps;

impl Pass for GeneralizeNamedOps {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        patterns.add(&ctx, Generalize);
        let outcome = greedy::apply(ir, &patterns, &GreedyConfig::default());
        outcome.failed.map_or(Ok(()), Err)
    }
}

/// Makes the loops, maps and body of any structured operation explicit.
pub(crate) struct Generalize;

impl RewritePattern for Generalize {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let view = rw.op(op);
        let structured = Structured::of(view)?;
        let region = view.region(0)?;
        region.entry()?;
        if view.is::<GenericOp<'_>>() || view.region_count() != 1 {
            return None;
        }
        let ctx = view.context();
        let maps: Vec<Attr> = structured.maps().iter().map(|map| ctx.attrs().affine_map(*map)).collect();
        let loops = loop_attrs(ctx, &structured.loops());
        let operands: Vec<Value> = view.operands().collect();
        let inputs = operands.get(structured.inputs())?.to_vec();
        let outputs = operands.get(structured.outputs())?.to_vec();
        let types: Vec<Type> = match is_on_tensors(view) {
            true => outputs.iter().map(|value| view.ir.value_type(*value)).collect(),
            false => Vec::new(),
        };
        let region = rw.take_regions(op)[0];
        rw.replace_by(op, GenericOp::build(inputs, outputs, maps, loops, types, region));
        Some(())
    }
}
