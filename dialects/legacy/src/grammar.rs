//! Grammar of older releases: hooks for the text parser.

mod affine;
mod branches;
mod calls;
mod functions;
mod generic;
mod linalg;
mod llvm;
mod pointers;
mod quant;
mod releases;
mod shape;
mod shapes;
mod structured;
mod tuples;
mod types;
mod vectors;
mod views;

pub(crate) use views::strides;

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpState;
use lect_core::syntax::ParseOp;
use lect_core::text::OpParser;
use lect_core::text::parse::{Grammar, Parsed, Spelling, UnresolvedOperand};
use lect_dialects::linalg::{parse_listed, parse_old_elementwise};

use crate::std::{parse_alloc, parse_alloca, parse_dim, parse_tensor_store};

/// Older syntax; parsed operations are migrated to the current ones.
pub static GRAMMAR: Grammar = grammar(false);

/// Older syntax; parsed operations are kept as written, without migration.
pub static AS_WRITTEN: Grammar = grammar(true);

const fn grammar(keeps: bool) -> Grammar {
    Grammar {
        namespace: "std",
        until: 14,
        spellings: SPELLINGS,
        types: &[("linalg", linalg::old_type), ("llvm", llvm::old_type), ("quant", quant::old_type)],
        cases: &[
            ("AtomicRMWKind", "maxf", "maximumf"),
            ("AtomicRMWKind", "minf", "minimumf"),
            // Also written for integers; the migration tables of `vector` choose by the element type.
            ("CombiningKind", "max", "maximumf"),
            ("CombiningKind", "maxf", "maximumf"),
            ("CombiningKind", "min", "minimumf"),
            ("CombiningKind", "minf", "minimumf"),
        ],
        signatures: &[
            ("llvm.alloca", pointers::tell_allocated),
            ("llvm.call", pointers::tell_callee),
            ("llvm.getelementptr", pointers::tell_element),
        ],
        whole: &[calls::tell_variadic],
        unknown: &[("builtin", functions::end_module), ("llvm", llvm::call_intrinsic)],
        keeps,
    }
}

/// Creates an entry for an older name whose syntax is unchanged.
const fn named(until: u32, written: &'static str, op: &'static str) -> Spelling {
    Spelling { until, written, op, parse: None }
}

/// Creates an entry for older syntax, and possibly an older name.
const fn read(until: u32, written: &'static str, op: &'static str, parse: ParseOp) -> Spelling {
    Spelling { until, written, op, parse: Some(parse) }
}

