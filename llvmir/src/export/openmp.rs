//! Translation of the `omp` dialect: calls of the OpenMP runtime, and functions for threads and tasks.
//!
//! A function with such operations is built in a [`Graph`](super::graph::Graph), in the order of LLVM's OpenMP builder, since
//! names depend on that order. At the end of the module, the regions of parallel constructs become functions.

mod atomic;
mod builder;
mod cancel;
mod loops;
mod nests;
mod outline;
mod parallel;
mod private;
mod reduction;
mod regions;
mod runtime;
mod sections;
mod simd;
mod status;
mod sync;
mod target;
mod task;
mod teams;
mod workshare;

use std::collections::{HashMap, HashSet};

use lect_core::diag::Reported;
use lect_core::entity::{Ident, Value};
use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};
use lect_support::fields::{ancestors, values};

use super::constants::Cst;
use super::emit::Val;
use super::fields::OpFields;
use super::graph::{Place, Point};
use super::metadata::MdOp;
use super::ops::failed;
use super::types::Types;
use super::{Exporter, Map};
use cancel::Final;
use loops::Loop;
use outline::Outline;
use target::{Kernel, moves_data};

/// The state of the translation of OpenMP operations.
#[derive(Default)]
pub(super) struct OpenMp<'a> {
    /// Where the enclosing constructs put stack memory.
    allocas: Vec<Point>,
    finals: Vec<Final<'a>>,
    outlines: Vec<Outline>,
    /// Loop nests of the enclosing loop wrappers, once translated.
    nests: Vec<Option<Loop>>,
    /// Canonical loops by their handles.
    handles: Map<Value, Loop>,
    idents: HashMap<(String, u32), Cst>,
    strings: HashMap<String, Cst>,
    variables: HashSet<String>,
    /// Number of globals without a name.
    unnamed: u32,
    /// Text of the current source location.
    location: Option<String>,
    /// Functions that were made of parts of others: position, and position of the other.
    placed: Vec<(usize, usize)>,
    /// Last suffix that made the name of a function unique.
    last_suffix: u32,
    /// Target regions for devices.
    kernels: Vec<Kernel>,
    /// How many tasks keep arrays of a construct for devices.
    target_tasks: usize,
    is_used: bool,
    /// Whether a reduction on a device exchanges elements.
    has_transfer: bool,
    /// Alignments of pointers that are loaded, by their metadata.
    aligns: HashMap<u32, i64>,
    /// Positions of kernels in the graph.
    device_code: Vec<usize>,
    /// Positions of functions that are not for the device.
    left_out: Vec<usize>,
    is_device: bool,
}

/// Flag of a module that keeps the largest number.
const MAX: i64 = 7;

/// Returns true if an operation has an OpenMP operation inside.
fn has_openmp(op: OpRef<'_>) -> bool {
    let mut pending: Vec<OpRef<'_>> = vec![op];
    while let Some(op) = pending.pop() {
        if op.name_data().name.starts_with(b"omp.") || moves_data(op) {
            return true;
        }
        for region in op.regions() {
            for block in region.blocks() {
                pending.extend(block.ops());
            }
        }
    }
    false
}

/// Returns true if an operation wraps a loop.
fn is_wrapper(op: OpRef<'_>) -> bool {
    op.is::<omp::WsloopOp<'_>>()
        || op.is::<omp::SimdOp<'_>>()
        || op.is::<omp::DistributeOp<'_>>()
        || op.is::<omp::TaskloopOp<'_>>()
        || op.is::<omp::LoopOp<'_>>()
        || op.is::<omp::WorkshareLoopWrapperOp<'_>>()
}

/// Returns the loop nest in a loop wrapper.
fn wrapped_nest(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut current = op;
    while is_wrapper(current) {
        current = current.region(0)?.entry()?.first()?;
    }
    current.is::<omp::LoopNestOp<'_>>().then_some(current)
}

impl<'a> Exporter<'a> {
    /// Returns true if a function is built in the graph.
    pub fn needs_graph(&self, op: OpRef<'a>) -> bool {
        has_openmp(op)
    }

    /// Leaves out a function that is not for the device that the module is for.
    pub fn note_device(&mut self, op: OpRef<'a>, at: usize) {
        if self.is_left_out(op) {
            self.openmp.left_out.push(at);
        }
    }

