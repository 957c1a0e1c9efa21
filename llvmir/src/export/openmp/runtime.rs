//! Functions of the OpenMP runtime, and the source locations that calls pass.

use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::constants::{Cst, ExprOp};
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::metadata::{Kind, MdOp};
use crate::export::ops::calls::{Arg, Call};
use crate::export::signature::push_convention;
use crate::export::text::{push_fmt, push_name};
use crate::export::types::{Ty, TyData, Types};

/// Functions by name: letters of the result and the parameters, and of the attributes.
///
/// Types: `v` is void, `p` a pointer, `b`, `s`, `i` and `l` are integers of 8 to 64 bits, `z` is a bit; `.` is variadic.
/// Attributes: `n` is `nounwind`, `c` is `convergent`, `a` is `alwaysinline`, `w` is `willreturn`, `r` is a result without
/// aliases.
const FUNCTIONS: &[(&str, &str, &str)] = &[
    ("__atomic_compare_exchange", "zlpppii", "nw"),
    ("__atomic_load", "vlppi", ""),
    ("__atomic_store", "vlppi", ""),
    ("__kmpc_barrier", "vpi", "cn"),
    ("__kmpc_cancel", "ipii", "n"),
    ("__kmpc_cancel_barrier", "ipi", "cn"),
    ("__kmpc_cancellationpoint", "ipii", "n"),
    ("__kmpc_copyprivate", "vpilppi", "n"),
    ("__kmpc_critical", "vpip", "cn"),
    ("__kmpc_critical_with_hint", "vpipi", "cn"),
    ("__kmpc_dispatch_fini_4u", "vpi", "n"),
    ("__kmpc_dispatch_fini_8u", "vpi", "n"),
    ("__kmpc_dispatch_init_4u", "vpiiiiii", "n"),
    ("__kmpc_dispatch_init_8u", "vpiillll", "n"),
    ("__kmpc_dispatch_next_4u", "ipipppp", "n"),
    ("__kmpc_dispatch_next_8u", "ipipppp", "n"),
    ("__kmpc_dist_for_static_init_4u", "vpiipppppii", "n"),
    ("__kmpc_dist_for_static_init_8u", "vpiipppppll", "n"),
    ("__kmpc_distribute_for_static_loop_4u", "vpppiiiib", "a"),
    ("__kmpc_distribute_for_static_loop_8u", "vpppllllb", ""),
    ("__kmpc_distribute_static_loop_4u", "vpppiib", "a"),
    ("__kmpc_distribute_static_loop_8u", "vpppllb", ""),
    ("__kmpc_doacross_post", "vpip", "cn"),
    ("__kmpc_doacross_wait", "vpip", "cn"),
    ("__kmpc_end_critical", "vpip", "cn"),
    ("__kmpc_end_masked", "vpi", "n"),
    ("__kmpc_end_master", "vpi", "n"),
    ("__kmpc_end_ordered", "vpi", "cn"),
    ("__kmpc_end_reduce", "vpip", "cn"),
    ("__kmpc_end_reduce_nowait", "vpip", "cn"),
    ("__kmpc_end_single", "vpi", "cn"),
    ("__kmpc_end_taskgroup", "vpi", "cn"),
    ("__kmpc_flush", "vp", "cn"),
    ("__kmpc_for_static_fini", "vpi", "n"),
    ("__kmpc_for_static_init_4u", "vpiippppii", "n"),
    ("__kmpc_for_static_init_8u", "vpiippppll", "n"),
    ("__kmpc_for_static_loop_4u", "vpppiiib", "a"),
    ("__kmpc_for_static_loop_8u", "vppplllb", ""),
    ("__kmpc_fork_call", "vpip.", "n"),
    ("__kmpc_fork_call_if", "vpipip", ""),
    ("__kmpc_fork_teams", "vpip.", "n"),
    ("__kmpc_get_hardware_thread_id_in_block", "i", "n"),
    ("__kmpc_get_warp_size", "i", "n"),
    ("__kmpc_global_thread_num", "ip", "n"),
    ("__kmpc_masked", "ipii", "n"),
    ("__kmpc_master", "ipi", "n"),
    ("__kmpc_nvptx_parallel_reduce_nowait_v2", "iplppp", ""),
    ("__kmpc_nvptx_teams_reduce_nowait_v2", "ippilppppppp", ""),
    ("__kmpc_omp_target_task_alloc", "ppiillpl", "nr"),
    ("__kmpc_omp_task", "ipip", "n"),
    ("__kmpc_omp_task_alloc", "ppiillp", "nr"),
    ("__kmpc_omp_task_begin_if0", "vpip", "n"),
    ("__kmpc_omp_task_complete_if0", "vpip", "n"),
    ("__kmpc_omp_task_with_deps", "ipipipip", "n"),
    ("__kmpc_omp_taskwait", "ipi", "cn"),
    ("__kmpc_omp_taskyield", "ipii", "n"),
    ("__kmpc_omp_wait_deps", "vpiipip", "cn"),
    ("__kmpc_ordered", "vpi", "cn"),
    ("__kmpc_parallel_60", "vpiiiipppli", "a"),
    ("__kmpc_push_num_teams_51", "vpiiii", ""),
    ("__kmpc_push_num_threads", "vpii", "n"),
    ("__kmpc_push_proc_bind", "vpii", "n"),
    ("__kmpc_reduce", "ipiilppp", "cn"),
    ("__kmpc_reduce_nowait", "ipiilppp", "cn"),
    ("__kmpc_reduction_get_fixed_buffer", "p", "n"),
    ("__kmpc_shuffle_int32", "iiss", ""),
    ("__kmpc_shuffle_int64", "llss", ""),
    ("__kmpc_single", "ipi", "cn"),
    ("__kmpc_target_deinit", "v", ""),
    ("__kmpc_target_init", "ipp", ""),
    ("__kmpc_task_allow_completion_event", "ppip", "n"),
    ("__kmpc_taskgroup", "vpi", "cn"),
    ("__kmpc_taskloop", "vpipippliilp", "n"),
    ("__kmpc_threadprivate_cached", "ppiplp", "n"),
    ("__tgt_mapper_num_components", "lp", "n"),
    ("__tgt_push_mapper_component", "vpppllp", "n"),
    ("__tgt_target_data_begin_mapper", "vplipppppp", "n"),
    ("__tgt_target_data_begin_nowait_mapper", "vplippppppipip", "n"),
    ("__tgt_target_data_end_mapper", "vplipppppp", "n"),
    ("__tgt_target_data_end_nowait_mapper", "vplippppppipip", "n"),
    ("__tgt_target_data_update_mapper", "vplipppppp", "n"),
    ("__tgt_target_data_update_nowait_mapper", "vplippppppipip", "n"),
    ("__tgt_target_kernel", "ipliipp", "n"),
    ("free", "vp", ""),
    ("malloc", "pl", "r"),
    ("omp_get_num_threads", "i", "n"),
    ("omp_target_alloc", "pli", ""),
    ("omp_target_free", "vpi", ""),
];