const SPELLINGS: &[Spelling] = &[
    named(9, "affine.terminator", "affine.yield"),
    read(14, "alloc", "std.alloc", parse_alloc),
    read(14, "alloca", "std.alloca", parse_alloca),
    named(13, "assume_alignment", "memref.assume_alignment"),
    named(8, "br_cond", "std.cond_br"),
    // `func.constant` of current releases also prints without a namespace.
    named(14, "constant", "std.constant"),
    named(12, "create_complex", "complex.create"),
    named(12, "addcf", "complex.add"),
    named(12, "subcf", "complex.sub"),
    named(12, "re", "complex.re"),
    named(12, "im", "complex.im"),
    named(12, "dynamic_tensor_from_elements", "tensor.generate"),
    named(8, "for", "affine.for"),
    read(14, "func", "func.func", functions::parse),
    read(14, "builtin.func", "func.func", functions::parse),
    named(12, "get_global_memref", "memref.get_global"),
    named(12, "global_memref", "memref.global"),
    read(8, "if", "affine.if", affine::parse_if),
    named(10, "loop.for", "scf.for"),
    named(10, "loop.if", "scf.if"),
    named(10, "loop.parallel", "scf.parallel"),
    read(10, "loop.reduce", "scf.reduce", structured::reduce),
    named(10, "loop.reduce.return", "scf.reduce.return"),
    named(10, "loop.terminator", "scf.yield"),
    named(10, "loop.yield", "scf.yield"),
    named(12, "memref_reinterpret_cast", "memref.reinterpret_cast"),
    named(12, "memref_reshape", "memref.reshape"),
    named(13, "module", "builtin.module"),
    named(12, "module_terminator", "builtin.module_terminator"),
    named(12, "prefetch", "memref.prefetch"),
    named(8, "shape_cast", "std.tensor_cast"),
    named(12, "subtensor", "tensor.extract_slice"),
    named(12, "subtensor_insert", "tensor.insert_slice"),
    read(12, "subview", "memref.subview", views::subview),
    read(12, "tensor_from_elements", "tensor.from_elements", views::from_elements),
    read(12, "tensor_to_memref", "bufferization.to_buffer", releases::to_memref),
    read(14, "tensor_store", "std.tensor_store", parse_tensor_store),
    read(12, "transpose", "memref.transpose", views::transpose),
    named(8, "vector_transfer_read", "vector.transfer_read"),
    named(8, "vector_transfer_write", "vector.transfer_write"),
    named(8, "vector_type_cast", "vector.type_cast"),
    // Older syntax of dialects that still exist.
    named(14, "atomic_rmw", "memref.atomic_rmw"),
    named(14, "atomic_yield", "memref.atomic_yield"),
    read(19, "bufferization.to_memref", "bufferization.to_buffer", releases::to_memref),
    read(19, "bufferization.to_tensor", "bufferization.to_tensor", releases::to_tensor),
    named(14, "generic_atomic_rmw", "memref.generic_atomic_rmw"),
    read(11, "linalg.batch_matmul", "linalg.batch_matmul", linalg::named),
    read(21, "linalg.batch_matmul_transpose_a", "linalg.batch_matmul", |p, state| {
        structured::product(p, state, "batch_matmul_transpose_a")
    }),
    read(21, "linalg.batch_matmul_transpose_b", "linalg.batch_matmul", |p, state| {
        structured::product(p, state, "batch_matmul_transpose_b")
    }),
    read(8, "linalg.buffer_alloc", "memref.alloc", linalg::buffer_alloc),
    named(8, "linalg.buffer_dealloc", "memref.dealloc"),
    read(8, "linalg.buffer_size", "linalg.buffer_size", linalg::buffer_size),
    read(13, "linalg.conv", "linalg.conv", parse_listed),
    read(11, "linalg.conv_1d", "linalg.conv_1d", linalg::named),
    read(13, "linalg.conv_1d_input_ncw_filter_wcf", "linalg.conv_1d_input_ncw_filter_wcf", parse_listed),
    read(13, "linalg.conv_1d_ncw", "linalg.conv_1d_ncw", parse_listed),
    read(13, "linalg.conv_1d_nwc", "linalg.conv_1d_nwc", parse_listed),
    read(11, "linalg.conv_2d", "linalg.conv_2d", linalg::named),
    read(13, "linalg.conv_2d_input_nchw_filter_hwcf", "linalg.conv_2d_input_nchw_filter_hwcf", parse_listed),
    read(13, "linalg.conv_2d_nchw", "linalg.conv_2d_nchw", parse_listed),
    read(13, "linalg.conv_2d_nhwc", "linalg.conv_2d_nhwc", parse_listed),
    read(11, "linalg.conv_3d", "linalg.conv_3d", linalg::named),
    read(13, "linalg.conv_3d_input_ncdhw_filter_dhwcf", "linalg.conv_3d_input_ncdhw_filter_dhwcf", parse_listed),
    read(13, "linalg.conv_3d_ncdhw", "linalg.conv_3d_ncdhw", parse_listed),
    read(13, "linalg.conv_3d_ndhwc", "linalg.conv_3d_ndhwc", parse_listed),
    read(13, "linalg.copy", "linalg.copy", linalg::named),
    read(8, "linalg.dim", "std.dim", parse_dim),
    read(11, "linalg.dot", "linalg.dot", linalg::named),
    read(20, "linalg.elemwise_binary", "linalg.elemwise_binary", |p, state| parse_old_elementwise(p, state, "add")),
    read(20, "linalg.elemwise_unary", "linalg.elemwise_unary", |p, state| parse_old_elementwise(p, state, "exp")),
    read(14, "linalg.fill", "linalg.fill", linalg::named),
    named(8, "linalg.for", "scf.for"),
    read(11, "linalg.generic", "linalg.generic", generic::generic),
    read(13, "linalg.indexed_generic", "linalg.indexed_generic", generic::generic),
    read(15, "linalg.init_tensor", "tensor.empty", shapes::init_tensor),
    named(8, "linalg.load", "memref.load"),
    read(11, "linalg.matmul", "linalg.matmul", linalg::named),
    read(21, "linalg.matmul_transpose_a", "linalg.matmul", |p, state| {
        structured::product(p, state, "matmul_transpose_a")
    }),
    read(21, "linalg.matmul_transpose_b", "linalg.matmul", |p, state| {
        structured::product(p, state, "matmul_transpose_b")
    }),
    read(18, "linalg.matmul_unsigned", "linalg.matmul", |p, state| structured::product(p, state, "matmul_unsigned")),
    read(13, "linalg.matmul_column_major", "linalg.matmul_column_major", parse_listed),
    read(11, "linalg.matvec", "linalg.matvec", linalg::named),
    named(13, "linalg.pad_tensor", "tensor.pad"),
    read(13, "linalg.pooling_max", "linalg.pooling_max", parse_listed),
    read(13, "linalg.pooling_min", "linalg.pooling_min", parse_listed),
    read(13, "linalg.pooling_sum", "linalg.pooling_sum", parse_listed),
    read(13, "linalg.range", "linalg.range", linalg::range),
    read(8, "linalg.range_intersect", "linalg.range_intersect", linalg::range_intersect),
    read(12, "linalg.reshape", "linalg.reshape", linalg::reshape),
    read(12, "linalg.slice", "linalg.slice", linalg::slice),
    named(8, "linalg.store", "memref.store"),
    named(13, "linalg.tensor_collapse_shape", "tensor.collapse_shape"),
    read(13, "linalg.tensor_expand_shape", "tensor.expand_shape", shapes::expand_shape),
    named(8, "linalg.terminator", "scf.yield"),
    read(12, "linalg.tensor_reshape", "linalg.tensor_reshape", linalg::reshape),
    read(13, "linalg.tiled_loop", "linalg.tiled_loop", linalg::tiled_loop),
    read(12, "linalg.transpose", "linalg.transpose", linalg::transpose),
    read(8, "linalg.subview", "linalg.subview", linalg::subview),
    read(11, "linalg.vecmat", "linalg.vecmat", linalg::named),
    read(8, "linalg.view", "linalg.view", linalg::view),
    read(16, "llvm.access_group", "llvm.access_group", llvm::symbol),
    read(16, "llvm.alias_scope", "llvm.alias_scope", llvm::symbol),
    read(16, "llvm.alias_scope_domain", "llvm.alias_scope_domain", llvm::symbol),
    read(16, "llvm.atomicrmw", "llvm.atomicrmw", calls::atomic_update),
    named(8, "llvm.addressof", "llvm.mlir.addressof"),
    read(16, "llvm.call", "llvm.call", calls::call),
    read(16, "llvm.cond_br", "llvm.cond_br", branches::conditional),
    read(8, "llvm.constant", "llvm.mlir.constant", calls::constant),
    read(12, "llvm.dialect_cast", "builtin.unrealized_conversion_cast", calls::cast),
    named(8, "llvm.global", "llvm.mlir.global"),
    read(16, "llvm.cmpxchg", "llvm.cmpxchg", calls::compare_and_exchange),
    read(20, "linalg.winograd_filter_transform", "linalg.winograd_filter_transform", structured::winograd),
    read(20, "linalg.winograd_input_transform", "linalg.winograd_input_transform", structured::winograd),
    read(20, "linalg.winograd_output_transform", "linalg.winograd_output_transform", structured::winograd),
    read(8, "llvm.extractelement", "llvm.extractelement", vectors::llvm_element),
    read(16, "llvm.getelementptr", "llvm.getelementptr", pointers::element),
    read(8, "llvm.insertelement", "llvm.insertelement", vectors::llvm_element),
    read(17, "llvm.intr.coro.end", "llvm.intr.coro.end", calls::end_coroutine),
    read(21, "llvm.intr.lifetime.end", "llvm.intr.lifetime.end", calls::lifetime),
    read(21, "llvm.intr.lifetime.start", "llvm.intr.lifetime.start", calls::lifetime),
    read(16, "llvm.load", "llvm.load", pointers::load),
    read(16, "llvm.metadata", "llvm.metadata", llvm::symbol),
    read(12, "llvm.mlir.cast", "builtin.unrealized_conversion_cast", calls::cast),
    read(20, "llvm.mlir.global_ctors", "llvm.mlir.global_ctors", calls::constructors),
    read(20, "llvm.mlir.global_dtors", "llvm.mlir.global_dtors", calls::constructors),
    read(11, "llvm.mlir.constant", "llvm.mlir.constant", calls::constant),
    read(15, "llvm.shufflevector", "llvm.shufflevector", vectors::shuffle),
    read(16, "llvm.store", "llvm.store", pointers::store),
    read(13, "llvm.switch", "llvm.switch", branches::switch),
    named(8, "llvm.undef", "llvm.mlir.undef"),
    read(13, "memref.buffer_cast", "bufferization.to_buffer", releases::to_memref),
    read(18, "memref.expand_shape", "memref.expand_shape", shapes::expand_shape),
    read(13, "memref.tensor_load", "bufferization.to_tensor", releases::to_tensor),
    read(17, "memref.tensor_store", "memref.tensor_store", parse_tensor_store),
    named(16, "scf.foreach_thread", "scf.forall"),
    named(16, "scf.foreach_thread.perform_concurrently", "scf.forall.in_parallel"),
    read(17, "scf.reduce", "scf.reduce", structured::reduce),
    read(21, "shape.add", "shape.add", shape::arithmetic),
    read(21, "shape.assuming", "shape.assuming", shape::assuming),
    read(21, "shape.assuming_all", "shape.assuming_all", shape::assuming_all),
    read(21, "shape.assuming_yield", "shape.assuming_yield", shape::values),
    read(21, "shape.concat", "shape.concat", shape::shapes),
    read(21, "shape.const_size", "shape.const_size", shape::const_size),
    read(21, "shape.const_witness", "shape.const_witness", shape::const_witness),
    read(21, "shape.cstr_require", "shape.cstr_require", shape::cstr_require),
    read(21, "shape.div", "shape.div", shape::arithmetic),
    read(21, "shape.from_extent_tensor", "shape.from_extent_tensor", shape::from_extent_tensor),
    read(21, "shape.index_to_size", "shape.index_to_size", shape::index_to_size),
    read(21, "shape.is_broadcastable", "shape.is_broadcastable", shape::comparison),
    read(21, "shape.max", "shape.max", shape::arithmetic),
    read(21, "shape.meet", "shape.meet", shape::shapes),
    read(21, "shape.min", "shape.min", shape::arithmetic),
    read(21, "shape.shape_eq", "shape.shape_eq", shape::comparison),
    read(21, "shape.size_to_index", "shape.size_to_index", shape::size_to_index),
    read(21, "shape.value_of", "shape.value_of", shape::value_of),
    read(21, "shape.with_shape", "shape.with_shape", shape::with_shape),
    read(21, "shape.yield", "shape.yield", shape::values),
    read(21, "shape.any", "shape.any", shape::shapes),
    read(21, "shape.broadcast", "shape.broadcast", shape::shapes),
    read(21, "shape.const_shape", "shape.const_shape", shape::const_shape),
    read(21, "shape.cstr_broadcastable", "shape.cstr_broadcastable", shape::constraint),
    read(21, "shape.cstr_eq", "shape.cstr_eq", shape::constraint),
    read(21, "shape.from_extents", "shape.from_extents", shape::from_extents),
    read(21, "shape.get_extent", "shape.get_extent", shape::get_extent),
    read(21, "shape.join", "shape.meet", shape::shapes),
    read(21, "shape.mul", "shape.mul", shape::arithmetic),
    read(21, "shape.num_elements", "shape.num_elements", shape::size_of_shape),
    read(21, "shape.rank", "shape.rank", shape::size_of_shape),
    read(21, "shape.reduce", "shape.reduce", shape::reduce),
    read(21, "shape.shape_of", "shape.shape_of", shape::shape_of),
    read(21, "shape.to_extent_tensor", "shape.to_extent_tensor", shape::to_extent_tensor),
    named(14, "switch", "cf.switch"),
    read(18, "tensor.expand_shape", "tensor.expand_shape", shapes::expand_shape),
    read(11, "vector.compressstore", "vector.compressstore", tuples::compressed_store),
    read(11, "vector.expandload", "vector.expandload", tuples::masked_load),
    read(17, "vector.extract", "vector.extract", vectors::extract),
    read(21, "vector.extractelement", "vector.extractelement", vectors::extract_element),
    read(13, "vector.extract_map", "vector.extract_map", tuples::extract_map),
    read(10, "vector.extract_slices", "vector.extract_slices", tuples::extract_slices),
    read(11, "vector.gather", "vector.gather", tuples::gather),
    read(17, "vector.insert", "vector.insert", vectors::insert),
    read(21, "vector.insertelement", "vector.insertelement", vectors::insert_element),
    read(13, "vector.insert_map", "vector.insert_map", tuples::insert_map),
    read(10, "vector.insert_slices", "vector.insert_slices", tuples::extract_slices),
    read(11, "vector.maskedload", "vector.maskedload", tuples::masked_load),
    read(11, "vector.maskedstore", "vector.maskedstore", tuples::compressed_store),
    read(21, "vector.flat_transpose", "llvm.intr.matrix.transpose", vectors::flat_transpose),
    read(14, "vector.multi_reduction", "vector.multi_reduction", vectors::multi_reduction),
    read(14, "vector.reduction", "vector.reduction", vectors::reduction),
    read(10, "vector.reductionv2", "vector.reduction", vectors::reduction),
    read(20, "vector.reshape", "vector.reshape", tuples::reshape),
    read(11, "vector.scatter", "vector.scatter", tuples::scatter),
    named(10, "vector.strided_slice", "vector.extract_strided_slice"),
    read(10, "vector.tuple", "vector.tuple", tuples::tuple),
    read(10, "vector.tuple_get", "vector.tuple_get", tuples::tuple_get),
    read(20, "vector.warp_execute_on_lane_0", "vector.warp_execute_on_lane_0", structured::warp),
    read(21, "vector.splat", "vector.broadcast", vectors::splat),
];

