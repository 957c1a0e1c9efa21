//! Tables of intrinsics and operations: sorted lines with a key in front of the first `;`.

use lect_ods::packed::Packed;

/// Maximal length of a table in bytes.
const LONGEST: usize = 1 << 20;

/// A table of the intrinsics of a target. `build.rs` compresses it, because most modules have none of them.
macro_rules! packed {
    ($target:literal) => {
        Packed::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $target)), LONGEST)
    };
}

static NVVM: Packed = packed!("nvvm");
static AMDGCN: Packed = packed!("amdgcn");
static AARCH64: Packed = packed!("aarch64");
static X86: Packed = packed!("x86");
static RISCV: Packed = packed!("riscv");

/// Tables of the intrinsics of targets, by the prefix of their names.
static TARGETS: [(&str, &Packed); 7] = [
    ("nvvm.", &NVVM),
    ("amdgcn.", &AMDGCN),
    ("r600.", &AMDGCN),
    ("aarch64.", &AARCH64),
    ("arm.", &AARCH64),
    ("x86.", &X86),
    ("riscv.", &RISCV),
];

/// Tables of operations, by dialect.
const OPERATIONS: [(&str, &str); 6] = [
    ("llvm", include_str!("tables/llvm_ops.txt")),
    ("nvvm", include_str!("tables/nvvm_ops.txt")),
    ("rocdl", include_str!("tables/rocdl_ops.txt")),
    ("arm_neon", include_str!("tables/arm_neon_ops.txt")),
    ("arm_sve", include_str!("tables/arm_sve_ops.txt")),
    ("arm_sme", include_str!("tables/arm_sme_ops.txt")),
];

/// Returns the table of an intrinsic with this name.
pub(super) fn intrinsic_table(name: &str) -> &'static str {
    let of_target = TARGETS.iter().find(|(prefix, _)| name.starts_with(prefix));
    of_target.map_or(include_str!("tables/generic.txt"), |(_, table)| table.text())
}

/// Returns the table of the operations of a dialect.
pub(super) fn dialect_table(namespace: &str) -> Option<&'static str> {
    OPERATIONS.iter().find(|(name, _)| *name == namespace).map(|(_, table)| *table)
}

/// Finds the line of a table that begins with a key, and returns the key and the rest after the separator.
pub(super) fn lookup<'t>(table: &'t str, key: &str) -> Option<(&'t str, &'t str)> {
    let (mut low, mut high) = (0, table.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let bytes = table.as_bytes();
        let start = memchr::memrchr(b'\n', bytes.get(low..middle)?).map_or(low, |at| low + at + 1);
        let end = memchr::memchr(b'\n', bytes.get(start..)?).map_or(table.len(), |at| start + at);
        let line = table.get(start..end)?;
        let (name, rest) = line.split_once(';').unwrap_or((line, ""));
        match name.as_bytes().cmp(key.as_bytes()) {
            std::cmp::Ordering::Equal => return Some((name, rest)),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}
