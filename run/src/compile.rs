//! Compilation of a module in the `llvm` dialect to machine code, by Cranelift.
//!
//! - [`rules`]: which operations compute numbers, and how.
//! - `body`: functions, blocks and values; start reading there.
//! - `arithmetic`, `casts`: numbers.
//! - `memory`: loads, stores, addresses and allocations.
//! - `calls`: calls and signatures.
//! - `control`: branches.
//! - `vectors`, `intrinsics`: the other operations.
//! - `constants`: values of attributes.
//!
//! Only functions and globals that the entry point refers to are compiled. Aggregates and vectors are held as their numbers. A result of
//! several numbers is returned in memory, whose address is the first argument.

mod arithmetic;
mod body;
mod calls;
mod casts;
mod constants;
mod control;
mod intrinsics;
mod memory;
mod rules;
mod vectors;

use std::collections::HashMap;
use std::rc::Rc;

use cranelift_codegen::ir::{self as code, InstBuilder, types};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{DataDescription, DataId, FuncId, Module as _};
use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Ident, Type};
use lect_core::ir::{OpRef, RegionRef};
use lect_core::loc::Loc;
use lect_core::source::{Place, PlaceFinder};
use lect_dialects::llvm::{GlobalCtorsOp, GlobalDtorsOp, GlobalOp, LLVMFuncOp};
use lect_machine::Machine;

use crate::types::{Layout, Layouts, NoLayout, Scalar, Shape, shape};
use arithmetic::machine_type;
use body::Body;

/// Position of an argument or a result in the buffer of a call: words for each.
pub const WORDS: usize = 2;

/// A compiled program.
pub struct Program {
    machine: Machine,
    run: FuncId,
    /// Numbers of the entry point's arguments.
    pub params: Vec<Scalar>,
    /// Numbers of the entry point's results.
    pub results: Vec<Scalar>,
}

impl Program {
    /// Runs constructors, the entry point and destructors, and returns the bits of the results.
    pub fn run(&self, args: &[u128]) -> Vec<u128> {
        let mut words = vec![0; WORDS * (self.params.len() + self.results.len()).max(1)];
        for (place, arg) in words.chunks_exact_mut(WORDS).zip(args) {
            place.copy_from_slice(&[*arg as u64, (*arg >> 64) as u64]);
        }
        self.machine.call(self.run, &mut words);
        lect_machine::flush();
        let results = words.chunks_exact(WORDS).skip(self.params.len()).zip(&self.results);
        results
            .map(|(place, scalar)| {
                let bits = place.iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word));
                bits & arithmetic::mask(scalar.bits())
            })
            .collect()
    }
}

/// A function of the module.
#[derive(Clone, Copy)]
struct FunctionDef<'a> {
    op: OpRef<'a>,
    id: Option<FuncId>,
}

/// A global of the module.
#[derive(Clone, Copy)]
struct GlobalDef<'a> {
    op: OpRef<'a>,
    id: Option<DataId>,
}

