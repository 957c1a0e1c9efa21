//! The `gpu` dialect: code that its `.td` files cannot express.

mod attrs;
mod canonicalize;
mod fold;
mod interfaces;
mod newer;
mod ops;
mod syntax;
mod types;
mod verify;

use lect_core::dialect::{ClassHook, DialectHooks, OpHooks, VerifyOp};
use lect_core::eval::Val;
use lect_core::interfaces::function::Function;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;
use lect_support::enums;
use lect_support::inlining::Ops;
use lect_support::prelude::*;
use lect_support::syntax::directive;
use lect_transforms::inline::Inlining;

use attrs::{defs, targets};
use interfaces::ranges;
use ops::{func, kernel, launch, launches, warp};

lect_macros::dialect! { "src/gpu/gpu.td", docs = "src/gpu/docs.md", include = ["$LECT_DIALECTS_CORE_TD"], hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &lect_dialects_core::arith::DIALECT, || &lect_dialects_core::memref::DIALECT],
    ops: &[
        ("all_reduce", OpHooks { verify_regions: Some(verify::all_reduce), ..folds!(fold::all_reduce) }),
        ("alloc", verified(verify::alloc)),
        ("dynamic_shared_memory", verified(verify::dynamic_memory)),
        ("func", OpHooks { interfaces: lect_core::interfaces![dyn Function => func::Kernel], ..OpHooks::NONE }),
        (
            "launch",
            OpHooks { verify: Some(kernel::verify), verify_regions: Some(kernel::verify_body), ..OpHooks::NONE },
        ),
        ("launch_func", verified(launches::verify)),
        ("memcpy", OpHooks { verify: Some(verify::memcpy), ..folds!(lect_dialects_core::memref::fold_casts) }),
        ("memset", folds!(lect_dialects_core::memref::fold_casts)),
        ("module", verified(targets::verify)),
        ("return", verified(func::verify_return)),
        ("rotate", verified(verify::rotate)),
        ("subgroup_broadcast", OpHooks { verify: Some(verify::broadcast), ..folds!(fold::broadcast) }),
        ("subgroup_mma_compute", verified(verify::compute_matrix)),
        ("subgroup_mma_load_matrix", verified(verify::load_matrix)),
        ("subgroup_mma_store_matrix", verified(verify::store_matrix)),
        ("subgroup_reduce", OpHooks { verify: Some(verify::subgroup_reduce), ..folds!(fold::subgroup_reduce) }),
        (
            "warp_execute_on_lane_0",
            OpHooks {
                verify: Some(warp::verify),
                interfaces: lect_core::interfaces![dyn RegionBranch => warp::Warp],
                ..OpHooks::NONE
            },
        ),
    ],
    external: &[canonicalize::PATTERNS, ranges::MODELS],
    defs: defs::HOOKS,
    models: defs::MODELS,
    native_functions: &[("MMAMatrixType::getElementType", |ctx, args| match args {
        [Val::Type(ty)] => types::matrix(ctx, *ty).map(|matrix| Val::Type(matrix.element)),
        _ => None,
    })],
    classes: &[
        class("AsyncTokenType", &["async.token"]),
        class("MMAMatrixType", &["mma_matrix"]),
        class("SparseDnTensorHandleType", &["sparse.dntensor_handle"]),
        class("SparseSpGEMMOpHandleType", &["sparse.spgemmop_handle"]),
        class("SparseSpMatHandleType", &["sparse.spmat_handle"]),
    ],
    verify_attr: Some(attrs::verify),
    essential: &[("subgroup_reduce", "cluster_size", ""), ("subgroup_reduce", "cluster_stride", "")],
    interfaces: lect_core::interfaces![dyn Inlining => Ops],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    migrations: newer::MIGRATIONS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("block_dim", INDEX),
        ("block_id", INDEX),
        ("cluster_block_id", INDEX),
        ("cluster_dim", INDEX),
        ("cluster_dim_blocks", INDEX),
        ("cluster_id", INDEX),
        ("func", OpSyntax::form(func::parse, func::print)),
        ("global_id", INDEX),
        ("grid_dim", INDEX),
        ("launch", OpSyntax::form(kernel::parse, kernel::print)),
        ("thread_id", INDEX),
        ("warp_execute_on_lane_0", OpSyntax::form(warp::parse, warp::print)),
    ],
    defs: defs::HOOKS_SYNTAX,
    def_directives: &[("Object", defs::OBJECT)],
    parse_type: Some(types::parse),
    directives: &[
        ("AllReduceOperation", directive(parse_reduction, print_reduction)),
        ("AsyncDependencies", launch::ASYNC_DEPENDENCIES),
        ("LaunchDimType", launch::SIZE_TYPE),
        ("LaunchFuncOperands", launch::ARGUMENTS),
        ("OffloadingHandler", directive(parse_handler, print_handler)),
    ],
    ..DialectSyntax::NONE
};

const fn class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Type, name, mnemonics }
}

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Returns true if the attribute is `unit`.
fn is_unit(ctx: &ContextData, attr: Attr) -> bool {
    attr == ctx.attrs().unit()
}

/// Type of the tokens on which asynchronous operations wait.
pub(crate) const ASYNC_TOKEN: &str = "!gpu.async.token";

const INDEX: OpSyntax = OpSyntax::naming(name_index);

/// Names an id or size after operation and dimension: `%block_id_x`.
fn name_index(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(dimension) = enums::case_of::<DimensionAttr, Dimension>(op) else { return };
    let op_name = op.name_text();
    let op_name = op_name.strip_prefix("gpu.").unwrap_or(&op_name);
    name(0, format!("{op_name}_{dimension}").as_bytes());
}

/// Parses `add`, or nothing.
fn parse_reduction(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let Some(word) = p.parse_optional_word() else { return Ok(false) };
    let word = String::from_utf8_lossy(word);
    let Some(attr) = enums::attr(p.ctx, "gpu", "all_reduce_op", &word) else {
        return Err(p.custom_error(p.loc(), "invalid op kind"));
    };
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_reduction(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = op.prop(args.prop(0) as usize) {
        p.stripped_attr(attr);
    }
}

/// Default handler, which is not printed.
const DEFAULT_HANDLER: &str = "#gpu.select_object";

/// Parses `<handler>`, or nothing.
fn parse_handler(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let written = p.eat_punct("<");
    let handler = if written {
        let handler = p.parse_attribute(None)?;
        p.expect_punct(">")?;
        Some(handler)
    } else {
        p.ctx.attrs().parse(DEFAULT_HANDLER)
    };
    if let Some(handler) = handler {
        parsed.set_prop(args.prop(0), handler);
    }
    Ok(written)
}

fn print_handler(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(handler) = op.prop(args.prop(0) as usize) else { return };
    if op.context().attrs().parse(DEFAULT_HANDLER) != Some(handler) {
        p.text("<");
        p.attr(handler);
        p.text(">");
    }
}
