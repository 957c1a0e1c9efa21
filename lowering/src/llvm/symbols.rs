//! Functions and globals at the level of the module, which conversions refer to.

use lect_core::builtin::ModuleOp;
use lect_core::dialect::Param;
pub use lect_core::ir::symbols::lookup_symbol;
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{self, CallOp, LLVMFuncOp, types as llvm_types};
use lect_support::prelude::*;

/// Returns the module that encloses an operation.
pub fn module_of(op: OpRef<'_>) -> Option<Op> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<ModuleOp<'_>>()).map(|op| op.op)
}

/// Returns the body of a module.
pub fn body_of(rw: &Rewriter<'_>, module: Op) -> Option<Block> {
    Some(rw.op(module).region(0)?.entry()?.block)
}

/// Returns true if a name is that of a symbol of the module.
pub fn is_taken(rw: &Rewriter<'_>, module: Op, name: &str) -> bool {
    lookup_symbol(rw.op(module), rw.context().ident(name.as_bytes())).is_some()
}

/// Declares a function at the beginning of the module, unless it exists. The insertion point changes.
pub fn declare(rw: &mut Rewriter<'_>, module: Op, name: &str, params: &[Type], result: Option<Type>) -> Option<()> {
    if is_taken(rw, module, name) {
        return Some(());
    }
    let ctx = rw.context().clone();
    let result = result.unwrap_or_else(|| llvm_types::void_type(&ctx));
    let ty = llvm_types::function_type(&ctx, result, params.to_vec(), false)?;
    let body = body_of(rw, module)?;
    rw.located(Loc::UNKNOWN, |rw| _ = rw.at_start(body).add(LLVMFuncOp::build(name, ty)));
    Some(())
}

/// Creates a call of a function by its name.
pub fn call(rw: &mut Rewriter<'_>, name: &str, args: &[Value], result: Option<Type>) -> Option<Value> {
    let call = CallOp::build(args, [], []).callee(name).result_type(result);
    let made = rw.add(call);
    rw.op(made).results().next()
}

/// Returns a pointer type in the default address space, or `none` in a context without the dialect.
pub fn pointer(ctx: &ContextData) -> Type {
    llvm_types::pointer_type(ctx, 0).unwrap_or_else(|| ctx.types().none())
}

/// Marker of a dynamic index of `llvm.getelementptr` among the constant ones.
pub const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// Computes the address of an element at one index.
pub fn address(
    rw: &mut Rewriter<'_>,
    base: Value,
    element: Type,
    index: Value,
    flags: Option<llvm::GEPNoWrapFlags>,
) -> Value {
    let ty = rw.ir().value_type(base);
    let made = llvm::GEPOp::build(base, [index], [DYNAMIC_INDEX], element, ty).no_wrap_flags(flags);
    rw.value(made)
}

/// Computes the address of an element at constant indices.
pub fn constant_address(rw: &mut Rewriter<'_>, base: Value, element: Type, indices: &[i64]) -> Value {
    let ty = rw.ir().value_type(base);
    rw.value(llvm::GEPOp::build(base, [], indices, element, ty))
}

/// Returns a linkage by its keyword.
pub fn linkage(ctx: &ContextData, word: &str) -> Option<Attr> {
    let spec = ctx.dialect(b"llvm")?.enum_spec("LinkageEnum")?;
    let number = spec.cases.iter().find(|case| &*case.spelling == word)?.value;
    Some(llvm::LinkageAttr::get(ctx, Param::Int(number.into())).ok()?.attr())
}