/// Code that is to be generated.
enum Pending<'a> {
    Function(FuncId, OpRef<'a>),
    /// Initial value of a global that a region computes.
    Initializer(FuncId, RegionRef<'a>, Type),
}

/// State of the compilation of a module.
pub(crate) struct Module<'a> {
    ctx: &'a ContextData,
    jit: JITModule,
    layouts: Layouts,
    functions: HashMap<Ident, FunctionDef<'a>>,
    globals: HashMap<Ident, GlobalDef<'a>>,
    pending: Vec<Pending<'a>>,
    /// Functions that compute initial values, with the globals.
    initializers: Vec<(FuncId, DataId, Type)>,
    /// Messages of checks.
    messages: HashMap<(Loc, &'static str), DataId>,
    /// Address below which no function may start, in a word.
    stack_limit: Option<DataId>,
}

/// Returns the error of a machine that cannot run programs.
fn no_machine(ctx: &Context, reason: impl std::fmt::Display) -> Reported {
    ctx.error(Loc::UNKNOWN, format!("cannot generate machine code: {reason}")).emit()
}

/// Number of operations above which code is not optimised, so that compilation does not take longer than the run.
const OPTIMISED: usize = 20_000;

fn jit(ctx: &Context, size: usize) -> Result<JITModule, Reported> {
    let mut flags = settings::builder();
    let level = if size > OPTIMISED { "none" } else { "speed" };
    let choices = [
        ("opt_level", level),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("enable_llvm_abi_extensions", "true"),
    ];
    for (name, value) in choices {
        flags.set(name, value).map_err(|error| no_machine(ctx, error))?;
    }
    let isa = cranelift_native::builder().map_err(|error| no_machine(ctx, error))?;
    let isa = isa.finish(settings::Flags::new(flags)).map_err(|error| no_machine(ctx, error))?;
    let mut builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
    for name in lect_machine::LIBRARY_CALLS {
        if let Some(address) = lect_machine::symbol(name) {
            builder.symbol(*name, address);
        }
    }
    Ok(JITModule::new(builder))
}

/// Compiles the function `entry` of a module, and the functions and globals that it uses.
pub fn compile(module: OpRef<'_>, entry: OpRef<'_>) -> Result<Program, Reported> {
    let ctx = module.context();
    let body = module.region(0).and_then(|body| body.entry());
    let ops = || body.into_iter().flat_map(|body| body.ops());
    let size = ops().filter_map(|op| op.region(0)).map(|region| region.ir.op_count()).sum();
    let mut compiler = Module {
        ctx,
        jit: jit(ctx, size)?,
        layouts: Layouts::default(),
        functions: HashMap::new(),
        globals: HashMap::new(),
        pending: Vec::new(),
        initializers: Vec::new(),
        messages: HashMap::new(),
        stack_limit: None,
    };
    for op in ops() {
        let name = op.attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
        let Some(name) = name.map(|name| ctx.ident(name)) else { continue };
        if op.is::<LLVMFuncOp<'_>>() {
            compiler.functions.insert(name, FunctionDef { op, id: None });
        } else if op.is::<GlobalOp<'_>>() {
            compiler.globals.insert(name, GlobalDef { op, id: None });
        }
    }
    let constructors = structors::<GlobalCtorsOp<'_>>(ctx, ops(), "ctors");
    let destructors = structors::<GlobalDtorsOp<'_>>(ctx, ops(), "dtors");
    let declared = |compiler: &mut Module<'_>, names: Vec<Ident>| -> Result<Vec<FuncId>, Reported> {
        let known: Vec<_> = names.into_iter().filter(|name| compiler.functions.contains_key(name)).collect();
        known.into_iter().map(|name| compiler.function(name, module)).collect()
    };
    let before = declared(&mut compiler, constructors)?;
    let after = declared(&mut compiler, destructors)?;
    let (params, results) = compiler.interface(entry)?;
    let name = entry.attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
    let main = compiler.function(ctx.ident(name.unwrap_or_default()), entry)?;
    while let Some(next) = compiler.pending.pop() {
        compiler.generate(next)?;
    }
    let run = compiler.runner(entry, (&before, main, &after), &params, &results)?;
    let Module { mut jit, .. } = compiler;
    jit.finalize_definitions().map_err(|error| no_machine(ctx, error))?;
    Ok(Program { machine: Machine::new(jit), run, params, results })
}

/// Returns the names of constructors or destructors, by priority.
fn structors<'a, T: lect_core::typed::TypedOp<'a>>(
    ctx: &ContextData,
    ops: impl Iterator<Item = OpRef<'a>>,
    names: &str,
) -> Vec<Ident> {
    let mut found = Vec::new();
    for op in ops.filter(|op| op.is::<T>()) {
        let list = |name: &str| op.attr(name).and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
        for (function, priority) in list(names).iter().zip(list("priorities")) {
            if let AttrData::SymbolRef { root, .. } = ctx.attrs().data(*function) {
                found.push((ctx.attrs().i64_value(*priority).unwrap_or(0), *root));
            }
        }
    }
    found.sort_by_key(|it| it.0);
    found.into_iter().map(|it| it.1).collect()
}

impl<'a> Module<'a> {
    /// Returns the text of a message at a location.
    fn message(&mut self, loc: Loc, message: &'static str) -> Option<DataId> {
        if let Some(known) = self.messages.get(&(loc, message)) {
            return Some(*known);
        }
        let text = match PlaceFinder::new(self.ctx).find(loc) {
            Place::File(place) => {
                let file = String::from_utf8_lossy(self.ctx.ident_bytes(place.file));
                format!("{file}:{}:{}: error: {message}\0", place.line, place.column)
            }
            _ => format!("error: {message}\0"),
        };
        let id = self.jit.declare_anonymous_data(false, false).ok()?;
        let mut data = DataDescription::new();
        data.define(text.into_bytes().into());
        self.jit.define_data(id, &data).ok()?;
        self.messages.insert((loc, message), id);
        Some(id)
    }

    /// Returns the word with the limit of the stack.
    fn stack_limit(&mut self) -> Option<DataId> {
        if self.stack_limit.is_none() {
            let id = self.jit.declare_anonymous_data(true, false).ok()?;
            let mut data = DataDescription::new();
            data.define_zeroinit(8);
            data.set_align(8);
            self.jit.define_data(id, &data).ok()?;
            self.stack_limit = Some(id);
        }
        self.stack_limit
    }

    /// Returns the layout of a type, or reports that values of it cannot be compiled.
    fn layout(&mut self, op: OpRef<'_>, ty: Type) -> Result<Rc<Layout>, Reported> {
        self.layouts.of(self.ctx, ty).map_err(|reason| self.no_layout(op, ty, reason))
    }

