//! Operations that are frequent in programs, for texts that do not have them yet.

/// Operations that are frequent in the bodies of functions.
pub(super) const FREQUENT: [&str; 20] = [
    "arith.constant",
    "func.return",
    "arith.addi",
    "memref.load",
    "memref.store",
    "scf.for",
    "scf.yield",
    "func.call",
    "arith.addf",
    "arith.mulf",
    "arith.cmpi",
    "arith.muli",
    "memref.alloc",
    "tensor.empty",
    "linalg.generic",
    "linalg.yield",
    "cf.br",
    "cf.cond_br",
    "vector.transfer_read",
    "affine.for",
];

/// Operations that are frequent in symbol tables.
pub(super) const DECLARED: [&str; 8] = [
    "func.func",
    "builtin.module",
    "llvm.func",
    "gpu.module",
    "memref.global",
    "llvm.mlir.global",
    "spirv.module",
    "transform.named_sequence",
];

/// Operations that are frequent where a dialect is used, the most frequent first, without the namespace.
const OF_DIALECTS: [(&str, &str); 31] = [
    ("acc", "yield terminator copyin parallel loop create copyout delete data"),
    ("affine", "for load store apply yield min max if parallel"),
    ("amdgpu", "mfma raw_buffer_load fat_raw_buffer_cast"),
    (
        "arith",
        "constant addi addf muli mulf cmpi index_cast subi subf select cmpf divf extsi trunci extf truncf sitofp andi",
    ),
    ("async", "execute await yield create_group"),
    ("bufferization", "to_tensor to_buffer alloc_tensor materialize_in_destination dealloc clone"),
    ("cf", "br cond_br assert switch"),
    ("complex", "re im create constant add mul abs"),
    ("emitc", "constant call_opaque variable literal load assign add"),
    ("func", "return call constant call_indirect"),
    ("gpu", "thread_id block_id launch_func return launch barrier block_dim wait alloc dealloc"),
    ("index", "constant add mul sub cmp"),
    ("irdl", "any operands results parameters is operation type any_of base dialect"),
    ("linalg", "generic fill yield matmul index transpose pack map"),
    (
        "llvm",
        "mlir.constant load store getelementptr return alloca br call add insertvalue extractvalue mlir.undef \
         mlir.addressof cond_br icmp mlir.poison func bitcast",
    ),
    ("math", "exp sqrt rsqrt tanh log absf fma powf sin cos erf ceil floor absi ctlz exp2 log2 ipowi"),
    (
        "memref",
        "load store alloc subview cast dealloc alloca dim reinterpret_cast copy get_global collapse_shape expand_shape",
    ),
    ("ml_program", "global global_load global_store func return"),
    ("nvgpu", "ldmatrix device_async_copy mma.sync"),
    ("omp", "terminator yield map.info loop_nest target wsloop private parallel"),
    ("pdl", "operation type operand rewrite result replace attribute pattern erase"),
    ("scf", "for yield if while parallel forall condition reduce execute_region"),
    ("shape", "shape_of const_shape broadcast to_extent_tensor assuming_yield add"),
    ("smt", "declare_fun assert eq solver bv.constant int.constant yield and or not"),
    ("sparse_tensor", "convert yield values positions new load"),
    (
        "spirv",
        "Constant ReturnValue Return Load Store Variable AccessChain CompositeExtract CompositeConstruct IAdd Branch \
         mlir.addressof",
    ),
    (
        "tensor",
        "empty extract_slice dim insert_slice cast extract pad collapse_shape expand_shape insert from_elements",
    ),
    ("tosa", "const const_shape add mul reshape transpose sub cast conv2d"),
    (
        "transform",
        "structured.match yield named_sequence get_parent_op structured.tile_using_for apply_patterns foreach",
    ),
    ("ub", "poison unreachable"),
    (
        "vector",
        "transfer_read transfer_write broadcast extract insert shape_cast load store transpose contract create_mask \
         constant_mask extract_strided_slice shuffle reduction",
    ),
];

/// Returns the rank of an operation among the frequent ones of its dialect.
pub(super) fn rank(dialect: &str, name: &str) -> Option<usize> {
    let index = OF_DIALECTS.binary_search_by_key(&dialect, |it| it.0).ok()?;
    let own = name.strip_prefix(dialect)?.strip_prefix('.')?;
    OF_DIALECTS.get(index)?.1.split_whitespace().position(|it| it == own)
}

/// Returns the dialects whose operations use a builtin type.
pub(super) fn dialects_of(ty: &str) -> &'static [&'static str] {
    match ty {
        "tensor" => &["tensor", "linalg"],
        "memref" => &["memref"],
        "vector" => &["vector"],
        "complex" => &["complex"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use lect_core::Context;

    use super::{DECLARED, FREQUENT, OF_DIALECTS};

    #[test]
    fn frequent_operations_exist() {
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let of_dialects = OF_DIALECTS
            .iter()
            .flat_map(|(dialect, names)| names.split_whitespace().map(move |it| format!("{dialect}.{it}")));
        let all = FREQUENT.iter().chain(&DECLARED).map(|it| (*it).to_owned()).chain(of_dialects);
        let unknown: Vec<String> =
            all.filter(|name| ctx.op_name(ctx.op_name_of(name.as_bytes())).info().is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        assert!(OF_DIALECTS.is_sorted());
    }
}
