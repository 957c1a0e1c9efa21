//! The dialects that MLIR itself brings, by name: what is read of theirs is taken to be right where its dialect is
//! not loaded, while a name that nobody knows is a mistake or needs `--allow-unregistered-dialect`.
//!
//! Source: `mlir-opt --show-dialects` of MLIR 22, test dialects included.

/// The namespaces, sorted.
const NAMESPACES: &[&str] = &[
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "test",
    "test_dyn",
    "test_irdl_to_cpp",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// Whether MLIR has a dialect of this namespace, loaded here or not.
pub fn is_upstream(namespace: &[u8]) -> bool {
    namespace == b"builtin" || NAMESPACES.binary_search_by(|known| known.as_bytes().cmp(namespace)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namespaces_are_sorted_and_found() {
        assert!(NAMESPACES.is_sorted());
        assert!(is_upstream(b"arith") && is_upstream(b"builtin") && !is_upstream(b"arit"));
    }
}
