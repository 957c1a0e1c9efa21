//! What the `shard` dialect's `.td` files do not say.

use lect_core::dialect::DialectHooks;

use crate::names::results;

lect_macros::dialect! { "src/shard/shard.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("all_gather", results(|_, name| name(0, b"all_gather"))),
        ("all_reduce", results(|_, name| name(0, b"all_reduce"))),
        ("all_slice", results(|_, name| name(0, b"all_slice"))),
        ("all_to_all", results(|_, name| name(0, b"all_to_all"))),
        ("broadcast", results(|_, name| name(0, b"broadcast"))),
        ("gather", results(|_, name| name(0, b"gather"))),
        ("grid_shape", results(|_, name| name(0, b"grid_shape"))),
        (
            "neighbors_linear_indices",
            results(|_, name| {
                name(0, b"down_linear_idx");
                name(1, b"up_linear_idx");
            }),
        ),
        ("process_linear_index", results(|_, name| name(0, b"proc_linear_idx"))),
        ("process_multi_index", results(|_, name| name(0, b"proc_linear_idx"))),
        ("recv", results(|_, name| name(0, b"recv"))),
        ("reduce", results(|_, name| name(0, b"reduce"))),
        ("reduce_scatter", results(|_, name| name(0, b"reduce_scatter"))),
        ("scatter", results(|_, name| name(0, b"scatter"))),
        ("send", results(|_, name| name(0, b"send"))),
        ("shard", results(|_, name| name(0, b"sharding_annotated"))),
        ("shard_shape", results(|_, name| name(0, b"shard_shape"))),
        ("sharding", results(|_, name| name(0, b"sharding"))),
        ("shift", results(|_, name| name(0, b"shift"))),
    ],
    ..DialectHooks::NONE
};
