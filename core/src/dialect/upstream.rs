//! Names of the dialects that MLIR itself has. If such a dialect is not loaded, names of it are accepted unverified;
//! any other unknown name is a mistake or needs `--allow-unregistered-dialect`.
//!
//! Source: `mlir-opt --show-dialects` of MLIR 22, test dialects included.

use super::const_names::is_before;

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

const _: () = {
    let mut at = 1;
    while at < NAMESPACES.len() {
        assert!(is_before(NAMESPACES[at - 1], NAMESPACES[at]));
        at += 1;
    }
};

/// Returns true if MLIR has a dialect of this namespace, loaded here or not.
pub fn is_upstream(namespace: &[u8]) -> bool {
    namespace == b"builtin" || NAMESPACES.binary_search_by(|known| known.as_bytes().cmp(namespace)).is_ok()
}

/// Attributes of MLIR's dialects that are always printed by an alias: dialect, mnemonic, alias.
const ALIASES: &[(&str, &str, &str)] = &[
    ("llvm", "access_group", "access_group"),
    ("llvm", "alias_scope", "alias_scope"),
    ("llvm", "alias_scope_domain", "alias_scope_domain"),
    ("llvm", "di_basic_type", "di_basic_type"),
    ("llvm", "di_common_block", "di_common_block"),
    ("llvm", "di_compile_unit", "di_compile_unit"),
    ("llvm", "di_composite_type", "di_composite_type"),
    ("llvm", "di_derived_type", "di_derived_type"),
    ("llvm", "di_file", "di_file"),
    ("llvm", "di_global_variable", "di_global_variable"),
    ("llvm", "di_global_variable_expression", "di_global_variable_expression"),
    ("llvm", "di_imported_entity", "di_imported_entity"),
    ("llvm", "di_label", "di_label"),
    ("llvm", "di_lexical_block", "di_lexical_block"),
    ("llvm", "di_lexical_block_file", "di_lexical_block_file"),
    ("llvm", "di_local_variable", "di_local_variable"),
    ("llvm", "di_module", "di_module"),
    ("llvm", "di_namespace", "di_namespace"),
    ("llvm", "di_null_type", "di_null_type"),
    ("llvm", "di_string_type", "di_string_type"),
    ("llvm", "di_subprogram", "di_subprogram"),
    ("llvm", "di_subroutine_type", "di_subroutine_type"),
    ("llvm", "loop_annotation", "loop_annotation"),
    ("llvm", "loop_distribute", "loop_distribute"),
    ("llvm", "loop_interleave", "loop_interleave"),
    ("llvm", "loop_licm", "loop_licm"),
    ("llvm", "loop_peeled", "loop_peeled"),
    ("llvm", "loop_pipeline", "loop_pipeline"),
    ("llvm", "loop_unroll", "loop_unroll"),
    ("llvm", "loop_unroll_and_jam", "loop_unroll_and_jam"),
    ("llvm", "loop_unswitch", "loop_unswitch"),
    ("llvm", "loop_vectorize", "loop_vectorize"),
    ("llvm", "tbaa_root", "tbaa_root"),
    ("llvm", "tbaa_tag", "tbaa_tag"),
    ("llvm", "tbaa_type_desc", "tbaa_type_desc"),
    ("ml_program", "extern", "extern"),
    ("sparse_tensor", "encoding", "sparse"),
];

/// Returns the alias of an attribute whose dialect is not loaded, without the number that distinguishes it from others.
pub fn attr_alias(namespace: &[u8], mnemonic: &[u8]) -> Option<&'static str> {
    let key = |entry: &&(&str, &str, &str)| (entry.0.as_bytes(), entry.1.as_bytes()) == (namespace, mnemonic);
    ALIASES.iter().find(key).map(|entry| entry.2)
}
