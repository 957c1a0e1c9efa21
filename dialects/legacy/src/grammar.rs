//! What texts of older releases wrote otherwise, as the reader of texts asks for it.

mod affine;
mod branches;
mod calls;
mod functions;
mod llvm;
mod pointers;
mod releases;
mod shapes;
mod structured;
mod vectors;

use lect_core::Context;
use lect_core::dialect::ParseOp;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{Grammar, Parsed, Spelling, UnresolvedOperand};
use lect_dialects::linalg::parse_old_elementwise;

use crate::std::{parse_alloc, parse_alloca, parse_tensor_store};

/// What was written otherwise; operations become those of today.
pub static GRAMMAR: Grammar = grammar(false);

/// The same, for who wants to see an old text as it is.
pub static AS_WRITTEN: Grammar = grammar(true);

const fn grammar(keeps: bool) -> Grammar {
    Grammar {
        namespace: "std",
        until: 14,
        spellings: SPELLINGS,
        types: &[("llvm", llvm::old_type)],
        cases: &[
            ("AtomicRMWKind", "maxf", "maximumf"),
            ("AtomicRMWKind", "minf", "minimumf"),
            ("CombiningKind", "maxf", "maximumf"),
            ("CombiningKind", "minf", "minimumf"),
        ],
        signatures: &[
            ("llvm.alloca", pointers::tell_allocated),
            ("llvm.call", pointers::tell_callee),
            ("llvm.getelementptr", pointers::tell_element),
        ],
        whole: &[calls::tell_variadic],
        unknown: &[("llvm", llvm::call_intrinsic)],
        keeps,
    }
}

/// Another name, with the syntax of today.
const fn named(until: u32, written: &'static str, op: &'static str) -> Spelling {
    Spelling { until, written, op, parse: None }
}

/// Another syntax, and perhaps another name.
const fn read(until: u32, written: &'static str, op: &'static str, parse: ParseOp) -> Spelling {
    Spelling { until, written, op, parse: Some(parse) }
}

