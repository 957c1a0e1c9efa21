//! `convert-async-to-llvm`: coroutines to intrinsics of LLVM, and tasks to functions of MLIR's runtime.
//!
//! Tokens, values, groups and coroutine handles become pointers.

mod coroutines;
mod runtime;

use lect_core::builtin::ModuleOp;
use lect_core::ir::{Builder, InsertionPoint};
use lect_core::typed::TypedType;
use lect_dialects::arith;
use lect_dialects::async_::{self, CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, ValueType};
use lect_dialects::func::{CallOp, FuncOp, ReturnOp};
use lect_dialects::llvm::types as llvm_types;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode, TypeConverter};
use lect_transforms::pass::{Pass, PassContext};

use super::pattern::LlvmPatterns;
use super::symbols;
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `async` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-async-to-llvm", class = "ConvertAsyncToLLVMPass", on = ModuleOp)]
pub struct AsyncToLlvm;

impl Pass for AsyncToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        ir.materialize_all(cx.threads())?;
        ir.embed_all()?;
        runtime_functions(ir);
        let converter = TypeConverter::new().with(converted);
        let types = LlvmTypes::new(LlvmOptions::default()).with_rule(converted);
        let mut set = PatternSet::new();
        set.add(&ctx, converter.on::<FuncOp<'_>>(TypeConverter::convert_function));
        set.add(&ctx, converter.on::<CallOp<'_>>(TypeConverter::convert_op));
        set.add(&ctx, converter.on::<ReturnOp<'_>>(TypeConverter::convert_op));
        runtime::add_plain(&ctx, &converter, &mut set);
        coroutines::add(&ctx, &converter, &mut set);
        runtime::add_typed(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        let [of_function, of_call, of_return] = [0; 3].map(|_| converter.clone());
        let target = super::target()
            .with_legal::<arith::ConstantOp<'_>>(&ctx)
            .with_illegal_dialects(&[&async_::DIALECT])
            .with_dynamic_op(&ctx, FuncOp::NAME, move |op| of_function.is_legal_function(op))
            .with_dynamic_op(&ctx, CallOp::NAME, move |op| of_call.is_legal_op(op))
            .with_dynamic_op(&ctx, ReturnOp::NAME, move |op| of_return.is_legal_op(op));
        conversion::apply_all(ir, cx, &target, &set, Mode::Partial)
    }
}

/// Returns the type that a type of `async` becomes.
fn converted(ctx: &ContextData, ty: Type) -> Option<Type> {
    let is_pointer = TokenType::cast(ctx, ty).is_some()
        || ValueType::cast(ctx, ty).is_some()
        || GroupType::cast(ctx, ty).is_some()
        || CoroHandleType::cast(ctx, ty).is_some();
    if is_pointer {
        return Some(symbols::pointer(ctx));
    }
    let is_token = CoroIdType::cast(ctx, ty).is_some() || CoroStateType::cast(ctx, ty).is_some();
    is_token.then(|| llvm_types::token_type(ctx))
}

/// Type of an argument or result of a function of the runtime.
#[derive(Clone, Copy)]
enum Part {
    Pointer,
    I64,
    I1,
    Index,
}

impl Part {
    fn ty(self, ctx: &ContextData) -> Type {
        match self {
            Part::Pointer => symbols::pointer(ctx),
            Part::I64 => ctx.types().i64(),
            Part::I1 => ctx.types().i1(),
            Part::Index => ctx.types().index(),
        }
    }
}

const ADD_REF: &str = "mlirAsyncRuntimeAddRef";
const DROP_REF: &str = "mlirAsyncRuntimeDropRef";
const CREATE_TOKEN: &str = "mlirAsyncRuntimeCreateToken";
const CREATE_VALUE: &str = "mlirAsyncRuntimeCreateValue";
const CREATE_GROUP: &str = "mlirAsyncRuntimeCreateGroup";
const EMPLACE_TOKEN: &str = "mlirAsyncRuntimeEmplaceToken";
const EMPLACE_VALUE: &str = "mlirAsyncRuntimeEmplaceValue";
const SET_TOKEN_ERROR: &str = "mlirAsyncRuntimeSetTokenError";
const SET_VALUE_ERROR: &str = "mlirAsyncRuntimeSetValueError";
const IS_TOKEN_ERROR: &str = "mlirAsyncRuntimeIsTokenError";
const IS_VALUE_ERROR: &str = "mlirAsyncRuntimeIsValueError";
const IS_GROUP_ERROR: &str = "mlirAsyncRuntimeIsGroupError";
const AWAIT_TOKEN: &str = "mlirAsyncRuntimeAwaitToken";
const AWAIT_VALUE: &str = "mlirAsyncRuntimeAwaitValue";
const AWAIT_GROUP: &str = "mlirAsyncRuntimeAwaitAllInGroup";
const EXECUTE: &str = "mlirAsyncRuntimeExecute";
const VALUE_STORAGE: &str = "mlirAsyncRuntimeGetValueStorage";
const ADD_TOKEN_TO_GROUP: &str = "mlirAsyncRuntimeAddTokenToGroup";
const AWAIT_TOKEN_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitTokenAndExecute";
const AWAIT_VALUE_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitValueAndExecute";
const AWAIT_GROUP_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitAllInGroupAndExecute";
// MLIR's runtime spells the name so.
const WORKER_THREADS: &str = "mlirAsyncRuntimGetNumWorkerThreads";

/// The functions of the runtime, in the order of their declarations: name, arguments, result.
const FUNCTIONS: &[(&str, &[Part], Option<Part>)] = &[
    (ADD_REF, &[Part::Pointer, Part::I64], None),
    (DROP_REF, &[Part::Pointer, Part::I64], None),
    (CREATE_TOKEN, &[], Some(Part::Pointer)),
    (CREATE_VALUE, &[Part::I64], Some(Part::Pointer)),
    (CREATE_GROUP, &[Part::I64], Some(Part::Pointer)),
    (EMPLACE_TOKEN, &[Part::Pointer], None),
    (EMPLACE_VALUE, &[Part::Pointer], None),
    (SET_TOKEN_ERROR, &[Part::Pointer], None),
    (SET_VALUE_ERROR, &[Part::Pointer], None),
    (IS_TOKEN_ERROR, &[Part::Pointer], Some(Part::I1)),
    (IS_VALUE_ERROR, &[Part::Pointer], Some(Part::I1)),
    (IS_GROUP_ERROR, &[Part::Pointer], Some(Part::I1)),
    (AWAIT_TOKEN, &[Part::Pointer], None),
    (AWAIT_VALUE, &[Part::Pointer], None),
    (AWAIT_GROUP, &[Part::Pointer], None),
    (EXECUTE, &[Part::Pointer, Part::Pointer], None),
    (VALUE_STORAGE, &[Part::Pointer], Some(Part::Pointer)),
    (ADD_TOKEN_TO_GROUP, &[Part::Pointer, Part::Pointer], Some(Part::I64)),
    (AWAIT_TOKEN_AND_EXECUTE, &[Part::Pointer; 3], None),
    (AWAIT_VALUE_AND_EXECUTE, &[Part::Pointer; 3], None),
    (AWAIT_GROUP_AND_EXECUTE, &[Part::Pointer; 3], None),
    (WORKER_THREADS, &[], Some(Part::Index)),
];

/// Declares the functions of the runtime at the end of the module.
fn runtime_functions(ir: &mut Isolate) {
    let ctx = ir.context().clone();
    let root = ir.root();
    let (loc, body) = (root.loc(), root.region(0).and_then(|region| region.entry()).map(|block| block.block));
    let Some(body) = body else { return };
    for (name, inputs, result) in FUNCTIONS {
        if lect_core::ir::symbols::lookup_symbol(ir.root(), ctx.ident(name.as_bytes())).is_some() {
            continue;
        }
        let inputs: Vec<Type> = inputs.iter().map(|part| part.ty(&ctx)).collect();
        let results: Vec<Type> = result.iter().map(|part| part.ty(&ctx)).collect();
        let ty = ctx.types().function(inputs, results);
        let parts = FuncOp::build(*name, ty).sym_visibility("private");
        // An error was reported.
        let _ = Builder::new(ir, InsertionPoint::End(body), loc).add(parts);
    }
}

/// Kind of an awaited operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Token,
    Value,
    Group,
}

impl Awaited {
    fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        if TokenType::cast(ctx, ty).is_some() {
            Some(Awaited::Token)
        } else if ValueType::cast(ctx, ty).is_some() {
            Some(Awaited::Value)
        } else {
            GroupType::cast(ctx, ty).map(|_| Awaited::Group)
        }
    }
}
