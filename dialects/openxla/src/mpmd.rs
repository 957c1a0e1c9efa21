//! The code of the `mpmd` dialect that its `.td` files cannot express.

mod forms;
mod meshes;
mod verify;

use std::ops::Range;

use lect_core::dialect::{DefHooks, DialectHooks, Native, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::types::Invalid;
use lect_support::views::{by_view, check, checked};
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::natives;
use crate::hlo::traits::VERIFIERS;
use verify::calls;

lect_macros::dialect! {
    "src/mpmd/mpmd.td",
    docs = "src/mpmd/docs.md",
    dialect = "mpmd",
    hooks = HOOKS, syntax = SYNTAX,
    external = { "::mlir::sdy" = crate::sdy },
}

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: by_view! {
    AssignOp: checked!(verify::assign),
    CallOp: OpHooks { verify_symbol_uses: Some(|op, table, tables| check(op, |op| calls::verify_callee(op, table, tables))), ..checked!(calls::call) },
    ForOp: OpHooks { verify: Some(|op| check(op, verify::repetition)), interfaces: interfaces![dyn LoopLike => For], ..OpHooks::NONE },
    FragmentOp: OpHooks { verify: Some(|op| check(op, verify::fragment)), ..OpHooks::NONE },
    FragmentCallOp: OpHooks { verify_symbol_uses: Some(|op, table, tables| check(op, |op| calls::verify_fragment(op, table, tables))), ..OpHooks::NONE },
    NamedComputationOp: OpHooks { verify: Some(|op| check(op, verify::named)), ..OpHooks::NONE },
    ReduceOp: checked!(verify::reduction),
    TransferOp: checked!(verify::transfer),
    UnassignOp: OpHooks { infer_types: Some(|ctx, from| match from.operands {
                    [tensor] => Ok(meshes::whole_without_encoding(ctx, *tensor).into_iter().collect()),
                    _ => Err(Invalid::default()),
                }), ..checked!(verify::unassign) },
    },
    defs: &[("TopologyAttr", DefHooks { verify: Some(|_, body| meshes::verify_topology(body)), ..DefHooks::NONE })],
    native_functions: &NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: by_view! {
    ForOp: OpSyntax { name_block_args: Some(name_index), ..OpSyntax::form(forms::parse_for, forms::print_for) },
    FragmentOp: OpSyntax::form(forms::parse_fragment, forms::print_fragment),
    FragmentCallOp: OpSyntax::form(forms::parse_call, forms::print_call),
    NamedComputationOp: OpSyntax::form(forms::parse_named, forms::print_named),
    },
    defs: &[("MeshTensorType", DefSyntax::form(meshes::parse_tensor, meshes::print_tensor))],
    def_directives: &[("OptionalTransposeCount", meshes::TRANSPOSE_COUNT)],
    ..DialectSyntax::NONE
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
