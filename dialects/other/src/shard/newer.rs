//! Changes of `shard` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        rename_attr("shard.reduce_scatter", "scatter_axis", "scatter_dim"),
        rename_attr("shard.scatter", "scatter_axis", "scatter_dim"),
        new_format(
            "shard.reduce_scatter",
            "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `scatter_dim` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)",
        ),
        new_format(
            "shard.scatter",
            "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_dim` `=` $scatter_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        ),
    ],
};
