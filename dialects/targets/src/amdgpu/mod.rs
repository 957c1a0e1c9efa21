//! The `amdgpu` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod newer;
mod ops;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::DialectSyntax;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use ops::{buffers, descriptors, lanes, products};

lect_macros::dialect! { "src/amdgpu/amdgpu.td", docs = "src/amdgpu/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &lect_dialects_core::arith::DIALECT, || &lect_dialects_core::vector::DIALECT],
    ops: &[
        ("dpp", checked(lanes::verify_dpp)),
        (
            "fat_raw_buffer_cast",
            OpHooks {
                infer_types: lect_core::infer_types![FatRawBufferCastOp, buffers::infer_fat_raw_buffer],
                ..checked(buffers::verify_fat_raw_buffer_cast)
            },
        ),
        ("gather_to_lds", checked(buffers::verify_gather_to_lds)),
        ("make_dma_base", checked(buffers::verify_dma_base)),
        ("make_dma_descriptor", OpHooks { fold: fold!(descriptors::fold), ..checked(descriptors::verify) }),
        ("make_gather_dma_base", checked(buffers::verify_dma_base)),
        (
            "make_gather_dma_descriptor",
            OpHooks { fold: fold!(descriptors::fold), ..checked(descriptors::verify_gather) },
        ),
        ("mfma", checked(products::verify_mfma)),
        ("packed_scaled_trunc", checked(lanes::verify_existing)),
        ("packed_stoch_round_fp8", checked(lanes::verify_existing)),
        ("packed_trunc_2xfp8", checked(lanes::verify_existing)),
        ("permlane_swap", checked(lanes::verify_permlane_swap)),
        ("raw_buffer_atomic_cmpswap", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_atomic_fadd", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_atomic_fmax", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_atomic_smax", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_atomic_umin", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_load", checked(buffers::verify_raw_buffer)),
        ("raw_buffer_store", checked(buffers::verify_raw_buffer)),
        ("scaled_ext_packed_matrix", checked(lanes::verify_scaled_ext)),
        ("scaled_wmma", checked(products::verify_scaled_wmma)),
        ("sparse_mfma", checked(products::verify_sparse_mfma)),
        ("transpose_load", checked(buffers::verify_transpose_load)),
        ("wmma", checked(products::verify_wmma)),
    ],
    defs: &[("TDMGatherBaseType", DefHooks { verify: Some(buffers::verify_gather_base), ..DefHooks::NONE })],
    interfaces: INLINED_ANYWHERE,
    external: &[canonicalize::PATTERNS],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    migrations: newer::MIGRATIONS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax =
    DialectSyntax { directives: &[("MNKDimensionList", directive(parse_mnk, print_mnk))], ..DialectSyntax::NONE };

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Parses `custom<MNKDimensionList>($m, $n, $k)`: `32x32x8`.
fn parse_mnk(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let sizes = p.parse_dimension_list(false)?;
    if sizes.len() != 3 {
        let message = "expected 3 dimensions in MNK dimension list";
        return Err(p.custom_error(p.loc(), message));
    }
    for (index, size) in sizes.into_iter().enumerate() {
        parsed.set_prop(args.prop(index), p.ctx.attrs().integer(p.ctx.types().i32(), size));
    }
    Ok(true)
}

fn print_mnk(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for index in 0..3 {
        p.text(if index > 0 { "x" } else { "" });
        let size = op.prop(args.prop(index) as usize).map(|attr| op.context().attrs().data(attr));
        if let Some(AttrData::Integer { value, .. }) = size {
            p.integer(value.to_i64().unwrap_or_default());
        }
    }
}
