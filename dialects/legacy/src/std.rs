//! The Standard dialect: hooks for the definitions in its `.td` file.

mod check;
mod syntax;
mod upgrades;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_dialects::arith::select;
use lect_dialects::memref::dma;

pub use syntax::{parse_alloc, parse_alloca, parse_dim, parse_tensor_store};

lect_macros::dialect! { "src/std/std.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("affine_apply", OpHooks { verify: Some(check::affine_apply), ..OpHooks::NONE }),
        ("alloc", verified(check::allocation)),
        ("alloca", verified(check::allocation)),
        ("cmpf", OpHooks { verify: Some(check::float_predicate), ..OpHooks::NONE }),
        ("cmpi", OpHooks { verify: Some(check::integer_predicate), ..OpHooks::NONE }),
        ("constant", OpHooks { verify: Some(check::constant), ..OpHooks::NONE }),
        ("dim", OpHooks { verify: Some(check::dim), ..OpHooks::NONE }),
        ("dma_start", OpHooks { verify: Some(dma::verify_start), ..OpHooks::NONE }),
        ("dma_wait", verified(dma::verify_wait)),
        ("extract_element", verified(check::element_indices)),
        ("load", verified(check::load_indices)),
        ("memref_cast", verified(check::cast)),
        ("reshape", OpHooks { verify: None, ..OpHooks::NONE }),
        ("select", OpHooks { verify: Some(check::select), ..OpHooks::NONE }),
        ("store", verified(check::store_indices)),
        ("tensor_cast", verified(check::cast)),
        ("tensor_load", OpHooks { verify: Some(check::tensor_and_memref), ..OpHooks::NONE }),
        ("tensor_store", OpHooks { verify: Some(check::tensor_and_memref), ..OpHooks::NONE }),
        ("view", OpHooks { verify: None, ..OpHooks::NONE }),
    ],
    migrations: upgrades::MIGRATIONS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("affine_apply", OpSyntax::form(syntax::parse_affine_apply, syntax::print_affine_apply)),
        ("cmpf", OpSyntax::form(syntax::parse_cmpf, syntax::print_cmpf)),
        ("cmpi", OpSyntax::form(syntax::parse_cmpi, syntax::print_cmpi)),
        ("constant", OpSyntax::form(syntax::parse_constant, syntax::print_constant)),
        ("dim", OpSyntax::form(syntax::parse_dim, syntax::print_dim)),
        ("dma_start", OpSyntax::form(dma::parse, dma::print)),
        ("reshape", OpSyntax::form(syntax::parse_reshape, syntax::print_reshape)),
        ("select", OpSyntax::form(syntax::parse_select, select::print)),
        ("tensor_load", OpSyntax::form(syntax::parse_tensor_load, syntax::print_tensor_load)),
        ("tensor_store", OpSyntax::form(syntax::parse_tensor_store, syntax::print_tensor_store)),
        ("view", OpSyntax::form(syntax::parse_view, syntax::print_view)),
    ],
    ..DialectSyntax::NONE
};

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}
