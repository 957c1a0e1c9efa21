//! The `sparse_tensor` dialect: hooks for the definitions in its `.td` file.

mod attrs;
mod canonicalize;
mod fold;
mod ops;
mod support;
mod syntax;
mod types;

use lect_core::dialect::{DialectHooks, InferTypes, OpHooks, VerifyOp};
use lect_core::fold::Fold;
use lect_core::interfaces;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use ops::{bodies, conversions, loops, storage};

lect_macros::dialect! { "src/sparse_tensor/sparse_tensor.td", docs = "src/sparse_tensor/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("assemble", checked(storage::verify_assemble)),
        ("binary", checked(bodies::verify_binary)),
        (
            "coiterate",
            OpHooks { verify_regions: Some(loops::verify_coiterate_regions), ..checked(loops::verify_coiterate) },
        ),
        ("compress", checked(storage::verify_compress)),
        ("concatenate", checked(conversions::verify_concatenate)),
        ("convert", folded(conversions::verify_convert, fold!(|it: Folding<'_>| it.is_operand_of_type(0)))),
        ("coordinates", inferred(storage::verify_coordinates, storage::infer_coordinates)),
        ("coordinates_buffer", inferred(storage::verify_buffer, storage::infer_buffer)),
        ("crd_translate", folded(conversions::verify_translate, fold!(fold::translate))),
        ("disassemble", checked(storage::verify_disassemble)),
        ("extract_iteration_space", inferred(loops::verify_extract_space, loops::infer_space)),
        ("extract_value", checked(loops::verify_extract_value)),
        ("foreach", checked(bodies::verify_foreach)),
        (
            "iterate",
            OpHooks {
                verify_regions: Some(loops::verify_iterate_regions),
                interfaces: interfaces![dyn LoopLike => loops::Iterate, dyn RegionBranch => loops::Iterate],
                ..checked(loops::verify_iterate)
            },
        ),
        ("lvl", folded(storage::verify_lvl, fold!(fold::level))),
        ("positions", inferred(storage::verify_positions, storage::infer_positions)),
        ("push_back", checked(storage::verify_push_back)),
        ("reduce", checked(bodies::verify_reduce)),
        ("reinterpret_map", folded(conversions::verify_reinterpret, fold!(fold::reinterpret))),
        ("reorder_coo", folded(conversions::verify_reorder, fold!(|it: Folding<'_>| it.is_operand_of_type(0)))),
        ("select", checked(bodies::verify_select)),
        ("slice.offset", checked(storage::verify_slice_offset)),
        ("slice.stride", checked(storage::verify_slice_stride)),
        ("sort", checked(conversions::verify_sort)),
        ("storage_specifier.get", folded(storage::verify_get_specifier, fold!(fold::get_specifier))),
        ("storage_specifier.set", checked(storage::verify_set_specifier)),
        ("unary", checked(bodies::verify_unary)),
        ("values", inferred(storage::verify_values, storage::infer_values)),
    ],
    defs: &[("SparseTensorDimSliceAttr", syntax::SLICE), ("SparseTensorEncodingAttr", syntax::ENCODING)],
    native_functions: types::NATIVE_FUNCTIONS,
    materialize: Some(lect_support::folding::materialize),
    external: &[canonicalize::PATTERNS],
    essential: &[("foreach", "order", "")],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("coiterate", OpSyntax::form(loops::parse_coiterate, loops::print_coiterate)),
        ("iterate", OpSyntax::form(loops::parse_iterate, loops::print_iterate)),
    ],
    defs: &[
        ("SparseTensorDimSliceAttr", syntax::SLICE_SYNTAX),
        ("SparseTensorEncodingAttr", syntax::ENCODING_SYNTAX),
        ("StorageSpecifierType", syntax::SPECIFIER),
    ],
    def_directives: &[("LevelRange", loops::LEVELS)],
    directives: &[("LevelRange", directive(parse_range, print_range))],
    known_forms: 23,
    ..DialectSyntax::NONE
};

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Creates hooks for an operation with a verifier and a folder.
const fn folded(verify: VerifyOp, fold: Option<Fold>) -> OpHooks {
    OpHooks { fold, ..checked(verify) }
}

/// Creates hooks for an operation with a verifier and inferred result types.
const fn inferred(verify: VerifyOp, infer: InferTypes) -> OpHooks {
    OpHooks { infer_types: Some(infer), ..checked(verify) }
}

/// Parses `custom<LevelRange>($low, $high)`: `0 to 2`, or `0` for one level.
fn parse_range(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let low = p.parse_integer()?;
    let high = if p.parse_optional_keyword("to") { p.parse_integer()? } else { low.wrapping_add(1) };
    if high <= low {
        let message = "expect larger level upper bound than lower bound";
        return Err(p.custom_error(parsed.state.loc, message));
    }
    let index = p.ctx.types().index();
    parsed.set_prop(args.prop(0), p.ctx.attrs().integer(index, low));
    parsed.set_prop(args.prop(1), p.ctx.attrs().integer(index, high));
    Ok(true)
}

fn print_range(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let level = |index: usize| match op.context().attrs().data(op.prop(args.prop(index) as usize)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let (Some(low), Some(high)) = (level(0), level(1)) else { return };
    p.integer(low);
    if low.wrapping_add(1) != high {
        p.text(" to ");
        p.integer(high);
    }
}
