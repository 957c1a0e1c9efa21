//! The Standard dialect: hooks for the definitions in its `.td` file.

mod check;
mod syntax;
mod upgrades;

use lect_core::dialect::{DialectHooks, OpHooks, ParseOp, PrintOp, VerifyOp};
use lect_dialects::arith::select;
use lect_dialects::memref::dma;

pub use syntax::{parse_alloc, parse_alloca, parse_dim, parse_tensor_store};

lect_macros::dialect! { "src/std/std.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("affine_apply", written(syntax::parse_affine_apply, syntax::print_affine_apply, Some(check::affine_apply))),
        ("alloc", verified(check::allocation)),
        ("alloca", verified(check::allocation)),
        ("cmpf", written(syntax::parse_cmpf, syntax::print_cmpf, Some(check::float_predicate))),
        ("cmpi", written(syntax::parse_cmpi, syntax::print_cmpi, Some(check::integer_predicate))),
        ("constant", written(syntax::parse_constant, syntax::print_constant, Some(check::constant))),
        ("dim", written(syntax::parse_dim, syntax::print_dim, Some(check::dim))),
        ("dma_start", written(dma::parse, dma::print, Some(dma::verify_start))),
        ("dma_wait", verified(dma::verify_wait)),
        ("extract_element", verified(check::element_indices)),
        ("load", verified(check::load_indices)),
        ("memref_cast", verified(check::cast)),
        ("reshape", written(syntax::parse_reshape, syntax::print_reshape, None)),
        ("select", written(syntax::parse_select, select::print, Some(check::select))),
        ("store", verified(check::store_indices)),
        ("tensor_cast", verified(check::cast)),
        ("tensor_load", written(syntax::parse_tensor_load, syntax::print_tensor_load, Some(check::tensor_and_memref))),
        (
            "tensor_store",
            written(syntax::parse_tensor_store, syntax::print_tensor_store, Some(check::tensor_and_memref)),
        ),
        ("view", written(syntax::parse_view, syntax::print_view, None)),
    ],
    migrations: upgrades::MIGRATIONS,
    ..DialectHooks::NONE
};

const fn written(parse: ParseOp, print: PrintOp, verify: Option<VerifyOp>) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), verify, ..OpHooks::NONE }
}

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}
