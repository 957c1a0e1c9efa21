//! The code of the `mpmd` dialect that its `.td` files cannot express.

mod forms;
mod meshes;
mod verify;

use std::ops::Range;

use lect_core::dialect::{DefHooks, DialectHooks, Native, OpHooks, ParseOp, PrintOp};
use lect_core::engine::interface::loop_like::{self, LoopLike};
use lect_core::interfaces;
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_core::types::Invalid;
use lect_support::views::{by_view, check, checked};
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::natives;
use crate::hlo::traits::VERIFIERS;
use verify::calls;

lect_macros::dialect! {
    "src/mpmd/mpmd.td",
    dialect = "mpmd",
    hooks = HOOKS,
    external = { "::mlir::sdy" = crate::sdy },
}

const fn form(parse: ParseOp, print: PrintOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), ..OpHooks::NONE }
}

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: by_view! {
        AssignOp: checked!(verify::assign),
        CallOp: OpHooks {
            verify_symbol_uses: Some(|op, table, tables| check(op, |op| calls::verify_callee(op, table, tables))),
            ..checked!(calls::call)
        },
        ForOp: OpHooks {
            verify: Some(|op| check(op, verify::repetition)),
            name_block_args: Some(name_index),
            interfaces: interfaces![dyn LoopLike => For],
            ..form(forms::parse_for, forms::print_for)
        },
        FragmentOp: OpHooks {
            verify: Some(|op| check(op, verify::fragment)),
            ..form(forms::parse_fragment, forms::print_fragment)
        },
        FragmentCallOp: OpHooks {
            verify_symbol_uses: Some(|op, table, tables| check(op, |op| calls::verify_fragment(op, table, tables))),
            ..form(forms::parse_call, forms::print_call)
        },
        NamedComputationOp: OpHooks {
            verify: Some(|op| check(op, verify::named)),
            ..form(forms::parse_named, forms::print_named)
        },
        ReduceOp: checked!(verify::reduction),
        TransferOp: checked!(verify::transfer),
        UnassignOp: OpHooks {
            infer_types: Some(|ctx, from| match from.operands {
                [tensor] => Ok(meshes::whole_without_encoding(ctx, *tensor).into_iter().collect()),
                _ => Err(Invalid(String::new())),
            }),
            ..checked!(verify::unassign)
        },
    },
    defs: &[
        (
            "MeshTensorType",
            DefHooks { parse: Some(meshes::parse_tensor), print: Some(meshes::print_tensor), ..DefHooks::NONE },
        ),
        ("TopologyAttr", DefHooks { verify: Some(|_, body| meshes::verify_topology(body)), ..DefHooks::NONE }),
    ],
    def_directives: &[("OptionalTransposeCount", meshes::TRANSPOSE_COUNT)],
    native_functions: &NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

/// Native functions of the dialect's own type, and those that StableHLO types need.
const NATIVE_FUNCTIONS: [(&str, Native); natives::NATIVE_FUNCTIONS.len() + 2] = {
    let mut all = [("", natives::NATIVE_FUNCTIONS[0].1); natives::NATIVE_FUNCTIONS.len() + 2];
    let mut index = 0;
    while index < natives::NATIVE_FUNCTIONS.len() {
        all[index] = natives::NATIVE_FUNCTIONS[index];
        index += 1;
    }
    all[index] = ("MeshTensorType::getShape", meshes::shape);
    all[index + 1] = ("MeshTensorType::getElementType", meshes::element);
    all
};

/// Names the last argument `index`.
fn name_index(region: RegionRef<'_>, name: &mut dyn FnMut(lect_core::entity::Value, &[u8])) {
    if let Some(index) = region.entry().and_then(|block| block.args().last()) {
        name(index, b"index");
    }
}

/// Branch interface of `mpmd.for`: all operands are forwarded, and the last argument is the loop counter.
struct For;

impl LoopLike for For {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.operand_count()
    }

    fn iter_args<'a>(&self, op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        let (block, args) = loop_like::args_after(op.region(0), 0)?;
        Some((block, 0..args.end.saturating_sub(1)))
    }

    fn yielded<'a>(&self, op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        loop_like::terminator_after(op.region(0), 0)
    }

    fn results(&self, op: OpRef<'_>) -> Option<Range<usize>> {
        Some(0..op.result_count())
    }
}
