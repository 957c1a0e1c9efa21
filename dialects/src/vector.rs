//! The `vector` dialect: what its `.td` file does not say.

mod contract;
mod early;
mod elements;
mod kind;
mod masked;
mod memory;
mod outer;
mod reduce;
mod shapes;
mod strided;
mod transfer;
mod transfer_verify;
mod types;
mod upgrades;

use lect_core::dialect::{DialectHooks, InterfaceEntry, Native, OpHooks, VerifyOp};
use lect_core::engine::Val;
use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::interfaces;

use crate::names::results;
use masked::{LikeFirst, LikeIndices, LikeResult};
use transfer::Transfer;

pub use masked::Maskable;

lect_macros::dialect! {
    "src/vector/vector.td",
    include = ["src"],
    hooks = HOOKS,
    external = { "::mlir::arith" = crate::arith },
}

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("bitcast", verified(shapes::verify_bitcast)),
        ("broadcast", verified(shapes::verify_broadcast)),
        ("compressstore", verified(memory::verify_compressstore)),
        ("constant_mask", verified(masked::verify_constant)),
        ("contract", CONTRACT),
        ("create_mask", verified(masked::verify_create)),
        ("expandload", verified(memory::verify_expandload)),
        ("extract", EXTRACT),
        ("extract_strided_slice", verified(strided::verify_extract)),
        ("gather", maskable(memory::verify_gather, interfaces![dyn Maskable => LikeIndices])),
        ("insert", verified(elements::verify_insert)),
        ("insert_strided_slice", verified(strided::verify_insert)),
        ("load", verified(memory::verify_load)),
        ("mask", MASK),
        ("maskedload", verified(memory::verify_maskedload)),
        ("maskedstore", verified(memory::verify_maskedstore)),
        ("multi_reduction", maskable(reduce::verify_dims, interfaces![dyn Maskable => LikeFirst])),
        ("outerproduct", OUTERPRODUCT),
        ("reduction", maskable(reduce::verify_all, interfaces![dyn Maskable => LikeFirst])),
        ("scan", verified(reduce::verify_scan)),
        ("scatter", verified(memory::verify_scatter)),
        ("shape_cast", verified(shapes::verify_shape_cast)),
        ("shuffle", OpHooks { infer_types: Some(elements::infer_shuffle), ..verified(elements::verify_shuffle) }),
        ("store", verified(memory::verify_store)),
        ("to_elements", OpHooks { infer_types: Some(elements::infer_elements), ..OpHooks::NONE }),
        ("transfer_read", TRANSFER_READ),
        ("transfer_write", TRANSFER_WRITE),
        ("transpose", verified(shapes::verify_transpose)),
        ("type_cast", verified(shapes::verify_type_cast)),
        ("vscale", results(|_, name| name(0, b"vscale"))),
    ],
    native_functions: &[
        ("DeinterleaveOp::getSourceVectorType", OPERAND_TYPE),
        ("ScalableExtractOp::getResultVectorType", RESULT_TYPE),
        ("ScalableInsertOp::getSourceVectorType", OPERAND_TYPE),
    ],
    history: upgrades::HISTORY,
    migrations: upgrades::MIGRATIONS,
    ..DialectHooks::NONE
};

/// Hooks of an operation that is only checked.
const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Hooks of an operation that can be masked.
const fn maskable(verify: VerifyOp, interfaces: &'static [InterfaceEntry]) -> OpHooks {
    OpHooks { interfaces, ..verified(verify) }
}

const CONTRACT: OpHooks = OpHooks {
    parse: Some(contract::parse),
    print: Some(contract::print),
    ..maskable(contract::verify, interfaces![dyn Maskable => contract::Contract])
};

const EXTRACT: OpHooks = OpHooks {
    infer_types: Some(elements::infer_extract),
    accepts_types: Some(elements::accepts_element),
    ..verified(elements::verify_extract)
};

const MASK: OpHooks = OpHooks { parse: Some(masked::parse), print: Some(masked::print), ..verified(masked::verify) };

const OUTERPRODUCT: OpHooks = OpHooks {
    parse: Some(outer::parse),
    print: Some(outer::print),
    ..maskable(outer::verify, interfaces![dyn Maskable => LikeResult])
};

const TRANSFER_READ: OpHooks = OpHooks {
    parse: Some(transfer::parse_read),
    print: Some(transfer::print_read),
    ..maskable(
        transfer_verify::read,
        interfaces![
            dyn Maskable => Transfer::Read,
            dyn DestinationStyle => Transfer::Read,
        ],
    )
};

const TRANSFER_WRITE: OpHooks = OpHooks {
    parse: Some(transfer::parse_write),
    print: Some(transfer::print_write),
    ..maskable(
        transfer_verify::write,
        interfaces![
            dyn Maskable => Transfer::Write,
            dyn DestinationStyle => Transfer::Write,
        ],
    )
};

/// The type of an operation's first operand.
const OPERAND_TYPE: Native = |_, args| match args {
    [Val::Op(op)] => op.operand_types().next().map(Val::Type),
    _ => None,
};

/// The type of an operation's first result.
const RESULT_TYPE: Native = |_, args| match args {
    [Val::Op(op)] => op.result_types().next().map(Val::Type),
    _ => None,
};
