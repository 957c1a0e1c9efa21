//! Names of dialects and operations: loaded, unknown and those of MLIR.

use std::panic::Location;

use lect_core::Context;
use lect_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
use lect_core::dialect::{DialectDef, DialectHooks, DialectSpec, EmbeddedSpec, OpSpec, is_upstream};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;

#[test]
fn a_dialect_is_loaded_once_and_before_it_is_met() {
    let ctx = Context::new();
    assert!(ctx.load(DialectSpec::new("builtin")).is_err());
    assert!(ctx.load(DialectSpec::new("one")).is_ok());
    assert!(ctx.load(DialectSpec::new("one")).is_err());
    assert!(ctx.dialect(b"two").is_none());
    assert!(ctx.load(DialectSpec::new("two")).is_err());
    assert_eq!(ctx.dialect_names(), ["builtin", "one"]);
}

/// Returns a context with dialects of these names.
fn with_dialects(names: &[&'static str]) -> Context {
    let ctx = Context::new();
    for &name in names {
        ctx.load(DialectSpec::new(name)).expect("no dialect has the name");
    }
    ctx
}

static ARITH: DialectDef =
    DialectDef { namespace: "arith", spec: Some(&SPEC), hooks: DialectHooks::NONE, syntax: None };

static SPEC: EmbeddedSpec = EmbeddedSpec::made_by(|| {
    let ops = ["arith.addf", "arith.addi", "arith.andi"].map(OpSpec::new);
    DialectSpec { ops: ops.to_vec().into(), ..DialectSpec::new("arith") }
});

#[test]
fn suggests_the_nearest_name() {
    let ctx = Context::with_dialects(&[&ARITH]);
    assert_eq!(
        ctx.unknown_op("arith.adi").as_deref(),
        Some("unknown operation 'arith.adi': dialect 'arith' does not define it; did you mean 'arith.addi'?")
    );
    // Short names are similar to everything.
    let ctx = with_dialects(&["scf", "arith"]);
    assert_eq!(ctx.unknown_dialect("cf").as_deref(), Some("unknown dialect 'cf'"));
    // One edit is fewer than two.
    let ctx = with_dialects(&["kitxxn", "sitten", "kittenxx"]);
    assert_eq!(ctx.unknown_dialect("kitten").as_deref(), Some("unknown dialect 'kitten'; did you mean 'sitten'?"));
    let ctx = with_dialects(&["kixxxn"]);
    assert_eq!(ctx.unknown_dialect("kitten").as_deref(), Some("unknown dialect 'kitten'"));
}

#[test]
fn reports_names_that_no_operation_has() {
    let ctx = Context::new();
    assert_eq!(ctx.unknown_op("builtin.module"), None);
    let expected =
        "unknown operation 'builtin.modul': dialect 'builtin' does not define it; did you mean 'builtin.module'?";
    assert_eq!(ctx.unknown_op("builtin.modul").as_deref(), Some(expected));
    let expected = "unknown operation 'bultin.module': there is no dialect 'bultin'; did you mean 'builtin.module'?";
    assert_eq!(ctx.unknown_op("bultin.module").as_deref(), Some(expected));
    assert_eq!(ctx.unknown_op("t.add"), None);
    assert_eq!(ctx.unknown_dialect("buildin").as_deref(), Some("unknown dialect 'buildin'; did you mean 'builtin'?"));
    let ((), all) = ctx.capture_diagnostics(|| (0..2).for_each(|_| ctx.warn_at(Location::caller(), "odd")));
    assert_eq!(all.len(), 1);
}

#[test]
fn namespaces_of_mlir_are_found() {
    assert!(is_upstream(b"arith") && is_upstream(b"builtin") && !is_upstream(b"arit"));
    assert!(is_upstream(b"acc") && is_upstream(b"xevm") && !is_upstream(b""));
}

#[test]
fn names_with_views_have_the_same_number_in_all_contexts() {
    let (one, other) = (Context::new(), Context::new());
    // More names than are reserved for views.
    let unknown: Vec<_> = (0..5000).map(|at| other.op_name_of(format!("other.op{at}").as_bytes())).collect();
    let name = one.typed_name::<ModuleOp<'_>>();
    assert_eq!(name, other.op_name_of(b"builtin.module"));
    for (at, unknown) in unknown.into_iter().enumerate() {
        assert_eq!(other.op_name(unknown).name[..], *format!("other.op{at}").as_bytes());
        assert_ne!(unknown, name);
    }
    let module = Isolate::new(&other, name, Loc::UNKNOWN, 1);
    assert!(module.root().is::<ModuleOp<'_>>());
    assert!(!module.root().is::<UnrealizedConversionCastOp<'_>>());
}
