//! Target regions: functions that run on the host if no device runs their kernels, and launches of the kernels.

use lect_core::diag::{FileLineCol, Reported, resolve};
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_dialects::omp;
use lect_ods::order::Order as _;
use lect_support::fields::{ancestors, values};

use super::When;
use super::device::{Limits, with_launch};
use super::maps::{Directive, Mapped, map_of};
use super::mode::Mode;
use super::reduction::team_list;
use super::tasks::Waiting;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::{Place, Point};
use crate::export::metadata::MdOp;
use crate::export::openmp::builder::Branches;
use crate::export::openmp::parallel::DEALLOC_OF_PRIVATE;
use crate::export::ops::failed;
use crate::export::text::push_fmt;
use crate::export::types::{Ty, TyData, Types};
use lect_dialects::omp::clause_args;

/// A target region that devices can execute.
pub(in crate::export) struct Kernel {
    name: String,
    parent: String,
    device: u64,
    file: u64,
    line: u32,
    count: u32,
}

/// Operands of clauses that are evaluated on the host.
struct Launch {
    device: Val,
    teams: Option<Val>,
    teams_default: i64,
    teams_limit: Option<Val>,
    threads: Option<Val>,
}

/// Values that a launch passes.
struct Call {
    count: usize,
    passed: [Val; 5],
    ident: Val,
    device: Val,
    teams: Val,
    threads: Val,
    id: Val,
    is_nowait: bool,
}

/// Version of the arguments of a kernel.
const VERSION: i64 = 3;

/// Returns the numbers that identify a file.
fn file_identity(place: &FileLineCol) -> (u64, u64) {
    const UNKNOWN: (u64, u64) = (0xdead_f17e, 0);
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::MetadataExt;
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(&place.file));
        if let Ok(found) = std::fs::metadata(path) {
            return (found.dev() & 0xffff_ffff, found.ino() & 0xffff_ffff);
        }
    }
    let _ = place;
    UNKNOWN
}

/// Returns the only construct in a target region.
pub(super) fn captured(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let region = op.region(0)?;
    let entry = region.entry()?;
    let mut inner = entry.ops().filter(|it| it.regions().len() > 0);
    match (inner.next(), inner.next(), entry.next()) {
        (Some(found), None, None) => Some(found),
        _ => None,
    }
}

/// Returns true for a parallel region without a loop that its threads share.
pub(super) fn is_alone(op: OpRef<'_>) -> bool {
    op.is::<omp::ParallelOp<'_>>() && !captured(op).is_some_and(|inner| inner.is::<omp::WsloopOp<'_>>())
}

