//! The `llvm` dialect: code that its `.td` files cannot express.

mod attrs;
mod fold;
mod history;
mod interfaces;
mod newer;
mod ops;
mod syntax;
pub mod types;
mod verify;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, Reads, Verifier, VerifyDef, VerifyOp, VerifySymbolUses};
use lect_core::fold::{Fold, FoldsOperand};
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::{MemoryEffects, Speculatable};
use lect_core::interfaces::function::Function;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::arithmetic::resize;
use lect_support::prelude::*;
use lect_support::speculation::Division;
use lect_support::symbol_uses::{early, late};
use lect_support::syntax::directive;
use lect_transforms::inline::Inlining;

pub use attrs::dwarf::{dwarf_name, dwarf_number};
pub(crate) use attrs::layout::{LayoutEntry, layout_entry, layouts_combine};
pub(crate) use ops::memory::is_atomic;
pub(crate) use types::compat::is_loadable;

use attrs::{dwarf, metadata};
use interfaces::{effects, inlining, slots};
use ops::{
    aggregates, alloca, branches, call, casts, compare, constants, elements, func, global, intrinsics, landingpad,
    memory, modules,
};
use syntax::{bundles, keywords};
use types::compat;

lect_macros::dialect! { "src/llvm/llvm.td", docs = "src/llvm/docs.md", encodings = "src/llvm/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: OPS,
    materialize: Some(fold::materialize),
    defs: DEFS,
    native_functions: compat::NATIVE_FUNCTIONS,
    classes: compat::CLASSES,
    models: metadata::MODELS,
    verify_attr: Some(modules::verify_attr),
    verify_function_attr: Some(verify::func::verify_parameter),
    argument_attrs: &verify::func::OF_ARGUMENTS,
    argument_only_attrs: &verify::func::NOT_OF_RESULTS,
    verifiers: &[(
        "LLVM::DereferenceableOpInterface",
        Verifier::before(memory::verify_dereferenceable).of(Reads::Parts),
    )],
    external: &[slots::MODELS],
    interfaces: lect_core::interfaces![dyn Inlining => inlining::Llvm],
    essential: history::ESSENTIAL,
    unknown_ops: true,
    migrations: history::MIGRATIONS,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    newer_builtin: &["token"],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: OPS_SYNTAX,
    defs: DEFS_SYNTAX,
    params: dwarf::PARAMS,
    parse_type: Some(syntax::parse),
    directives: &[
        ("GEPIndices", elements::GEP_INDICES),
        ("IndirectBrOpSucessors", branches::INDIRECT_SUCCESSORS),
        ("InsertExtractValueElementType", aggregates::ELEMENT_TYPE),
        ("LLVMLinkage", directive(parse_linkage, print_linkage)),
        ("OpBundles", bundles::OP_BUNDLES),
        ("ShuffleType", elements::SHUFFLE_TYPE),
    ],
    ..DialectSyntax::NONE
};

const fn folded(fold: Option<Fold>, rest: OpHooks) -> OpHooks {
    OpHooks { fold, ..rest }
}

const fn verified(verify: VerifyOp, rest: OpHooks) -> OpHooks {
    OpHooks { verify: Some(verify), ..rest }
}

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    verified(verify, OpHooks::NONE)
}

/// Returns the hooks of an operation with a verifier that reads only types and inherent attributes.
const fn alike(verify: VerifyOp) -> OpHooks {
    OpHooks { verify_alike: true, ..checked(verify) }
}

/// Hooks of an operation that refers to symbols.
const BLOCK_ADDRESS: OpHooks = OpHooks {
    verify: Some(|op| early(op, verify::global::verify_block_address)),
    verify_symbol_uses: Some(|op, table, tables| late(op, table, tables, verify::global::verify_block_address)),
    ..OpHooks::NONE
};

const fn refers(verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify_symbol_uses: Some(verify), ..OpHooks::NONE }
}

/// Returns the hooks of an attribute with a verifier.
const fn judged(verify: VerifyDef) -> DefHooks {
    DefHooks { verify: Some(verify), ..DefHooks::NONE }
}

