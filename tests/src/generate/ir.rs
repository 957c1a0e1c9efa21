//! Descriptions of operations, blocks and regions.
//!
//! Operands are chosen once all values exist, among the values in scope. In a region with a single block these include
//! later values of the block, and all values of enclosing regions.

use lect_core::Context;
use lect_core::entity::{Block, Op, Region, Value};
use lect_core::ir::{Isolate, OpState};
use proptest::collection::vec;
use proptest::prelude::*;

use super::attrs::{AttrSpec, LocSpec, dictionary, entries, location};
use super::types::{TypeSpec, ty};

/// Description of a module and its body.
#[derive(Clone, Debug)]
pub struct ModuleSpec {
    /// Location of the module.
    pub loc: LocSpec,
    /// Operations of the body.
    pub ops: Vec<OpSpec>,
}

/// Description of an operation.
#[derive(Clone, Debug)]
pub struct OpSpec {
    /// Kind of the operation.
    pub kind: OpKind,
    /// Indices of the operands, modulo the number of values in scope.
    pub operands: Vec<u16>,
    /// Types of the results.
    pub results: Vec<TypeSpec>,
    /// Location of the operation.
    pub loc: LocSpec,
    /// Indices of the successor blocks; used only for a terminator.
    pub successors: Vec<u16>,
}

/// Kind of an operation.
#[derive(Clone, Debug)]
pub enum OpKind {
    /// An unregistered operation.
    Unregistered(&'static str, Vec<(&'static str, AttrSpec)>, Vec<RegionSpec>),
    /// `unrealized_conversion_cast`; an unregistered operation instead if there are no results or for a terminator.
    Cast,
    /// A nested module; an unregistered operation instead for a terminator.
    Module(Vec<OpSpec>),
}

/// Description of a region.
#[derive(Clone, Debug)]
pub struct RegionSpec {
    /// Blocks of the region.
    pub blocks: Vec<BlockSpec>,
}

/// Description of a block.
#[derive(Clone, Debug)]
pub struct BlockSpec {
    /// Arguments of the block.
    pub args: Vec<(TypeSpec, LocSpec)>,
    /// Operations of the block.
    pub ops: Vec<OpSpec>,
}

/// Returns a strategy for modules.
pub fn module() -> impl Strategy<Value = ModuleSpec> {
    (location(), vec(op(), 0..6)).prop_map(|(loc, ops)| ModuleSpec { loc, ops })
}

fn op() -> impl Strategy<Value = OpSpec> + Clone {
    let name = || prop::sample::select(vec!["demo.op", "demo.use", "a.b.c", "none", "demo.odd name", "demo.constant"]);
    let shell = || (vec(any::<u16>(), 0..4), vec(ty(), 0..4), location(), vec(any::<u16>(), 0..3));
    let leaf_kind = prop_oneof![
        4 => (name(), entries()).prop_map(|(name, attrs)| OpKind::Unregistered(name, attrs, Vec::new())),
        1 => Just(OpKind::Cast),
    ];
    let assemble = |(kind, (operands, results, loc, successors))| OpSpec { kind, operands, results, loc, successors };
    (leaf_kind, shell()).prop_map(assemble).prop_recursive(3, 16, 4, move |inner| {
        let args = vec((ty(), location()), 0..3);
        let block = (args, vec(inner.clone(), 0..4)).prop_map(|(args, ops)| BlockSpec { args, ops });
        let region = vec(block, 0..4).prop_map(|blocks| RegionSpec { blocks });
        let kind = prop_oneof![
            4 => (name(), entries(), vec(region, 1..3)).prop_map(|(name, attrs, r)| OpKind::Unregistered(name, attrs, r)),
            1 => vec(inner, 0..4).prop_map(OpKind::Module),
        ];
        (kind, shell()).prop_map(assemble)
    })
}

impl ModuleSpec {
    /// Builds the module in a context.
    pub fn build(&self, ctx: &Context) -> Isolate {
        build_module(ctx, &self.loc, &self.ops)
    }
}

fn build_module(ctx: &Context, loc: &LocSpec, ops: &[OpSpec]) -> Isolate {
    let loc = ctx.attrs().loc_value(loc.build(ctx));
    let ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let mut maker = Maker { ctx, ir };
    let block = maker.ir.create_block();
    if let Some(region) = maker.ir.root().region(0).map(|region| region.region) {
        maker.ir.append_block(region, block);
    }
    let body = maker.ops(ops, block, &[]);
    maker.connect(&body, &[]);
    maker.ir
}

struct Maker<'c> {
    ctx: &'c Context,
    ir: Isolate,
}

/// A built block: its argument values, and its operations with their operand indices and regions.
struct Made {
    args: Vec<Value>,
    ops: Vec<(Op, Vec<u16>, Vec<Vec<Made>>)>,
}

