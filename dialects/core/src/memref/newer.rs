//! Changes of `memref` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("memref.load", "invariant", ""),
    ],
    24: [
        new_format(
            "memref.load",
            "$memref `[` $indices `]` (`alignment` `(` $alignment^ `)`)? (`nontemporal` `(` $nontemporal^ `)`)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.store",
            "$value `,` $memref `[` $indices `]` (`alignment` `(` $alignment^ `)`)? (`nontemporal` `(` $nontemporal^ `)`)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.alloc",
            "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
        ),
        new_format(
            "memref.alloca",
            "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
        ),
        new_format("memref.global", ".. (`alignment` `=` $alignment^)?"),
        new_format("memref.realloc", ".. (`alignment` `=` $alignment^)?"),
    ],
};
