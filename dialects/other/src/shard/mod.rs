//! The `shard` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod newer;
mod verify;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::syntax::DialectSyntax;
use lect_core::syntax::OpSyntax;
use lect_support::inlining::INLINED_ANYWHERE;

use verify::{Check, collective};

lect_macros::dialect! { "src/shard/shard.td", docs = "src/shard/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("all_gather", OpHooks { verify_symbol_uses: Some(collective!(Check::Gather)), ..OpHooks::NONE }),
        ("all_reduce", OpHooks { verify_symbol_uses: Some(collective!(Check::Axes)), ..OpHooks::NONE }),
        ("all_slice", OpHooks { verify_symbol_uses: Some(collective!(Check::Divide)), ..OpHooks::NONE }),
        ("all_to_all", OpHooks { verify_symbol_uses: Some(collective!(Check::AllToAll)), ..OpHooks::NONE }),
        ("broadcast", OpHooks { verify_symbol_uses: Some(collective!(Check::Axes)), ..OpHooks::NONE }),
        ("gather", OpHooks { verify_symbol_uses: Some(collective!(Check::Gather)), ..OpHooks::NONE }),
        ("grid", OpHooks { verify: Some(verify::verify_grid), ..OpHooks::NONE }),
        ("grid_shape", OpHooks { verify_symbol_uses: Some(verify::verify_extents), ..OpHooks::NONE }),
        ("neighbors_linear_indices", OpHooks { verify_symbol_uses: Some(verify::verify_use), ..OpHooks::NONE }),
        ("process_linear_index", OpHooks { verify_symbol_uses: Some(verify::verify_use), ..OpHooks::NONE }),
        ("process_multi_index", OpHooks { verify_symbol_uses: Some(verify::verify_extents), ..OpHooks::NONE }),
        ("recv", OpHooks { verify_symbol_uses: Some(collective!(Check::Axes)), ..OpHooks::NONE }),
        ("reduce", OpHooks { verify_symbol_uses: Some(collective!(Check::Axes)), ..OpHooks::NONE }),
        ("reduce_scatter", OpHooks { verify_symbol_uses: Some(collective!(Check::Divide)), ..OpHooks::NONE }),
        ("scatter", OpHooks { verify_symbol_uses: Some(collective!(Check::Divide)), ..OpHooks::NONE }),
        ("send", OpHooks { verify_symbol_uses: Some(collective!(Check::Axes)), ..OpHooks::NONE }),
        (
            "sharding",
            OpHooks {
                verify: Some(verify::verify_sharding),
                verify_symbol_uses: Some(verify::verify_sharding_grid),
                ..OpHooks::NONE
            },
        ),
        ("shift", OpHooks { verify_symbol_uses: Some(collective!(Check::Shift)), ..OpHooks::NONE }),
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
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("all_gather", OpSyntax::naming(|_, name| name(0, b"all_gather"))),
        ("all_reduce", OpSyntax::naming(|_, name| name(0, b"all_reduce"))),
        ("all_slice", OpSyntax::naming(|_, name| name(0, b"all_slice"))),
        ("all_to_all", OpSyntax::naming(|_, name| name(0, b"all_to_all"))),
        ("broadcast", OpSyntax::naming(|_, name| name(0, b"broadcast"))),
        ("gather", OpSyntax::naming(|_, name| name(0, b"gather"))),
        ("grid_shape", OpSyntax::naming(|_, name| name(0, b"grid_shape"))),
        (
            "neighbors_linear_indices",
            OpSyntax::naming(|_, name| {
                name(0, b"down_linear_idx");
                name(1, b"up_linear_idx");
            }),
        ),
        ("process_linear_index", OpSyntax::naming(|_, name| name(0, b"proc_linear_idx"))),
        ("process_multi_index", OpSyntax::naming(|_, name| name(0, b"proc_linear_idx"))),
        ("recv", OpSyntax::naming(|_, name| name(0, b"recv"))),
        ("reduce", OpSyntax::naming(|_, name| name(0, b"reduce"))),
        ("reduce_scatter", OpSyntax::naming(|_, name| name(0, b"reduce_scatter"))),
        ("scatter", OpSyntax::naming(|_, name| name(0, b"scatter"))),
        ("send", OpSyntax::naming(|_, name| name(0, b"send"))),
        ("shard", OpSyntax::naming(|_, name| name(0, b"sharding_annotated"))),
        ("shard_shape", OpSyntax::naming(|_, name| name(0, b"shard_shape"))),
        ("sharding", OpSyntax::naming(|_, name| name(0, b"sharding"))),
        ("shift", OpSyntax::naming(|_, name| name(0, b"shift"))),
    ],
    known_forms: 23,
    ..DialectSyntax::NONE
};
