//! What the `llvm` dialect's spec does not say.

mod aggregates;
mod alloca;
mod branches;
mod bundles;
mod call;
mod compare;
mod compat;
mod elements;
mod func;
mod global;
mod keywords;
mod landingpad;
mod signature;
mod syntax;
mod types;

use lect_core::dialect::{DialectDef, DialectHooks, OpHooks, ParseOp, PrintOp, VerifyOp};
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "llvm",
    spec: None,
    hooks: DialectHooks {
        ops: OPS,
        defs: syntax::DEFS,
        parse_type: Some(syntax::parse),
        directives: &[
            ("GEPIndices", elements::GEP_INDICES),
            ("IndirectBrOpSucessors", branches::INDIRECT_SUCCESSORS),
            ("InsertExtractValueElementType", aggregates::ELEMENT_TYPE),
            ("LLVMLinkage", directive(parse_linkage, print_linkage)),
            ("OpBundles", bundles::OP_BUNDLES),
            ("ShuffleType", elements::SHUFFLE_TYPE),
        ],
        natives: compat::NATIVES,
        classes: compat::CLASSES,
        ..DialectHooks::NONE
    },
};

/// Hooks of an operation that is written in its own way.
const fn written(parse: ParseOp, print: PrintOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), ..OpHooks::NONE }
}

const fn verified(verify: VerifyOp, rest: OpHooks) -> OpHooks {
    OpHooks { verify: Some(verify), ..rest }
}

const OPS: &[(&str, OpHooks)] = &[
    ("alloca", verified(alloca::verify, written(alloca::parse, alloca::print))),
    ("call", written(call::parse_call, call::print_call)),
    ("call_intrinsic", written(call::parse_intrinsic, call::print_intrinsic)),
    ("fcmp", written(compare::parse_fcmp, compare::print_fcmp)),
    ("func", written(func::parse, func::print)),
    ("icmp", written(compare::parse_icmp, compare::print_icmp)),
    ("invoke", written(call::parse_invoke, call::print_invoke)),
    ("landingpad", verified(landingpad::verify, written(landingpad::parse, landingpad::print))),
    ("mlir.alias", written(global::parse_alias, global::print_alias)),
    ("mlir.global", written(global::parse_global, global::print_global)),
];

fn parse_linkage(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if let Some(linkage) = keywords::LINKAGE.parse(p) {
        draft.set_prop(args.prop(0), linkage);
    }
    Ok(true)
}

fn print_linkage(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let value = op.prop(args.prop(0) as usize).and_then(|attr| keywords::LINKAGE.value(ctx, attr));
    p.text(keywords::LINKAGE.word(ctx, value.unwrap_or(0)));
}