    /// Translates the blocks of a function that has OpenMP operations.
    pub fn translate_openmp_function(&mut self, op: OpRef<'a>, at: usize) -> Result<(), Reported> {
        let Some(region) = op.regions().next() else { return Ok(()) };
        self.openmp.is_device = self.root.flag("omp.is_target_device");
        self.reset_body(true);
        self.body.locals = std::mem::take(&mut self.graph.locals);
        self.graph.is_active = true;
        let done = self.graph_function(region, at);
        self.graph.is_active = false;
        self.graph.locals = std::mem::take(&mut self.body.locals);
        self.openmp.allocas.clear();
        self.openmp.finals.clear();
        self.openmp.nests.clear();
        done
    }

    fn graph_function(&mut self, region: lect_core::ir::RegionRef<'a>, at: usize) -> Result<(), Reported> {
        let function = self.graph.new_function(at);
        let Some(entry) = region.entry() else { return Ok(()) };
        for arg in entry.args() {
            let ty = self.types.convert(self.ctx, entry.ir.value_type(arg)).unwrap_or(Types::VOID);
            let local = self.body.new_local(ty);
            self.graph.add_argument(function, local, b"");
            self.set(arg, Val::Local(local));
        }
        let all = self.region_labels(region, |it| {
            let label = it.body.new_local(Types::LABEL);
            it.graph.add_block(label, function, Place::End, b"");
            label
        });
        self.convert_blocks(region, &all, |_, _, _| {})
    }

    /// Makes functions of the regions of parallel constructs, and writes the text of all functions.
    pub fn finish_openmp(&mut self) {
        if self.graph.functions.is_empty() {
            return;
        }
        self.openmp.is_used = true;
        self.reset_body(true);
        self.body.locals = std::mem::take(&mut self.graph.locals);
        self.graph.is_active = true;
        for outline in std::mem::take(&mut self.openmp.outlines) {
            self.outline(outline);
        }
        self.raise_allocas();
        self.finish_kernels();
        self.keep_transfer_variable();
        self.graph.is_active = false;
        for code in std::mem::take(&mut self.graph.functions) {
            let (text, names) = self.render_code(&code);
            if let Some(function) = self.functions.get_mut(code.index) {
                function.body = Some(text);
                function.names = names;
            }
        }
        self.body.locals = Vec::new();
    }

    /// Adds the flags of the module that concern OpenMP.
    pub fn openmp_flags(&mut self) {
        self.device_flags();
        let version = self.root.attr("omp.version").and_then(|attr| super::fields::Fields::of(self.ctx, attr));
        if let Some(version) = version {
            let flag = [MdOp::int(32, MAX), MdOp::string("openmp"), MdOp::int(32, version.int(0) as i64)];
            let node = self.md.tuple(&flag);
            self.md.add_named(b"llvm.module.flags", Some(node));
        }
    }

    /// Returns true if the module has functions with OpenMP operations.
    pub fn uses_openmp(&self) -> bool {
        self.openmp.is_used
    }

