//! The `linalg` dialect: hooks for the definitions in its `.td` files.
//!
//! | module | contents |
//! |---|---|
//! | `named` | named operations as data: loops, indexing maps, bodies |
//! | `scalar`, `body` | scalar functions, and implied bodies |
//! | `structured` | inputs, outputs, loops and indexing maps of any structured operation |
//! | `verify`, `contraction`, `window` | verifiers |
//! | `parts` | shared parsers and printers |
//! | `generic`, `matmul`, `dst`, `verify::dst` | operations with a custom assembly format |
//! | `older` | older syntax of named operations |
//! | `early` | migrations of operations of 2019 to 2021 |
//! | `relayout`, `winograd` | operations that are not structured |

mod canonicalize;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, InterfaceEntry, OpHooks, Verifier, VerifyOp};
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::interfaces::effects::{MemoryEffects, Speculatable};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_support::prelude::*;

use lect_support::inlining::INLINED_ANYWHERE;
use lect_transforms::passes::RuntimeVerifiable;
use lect_transforms::patterns;
use lect_transforms::rewrite::Canonicalize;

use crate::memref::fold_casts;
use crate::shared::tensor_casts::destination;
use ops::named::NAMED;

pub use ops::structured::{Loop, Structured, loop_attrs};

use canonicalize::filled_tensors;
use history::named_syntax;
use interfaces::{effects, runtime_checks};
use ops::{contraction, dst, generic, matmul, pack, relayout, structured, window, winograd};
use syntax::parts;

lect_macros::dialect! { "src/linalg/linalg.td", docs = "src/linalg/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[
        || &crate::affine::DIALECT,
        || &crate::arith::DIALECT,
        || &crate::cf::DIALECT,
        || &crate::complex::DIALECT,
        || &crate::index::DIALECT,
        || &crate::math::DIALECT,
        || &crate::memref::DIALECT,
        || &crate::scf::DIALECT,
        || &crate::sparse_tensor::DIALECT,
        || &crate::tensor::DIALECT,
    ],
    ops: &OPS,
    materialize: Some(lect_support::folding::materialize),
    verify_attr: Some(verify_attr),
    verifiers: &[
        ("linalg::LinalgOp", Verifier::after(verify::verify)),
        ("linalg::ContractionOpInterface", Verifier::after(contraction::verify)),
        ("linalg::ConvolutionOpInterface", Verifier::before(window::verify)),
        ("linalg::FillOpInterface", Verifier::before(contraction::verify_fill)),
    ],
    essential: history::ESSENTIAL,
    migrations: history::MIGRATIONS,
    newer: newer::CHANGES,
    interfaces: INLINED_ANYWHERE,
    external: &[canonicalize::PATTERNS, filled_tensors::PATTERNS],
    by_interface: canonicalize::OF_ALL,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax { ops: &OPS_SYNTAX, ..DialectSyntax::NONE };

/// Parses an elementwise operation of releases before 21; `usual` is the default function.
pub fn parse_old_elementwise(p: &mut OpParser<'_, '_>, state: &mut OpState, usual: &str) -> Parsed<()> {
    matmul::parse_old_elementwise(p, state, usual)
}

/// Parses the operands of a named operation of releases before 12: `(%a, %b) : types`, `%a, %b : (types) -> types`, or
/// `ins(..) outs(..) init(..)`. The body is added by [`give_body`].
pub fn parse_listed(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    named_syntax::parse_listed(p, state)
}

/// Builds the implied body of a named operation that has none.
pub fn give_body(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    named_syntax::give_body(ir, op)
}

/// Interface models of structured operations. The outputs are the second operand segment.
const STRUCTURED: &[InterfaceEntry] = lect_core::interfaces![
    dyn DestinationStyle => InGroup(1),
    dyn MemoryEffects => effects::OfBuffers,
    dyn Speculatable => effects::OfBuffers,
    dyn RuntimeVerifiable => runtime_checks::Loops,
];

/// Interface models of relayout operations.
const RELAYOUT: &[InterfaceEntry] = lect_core::interfaces![
    dyn DestinationStyle => InGroup(1),
    dyn MemoryEffects => effects::OfBuffers,
    dyn Speculatable => effects::Tiled,
];

/// Interface models of other operations with destinations.
const OTHER: &[InterfaceEntry] = lect_core::interfaces![
    dyn DestinationStyle => InGroup(1),
    dyn MemoryEffects => effects::OfBuffers,
    dyn Speculatable => effects::OfBuffers,
    dyn RuntimeVerifiable => runtime_checks::Loops,
    dyn Canonicalize => patterns![canonicalize::erase_on_nothing, destination],
];

/// Creates hooks for another operation in destination-passing style.
const fn other(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), interfaces: OTHER, ..OpHooks::NONE }
}

const MATMUL: OpHooks =
    OpHooks { verify: Some(matmul::verify), interfaces: STRUCTURED, fold: fold!(fold_casts), ..OpHooks::NONE };

const MATMUL_SYNTAX: OpSyntax = OpSyntax::form(matmul::parse, matmul::print);
const NAMED_OP: OpHooks = OpHooks {
    derive_attrs: Some(structured::memoize),
    interfaces: STRUCTURED,
    fold: fold!(fold_casts),
    ..OpHooks::NONE
};

