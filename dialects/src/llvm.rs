//! What the `llvm` dialect's spec does not say.

mod aggregates;
mod branches;
mod bundles;
mod elements;
mod syntax;
mod types;

use lect_core::dialect::{DialectDef, DialectHooks};
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
        natives: types::NATIVES,
        classes: types::CLASSES,
        ..DialectHooks::NONE
    },
};

/// Linkages, the first of which need not be written.
const LINKAGES: [&str; 11] = [
    "external",
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
];

fn parse_linkage(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let word = LINKAGES.into_iter().find(|word| p.parse_optional_keyword(word)).unwrap_or(LINKAGES[0]);
    if let Some(linkage) = p.ctx.spelled_attr(&format!("#llvm.linkage<{word}>")) {
        draft.set_prop(args.prop(0), linkage);
    }
    Ok(true)
}

fn print_linkage(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let shown = op.prop(args.prop(0) as usize).map(|attr| op.context().show_attr(attr).to_string());
    p.text(shown.as_deref().and_then(|shown| shown.split(['<', '>']).nth(1)).unwrap_or_default());
}
