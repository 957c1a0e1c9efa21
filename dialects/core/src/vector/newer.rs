//! Changes of `vector` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("vector.contract", "fastmath", "#arith.fastmath<none>"),
    ],
    24: [
        new_format(
            "vector.extract_strided_slice",
            "$source `offsets` `=` $offsets `,` `sizes` `=` $sizes `,` `strides` `=` $strides attr-dict `:` type($source) `to` type(results)",
        ),
        new_format("vector.insert_strided_slice", ".. `offsets` `=` $offsets `,` `strides` `=` $strides"),
        new_format("vector.scan", ".. `reduction_dim` `=` $reduction_dim `,` `inclusive` `=` $inclusive"),
        new_format("vector.load", ".. (`nontemporal` `=` $nontemporal^)? (`alignment` `=` $alignment^)?"),
        new_format("vector.store", ".. (`nontemporal` `=` $nontemporal^)? (`alignment` `=` $alignment^)?"),
        new_format("vector.maskedload", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.maskedstore", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.expandload", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.compressstore", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.gather", ".. (`alignment` `=` $alignment^)?"),
        new_format("vector.scatter", ".. (`alignment` `=` $alignment^)?"),
    ],
};
