//! `convert-bufferization-to-memref` and `bufferization-lower-deallocations`.

mod helper;

use std::collections::HashMap;
use std::sync::Arc;

use lect_core::ir::symbols::nearest_symbol_table;
use lect_core::ir::walk;
use lect_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp, XOrIOp};
use lect_dialects::bufferization::{CloneOp, DeallocOp};
use lect_dialects::func::CallOp;
use lect_dialects::memref::{
    self, AllocOp, AllocaOp, CastOp, CopyOp, ExtractAlignedPointerAsIndexOp, LoadOp, RankOp, ReshapeOp, StoreOp,
};
use lect_dialects::scf::{ForOp, IfOp, YieldOp};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

/// Lower `bufferization` to `memref`
#[derive(Pass)]
#[pass(name = "convert-bufferization-to-memref", class = "ConvertBufferizationToMemRefPass")]
pub struct ConvertBufferizationToMemRef;

/// Lower deallocations of `bufferization` to `memref`
#[derive(Pass)]
#[pass(name = "bufferization-lower-deallocations", class = "LowerDeallocationsPass")]
pub struct LowerDeallocations;

impl Pass for ConvertBufferizationToMemRef {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        ir.embed_all()?;
        let mut patterns = deallocation_patterns(ir);
        patterns.on::<CloneOp<'_>>(&ctx, 1, lower_clone);
        let target = target().with_illegal_dialects(&["bufferization"]);
        conversion::apply(ir, &target, &patterns, Mode::Partial)
    }
}

impl Pass for LowerDeallocations {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let root = ir.root();
        if !root.is::<lect_core::builtin::ModuleOp<'_>>() && !root.is::<lect_dialects::func::FuncOp<'_>>() {
            return Err(root.error("root operation must be a builtin.module or a function").emit());
        }
        ir.embed_all()?;
        let patterns = deallocation_patterns(ir);
        let target = target().with_illegal::<DeallocOp<'_>>(&ctx);
        conversion::apply(ir, &target, &patterns, Mode::Partial)
    }
}

fn target() -> ConversionTarget {
    ConversionTarget::new().with_legal_dialects(&["memref", "arith", "scf", "func"])
}

/// Names of helper functions, by symbol table.
type Helpers = Arc<HashMap<Op, String>>;

/// Creates the helper functions that deallocations of several buffers need, and the pattern for deallocations.
fn deallocation_patterns(ir: &mut Isolate) -> PatternSet {
    let ctx = ir.context().clone();
    let mut tables = Vec::new();
    let root = ir.root();
    if root.is::<lect_core::builtin::ModuleOp<'_>>() {
        walk::for_each(root, |op| {
            let has_many = op.cast::<DeallocOp<'_>>().is_some_and(|dealloc| dealloc.memrefs().len() > 1);
            if let Some(table) = nearest_symbol_table(op).filter(|_| has_many)
                && !tables.contains(&table.op)
            {
                tables.push(table.op);
            }
        });
    }
    let mut helpers = HashMap::new();
    for table in tables {
        helpers.extend(helper::build(ir, table).map(|name| (table, name)));
    }
    let helpers = Arc::new(helpers);
    let mut patterns = PatternSet::new();
    patterns.on::<DeallocOp<'_>>(&ctx, 1, move |dealloc| lower_dealloc(dealloc, &helpers));
    patterns
}

fn truth(rw: &mut Rewriter<'_>, value: bool) -> Value {
    rw.value(ConstantOp::truth(rw.context(), value))
}

fn index(rw: &mut Rewriter<'_>, number: usize) -> Value {
    rw.value(ConstantOp::index(rw.context(), number as i64))
}

/// Frees a buffer if a condition holds.
fn free_if(rw: &mut Rewriter<'_>, condition: Value, buffer: Value) {
    let loc = rw.loc();
    let (region, block) = rw.region_with_block(&[], loc);
    let otherwise = rw.ir_mut().create_region();
    rw.add(IfOp::build(condition, [], region, otherwise));
    rw.aside(|rw| {
        rw.at_end(block).add(memref::DeallocOp::build(buffer));
        rw.add(YieldOp::build([]));
    });
}