    /// Returns the positions of the functions in the order of the module.
    pub fn function_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.functions.len()).collect();
        order.retain(|at| !self.openmp.placed.iter().any(|it| it.0 == *at));
        order.retain(|at| !self.openmp.left_out.contains(at));
        for (new, after) in &self.openmp.placed {
            let at = order.iter().position(|it| it == after).map_or(order.len(), |at| at + 1);
            order.insert(at, *new);
        }
        order
    }

    /// Translates an operation of the `omp` dialect.
    pub fn omp_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        if op.is::<omp::DeclareReductionOp<'_>>()
            || op.is::<omp::PrivateClauseOp<'_>>()
            || op.is::<omp::CriticalDeclareOp<'_>>()
            || op.is::<omp::DeclareMapperOp<'_>>()
            || op.is::<omp::TerminatorOp<'_>>()
            || op.is::<omp::YieldOp<'_>>()
            || op.is::<omp::NewCliOp<'_>>()
            || op.is::<omp::MapInfoOp<'_>>()
            || op.is::<omp::MapBoundsOp<'_>>()
        {
            return Ok(true);
        }
        if !self.graph.is_active {
            return Ok(false);
        }
        let is_outermost = is_wrapper(op) && !op.parent().is_some_and(is_wrapper);
        if is_outermost {
            self.openmp.nests.push(None);
        }
        let done = self.construct(op);
        if is_outermost {
            self.openmp.nests.pop();
        }
        done
    }

    /// Translates an operation of the `acc` dialect that calls the runtime. Returns false for others.
    pub fn acc_runtime_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        let is_known = self.graph.is_active && moves_data(op);
        if is_known {
            self.acc_data_op(op)?;
        }
        Ok(is_known)
    }

    fn construct(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        if self.check_clauses(op).is_err() {
            return Err(failed(op));
        }
        if self.openmp.is_device && !op.is::<omp::TargetOp<'_>>() {
            if !self.is_on_device(op) {
                self.host_op_on_device(op)?;
                return Ok(true);
            }
            let is_known = op.is::<omp::AtomicReadOp<'_>>()
                || op.is::<omp::AtomicWriteOp<'_>>()
                || op.is::<omp::AtomicUpdateOp<'_>>()
                || op.is::<omp::AtomicCaptureOp<'_>>()
                || op.is::<omp::BarrierOp<'_>>()
                || op.is::<omp::CriticalOp<'_>>()
                || op.is::<omp::MaskedOp<'_>>()
                || op.is::<omp::SingleOp<'_>>()
                || op.is::<omp::FlushOp<'_>>()
                || op.is::<omp::ParallelOp<'_>>()
                || op.is::<omp::WsloopOp<'_>>()
                || op.is::<omp::DistributeOp<'_>>()
                || op.is::<omp::SimdOp<'_>>()
                || op.is::<omp::LoopNestOp<'_>>()
                || op.is::<omp::TeamsOp<'_>>();
            if !is_known {
                return Ok(false);
            }
        }
        if op.is::<omp::BarrierOp<'_>>() {
            self.omp_barrier_op(op)?;
        } else if op.is::<omp::TaskyieldOp<'_>>() {
            self.taskyield();
        } else if op.is::<omp::TaskwaitOp<'_>>() {
            self.taskwait();
        } else if op.is::<omp::FlushOp<'_>>() {
            self.flush();
        } else if op.is::<omp::ParallelOp<'_>>() {
            self.parallel_op(op)?;
        } else if op.is::<omp::MaskedOp<'_>>() {
            self.masked_op(op)?;
        } else if op.is::<omp::MasterOp<'_>>() {
            self.master_op(op)?;
        } else if op.is::<omp::CriticalOp<'_>>() {
            self.critical_op(op)?;
        } else if op.is::<omp::OrderedRegionOp<'_>>() {
            self.ordered_region_op(op)?;
        } else if op.is::<omp::OrderedOp<'_>>() {
            self.ordered_op(op)?;
        } else if op.is::<omp::WsloopOp<'_>>() {
            self.wsloop_op(op)?;
        } else if op.is::<omp::SimdOp<'_>>() {
            self.simd_op(op)?;
        } else if op.is::<omp::LoopNestOp<'_>>() {
            self.loop_nest_op(op)?;
        } else if op.is::<omp::AtomicReadOp<'_>>() {
            self.atomic_read_op(op)?;
        } else if op.is::<omp::AtomicWriteOp<'_>>() {
            self.atomic_write_op(op)?;
        } else if op.is::<omp::AtomicUpdateOp<'_>>() {
            self.atomic_update_op(op)?;
        } else if op.is::<omp::AtomicCaptureOp<'_>>() {
            self.atomic_capture_op(op)?;
        } else if op.is::<omp::CancelOp<'_>>() {
            self.cancel_op(op)?;
        } else if op.is::<omp::CancellationPointOp<'_>>() {
            self.cancellation_point_op(op)?;
        } else if op.is::<omp::SectionsOp<'_>>() {
            self.sections_op(op)?;
        } else if op.is::<omp::SingleOp<'_>>() {
            self.single_op(op)?;
        } else if op.is::<omp::TeamsOp<'_>>() {
            self.teams_op(op)?;
        } else if op.is::<omp::DistributeOp<'_>>() {
            self.distribute_op(op)?;
        } else if op.is::<omp::TaskOp<'_>>() {
            self.task_op(op)?;
        } else if op.is::<omp::TaskloopOp<'_>>() {
            self.taskloop_op(op)?;
        } else if op.is::<omp::TaskgroupOp<'_>>() {
            self.taskgroup_op(op)?;
        } else if op.is::<omp::TargetOp<'_>>() {
            self.target_op(op)?;
        } else if op.is::<omp::TargetDataOp<'_>>() {
            self.target_data_op(op)?;
        } else if op.is::<omp::TargetEnterDataOp<'_>>()
            || op.is::<omp::TargetExitDataOp<'_>>()
            || op.is::<omp::TargetUpdateOp<'_>>()
        {
            self.move_data_op(op)?;
        } else if op.is::<omp::TargetAllocMemOp<'_>>() {
            self.allocmem_op(op)?;
        } else if op.is::<omp::TargetFreeMemOp<'_>>() {
            self.freemem_op(op)?;
        } else if op.is::<omp::ThreadprivateOp<'_>>() {
            self.threadprivate_op(op)?;
        } else if op.is::<omp::CanonicalLoopOp<'_>>() {
            self.canonical_loop_op(op)?;
        } else if op.is::<omp::UnrollHeuristicOp<'_>>() {
            self.unroll_op(op);
        } else if op.is::<omp::TileOp<'_>>() {
            self.tile_op(op);
        } else if op.is::<omp::WorkshareOp<'_>>() {
            return Err(op.error("not yet implemented: omp.workshare").emit());
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Returns the value of an operand by its name, if present.
    fn clause(&mut self, op: OpRef<'a>, name: &str) -> Option<Val> {
        let value = values(op, name).next()?;
        Some(self.value(value))
    }

    /// Returns the values of operands by their name.
    fn clauses(&mut self, op: OpRef<'a>, name: &str) -> Vec<Val> {
        values(op, name).map(|value| self.value(value)).collect()
    }

    /// Returns the symbol that an attribute refers to, in the nearest table.
    fn symbol_op(&self, op: OpRef<'a>, name: Ident) -> Option<OpRef<'a>> {
        if let Some(found) = self.symbols.get(&name) {
            return Some(*found);
        }
        ancestors(op).find_map(|table| lect_core::ir::symbols::lookup_symbol(table, name))
    }

    /// Returns the symbols of an array attribute.
    fn symbol_ops(&self, op: OpRef<'a>, list: &str) -> Result<Vec<OpRef<'a>>, Reported> {
        let names = op.list(list).iter().map(|attr| super::fields::symbol(self.ctx, *attr));
        names.map(|name| name.and_then(|name| self.symbol_op(op, name)).ok_or_else(|| failed(op))).collect()
    }

    /// Translates `omp.threadprivate`.
    fn threadprivate_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let def = |value: Value| op.ir.value(value).defining_op();
        let mut source = values(op, "sym_addr").next().and_then(def);
        if let Some(cast) = source.filter(|it| it.is::<llvm::AddrSpaceCastOp<'_>>()) {
            source = cast.operands().next().and_then(def);
        }
        if let Some(address) = source.filter(|it| it.is::<llvm::GEPOp<'_>>()) {
            source = address.operands().next().and_then(def);
        }
        let Some(name) = source.filter(|it| it.is::<llvm::AddressOfOp<'_>>()).and_then(|it| it.symbol("global_name"))
        else {
            return Err(op.error("Addressing symbol not found").emit());
        };
        let Some(address) = self.symbol_constant(name) else { return Err(failed(op)) };
        let Some(global) = self.symbols.get(&name).copied() else { return Err(failed(op)) };
        let ty = global.attr("global_type").and_then(|attr| self.ctx.attrs().type_value(attr));
        let Some(ty) = ty.and_then(|ty| self.types.convert(self.ctx, ty)) else { return Err(failed(op)) };
        let size = self.layout.store_size(&self.types, ty);
        let (ident, thread) = self.thread();
        let name = format!("{}.cache", String::from_utf8_lossy(self.ctx.ident_bytes(name)));
        let cache = self.internal_variable(Types::PTR, &name);
        let size = self.number(Types::I64, size as i64);
        let value = self.runtime("__kmpc_threadprivate_cached", &[ident, thread, Val::Cst(address), size, cache]);
        self.set_result(op, value);
        Ok(())
    }
}