impl<'a> Exporter<'a> {
    pub(in crate::export::openmp) fn target_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(place) = resolve(self.ctx, op.loc()) else { return Err(failed(op)) };
        let (device, file) = file_identity(&place);
        let parent = ancestors(op).find_map(|it| it.string("sym_name")).unwrap_or_default();
        let parent = String::from_utf8_lossy(parent).into_owned();
        let mut maps = self.collect_maps(op)?;
        let launch = self.launch_values(op);
        let mut inputs: Vec<Val> = Vec::new();
        for (arg, var) in clause_args(op, "host_eval_vars").into_iter().zip(values(op, "host_eval_vars")) {
            let value = self.value(var);
            self.set(arg, value);
            if matches!(value, Val::Local(_)) {
                inputs.push(value);
            }
        }
        let passed: Vec<Val> = maps
            .iter()
            .filter(|map| !map.is_member && self.declared_link(map.op).is_none())
            .map(|map| map.original)
            .collect();
        inputs.extend(passed);
        let alloca = self.alloca_point();
        let is_entry = self.has_devices();
        let is_same = |it: &&Kernel| it.parent == parent && (it.device, it.file, it.line) == (device, file, place.line);
        let count = self.openmp.kernels.iter().filter(is_same).count() as u32;
        let suffix = if count > 0 { format!("_{count}") } else { String::new() };
        let name = format!("__omp_offloading_{device:x}_{file:x}_{parent}_l{}{suffix}", place.line);
        let name = String::from_utf8_lossy(&self.unique_function(&name)).into_owned();
        let saved = self.graph.at;
        let dbg = self.body.dbg;
        if self.openmp.is_device {
            self.kernel_mode(&name, Mode::of(op));
        }
        let ty = self.target_function(op, &name, &maps, &inputs)?;
        self.body.dbg = dbg;
        self.graph.at = saved;
        if self.openmp.is_device {
            return Ok(());
        }
        let waiting = Waiting { is_nowait: op.flag("nowait"), depends: self.depends(op) };
        let has_task = waiting.is_nowait || !waiting.depends.is_empty();
        let fallback = |it: &mut Self| {
            it.call_named(name.as_bytes(), ty, &inputs);
        };
        let without_device = |it: &mut Self| {
            if !has_task {
                fallback(it);
                return Ok(());
            }
            it.target_task(alloca, None, None, &waiting, &mut |it, _| {
                fallback(it);
                Ok(())
            })
        };
        if !is_entry {
            return without_device(self);
        }
        self.declare_entry_type();
        let region_id = format!(".{name}.region_id");
        push_fmt(&mut self.globals, format_args!("@{region_id} = weak constant i8 0\n"));
        self.openmp.kernels.push(Kernel { name: name.clone(), parent, device, file, line: place.line, count });
        let id = Val::Cst(self.consts.global(Types::PTR, region_id.as_bytes()));
        let when = match self.clause(op, "if_expr") {
            None => When::Always,
            Some(Val::Cst(cst)) if self.consts.is_zero(cst) => When::Never,
            Some(Val::Cst(_)) => When::Always,
            Some(condition) => When::If(condition),
        };
        let task = has_task.then_some(&waiting);
        self.if_else(when, &mut |it, is_then| {
            if !is_then {
                return without_device(it);
            }
            it.launch(&mut maps, &launch, alloca, id, task, &mut |it| {
                it.call_named(name.as_bytes(), ty, &inputs);
            })
        })
    }

    /// Finds the operands of clauses that a launch passes.
    fn launch_values(&mut self, op: OpRef<'a>) -> Launch {
        let device = self.device_number(op);
        let mut launch = Launch { device, teams: None, teams_default: -1, teams_limit: None, threads: None };
        let inner = captured(op);
        let is_single = |it: OpRef<'_>| is_alone(it) || it.is::<omp::SimdOp<'_>>();
        let is_teams = inner.is_some_and(|it| it.is::<omp::TeamsOp<'_>>());
        if is_teams {
            launch.teams_default = 0;
        } else if inner.is_some_and(is_single) {
            launch.teams_default = 1;
        }
        let args = clause_args(op, "host_eval_vars");
        let vars: Vec<Value> = values(op, "host_eval_vars").collect();
        let mut pending: Vec<OpRef<'a>> = vec![op];
        let mut threads = None;
        let mut limit = None;
        while let Some(it) = pending.pop() {
            for region in it.regions() {
                pending.extend(region.blocks().flat_map(|block| block.ops()));
            }
            let mut host = |name: &str| {
                let operand = values(it, name).next()?;
                let at = args.iter().position(|arg| *arg == operand)?;
                vars.get(at).map(|var| self.value(*var))
            };
            if it.is::<omp::TeamsOp<'_>>() {
                launch.teams = host("num_teams_upper");
                limit = host("thread_limit");
            } else if it.is::<omp::ParallelOp<'_>>() {
                threads = host("num_threads");
            }
        }
        launch.threads = threads;
        launch.teams_limit = limit;
        launch
    }

    /// Creates the function of a target region.
    fn target_function(
        &mut self,
        op: OpRef<'a>,
        name: &str,
        maps: &[Mapped<'a>],
        inputs: &[Val],
    ) -> Result<Ty, Reported> {
        let is_device = self.openmp.is_device;
        let mut params: Vec<Ty> = inputs.iter().map(|input| self.ty_of(*input)).collect();
        if is_device {
            with_launch(&mut params);
        }
        let ty = self.types.function(Types::VOID, &params, false);
        let outer = self.graph.function_of(self.block());
        let mut attrs = AttrSet::default();
        let outer_attrs = self.graph.functions.get(outer).and_then(|code| self.functions.get(code.index));
        if let Some(function) = outer_attrs {
            for wanted in ["target-cpu", "target-features"] {
                function.attrs.copy_text(wanted.as_bytes(), &mut attrs);
            }
        }
        let (index, code) = self.add_function(name.as_bytes(), ty, attrs);
        let mut args = Vec::new();
        for param in &params {
            let local = self.body.new_local(*param);
            self.graph.add_argument(code, local, b"");
            args.push(Val::Local(local));
        }
        self.body.dbg = None;
        let entry = self.body.new_local(Types::LABEL);
        self.graph.add_block(entry, code, Place::End, b"entry");
        self.goto_end(entry);
        let mut user = entry;
        if let (true, Some(launch)) = (is_device, args.first().copied()) {
            let limits = Limits::of(op);
            self.set_kernel_attributes(index, &limits);
            let list = team_list(self, op)?;
            user = self.kernel_start(name, Mode::of(op), &limits, list, launch);
            self.openmp.device_code.push(code);
        }
        let body = self.split(Branches::Yes, "outlined.body");
        for clause in ["map_vars", "has_device_addr_vars"] {
            for (arg, var) in clause_args(op, clause).into_iter().zip(values(op, clause)) {
                let pointer = map_of(var, op).and_then(|map| values(map, "var_ptr").next());
                let Some(pointer) = pointer else { return Err(failed(op)) };
                let value = self.value(pointer);
                self.set(arg, value);
            }
        }
        let mut private = self.private_vars(op)?;
        let mapped = clause_args(op, "map_vars");
        private.loaded = vec![None; private.vars.len()];
        for (at, index) in op.numbers("private_maps").into_iter().enumerate() {
            let arg = usize::try_from(index).ok().and_then(|index| mapped.get(index));
            let (Some(var), Some(arg), Some(loaded)) = (private.vars.get_mut(at), arg, private.loaded.get_mut(at))
            else {
                continue;
            };
            let ty = self.convert(op, op.ir.value_type(*var))?;
            *loaded = (!matches!(self.types.data(ty), TyData::Ptr(_))).then_some(ty);
            *var = *arg;
        }
        self.allocate_private(&mut private, user);
        self.goto_end(body);
        self.init_private(&mut private)?;
        let originals = self.originals(&private);
        let copies: Vec<Option<Val>> = private.values.iter().copied().map(Some).collect();
        self.copy_from(op, &private, &originals, &copies)?;
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, "omp.target", None)?;
        self.goto_end(next);
        self.clean_up(
            &private.privatizers,
            DEALLOC_OF_PRIVATE,
            "omp.targetop.private.cleanup",
            &private.values,
            false,
        )?;
        let last = self.block();
        self.goto_end(last);
        if is_device {
            self.kernel_end();
        }
        self.ret_void();
        if is_device {
            self.use_declared(code, maps);
            self.use_kernel_args(code, maps, inputs, args.get(1..).unwrap_or_default(), (entry, user));
            return Ok(ty);
        }
        for (input, arg) in inputs.iter().zip(&args) {
            self.replace_in_function(code, *input, *arg);
        }
        Ok(ty)
    }

    /// Replaces a value in the instructions of a function.
    pub(super) fn replace_in_function(&mut self, code: usize, from: Val, to: Val) {
        match from {
            Val::Local(local) => self.replace_where(local, to, |it, user| {
                it.graph.block_of(user).is_some_and(|block| it.graph.function_of(block) == code)
            }),
            Val::Cst(cst) => {
                self.expand_expressions(code, cst);
                let (from, to) = (self.constant_text(cst), self.value_text(to));
                let blocks = self.graph.functions.get(code).map(|code| code.blocks.clone()).unwrap_or_default();
                for block in blocks {
                    for inst in self.graph.insts(block).to_vec() {
                        if let Some(inst) = self.graph.inst_mut(inst) {
                            replace_word(&mut inst.text, &from, &to);
                        }
                    }
                }
            }
        }
    }

    /// Launches a kernel, with a call of its function on the host if the launch fails.
    fn launch(
        &mut self,
        maps: &mut [Mapped<'a>],
        launch: &Launch,
        alloca: Point,
        id: Val,
        task: Option<&Waiting>,
        fallback: &mut dyn FnMut(&mut Self),
    ) -> Result<(), Reported> {
        let entries = self.map_entries(maps, Directive::Target);
        let arrays = self.offload_arrays(&entries, alloca, false);
        let passed = self.array_args(&arrays, false);
        let teams = launch.teams.unwrap_or_else(|| self.number32(launch.teams_default));
        let threads = self.smaller([launch.teams_limit, launch.threads]);
        self.body.dbg = None;
        let ident = self.ident(0);
        let device = launch.device;
        let is_nowait = task.is_some_and(|task| task.is_nowait);
        let call = Call { count: arrays.count, passed, ident, device, teams, threads, id, is_nowait };
        match task {
            None => self.call_kernel(&call, alloca, fallback),
            Some(task) => {
                return self.target_task(alloca, Some(device), Some((&arrays, passed)), task, &mut |it, alloca| {
                    it.call_kernel(&call, alloca, fallback);
                    Ok(())
                });
            }
        }
        Ok(())
    }

    /// Calls the runtime for a kernel, and the function on the host if that fails.
    fn call_kernel(&mut self, call: &Call, alloca: Point, fallback: &mut dyn FnMut(&mut Self)) {
        let sizes = [call.teams, call.threads].map(|value| self.three_sizes(value));
        let mut args = vec![self.number32(VERSION), self.number32(call.count as i64)];
        args.extend(call.passed);
        args.extend([self.null(), self.number(Types::I64, 0), self.number(Types::I64, i64::from(call.is_nowait))]);
        args.extend(sizes);
        args.push(self.number32(0));
        let ty = self.kernel_arguments();
        let slot = self.at(alloca, |it| it.alloca(ty, "kernel_args"));
        for (at, arg) in args.into_iter().enumerate() {
            let address = self.field_address(ty, slot, at as i64);
            let arg_ty = self.ty_of(arg);
            let align = self.layout.preferred_align(&self.types, arg_ty);
            self.store_aligned(arg, address, align);
        }
        let args = [call.ident, call.device, call.teams, call.threads, call.id, slot];
        let failed = self.runtime("__tgt_target_kernel", &args);
        let zero = self.number32(0);
        let failed = self.compare("icmp", "ne", failed, zero);
        let block = self.block();
        let [other, end] = [(); 2].map(|()| self.new_label(Place::End, ""));
        self.cond_br(failed, other, end);
        self.graph.move_block(other, Place::After(block));
        self.graph.set_name(other, b"omp_offload.failed");
        self.goto_end(other);
        fallback(self);
        self.br(end);
        self.graph.move_block(end, Place::End);
        self.graph.set_name(end, b"omp_offload.cont");
        self.goto_end(end);
    }

    /// Returns the smallest of some limits, or zero.
    fn smaller(&mut self, limits: [Option<Val>; 2]) -> Val {
        let mut found: Option<Val> = None;
        for limit in limits.into_iter().flatten() {
            let limit = self.int_cast(limit, Types::I32, false);
            found = Some(match found {
                None => limit,
                Some(found) => {
                    let is_less = self.compare("icmp", "ult", found, limit);
                    self.select(is_less, found, limit)
                }
            });
        }
        found.unwrap_or_else(|| self.number32(0))
    }

    /// Returns an array of a number and two zeros.
    fn three_sizes(&mut self, value: Val) -> Val {
        let ty = self.types.array(3, Types::I32);
        let zero = Val::Cst(self.consts.zero(&self.types, ty));
        self.insert_value(zero, value, &[0])
    }

    fn kernel_arguments(&mut self) -> Ty {
        let sizes = self.types.array(3, Types::I32);
        let mut fields = vec![Types::I32; 2];
        fields.extend([Types::PTR; 6]);
        fields.extend([Types::I64, Types::I64, sizes, sizes, Types::I32]);
        self.types.identified(b"struct.__tgt_kernel_arguments", &fields)
    }

    /// Creates the type of the entries of the table. The type comes before those that only functions use.
    fn declare_entry_type(&mut self) {
        self.ident_type();
        let half = self.types.int(16);
        let (pointer, long) = (Types::PTR, Types::I64);
        let fields = [long, half, half, Types::I32, pointer, pointer, long, long, pointer];
        self.types.identified(b"struct.__tgt_offload_entry", &fields);
    }

    /// Writes the table of the kernels.
    pub(in crate::export::openmp) fn finish_kernels(&mut self) {
        let kernels = std::mem::take(&mut self.openmp.kernels);
        if kernels.is_empty() {
            return;
        }
        self.md.add_named(b"llvm.module.flags", None);
        let mut names = Vec::new();
        for Kernel { name, .. } in &kernels {
            let own = format!("@{}", self.unique_variable(".offloading.entry_name"));
            let out = &mut self.globals;
            push_fmt(
                out,
                format_args!(
                    "{own} = internal unnamed_addr constant [{} x i8] c\"{name}\\00\", section \".llvm.rodata.offloading\", align 1\n",
                    name.len() + 1
                ),
            );
            push_fmt(
                out,
                format_args!(
                    "@.offloading.entry.{name} = weak constant %struct.__tgt_offload_entry {{ i64 0, i16 1, i16 1, i32 0, ptr @.{name}.region_id, ptr {own}, i64 0, i64 0, ptr null }}, section \"llvm_offload_entries\", align 8\n"
                ),
            );
            names.push(own);
        }
        let mut sorted: Vec<(usize, &Kernel)> = kernels.iter().enumerate().collect();
        sorted.order_by(|a, b| {
            let key = |kernel: &Kernel| (kernel.device, kernel.file, kernel.line, kernel.count);
            a.1.parent.cmp(&b.1.parent).then_with(|| key(a.1).cmp(&key(b.1)))
        });
        for (order, kernel) in sorted {
            let number = |value: u64| MdOp::int(32, i64::from(value as u32 as i32));
            let node = [
                number(0),
                number(kernel.device),
                number(kernel.file),
                MdOp::string(&kernel.parent),
                number(kernel.line.into()),
                number(kernel.count.into()),
                number(order as u64),
            ];
            let node = self.md.tuple(&node);
            self.md.add_named(b"omp_offload.info", Some(node));
        }
        for name in names {
            let node = self.md.tuple(&[MdOp::Value(format!("ptr {name}").into_bytes())]);
            self.md.add_named(b"llvm.offloading.symbols", Some(node));
        }
    }
}

/// Replaces a word in a text.
pub(super) fn replace_word(text: &mut Vec<u8>, from: &[u8], to: &[u8]) {
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memmem::find(rest, from)) {
        let start = at + found;
        let end = start + from.len();
        let is_end = text.get(end).is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"._-$".contains(byte));
        at = end;
        if is_end {
            text.splice(start..end, to.iter().copied());
            at = start + to.len();
        }
    }
}