fn lower_dealloc(dealloc: DeallocOp<'_>, helpers: &Helpers) -> Option<Rewrite> {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = (dealloc.memrefs().collect(), dealloc.conditions().collect());
    let retained: Vec<Value> = dealloc.retained().collect();
    match (&memrefs[..], &conditions[..]) {
        ([], _) => Some(Rewrite::new(move |rw| {
            let never = truth(rw, false);
            rw.replace(rw.root(), &vec![never; retained.len()]);
        })),
        (&[buffer], &[condition]) => Some(Rewrite::new(move |rw| match retained.is_empty() {
            true => {
                free_if(rw, condition, buffer);
                rw.erase(rw.root());
            }
            false => lower_single(rw, buffer, condition, &retained),
        })),
        _ => {
            let table = nearest_symbol_table(dealloc.0);
            let Some(name) = table.and_then(|table| helpers.get(&table.op)).cloned() else {
                let message = "library function required for generic lowering, but cannot be automatically inserted \
                               when operating on functions";
                dealloc.0.error(message).emit();
                return None;
            };
            Some(Rewrite::new(move |rw| lower_many(rw, name, &memrefs, &conditions, &retained)))
        }
    }
}

/// Frees a buffer unless it is one of the retained ones.
fn lower_single(rw: &mut Rewriter<'_>, buffer: Value, condition: Value, retained: &[Value]) {
    let own = rw.value(ExtractAlignedPointerAsIndexOp::build(buffer));
    let mut differs = Vec::new();
    for retained in retained {
        let other = rw.value(ExtractAlignedPointerAsIndexOp::build(*retained));
        differs.push(rw.value(CmpIOp::build(CmpIPredicate::Ne, own, other)));
    }
    let mut all = differs[0];
    for differs in &differs[1..] {
        all = rw.value(AndIOp::build(all, *differs));
    }
    let frees = rw.value(AndIOp::build(all, condition));
    free_if(rw, frees, buffer);
    let yes = truth(rw, true);
    let mut values = Vec::new();
    for differs in differs {
        let is_same = rw.value(XOrIOp::build(differs, yes));
        values.push(rw.value(AndIOp::build(is_same, condition)));
    }
    rw.replace(rw.root(), &values);
}

/// Allocates a buffer for a list of values.
fn list(rw: &mut Rewriter<'_>, count: usize, element: Type) -> Option<Value> {
    let ty = rw.context().types().memref(&[count as i64], element, None, None).ok()?;
    Some(rw.value(AllocOp::build([], [], ty)))
}

fn without_size(rw: &mut Rewriter<'_>, buffer: Value, element: Type) -> Option<Value> {
    let ty = rw.context().types().memref(&[DYNAMIC], element, None, None).ok()?;
    Some(rw.value(CastOp::build(buffer, ty)))
}