/// Operations with hooks of their own.
const OWN: &[(&str, OpHooks)] = &[
    ("generic", OpHooks { verify: None, interfaces: STRUCTURED, fold: fold!(fold_casts), ..OpHooks::NONE }),
    ("map", OpHooks { verify: Some(verify::dst::map), interfaces: STRUCTURED, ..OpHooks::NONE }),
    ("reduce", OpHooks { verify: Some(verify::dst::reduce), interfaces: STRUCTURED, ..OpHooks::NONE }),
    (
        "transpose",
        OpHooks {
            fold: fold!(fold::transpose),
            verify: Some(verify::dst::transpose),
            interfaces: STRUCTURED,
            ..OpHooks::NONE
        },
    ),
    ("broadcast", OpHooks { verify: Some(verify::dst::broadcast), interfaces: STRUCTURED, ..OpHooks::NONE }),
    ("elementwise", OpHooks { verify: None, interfaces: STRUCTURED, fold: fold!(fold_casts), ..OpHooks::NONE }),
    ("matmul", MATMUL),
    ("batch_matmul", MATMUL),
    ("batch_reduce_matmul", MATMUL),
    (
        "contract",
        OpHooks {
            verify: Some(matmul::verify_contract),
            interfaces: STRUCTURED,
            fold: fold!(fold_casts),
            ..OpHooks::NONE
        },
    ),
    ("yield", OpHooks { verify: Some(generic::verify_yield), ..OpHooks::NONE }),
    ("index", OpHooks { verify: Some(generic::verify_index), fold: fold!(fold::index), ..OpHooks::NONE }),
    ("softmax", other(winograd::verify_softmax)),
    ("winograd_filter_transform", other(winograd::verify_filter)),
    ("winograd_input_transform", other(winograd::verify_input)),
    ("winograd_output_transform", other(winograd::verify_output)),
    ("pack", OpHooks { fold: fold!(pack::fold), interfaces: RELAYOUT, ..other(relayout::verify_pack) }),
    ("unpack", OpHooks { fold: fold!(pack::fold), interfaces: RELAYOUT, ..other(relayout::verify_unpack) }),
];

/// Syntax of these operations.
const OWN_SYNTAX: &[(&str, OpSyntax)] = &[
    (
        "generic",
        OpSyntax {
            name_block_args: Some(|region, name| name_args(region, b"out", name)),
            ..OpSyntax::form(generic::parse, generic::print)
        },
    ),
    (
        "map",
        OpSyntax {
            name_results: Some(|op, name| (0..op.result_count().min(1)).for_each(|at| name(at, b"mapped"))),
            name_block_args: Some(|region, name| name_args(region, b"init", name)),
            ..OpSyntax::form(dst::parse_map, dst::print_map)
        },
    ),
    (
        "reduce",
        OpSyntax {
            name_results: Some(|op, name| (0..op.result_count().min(1)).for_each(|at| name(at, b"reduced"))),
            name_block_args: Some(|region, name| name_args(region, b"init", name)),
            ..OpSyntax::form(dst::parse_reduce, dst::print_reduce)
        },
    ),
    (
        "transpose",
        OpSyntax {
            name_results: Some(|_, name| name(0, b"transposed")),
            ..OpSyntax::form(dst::parse_transpose, dst::print_transpose)
        },
    ),
    (
        "broadcast",
        OpSyntax {
            name_results: Some(|_, name| name(0, b"broadcasted")),
            ..OpSyntax::form(dst::parse_broadcast, dst::print_broadcast)
        },
    ),
    ("elementwise", OpSyntax::form(matmul::parse_elementwise, matmul::print_elementwise)),
    ("matmul", MATMUL_SYNTAX),
    ("batch_matmul", MATMUL_SYNTAX),
    ("batch_reduce_matmul", MATMUL_SYNTAX),
    ("contract", OpSyntax::form(matmul::parse_contract, matmul::print_contract)),
    ("yield", OpSyntax::form(generic::parse_yield, generic::print_yield)),
    ("pack", OpSyntax::naming(|_, name| name(0, b"pack"))),
    ("unpack", OpSyntax::naming(|_, name| name(0, b"unpack"))),
];

/// Hooks of all operations.
static OPS: [(&str, OpHooks); OWN.len() + NAMED.len()] = {
    let mut ops = [("", OpHooks::NONE); OWN.len() + NAMED.len()];
    let mut at = 0;
    while at < ops.len() {
        ops[at] = if at < OWN.len() { OWN[at] } else { (NAMED[at - OWN.len()].name, NAMED_OP) };
        at += 1;
    }
    ops
};

/// Syntax of all operations.
static OPS_SYNTAX: [(&str, OpSyntax); OWN_SYNTAX.len() + NAMED.len()] = {
    let mut ops = [("", OpSyntax::NONE); OWN_SYNTAX.len() + NAMED.len()];
    let mut at = 0;
    while at < ops.len() {
        let own = OWN_SYNTAX.len();
        ops[at] = if at < own {
            OWN_SYNTAX[at]
        } else {
            (NAMED[at - own].name, OpSyntax::form(parts::parse_named, parts::print_named))
        };
        at += 1;
    }
    ops
};

/// Suggests `%in` for block arguments of inputs, and `rest` for the others.
fn name_args(region: RegionRef<'_>, rest: &[u8], name: &mut dyn FnMut(Value, &[u8])) {
    let (Some(block), Some(op)) = (region.entry(), region.parent()) else { return };
    let inputs = op.operand_group(0).len();
    for (index, arg) in block.args().enumerate() {
        name(arg, if index < inputs { b"in" } else { rest });
    }
}

/// Verifies that the only discardable attribute of the dialect is the memoized indexing maps.
fn verify_attr(op: OpRef<'_>, (name, _): NamedAttr) -> Result<(), Reported> {
    let name = op.context().ident_bytes(name);
    if name == structured::MEMO.as_bytes() {
        return Ok(());
    }
    let name = String::from_utf8_lossy(name);
    Err(op.error(format!("attribute '\"{name}\"' not supported by the linalg dialect")).emit())
}