const SPELLINGS: &[Spelling] = &[
    named(9, "affine.terminator", "affine.yield"),
    read(14, "alloc", "std.alloc", parse_alloc),
    read(14, "alloca", "std.alloca", parse_alloca),
    named(8, "br_cond", "std.cond_br"),
    // Functions have a constant today that is written without a namespace, too.
    named(14, "constant", "std.constant"),
    named(8, "for", "affine.for"),
    read(14, "func", "func.func", functions::parse),
    read(14, "builtin.func", "func.func", functions::parse),
    read(8, "if", "affine.if", affine::parse_if),
    named(10, "loop.for", "scf.for"),
    named(10, "loop.if", "scf.if"),
    named(10, "loop.terminator", "scf.yield"),
    named(10, "loop.yield", "scf.yield"),
    named(13, "module", "builtin.module"),
    read(14, "tensor_store", "std.tensor_store", parse_tensor_store),
    // What the dialects of today had otherwise.
    named(14, "atomic_rmw", "memref.atomic_rmw"),
    named(14, "atomic_yield", "memref.atomic_yield"),
    read(19, "bufferization.to_memref", "bufferization.to_buffer", releases::to_memref),
    read(19, "bufferization.to_tensor", "bufferization.to_tensor", releases::to_tensor),
    named(14, "generic_atomic_rmw", "memref.generic_atomic_rmw"),
    read(21, "linalg.batch_matmul_transpose_a", "linalg.batch_matmul", |p, state| {
        structured::product(p, state, "batch_matmul_transpose_a")
    }),
    read(21, "linalg.batch_matmul_transpose_b", "linalg.batch_matmul", |p, state| {
        structured::product(p, state, "batch_matmul_transpose_b")
    }),
    read(13, "linalg.copy", "linalg.copy", structured::pair),
    read(20, "linalg.elemwise_binary", "linalg.elemwise_binary", |p, state| parse_old_elementwise(p, state, "add")),
    read(20, "linalg.elemwise_unary", "linalg.elemwise_unary", |p, state| parse_old_elementwise(p, state, "exp")),
    read(14, "linalg.fill", "linalg.fill", structured::pair),
    read(15, "linalg.init_tensor", "tensor.empty", shapes::init_tensor),
    read(21, "linalg.matmul_transpose_a", "linalg.matmul", |p, state| {
        structured::product(p, state, "matmul_transpose_a")
    }),
    read(21, "linalg.matmul_transpose_b", "linalg.matmul", |p, state| {
        structured::product(p, state, "matmul_transpose_b")
    }),
    read(18, "linalg.matmul_unsigned", "linalg.matmul", |p, state| structured::product(p, state, "matmul_unsigned")),
    named(13, "linalg.pad_tensor", "tensor.pad"),
    named(13, "linalg.tensor_collapse_shape", "tensor.collapse_shape"),
    read(13, "linalg.tensor_expand_shape", "tensor.expand_shape", shapes::expand_shape),
    read(16, "llvm.atomicrmw", "llvm.atomicrmw", calls::atomic_update),
    read(16, "llvm.call", "llvm.call", calls::call),
    read(16, "llvm.cond_br", "llvm.cond_br", branches::conditional),
    read(16, "llvm.cmpxchg", "llvm.cmpxchg", calls::compare_and_exchange),
    read(16, "llvm.getelementptr", "llvm.getelementptr", pointers::element),
    read(16, "llvm.load", "llvm.load", pointers::load),
    read(15, "llvm.shufflevector", "llvm.shufflevector", vectors::shuffle),
    read(16, "llvm.store", "llvm.store", pointers::store),
    read(13, "llvm.switch", "llvm.switch", branches::switch),
    read(13, "memref.buffer_cast", "bufferization.to_buffer", releases::to_memref),
    read(18, "memref.expand_shape", "memref.expand_shape", shapes::expand_shape),
    read(13, "memref.tensor_load", "bufferization.to_tensor", releases::to_tensor),
    read(17, "memref.tensor_store", "memref.tensor_store", parse_tensor_store),
    named(16, "scf.foreach_thread", "scf.forall"),
    named(16, "scf.foreach_thread.perform_concurrently", "scf.forall.in_parallel"),
    read(17, "scf.reduce", "scf.reduce", structured::reduce),
    named(14, "switch", "cf.switch"),
    read(18, "tensor.expand_shape", "tensor.expand_shape", shapes::expand_shape),
    read(17, "vector.extract", "vector.extract", vectors::extract),
    read(21, "vector.extractelement", "vector.extractelement", vectors::extract_element),
    read(21, "vector.insertelement", "vector.insertelement", vectors::insert_element),
    read(21, "vector.flat_transpose", "llvm.intr.matrix.transpose", vectors::flat_transpose),
    read(14, "vector.multi_reduction", "vector.multi_reduction", vectors::multi_reduction),
    read(14, "vector.reduction", "vector.reduction", vectors::reduction),
    read(21, "vector.splat", "vector.broadcast", vectors::splat),
];

fn set(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), value));
}

/// The type that a text made of a part of the program spells; nothing is said if it spells none.
fn type_spelled(ctx: &Context, text: &str) -> Option<Type> {
    ctx.spelled_type(text)
}

/// Adds an operand of a type.
fn add(p: &mut OpParser<'_, '_>, state: &mut OpState, operand: UnresolvedOperand, ty: Type) -> Parsed<()> {
    let value = p.resolve_operand(operand, ty)?;
    state.operands.push(value);
    Ok(())
}

/// A type behind a colon.
fn colon_type(p: &mut OpParser<'_, '_>) -> Parsed<Type> {
    p.parse_colon()?;
    p.parse_type()
}

/// `[%i, 1]`: the operands, and for each place its number, or `dynamic` if that is an operand.
fn places(p: &mut OpParser<'_, '_>, whose: &str, dynamic: i64) -> Parsed<(Vec<UnresolvedOperand>, Vec<i64>)> {
    let (mut operands, mut numbers) = (Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), whose, |p| {
        match p.parse_optional_operand()? {
            Some(operand) => {
                operands.push(operand);
                numbers.push(dynamic);
            }
            None => numbers.push(p.parse_integer()?),
        }
        Ok(())
    })?;
    Ok((operands, numbers))
}

/// What is written as it is today.
fn as_today(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    match p.ctx.op_name(state.name).info.as_deref().and_then(|info| info.hooks.parse) {
        Some(read) => read(p, state),
        None => Err(p.custom_error(state.loc, "is an operation of a dialect that is not there")),
    }
}