fn set(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), value));
}

/// Parses a type from assembled text, without reporting an error.
fn type_spelled(ctx: &ContextData, text: &str) -> Option<Type> {
    ctx.types().parse(text)
}

/// Resolves an operand of type `ty` and adds it.
fn add(p: &mut OpParser<'_, '_>, state: &mut OpState, operand: UnresolvedOperand, ty: Type) -> Parsed<()> {
    let value = p.resolve_operand(operand, ty)?;
    state.operands.push(value);
    Ok(())
}

/// Parses a colon and a type.
fn colon_type(p: &mut OpParser<'_, '_>) -> Parsed<Type> {
    p.parse_colon()?;
    p.parse_type()
}

/// Parses `[%i, 1]`: returns the operands, and the static list, with `dynamic` in place of an operand.
fn places(p: &mut OpParser<'_, '_>, whose: &str, dynamic: i64) -> Parsed<(Vec<UnresolvedOperand>, Vec<i64>)> {
    let (mut operands, mut numbers) = (Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), whose, |p| {
        match p.parse_optional_operand()? {
            Some(operand) => {
                operands.push(operand);
                numbers.push(dynamic);
            }
            None => {
                numbers.push(p.parse_integer()?);
                // Older syntax gives static indices a type.
                if p.eat_punct(":") {
                    p.parse_type()?;
                }
            }
        }
        Ok(())
    })?;
    Ok((operands, numbers))
}

/// Parses an operation in its current syntax.
fn as_today(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    match p.ctx.op_name(state.name).info().and_then(|info| info.syntax(p.ctx).parse) {
        Some(read) => read(p, state),
        None => Err(p.custom_error(state.loc, "is an operation of a dialect that is not registered")),
    }
}