impl Maker<'_> {
    /// Builds operations without operands. `successors` are the possible successors of the last operation; the list is
    /// nonempty only if the region has several blocks.
    fn ops(&mut self, specs: &[OpSpec], block: Block, successors: &[Block]) -> Made {
        let mut made = Made { args: Vec::new(), ops: Vec::new() };
        for (index, spec) in specs.iter().enumerate() {
            let last = index + 1 == specs.len();
            let ends = last && !successors.is_empty();
            let (op, regions) = self.op(spec, if last { successors } else { &[] }, ends);
            self.ir.append(block, op);
            made.ops.push((op, spec.operands.clone(), regions));
        }
        if specs.is_empty() && !successors.is_empty() {
            let op = self.ir.build(OpState::new(self.ctx.op_name_of(b"demo.end"), lect_core::loc::Loc::UNKNOWN));
            self.ir.append(block, op);
        }
        made
    }

    fn op(&mut self, spec: &OpSpec, successors: &[Block], ends_block: bool) -> (Op, Vec<Vec<Made>>) {
        let ctx = self.ctx;
        let loc = ctx.attrs().loc_value(spec.loc.build(ctx));
        let results: Vec<_> = spec.results.iter().map(|ty| ty.build(ctx)).collect();
        let plain = || OpState::new(ctx.op_name_of(b"demo.plain"), loc);
        let mut regions = Vec::new();
        let state = match &spec.kind {
            OpKind::Unregistered(name, attrs, specs) => {
                let mut state = OpState::new(ctx.op_name_of(name.as_bytes()), loc);
                state.attrs = ctx.attrs().dictionary_entries(dictionary(ctx, attrs)).to_vec();
                for spec in specs {
                    let (region, made) = self.region(spec);
                    state.regions.push(region);
                    regions.push(made);
                }
                let targets =
                    spec.successors.iter().filter_map(|n| successors.get(*n as usize % successors.len().max(1)));
                state.successors.extend(targets.copied());
                state
            }
            OpKind::Cast if !ends_block && !results.is_empty() => {
                OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), loc)
            }
            OpKind::Module(ops) if !ends_block => {
                let mut state = OpState::new(ctx.op_name_of(b"builtin.module"), loc);
                state.isolate = Some(Box::new(build_module(ctx, &spec.loc, ops)));
                return (self.ir.build(state), Vec::new());
            }
            OpKind::Cast | OpKind::Module(_) => plain(),
        };
        (self.ir.build(state.results(results)), regions)
    }

    fn region(&mut self, spec: &RegionSpec) -> (Region, Vec<Made>) {
        let region = self.ir.create_region();
        let blocks: Vec<Block> = spec.blocks.iter().map(|_| self.ir.create_block()).collect();
        // The entry block has no predecessors.
        let targets = blocks.get(1..).unwrap_or(&[]).to_vec();
        let mut made = Vec::new();
        for (spec, &block) in spec.blocks.iter().zip(&blocks) {
            self.ir.append_block(region, block);
            let mut args = Vec::new();
            for (ty, loc) in &spec.args {
                let (ty, loc) = (ty.build(self.ctx), self.ctx.attrs().loc_value(loc.build(self.ctx)));
                args.push(self.ir.add_block_arg(block, ty, loc));
            }
            made.push(Made { args, ..self.ops(&spec.ops, block, &targets) });
        }
        (region, made)
    }

    fn results(&self, op: Op) -> Vec<Value> {
        let op = self.ir.op(op);
        (0..op.result_count()).map(|index| op.result(index)).collect()
    }

    /// Sets the operands of the operations in the only block of a region. `outer` are the values in scope outside the
    /// region.
    fn connect(&mut self, block: &Made, outer: &[Value]) {
        let mut scope = outer.to_vec();
        scope.extend(&block.args);
        scope.extend(block.ops.iter().flat_map(|op| self.results(op.0)));
        for (op, operands, regions) in &block.ops {
            self.connect_op(*op, operands, regions, &scope);
        }
    }

    fn connect_op(&mut self, op: Op, operands: &[u16], regions: &[Vec<Made>], scope: &[Value]) {
        if !self.ir.op(op).is_isolated() && !scope.is_empty() {
            let chosen: Vec<_> = operands.iter().map(|n| scope[*n as usize % scope.len()]).collect();
            self.ir.set_operands(op, &chosen);
        }
        for blocks in regions {
            if let [block] = &blocks[..] {
                self.connect(block, scope);
                continue;
            }
            // Values of the entry block are in scope in all blocks; other values only in the rest of their own block.
            let mut shared = scope.to_vec();
            for (index, block) in blocks.iter().enumerate() {
                let mut scope = shared.clone();
                scope.extend(&block.args);
                for (op, operands, regions) in &block.ops {
                    self.connect_op(*op, operands, regions, &scope);
                    scope.extend(self.results(*op));
                }
                if index == 0 {
                    shared = scope;
                }
            }
        }
    }
}