    fn no_layout(&self, op: OpRef<'_>, ty: Type, reason: NoLayout) -> Reported {
        let ty = self.ctx.types().show(ty);
        let message = match reason {
            NoLayout::Unsupported => format!("values of type '{ty}' cannot be compiled"),
            NoLayout::TooLarge => format!("values of type '{ty}' are too large to be compiled"),
        };
        crate::error(op, message).emit()
    }

    /// Returns the type of a function, or reports that it is no function.
    fn function_type(&self, op: OpRef<'_>, ty: Type) -> Result<crate::types::FunctionShape<'a>, Reported> {
        match shape(self.ctx, ty) {
            Some(Shape::Function(function)) => Ok(function),
            _ => Err(crate::error(op, "the function type cannot be compiled").emit()),
        }
    }

    /// Returns the numbers of arguments and results of a function.
    fn interface(&mut self, function: OpRef<'a>) -> Result<(Vec<Scalar>, Vec<Scalar>), Reported> {
        let ty = type_of(function)
            .ok_or_else(|| crate::error(function, "expected a function of the llvm dialect").emit())?;
        let ty = self.function_type(function, ty)?;
        let mut params = Vec::new();
        for param in ty.params() {
            params.extend(self.layout(function, param)?.leaves.iter().map(|leaf| leaf.scalar));
        }
        let results = match shape(self.ctx, ty.result) {
            Some(Shape::Void) => Vec::new(),
            _ => self.layout(function, ty.result)?.leaves.iter().map(|leaf| leaf.scalar).collect(),
        };
        Ok((params, results))
    }

    /// Returns the function of this name, which has a body, and schedules its compilation.
    fn function(&mut self, name: Ident, user: OpRef<'_>) -> Result<FuncId, Reported> {
        let Some(&FunctionDef { op, id }) = self.functions.get(&name) else {
            return Err(self.unknown_symbol(name, user));
        };
        if let Some(id) = id {
            return Ok(id);
        }
        let ty = type_of(op).ok_or_else(|| crate::error(op, "expected a function type").emit())?;
        let ty = self.function_type(op, ty)?;
        let signature = self.signature(op, ty)?;
        let id = self.jit.declare_anonymous_function(&signature).map_err(|error| internal(op, error))?;
        self.functions.insert(name, FunctionDef { op, id: Some(id) });
        self.pending.push(Pending::Function(id, op));
        Ok(id)
    }

    fn unknown_symbol(&self, name: Ident, user: OpRef<'_>) -> Reported {
        let name = String::from_utf8_lossy(self.ctx.ident_bytes(name)).into_owned();
        crate::error(user, format!("symbol '{name}' is neither defined nor a function of the runner")).emit()
    }

    /// Returns the global of this name, and defines its data at the first use.
    fn global(&mut self, name: Ident) -> Option<Result<DataId, Reported>> {
        let GlobalDef { op, id } = *self.globals.get(&name)?;
        Some(match id {
            Some(id) => Ok(id),
            None => self.define_global(name, op),
        })
    }

    fn define_global(&mut self, name: Ident, op: OpRef<'a>) -> Result<DataId, Reported> {
        let global = op.cast::<GlobalOp<'_>>().ok_or_else(|| crate::error(op, "expected a global").emit())?;
        let Some(AttrData::Type(ty)) = global.global_type_attr().map(|attr| self.ctx.attrs().data(attr)) else {
            return Err(crate::error(op, "expected a type").emit());
        };
        let (size, align) = self.layouts.size(self.ctx, *ty).map_err(|reason| self.no_layout(op, *ty, reason))?;
        let alignment = global.alignment_attr().and_then(|attr| self.ctx.attrs().i64_value(attr));
        let align = alignment.and_then(|align| u64::try_from(align).ok()).unwrap_or(1).max(align).next_power_of_two();
        let id = self.jit.declare_anonymous_data(true, false).map_err(|error| internal(op, error))?;
        self.globals.insert(name, GlobalDef { op, id: Some(id) });
        let region = op.region(0).filter(|region| !region.is_empty());
        let mut data = DataDescription::new();
        match (global.value_attr(), region) {
            (Some(value), _) => {
                let bytes = constants::bytes(self.ctx, &mut self.layouts, value, *ty);
                data.define(
                    bytes.ok_or_else(|| crate::error(op, "the value of the global cannot be compiled").emit())?.into(),
                );
            }
            (None, Some(region)) => {
                self.zeros(op, size, &mut data)?;
                let layout = self.layout(op, *ty)?;
                let signature = self.result_signature(&layout);
                let function = self.jit.declare_anonymous_function(&signature).map_err(|error| internal(op, error))?;
                self.pending.push(Pending::Initializer(function, region, *ty));
                self.initializers.push((function, id, *ty));
            }
            (None, None) => return Err(self.unknown_symbol(name, op)),
        }
        data.set_align(align.min(1 << 16));
        self.jit.define_data(id, &data).map_err(|error| internal(op, error))?;
        Ok(id)
    }

    fn zeros(&self, op: OpRef<'_>, size: u64, data: &mut DataDescription) -> Result<(), Reported> {
        match usize::try_from(size).ok().filter(|size| *size <= 1 << 32) {
            Some(size) => data.define_zeroinit(size.max(1)),
            None => return Err(crate::error(op, "the global is too large").emit()),
        }
        Ok(())
    }

    fn generate(&mut self, next: Pending<'a>) -> Result<(), Reported> {
        let (id, op, region, result) = match next {
            Pending::Function(id, op) => {
                let ty = type_of(op).ok_or_else(|| crate::error(op, "expected a function type").emit())?;
                let result = self.function_type(op, ty)?.result;
                (id, op, op.region(0), result)
            }
            Pending::Initializer(id, region, ty) => {
                let Some(parent) = region.parent() else { return Ok(()) };
                (id, parent, Some(region), ty)
            }
        };
        let Some(region) = region else { return Ok(()) };
        let mut context = self.jit.make_context();
        context.func.signature = self.jit.declarations().get_function_decl(id).signature.clone();
        let mut scratch = FunctionBuilderContext::new();
        let code = FunctionBuilder::new(&mut context.func, &mut scratch);
        Body::new(self, code, result).compile(region, op)?;
        self.jit.define_function(id, &mut context).map_err(|error| internal(op, error))
    }

    /// Generates the function that the host calls: it initializes globals, and passes arguments and results in a buffer.
    fn runner(
        &mut self,
        op: OpRef<'a>,
        (before, main, after): (&[FuncId], FuncId, &[FuncId]),
        params: &[Scalar],
        results: &[Scalar],
    ) -> Result<FuncId, Reported> {
        let mut context = self.jit.make_context();
        context.func.signature.params.push(code::AbiParam::new(types::I64));
        let id = self.jit.declare_anonymous_function(&context.func.signature).map_err(|error| internal(op, error))?;
        let mut scratch = FunctionBuilderContext::new();
        let code = FunctionBuilder::new(&mut context.func, &mut scratch);
        let void = op.ir.context().types().none();
        let initializers = std::mem::take(&mut self.initializers);
        let mut body = Body::new(self, code, void);
        let block = body.code.create_block();
        body.code.append_block_params_for_function_params(block);
        body.code.switch_to_block(block);
        let buffer = body.code.block_params(block)[0];
        if let Some(limit) = body.module.stack_limit {
            let (address, value) = (body.data_address(limit), body.helper("lect.stack_limit", &[], Some(types::I64)));
            body.code.ins().store(code::MemFlags::trusted(), value, address, 0);
        }
        for (function, data, ty) in initializers {
            let layout = body.module.layout(op, ty)?;
            let values =
                body.call_internal(function, &layout.leaves.iter().map(|it| it.scalar).collect::<Vec<_>>(), &[]);
            let address = body.data_address(data);
            body.store_leaves(&layout, &values, address);
        }
        for function in before {
            body.call_internal(*function, &[], &[]);
        }
        let place = |at: usize| (8 * WORDS * at) as i32;
        let flags = code::MemFlags::new();
        let args: Vec<_> = params
            .iter()
            .enumerate()
            .map(|(at, scalar)| body.code.ins().load(machine_type(*scalar), flags, buffer, place(at)))
            .collect();
        let values = body.call_internal(main, results, &args);
        for (at, value) in values.into_iter().enumerate() {
            body.code.ins().store(flags, value, buffer, place(params.len() + at));
        }
        for function in after {
            body.call_internal(*function, &[], &[]);
        }
        body.code.ins().return_(&[]);
        body.code.seal_all_blocks();
        body.code.finalize();
        self.jit.define_function(id, &mut context).map_err(|error| internal(op, error))?;
        Ok(id)
    }
}

/// Returns the function type of a function.
fn type_of(function: OpRef<'_>) -> Option<Type> {
    match function.context().attrs().data(function.cast::<LLVMFuncOp<'_>>()?.function_type_attr()?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// Reports an error of the code generator.
fn internal(op: OpRef<'_>, error: impl std::fmt::Display) -> Reported {
    crate::error(op, format!("cannot generate machine code: {error}")).emit()
}

/// Returns the symbol of an attribute.
fn symbol(ctx: &ContextData, attr: Attr) -> Option<Ident> {
    match ctx.attrs().data(attr) {
        AttrData::SymbolRef { root, .. } => Some(*root),
        _ => None,
    }
}