/// Flags of a source location.
pub(super) mod flags {
    pub const KMPC: u32 = 0x02;
    pub const ATOMIC_REDUCE: u32 = 0x10;
    pub const BARRIER_EXPLICIT: u32 = 0x20;
    pub const BARRIER_IMPLICIT: u32 = 0x40;
}

/// Name of the value of a thread's number.
pub(super) const THREAD_NUMBER: &str = "omp_global_thread_num";

impl Exporter<'_> {
    /// Declares a function of the runtime, and returns its type.
    pub(super) fn runtime_function(&mut self, name: &str) -> Ty {
        if let Some(at) = self.function_index.get(name.as_bytes())
            && let Some(function) = self.functions.get(*at)
        {
            return function.ty;
        }
        let (letters, marks) = FUNCTIONS.iter().find(|it| it.0 == name).map_or(("v", ""), |it| (it.1, it.2));
        let mut types = Vec::new();
        for letter in letters.chars() {
            types.push(match letter {
                'v' => Types::VOID,
                'p' => Types::PTR,
                'b' => Types::I8,
                's' => self.types.int(16),
                'i' => Types::I32,
                'l' => Types::I64,
                'z' => Types::I1,
                _ => continue,
            });
        }
        let Some((result, params)) = types.split_first() else { return Types::VOID };
        let ty = self.types.function(*result, params, letters.ends_with('.'));
        let mut attrs = AttrSet::default();
        for (letter, attr) in [('a', "alwaysinline"), ('c', "convergent"), ('n', "nounwind"), ('w', "willreturn")] {
            if marks.contains(letter) {
                attrs.flag(attr);
            }
        }
        let mut before = Vec::new();
        if marks.contains('r') {
            before.extend_from_slice(b"noalias ");
        }
        push_convention(&mut before, self.device_convention());
        before.extend_from_slice(self.types.text(*result));
        before.push(b' ');
        self.declare(name.as_bytes(), ty, attrs, Vec::new(), before);
        if name.starts_with("__kmpc_fork_") {
            let encoding = [MdOp::int(64, 2), MdOp::int(64, -1), MdOp::int(64, -1), MdOp::bool(true)];
            let inner = self.md.tuple(&encoding);
            let callback = self.md.tuple(&[MdOp::Node(inner)]);
            if let Some(function) = self.functions.last_mut() {
                function.attached.push((Kind::Custom("callback"), callback));
            }
        }
        ty
    }

    /// Calls a function of the runtime.
    pub(super) fn runtime(&mut self, name: &str, args: &[Val]) -> Val {
        let ty = self.runtime_function(name);
        let convention = self.device_convention();
        self.call_with(name.as_bytes(), ty, args, convention)
    }

    /// Returns the number of the calling convention of the runtime.
    fn device_convention(&self) -> i64 {
        const SPIR_FUNCTION: i64 = 75;
        let triple = self.root.string("llvm.target_triple").unwrap_or_default();
        if triple.starts_with(b"spir") { SPIR_FUNCTION } else { 0 }
    }

    /// Calls a function.
    pub(super) fn call_named(&mut self, name: &[u8], ty: Ty, args: &[Val]) -> Val {
        self.call_with(name, ty, args, 0)
    }

    /// Calls a function with attributes of the call.
    pub(super) fn call_with_attrs(&mut self, name: &[u8], ty: Ty, args: &[Val], attrs: AttrSet) -> Val {
        self.call_of(name, ty, args, |call| call.attrs = attrs)
    }

    fn call_with(&mut self, name: &[u8], ty: Ty, args: &[Val], convention: i64) -> Val {
        self.call_of(name, ty, args, |call| call.convention = convention)
    }

    fn call_of(&mut self, name: &[u8], ty: Ty, args: &[Val], change: impl FnOnce(&mut Call)) -> Val {
        let mut callee = Vec::new();
        push_name(&mut callee, b'@', name);
        self.body.fast_math = 0;
        let mut call = Call { callee, ty, ..Call::new(args.iter().map(|arg| Arg::Val(*arg)).collect()) };
        change(&mut call);
        self.call(call, &mut Attached::new())
    }

    /// Adds a global constant without a name, and returns its address.
    pub(super) fn unnamed_constant(&mut self, ty: Ty, value: Cst, align: u64) -> Cst {
        let number = self.openmp.unnamed;
        self.openmp.unnamed += 1;
        let mut out = Vec::new();
        let space = self.global_space();
        push_fmt(&mut out, format_args!("@{number} = private unnamed_addr {space}constant "));
        out.extend_from_slice(self.types.text(ty));
        out.push(b' ');
        self.consts.write(&self.types, &mut out, value);
        push_fmt(&mut out, format_args!(", align {align}\n"));
        self.globals.extend_from_slice(&out);
        let pointer = self.types.ptr(self.layout.global_space);
        let address = self.consts.unnamed(pointer, number);
        self.generic(address)
    }

    /// Returns the keyword of the address space of global variables, with a space.
    pub(super) fn global_space(&self) -> String {
        match self.layout.global_space {
            0 => String::new(),
            space => format!("addrspace({space}) "),
        }
    }

    /// Returns an address as a pointer of the generic address space.
    pub(super) fn generic(&mut self, address: Cst) -> Cst {
        if self.consts.ty(address) == Types::PTR {
            return address;
        }
        self.consts.expr(Types::PTR, ExprOp::Cast("addrspacecast"), &[address])
    }

    /// Returns the address of a global variable that is not declared by an operation.
    pub(super) fn global_address(&mut self, name: &str) -> Cst {
        let pointer = self.types.ptr(self.layout.global_space);
        let address = self.consts.global(pointer, name.as_bytes());
        self.generic(address)
    }

    /// Returns the text of a constant, without its type.
    pub(super) fn constant_text(&self, cst: Cst) -> Vec<u8> {
        let mut text = Vec::new();
        self.consts.write(&self.types, &mut text, cst);
        text
    }

    /// Returns the text of the address of a global variable that is not declared by an operation.
    pub(super) fn global_text(&mut self, name: &str) -> String {
        let address = self.global_address(name);
        String::from_utf8_lossy(&self.constant_text(address)).into_owned()
    }

    /// Creates a stack slot, and casts its address to the address space of the program.
    pub(super) fn generic_alloca(&mut self, ty: Ty, name: &str) -> Val {
        let slot = self.alloca(ty, name);
        self.generic_slot(slot)
    }

    /// Casts the address of a stack slot to the address space of the program, if that is another one.
    pub(super) fn generic_slot(&mut self, slot: Val) -> Val {
        if self.layout.alloca_space == self.layout.program_space {
            return slot;
        }
        let ty = self.types.ptr(self.layout.program_space);
        self.cast("addrspacecast", "", slot, ty, &mut Attached::new())
    }

    /// Returns the address of a string that describes a source location, and its length.
    pub(super) fn location_string(&mut self, text: &str) -> (Val, usize) {
        if let Some(known) = self.openmp.strings.get(text) {
            return (Val::Cst(*known), text.len());
        }
        let bytes = [text.as_bytes(), b"\0"].concat();
        let ty = self.types.array(bytes.len() as u64, Types::I8);
        let value = self.consts.data_of(&self.types, ty, &bytes);
        let address = self.unnamed_constant(ty, value, 1);
        self.openmp.strings.insert(text.into(), address);
        (Val::Cst(address), text.len())
    }

    /// Returns the text of the current source location.
    fn location_text(&self) -> String {
        let unknown = ";unknown;unknown;0;0;;".to_owned();
        match self.body.dbg {
            Some(_) => self.openmp.location.clone().unwrap_or(unknown),
            None => unknown,
        }
    }

    /// Returns the type of source locations.
    pub(super) fn ident_type(&mut self) -> Ty {
        let fields = [Types::I32, Types::I32, Types::I32, Types::I32, Types::PTR];
        self.types.identified(b"struct.ident_t", &fields)
    }

    /// Returns the address of the current source location, with flags.
    pub(super) fn ident(&mut self, flags: u32) -> Val {
        let text = self.location_text();
        self.ident_of(&text, flags)
    }

    /// Returns the address of a source location by its text.
    pub(super) fn ident_of(&mut self, text: &str, flags: u32) -> Val {
        let (string, size) = self.location_string(text);
        let flags = flags | flags::KMPC;
        if let Some(known) = self.openmp.idents.get(&(text.to_owned(), flags)) {
            return Val::Cst(*known);
        }
        let Val::Cst(string) = string else { return string };
        let ty = self.ident_type();
        let mut number = |value: u64| self.consts.i32(value as i64);
        let fields = vec![number(0), number(flags.into()), number(0), number(size as u64), string];
        let value = self.consts.aggregate(&self.types, ty, fields);
        let address = self.unnamed_constant(ty, value, 8);
        self.openmp.idents.insert((text.to_owned(), flags), address);
        Val::Cst(address)
    }

    /// Asks the runtime for the number of the thread.
    pub(super) fn thread_number(&mut self, ident: Val) -> Val {
        let number = self.runtime("__kmpc_global_thread_num", &[ident]);
        self.named(number, THREAD_NUMBER)
    }

    /// Returns the source location and the number of the thread.
    pub(super) fn thread(&mut self) -> (Val, Val) {
        let ident = self.ident(0);
        (ident, self.thread_number(ident))
    }

    /// Returns the suffix of runtime functions for the width of a loop counter.
    pub(super) fn width_suffix(&self, ty: Ty) -> &'static str {
        if matches!(self.types.data(ty), TyData::Int(64)) { "8u" } else { "4u" }
    }

    /// Returns the lock of a critical region.
    pub(super) fn critical_lock(&mut self, name: &str) -> Val {
        let ty = self.types.array(8, Types::I32);
        let global = format!(".gomp_critical_user_{name}.var");
        self.internal_variable(ty, &global)
    }

    /// Returns the address of a variable of the runtime, which is created at first.
    pub(super) fn internal_variable(&mut self, ty: Ty, name: &str) -> Val {
        if self.openmp.variables.insert(name.to_owned()) {
            let mut out = Vec::new();
            push_name(&mut out, b'@', name.as_bytes());
            let align = self.layout.align(&self.types, ty).max(self.layout.align(&self.types, Types::PTR));
            let zero = self.consts.zero(&self.types, ty);
            out.extend_from_slice(b" = common global ");
            out.extend_from_slice(self.types.text(ty));
            out.push(b' ');
            self.consts.write(&self.types, &mut out, zero);
            push_fmt(&mut out, format_args!(", align {align}\n"));
            self.globals.extend_from_slice(&out);
        }
        Val::Cst(self.consts.global(Types::PTR, name.as_bytes()))
    }
}