/// Hooks of a division, which is speculatable only with a constant divisor.
const SIGNED_DIVISION: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn Speculatable => Division { signed: true }], ..OpHooks::NONE };
const UNSIGNED_DIVISION: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn Speculatable => Division { signed: false }], ..OpHooks::NONE };

const OPS: &[(&str, OpHooks)] = &[
    ("addrspacecast", folds!(fold::chained_casts)),
    ("alloca", alike(alloca::verify)),
    ("atomicrmw", alike(memory::verify_atomicrmw)),
    ("bitcast", folded(fold!(fold::chained_casts), alike(casts::verify_bitcast))),
    ("blockaddress", folded(fold!(fold::block_address), BLOCK_ADDRESS)),
    ("call", CALL),
    ("call_intrinsic", verified(verify::call::verify_intrinsic, OpHooks::NONE)),
    ("cmpxchg", alike(memory::verify_cmpxchg)),
    ("comdat", OpHooks { verify_regions: Some(modules::verify_comdats), ..OpHooks::NONE }),
    ("dso_local_equivalent", folded(fold!(fold::local_equivalent), refers(verify::global::verify_equivalent))),
    (
        "extractvalue",
        OpHooks {
            interfaces: lect_core::interfaces![dyn FoldsOperand => fold::ExtractedFrom],
            ..folded(fold!(fold::extract_value), alike(aggregates::verify_extract))
        },
    ),
    ("fence", alike(memory::verify_fence)),
    ("func", FUNC),
    ("getelementptr", folded(fold!(fold::element_address), alike(memory::verify_gep))),
    ("icmp", folded(fold!(fold::compare_integers), OpHooks::NONE)),
    ("indirectbr", OpHooks { interfaces: lect_core::interfaces![dyn Branch => branches::IndirectBr], ..OpHooks::NONE }),
    (
        "inline_asm",
        OpHooks {
            interfaces: lect_core::interfaces![dyn MemoryEffects => effects::Asm],
            ..alike(intrinsics::verify_asm)
        },
    ),
    ("insertvalue", alike(aggregates::verify_insert)),
    ("intr.assume", checked(verify::call::verify_bundles)),
    ("intr.masked.gather", alike(intrinsics::verify_gather)),
    ("intr.masked.scatter", alike(intrinsics::verify_scatter)),
    ("intr.sincos", alike(intrinsics::verify_sincos)),
    ("invoke", INVOKE),
    ("landingpad", verified(landingpad::verify, OpHooks::NONE)),
    ("linker_options", checked(verify::global::verify_in_module)),
    (
        "load",
        OpHooks {
            interfaces: lect_core::interfaces![dyn MemoryEffects => lect_support::effects::Access::Load(memory::order)],
            ..alike(memory::verify_load)
        },
    ),
    ("mlir.addressof", folded(fold!(fold::address), refers(verify::global::verify_address))),
    ("mlir.alias", ALIAS),
    ("mlir.constant", folded(fold!(fold::constant), alike(constants::verify))),
    ("mlir.global", GLOBAL),
    ("mlir.global_ctors", verified(verify::global::verify_ctors, refers(verify::global::verify_structors))),
    ("mlir.global_dtors", verified(verify::global::verify_dtors, refers(verify::global::verify_structors))),
    ("mlir.ifunc", verified(verify::global::verify_ifunc, refers(verify::global::verify_resolver))),
    ("mlir.poison", folds!(|it| fold::marked(it, "poison"))),
    ("mlir.undef", folds!(|it| fold::marked(it, "undef"))),
    ("mlir.zero", folded(fold!(fold::mlir_zero), alike(constants::verify_zero))),
    ("module_flags", checked(modules::verify_flags)),
    ("or", folds!(|it| fold::OR.fold(it))),
    ("return", checked(verify::func::verify_return)),
    ("sext", alike(casts::verify_extension)),
    ("sdiv", SIGNED_DIVISION),
    ("shl", folds!(|it| fold::SHIFT_LEFT.fold(it))),
    ("shufflevector", alike(elements::verify_shuffle)),
    (
        "store",
        OpHooks {
            interfaces: lect_core::interfaces![dyn MemoryEffects => lect_support::effects::Access::Store(memory::order)],
            ..alike(memory::verify_store)
        },
    ),
    ("switch", SWITCH),
    ("udiv", UNSIGNED_DIVISION),
    ("zext", folded(fold!(|it| resize(it, ApInt::zext)), alike(casts::verify_extension))),
];

