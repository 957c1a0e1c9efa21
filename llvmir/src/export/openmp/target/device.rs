//! Kernels: target regions in code for a device.

use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_dialects::omp::clause_args;
use lect_dialects::{llvm, omp};
use lect_support::fields::{ancestors, values};

use super::kernel::{captured, is_alone};
use super::maps::Mapped;
use super::mode::Mode;
use super::reduction::BUFFER_LENGTH;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{Fields, OpFields};
use crate::export::graph::{Place, opcode};
use crate::export::metadata::{Kind, MdOp};
use crate::export::ops::failed;
use crate::export::text::push_fmt;
use crate::export::types::{Ty, Types};

/// Threads of a group, if nothing else is known.
const DEFAULT_THREADS: i64 = 256;

/// Bounds that clauses set for a kernel.
pub(super) struct Limits {
    min_teams: i64,
    max_teams: i64,
    max_threads: i64,
}

/// Returns the number that a constant is.
fn constant(op: OpRef<'_>, name: &str) -> Option<Option<i64>> {
    let value = values(op, name).next()?;
    let def = op.ir.value(value).defining_op().filter(|def| def.is::<llvm::ConstantOp<'_>>());
    Some(def.and_then(|def| def.number("value")))
}

/// Returns the smaller of two limits that are set.
fn smaller(a: i64, b: i64) -> i64 {
    if a < 0 || (0..a).contains(&b) { b } else { a }
}

impl Limits {
    pub fn of(op: OpRef<'_>) -> Self {
        let inner = captured(op);
        let limit = |op: OpRef<'_>, name: &str| constant(op, name).map_or(-1, |value| value.unwrap_or(0).max(0));
        let mut limits = Self { min_teams: -1, max_teams: -1, max_threads: limit(op, "thread_limit") };
        let is_teams = inner.is_some_and(|inner| inner.is::<omp::TeamsOp<'_>>());
        let is_parallel = inner.is_some_and(|inner| inner.is::<omp::ParallelOp<'_>>());
        let is_simd = inner.is_some_and(|inner| inner.is::<omp::SimdOp<'_>>());
        if let Some(inner) = inner.filter(|_| is_teams) {
            (limits.min_teams, limits.max_teams) = match constant(inner, "num_teams_upper") {
                None => (0, 0),
                Some(None) => (1, -1),
                Some(Some(count)) => (count, count),
            };
            limits.max_threads = smaller(limits.max_threads, limit(inner, "thread_limit"));
        } else if is_parallel || is_simd {
            if is_simd || inner.is_some_and(is_alone) {
                (limits.min_teams, limits.max_teams) = (1, 1);
            }
            let own = inner.filter(|_| is_parallel).map_or(1, |inner| limit(inner, "num_threads"));
            limits.max_threads = smaller(limits.max_threads, own);
        }
        if limits.max_threads < 0 {
            limits.max_threads = DEFAULT_THREADS;
        }
        limits
    }
}

impl<'a> Exporter<'a> {
    /// Returns true if an operation is executed by a device.
    pub(in crate::export::openmp) fn is_on_device(&self, op: OpRef<'a>) -> bool {
        let is_declared = |parent: OpRef<'a>| {
            parent.is::<llvm::LLVMFuncOp<'_>>() && self.declared_device(parent).is_some_and(|it| it != HOST)
        };
        ancestors(op).any(|parent| parent.is::<omp::TargetOp<'_>>() || is_declared(parent))
    }

    /// Returns the kind of devices that a function is declared for.
    fn declared_device(&self, function: OpRef<'a>) -> Option<i128> {
        let fields = Fields::of(self.ctx, function.attr("omp.declare_target")?)?;
        Some(fields.int(0))
    }

    /// Returns true if a function is not for the device that the module is for.
    pub(in crate::export::openmp) fn is_left_out(&self, function: OpRef<'a>) -> bool {
        self.root.flag("omp.is_target_device") && self.declared_device(function) == Some(HOST)
    }

    /// Translates an operation of the host in code for a device: only target regions inside.
    pub(in crate::export::openmp) fn host_op_on_device(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        if op.is::<omp::TargetDataOp<'_>>() {
            let maps = self.collect_maps(op)?;
            self.alloca_point();
            self.use_device(op, &maps, None);
        } else if op.is::<omp::TargetEnterDataOp<'_>>()
            || op.is::<omp::TargetExitDataOp<'_>>()
            || op.is::<omp::TargetUpdateOp<'_>>()
        {
            self.collect_maps(op)?;
            self.alloca_point();
        }
        if op.is::<omp::TargetDataOp<'_>>() {
            let Some(region) = op.region(0) else { return Err(failed(op)) };
            self.inline_region(region, "omp.data.region")?;
            return Ok(());
        }
        let mut pending: Vec<OpRef<'a>> = vec![op];
        while let Some(it) = pending.pop() {
            if it.is::<omp::TargetOp<'_>>() {
                self.target_op(it)?;
                continue;
            }
            if it.name_data().name.starts_with(b"omp.") && it.regions().len() > 0 {
                self.fake_regions(it)?;
                continue;
            }
            let inner: Vec<OpRef<'a>> =
                it.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
            pending.extend(inner.into_iter().rev());
        }
        Ok(())
    }

    /// Translates the regions of a construct of the host without the construct, for values that target regions use.
    fn fake_regions(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        for (arg, var) in all_clause_args(op) {
            let value = self.value(var);
            self.set(arg, value);
        }
        if op.is::<omp::AtomicUpdateOp<'_>>()
            && let (Some(address), Some(arg)) = (self.clause(op, "x"), first_arg(op))
        {
            let ty = self.convert(op, op.ir.value_type(arg))?;
            let value = self.load(ty, address, "");
            self.set(arg, value);
        }
        if op.is::<omp::LoopNestOp<'_>>() {
            for arg in op.region(0).and_then(|region| region.entry()).into_iter().flat_map(|entry| entry.args()) {
                let ty = self.convert(op, op.ir.value_type(arg))?;
                let poison = Val::Cst(self.consts.poison(ty));
                self.set(arg, poison);
            }
        }
        let name = format!("{}.fake.region", op.name_text());
        for region in op.regions() {
            let mut phis = Vec::new();
            let next = self.op_region(region, &name, Some(&mut phis))?;
            self.goto_end(next);
        }
        Ok(())
    }

    pub(in crate::export::openmp) fn is_amdgpu(&self) -> bool {
        self.root.string("llvm.target_triple").is_some_and(|triple| triple.starts_with(b"amdgcn"))
    }

    /// Sets how a kernel is called, and its bounds.
    pub(super) fn set_kernel_attributes(&mut self, index: usize, limits: &Limits) {
        let is_amdgpu = self.is_amdgpu();
        let triple = self.root.string("llvm.target_triple").unwrap_or_default();
        let convention = match triple {
            _ if is_amdgpu => "amdgpu_kernel ",
            it if it.starts_with(b"nvptx") => "ptx_kernel ",
            it if it.starts_with(b"spir") => "spir_kernel ",
            _ => "",
        };
        let Some(function) = self.functions.get_mut(index) else { return };
        function.before = format!("weak_odr protected {convention}void ").into_bytes();
        let (threads, teams) = (limits.max_threads.to_string(), limits.max_teams.to_string());
        let attrs = &mut function.attrs;
        if limits.max_threads > 0 {
            attrs.text(b"omp_target_thread_limit", threads.as_bytes());
            match is_amdgpu {
                true => attrs.text(b"amdgpu-flat-work-group-size", format!("1,{threads}").as_bytes()),
                false => attrs.text(b"nvvm.maxntid", threads.as_bytes()),
            }
        }
        if limits.max_teams > 0 {
            attrs.text(b"omp_target_num_teams", teams.as_bytes());
            if is_amdgpu {
                attrs.text(b"amdgpu-max-num-workgroups", format!("{teams},1,1").as_bytes());
            }
        }
    }

    /// Writes how a kernel is executed.
    pub(super) fn kernel_mode(&mut self, name: &str, mode: Mode) {
        let mode_name = format!("{name}_exec_mode");
        let (space, mode) = (self.global_space(), mode as u8);
        push_fmt(&mut self.globals, format_args!("@{mode_name} = weak protected {space}constant i8 {mode}\n"));
        let address = self.global_text(&mode_name);
        self.keep_used(&address);
    }

    /// Keeps a global variable for the linker, given by the text of its address.
    pub(super) fn keep_used(&mut self, address: &str) {
        let used = self.unique_variable("llvm.compiler.used");
        let space = self.global_space();
        push_fmt(
            &mut self.globals,
            format_args!("@{used} = appending {space}global [1 x ptr] [ptr {address}], section \"llvm.metadata\"\n"),
        );
    }

    /// Emits the start of a kernel at the end of its entry block. Returns the block of the user's code.
    pub(super) fn kernel_start(
        &mut self,
        name: &str,
        mode: Mode,
        limits: &Limits,
        list: Option<u64>,
        launch: Val,
    ) -> u32 {
        self.runtime_function("__kmpc_target_init");
        let (ident, dynamic_ty) = (self.ident(0), self.types.int(16));
        self.types.identified(b"struct.DynamicEnvironmentTy", &[dynamic_ty]);
        let mut fields = vec![Types::I8; 3];
        fields.extend([Types::I32; 6]);
        let configuration = self.types.identified(b"struct.ConfigurationEnvironmentTy", &fields);
        let environment = [configuration, Types::PTR, Types::PTR];
        self.types.identified(b"struct.KernelEnvironmentTy", &environment);
        let ident = if let Val::Cst(ident) = ident { self.constant_text(ident) } else { Vec::new() };
        let ident = String::from_utf8_lossy(&ident).into_owned();
        let Limits { min_teams, max_teams, max_threads } = limits;
        let (size, length) = list.map_or((0, 0), |size| (size, BUFFER_LENGTH));
        let (space, has_states, mode) = (self.global_space(), u8::from(mode != Mode::Uniform), mode as u8);
        let dynamic = self.global_text(&format!("{name}_dynamic_environment"));
        push_fmt(
            &mut self.globals,
            format_args!(
                "@{name}_dynamic_environment = weak_odr protected {space}global %struct.DynamicEnvironmentTy zeroinitializer\n@{name}_kernel_environment = weak_odr protected {space}constant %struct.KernelEnvironmentTy {{ %struct.ConfigurationEnvironmentTy {{ i8 {has_states}, i8 1, i8 {mode}, i32 1, i32 {max_threads}, i32 {min_teams}, i32 {max_teams}, i32 {size}, i32 {length} }}, ptr {ident}, ptr {dynamic} }}\n"
            ),
        );
        let environment = self.global_address(&format!("{name}_kernel_environment"));
        let kind = self.runtime("__kmpc_target_init", &[Val::Cst(environment), launch]);
        let minus_one = self.number32(-1);
        let is_user = self.compare("icmp", "eq", kind, minus_one);
        let is_user = self.named(is_user, "exec_user_code");
        let entry = self.block();
        let user = self.new_label(Place::After(entry), "user_code.entry");
        let worker = self.new_label(Place::End, "worker.exit");
        self.goto_end(worker);
        self.ret_void();
        self.goto_end(entry);
        self.cond_br(is_user, user, worker);
        self.goto_end(user);
        user
    }

    /// Makes a kernel use its arguments.
    pub(super) fn use_kernel_args(
        &mut self,
        code: usize,
        maps: &[Mapped<'a>],
        inputs: &[Val],
        args: &[Val],
        blocks: (u32, u32),
    ) {
        let (entry, user) = blocks;
        let outer = self.graph.start(entry);
        let inner = self.graph.first_insertion(user);
        for (input, arg) in inputs.iter().zip(args) {
            let map = maps.iter().find(|map| map.original == *input);
            let is_copied = map
                .is_some_and(|map| self.enum_of(map.op, "map_capture_type") == omp::VariableCaptureKind::ByCopy as i64);
            let ty = self.ty_of(*arg);
            self.graph.at = outer;
            let slot = self.alloca(ty, "");
            let slot = self.cast("addrspacecast", "", slot, Types::PTR, &mut Attached::new());
            let align = self.layout.align(&self.types, ty);
            self.store_aligned(*arg, slot, align);
            self.graph.at = inner;
            let mut value = slot;
            if !is_copied {
                let align = self.layout.preferred_align(&self.types, Types::PTR);
                value = self.load_with(Types::PTR, slot, None, align, "");
                if let (Some(map), Val::Local(local)) = (map, value) {
                    let align = self.layout.preferred_align(&self.types, map.ty) as i64;
                    let node = self.md.tuple(&[MdOp::int(64, align)]);
                    self.openmp.aligns.insert(local, align);
                    if let Some(inst) = self.graph.inst_mut(local) {
                        inst.attached.push((Kind::Custom("align"), node));
                    }
                }
            }
            self.replace_in_function(code, *input, value);
        }
    }

    /// Moves stack memory of constant size to the start of kernels.
    pub(in crate::export::openmp) fn raise_allocas(&mut self) {
        for code in std::mem::take(&mut self.openmp.device_code) {
            let Some(blocks) = self.graph.functions.get(code).map(|code| code.blocks.clone()) else { continue };
            let Some((entry, rest)) = blocks.split_first() else { continue };
            let is_slot = |it: &Self, inst: u32| {
                it.graph.inst(inst).is_some_and(|inst| {
                    opcode(&inst.text) == b"alloca" && !crate::export::openmp::parallel::has_variable_count(&inst.text)
                })
            };
            let at = self.graph.start(*entry);
            let mut found = Vec::new();
            for block in rest {
                found.extend(self.graph.insts(*block).iter().copied().filter(|inst| is_slot(self, *inst)));
            }
            for inst in found {
                self.graph.move_inst(inst, at);
            }
        }
    }

    /// Emits the end of a kernel.
    pub(super) fn kernel_end(&mut self) {
        self.runtime("__kmpc_target_deinit", &[]);
    }
}

/// Clauses whose operands correspond to arguments of the region.
const ARG_CLAUSES: &[&str] = &[
    "has_device_addr_vars",
    "in_reduction_vars",
    "private_vars",
    "reduction_vars",
    "task_reduction_vars",
    "use_device_addr_vars",
    "use_device_ptr_vars",
];

/// Returns the arguments of the region of a construct, each with its operand.
fn all_clause_args(op: OpRef<'_>) -> Vec<(Value, Value)> {
    let clauses = ARG_CLAUSES.iter();
    clauses.flat_map(|clause| clause_args(op, clause).into_iter().zip(values(op, clause))).collect()
}

fn first_arg(op: OpRef<'_>) -> Option<Value> {
    op.region(0)?.entry()?.args().next()
}

/// Number of the devices that are the host.
const HOST: i128 = omp::DeclareTargetDeviceType::Host as i128;

/// Adds the first parameter of a kernel, which is for the runtime.
pub(super) fn with_launch(params: &mut Vec<Ty>) {
    params.insert(0, Types::PTR);
}
