//! The `shard` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod newer;
mod verify;

use lect_core::dialect::{DialectHooks, NameResults, OpHooks, VerifySymbolUses};
use lect_core::engine::interface::destination::{DestinationStyle, InGroup};
use lect_core::interfaces;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::names::results;

use verify::{Check, collective};

lect_macros::dialect! { "src/shard/shard.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("all_gather", user(|_, name| name(0, b"all_gather"), collective!(Check::Gather))),
        ("all_reduce", user(|_, name| name(0, b"all_reduce"), collective!(Check::Axes))),
        ("all_slice", user(|_, name| name(0, b"all_slice"), collective!(Check::Divide))),
        ("all_to_all", user(|_, name| name(0, b"all_to_all"), collective!(Check::AllToAll))),
        ("broadcast", user(|_, name| name(0, b"broadcast"), collective!(Check::Axes))),
        ("gather", user(|_, name| name(0, b"gather"), collective!(Check::Gather))),
        ("grid", OpHooks { verify: Some(verify::verify_grid), ..OpHooks::NONE }),
        ("grid_shape", user(|_, name| name(0, b"grid_shape"), verify::verify_extents)),
        (
            "neighbors_linear_indices",
            user(
                |_, name| {
                    name(0, b"down_linear_idx");
                    name(1, b"up_linear_idx");
                },
                verify::verify_use,
            ),
        ),
        ("process_linear_index", user(|_, name| name(0, b"proc_linear_idx"), verify::verify_use)),
        ("process_multi_index", user(|_, name| name(0, b"proc_linear_idx"), verify::verify_extents)),
        ("recv", user(|_, name| name(0, b"recv"), collective!(Check::Axes))),
        ("reduce", user(|_, name| name(0, b"reduce"), collective!(Check::Axes))),
        ("reduce_scatter", user(|_, name| name(0, b"reduce_scatter"), collective!(Check::Divide))),
        ("scatter", user(|_, name| name(0, b"scatter"), collective!(Check::Divide))),
        ("send", user(|_, name| name(0, b"send"), collective!(Check::Axes))),
        ("shard", results(|_, name| name(0, b"sharding_annotated"))),
        ("shard_shape", results(|_, name| name(0, b"shard_shape"))),
        (
            "sharding",
            OpHooks {
                verify: Some(verify::verify_sharding),
                ..user(|_, name| name(0, b"sharding"), verify::verify_sharding_grid)
            },
        ),
        ("shift", user(|_, name| name(0, b"shift"), collective!(Check::Shift))),
        (
            "update_halo",
            OpHooks {
                verify_symbol_uses: Some(verify::verify_use),
                interfaces: interfaces![dyn DestinationStyle => InGroup(0)],
                ..OpHooks::NONE
            },
        ),
    ],
    external: &[canonicalize::PATTERNS],
    newer: newer::CHANGES,
    known_forms: 23,
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

/// Returns the hooks of an operation that names its results and refers to a grid.
const fn user(names: NameResults, verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify_symbol_uses: Some(verify), ..results(names) }
}