const OPS_SYNTAX: &[(&str, OpSyntax)] = &[
    ("alloca", OpSyntax::form(alloca::parse, alloca::print)),
    ("call", OpSyntax::form(call::parse_call, call::print_call)),
    ("call_intrinsic", OpSyntax::form(call::parse_intrinsic, call::print_intrinsic)),
    ("fcmp", OpSyntax::form(compare::parse_fcmp, compare::print_fcmp)),
    ("func", OpSyntax::form(func::parse, func::print)),
    ("icmp", OpSyntax::form(compare::parse_icmp, compare::print_icmp)),
    ("invoke", OpSyntax::form(call::parse_invoke, call::print_invoke)),
    ("landingpad", OpSyntax::form(landingpad::parse, landingpad::print)),
    ("mlir.alias", OpSyntax::form(global::parse_alias, global::print_alias)),
    ("mlir.global", OpSyntax::form(global::parse_global, global::print_global)),
];

const CALL: OpHooks = OpHooks {
    verify: Some(verify::call::verify_bundles),
    verify_symbol_uses: Some(verify::call::verify_callee),
    interfaces: lect_core::interfaces![dyn Call => verify::call::Calls],
    ..OpHooks::NONE
};

const INVOKE: OpHooks = OpHooks {
    verify: Some(verify::call::verify_invoke),
    interfaces: lect_core::interfaces![dyn Branch => verify::call::Invoke, dyn Call => verify::call::Calls],
    ..OpHooks::NONE
};

const SWITCH: OpHooks = OpHooks {
    verify: Some(branches::verify_switch),
    interfaces: lect_core::interfaces![dyn Branch => branches::Switch],
    ..OpHooks::NONE
};

const FUNC: OpHooks = OpHooks {
    verify: Some(verify::func::verify),
    verify_regions: Some(verify::func::verify_body),
    verify_symbol_uses: Some(|op, table, tables| late(op, table, tables, verify::func::verify_comdat)),
    interfaces: lect_core::interfaces![dyn Function => verify::func::LlvmFunction],
    ..OpHooks::NONE
};

const GLOBAL: OpHooks = OpHooks {
    verify: Some(verify::global::verify_global),
    verify_regions: Some(verify::global::verify_initializer),
    verify_symbol_uses: Some(|op, table, tables| late(op, table, tables, verify::func::verify_comdat)),
    ..OpHooks::NONE
};

const ALIAS: OpHooks = OpHooks {
    verify: Some(verify::global::verify_alias),
    verify_regions: Some(verify::global::verify_alias_body),
    ..OpHooks::NONE
};

const DEFS: &[(&str, DefHooks)] = &[
    ("AliasScopeAttr", judged(modules::verify_scope)),
    ("DICompileUnitAttr", newer::COMPILE_UNIT),
    ("DICompositeTypeAttr", newer::COMPOSITE_TYPE),
    ("DIDerivedTypeAttr", newer::DERIVED_TYPE),
    ("DIExpressionElemAttr", metadata::OPERATION),
    ("ModuleFlagAttr", judged(modules::verify_flag)),
    ("TargetFeaturesAttr", judged(modules::verify_features)),
];

const DEFS_SYNTAX: &[(&str, DefSyntax)] = &[
    ("ConstantRangeAttr", metadata::RANGE),
    ("DIExpressionElemAttr", metadata::OPERATION_SYNTAX),
    ("LLVMArrayType", syntax::ARRAY),
    ("LLVMFunctionType", syntax::FUNCTION),
    ("LLVMPointerType", syntax::POINTER),
    ("LLVMStructType", syntax::STRUCT),
    ("LLVMTargetExtType", syntax::TARGET),
];

fn parse_linkage(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if let Some(linkage) = keywords::LINKAGE.parse(p) {
        parsed.set_prop(args.prop(0), linkage);
    }
    Ok(true)
}

fn print_linkage(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let value = op.prop(args.prop(0) as usize).and_then(|attr| keywords::LINKAGE.value(ctx, attr));
    p.text(keywords::LINKAGE.word(ctx, value.unwrap_or(0)));
}
