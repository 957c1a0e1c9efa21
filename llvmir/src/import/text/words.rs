//! Keywords with numbers: predicates, orderings, calling conventions.

/// Predicates of `icmp`; the position is the number of the case of MLIR's enum.
pub(super) const INT_PREDICATES: &[&[u8]] =
    &[b"eq", b"ne", b"slt", b"sle", b"sgt", b"sge", b"ult", b"ule", b"ugt", b"uge"];

/// Predicates of `fcmp`; the position is the number of the case of MLIR's enum.
pub(super) const FLOAT_PREDICATES: &[&[u8]] = &[
    b"false", b"oeq", b"ogt", b"oge", b"olt", b"ole", b"one", b"ord", b"ueq", b"ugt", b"uge", b"ult", b"ule", b"une",
    b"uno", b"true",
];

/// Operations of `atomicrmw`; the position is the number of the case of MLIR's enum.
pub(super) const RMW_OPS: &[&[u8]] = &[
    b"xchg",
    b"add",
    b"sub",
    b"and",
    b"nand",
    b"or",
    b"xor",
    b"max",
    b"min",
    b"umax",
    b"umin",
    b"fadd",
    b"fsub",
    b"fmax",
    b"fmin",
    b"uinc_wrap",
    b"udec_wrap",
    b"usub_cond",
    b"usub_sat",
    b"fmaximum",
    b"fminimum",
];

/// Orderings of atomic accesses, with the number of the case of MLIR's enum.
pub(super) const ORDERINGS: &[(&[u8], u8)] =
    &[(b"unordered", 1), (b"monotonic", 2), (b"acquire", 4), (b"release", 5), (b"acq_rel", 6), (b"seq_cst", 7)];

/// Calling conventions, with LLVM's number.
pub(super) const CALLING_CONVENTIONS: &[(&[u8], u32)] = &[
    (b"ccc", 0),
    (b"fastcc", 8),
    (b"coldcc", 9),
    (b"ghccc", 10),
    (b"anyregcc", 13),
    (b"preserve_mostcc", 14),
    (b"preserve_allcc", 15),
    (b"swiftcc", 16),
    (b"cxx_fast_tlscc", 17),
    (b"tailcc", 18),
    (b"cfguard_checkcc", 19),
    (b"swifttailcc", 20),
    (b"preserve_nonecc", 21),
    (b"x86_stdcallcc", 64),
    (b"x86_fastcallcc", 65),
    (b"arm_apcscc", 66),
    (b"arm_aapcscc", 67),
    (b"arm_aapcs_vfpcc", 68),
    (b"msp430_intrcc", 69),
    (b"x86_thiscallcc", 70),
    (b"ptx_kernel", 71),
    (b"ptx_device", 72),
    (b"spir_func", 75),
    (b"spir_kernel", 76),
    (b"intel_ocl_bicc", 77),
    (b"x86_64_sysvcc", 78),
    (b"win64cc", 79),
    (b"x86_vectorcallcc", 80),
    (b"hhvmcc", 81),
    (b"hhvm_ccc", 82),
    (b"x86_intrcc", 83),
    (b"avr_intrcc", 84),
    (b"avr_signalcc", 85),
    (b"amdgpu_vs", 87),
    (b"amdgpu_gs", 88),
    (b"amdgpu_ps", 89),
    (b"amdgpu_cs", 90),
    (b"amdgpu_kernel", 91),
    (b"x86_regcallcc", 92),
    (b"amdgpu_hs", 93),
    (b"amdgpu_ls", 95),
    (b"amdgpu_es", 96),
    (b"aarch64_vector_pcs", 97),
    (b"aarch64_sve_vector_pcs", 98),
    (b"amdgpu_gfx", 100),
    (b"m68k_rtdcc", 106),
    (b"graalcc", 107),
    (b"riscv_vector_cc", 110),
];