/// Lowers a deallocation of several buffers to a call of the helper function.
fn lower_many(rw: &mut Rewriter<'_>, name: String, memrefs: &[Value], conditions: &[Value], retained: &[Value]) {
    let ctx = rw.context().clone();
    let (number, bit) = (ctx.types().index(), ctx.types().i1());
    let lower = |rw: &mut Rewriter<'_>| -> Option<Vec<Value>> {
        let pointers = list(rw, memrefs.len(), number)?;
        let owned = list(rw, conditions.len(), bit)?;
        let kept = list(rw, retained.len(), number)?;
        let pointer = |rw: &mut Rewriter<'_>, buffers: &[Value], to: Value| {
            for (at, buffer) in buffers.iter().enumerate() {
                let value = rw.value(ExtractAlignedPointerAsIndexOp::build(*buffer));
                let at = index(rw, at);
                rw.add(StoreOp::build(value, to, [at]).nontemporal(false));
            }
        };
        pointer(rw, memrefs, pointers);
        for (at, condition) in conditions.iter().enumerate() {
            let at = index(rw, at);
            rw.add(StoreOp::build(*condition, owned, [at]).nontemporal(false));
        }
        pointer(rw, retained, kept);
        let pointers_cast = without_size(rw, pointers, number)?;
        let owned_cast = without_size(rw, owned, bit)?;
        let kept_cast = without_size(rw, kept, number)?;
        let frees = list(rw, memrefs.len(), bit)?;
        let ownership = list(rw, retained.len(), bit)?;
        let (frees_cast, ownership_cast) = (without_size(rw, frees, bit)?, without_size(rw, ownership, bit)?);
        rw.add(CallOp::build(name, [pointers_cast, kept_cast, owned_cast, frees_cast, ownership_cast], []));
        for (at, buffer) in memrefs.iter().enumerate() {
            let at = index(rw, at);
            let frees = rw.value(LoadOp::build(frees, [at]).nontemporal(false));
            free_if(rw, frees, *buffer);
        }
        let mut values = Vec::new();
        for at in 0..retained.len() {
            let at = index(rw, at);
            values.push(rw.value(LoadOp::build(ownership, [at]).nontemporal(false)));
        }
        for buffer in [pointers, kept, owned, frees, ownership] {
            rw.add(memref::DeallocOp::build(buffer));
        }
        Some(values)
    };
    if let Some(values) = lower(rw) {
        rw.replace(rw.root(), &values);
    }
}

/// Lowers a clone to an allocation and a copy.
fn lower_clone(clone: CloneOp<'_>) -> Option<Rewrite> {
    let (ctx, ir) = (clone.0.context().clone(), clone.0.ir.get());
    let (input, to) = (clone.input(), ir.value_type(clone.output()));
    let Some(memory) = MemRef::of(&ctx, to) else {
        let element = ctx.types().element_type(to)?;
        return Some(Rewrite::new(move |rw| {
            if let Some(copy) = clone_unranked(rw, input, to, element) {
                rw.replace(rw.root(), &[copy]);
            }
        }));
    };
    let plain = memory.with(&ctx, memory.shape, None)?;
    if !memref::may_cast(&ctx, plain, to) {
        return None;
    }
    let shape = memory.shape.to_vec();
    Some(Rewrite::made(move |rw| {
        let mut sizes = Vec::new();
        for (dim, _) in shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
            let dim = index(rw, dim);
            sizes.push(rw.value_or_fold(memref::DimOp::build(input, dim)));
        }
        let mut copy = rw.value(AllocOp::build(sizes, [], plain));
        if plain != to {
            copy = rw.value(CastOp::build(copy, to));
        }
        rw.add(CopyOp::build(input, copy));
        copy
    }))
}

/// Copies an unranked buffer to a one-dimensional one that is reshaped.
fn clone_unranked(rw: &mut Rewriter<'_>, input: Value, to: Type, element: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let number = ctx.types().index();
    let (zero, one) = (index(rw, 0), index(rw, 1));
    let rank = rw.value(RankOp::build(input));
    let shape_type = ctx.types().memref(&[DYNAMIC], number, None, None).ok()?;
    let shape = rw.value(AllocaOp::build([rank], [], shape_type));
    let loc = rw.loc();
    let (region, body) = rw.region_with_block(&[number, number], loc);
    let size = rw.add(ForOp::build(zero, rank, one, [one], [number], region));
    rw.aside(|rw| {
        let args: Vec<Value> = rw.ir().block(body).args().collect();
        let dim = rw.at_end(body).value(memref::DimOp::build(input, args[0]));
        rw.add(StoreOp::build(dim, shape, [args[0]]).nontemporal(false));
        let product = rw.value(MulIOp::build(args[1], dim));
        rw.add(YieldOp::build([product]));
    });
    let size = rw.op(size).result(0);
    let flat = ctx.types().memref(&[DYNAMIC], element, None, None).ok()?;
    let flat = rw.value(AllocOp::build([size], [], flat));
    let copy = rw.value(ReshapeOp::build(flat, shape, to));
    rw.add(CopyOp::build(input, copy));
    Some(copy)
}
