//! Generated IR, printed and read back: printing, reading and printing again gives the same text, in every form. With
//! `mlir-opt` at hand, it gives the same text, too.

#![forbid(unsafe_code)]

use std::fs;
use std::sync::Arc;

use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_tests::case::Run;
use lect_tests::generate::{self, AttrSpec, ModuleSpec};
use lect_tests::golden;
use lect_tests::tool::Tool;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// The forms that can be read back, with the flags of `mlir-opt` for them.
fn forms() -> [(PrintConfig, &'static [&'static str]); 5] {
    let generic = || PrintConfig { generic: true, ..PrintConfig::default() };
    let debug_info = || PrintConfig { debug_info: true, ..PrintConfig::default() };
    [
        (PrintConfig::default(), &[]),
        (generic(), &["--mlir-print-op-generic"]),
        (debug_info(), &["--mlir-print-debuginfo"]),
        (PrintConfig { local_scope: true, ..debug_info() }, &["--mlir-print-debuginfo", "--mlir-print-local-scope"]),
        (PrintConfig { generic: true, ..debug_info() }, &["--mlir-print-op-generic", "--mlir-print-debuginfo"]),
    ]
}

fn printed(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("memory takes everything");
    text.push(b'\n');
    text
}

fn read(ctx: &Context, text: &[u8]) -> Result<Isolate, String> {
    let fail = |what: &str| format!("{what}:\n{}", String::from_utf8_lossy(text));
    let buffer =
        ctx.sources().add(b"generated.mlir", Arc::new(text.to_vec())).map_err(|full| fail(&full.to_string()))?;
    let config = ParseConfig { allow_unregistered: true, ..ParseConfig::default() };
    let ir = parse_source(ctx, &buffer, 0..text.len(), &config).map_err(|_| fail("cannot be read"))?;
    verify(ir.root(), &verify_config()).map_err(|_| fail("is wrong"))?;
    Ok(ir)
}

fn verify_config() -> VerifyConfig {
    VerifyConfig { unregistered: lect_core::verify::Unregistered::Allow, threads: 1 }
}

/// Prints, reads and prints; both in contexts of their own.
fn check_fixpoint(module: &ModuleSpec) -> Result<(), String> {
    let ctx = Context::new();
    let ir = module.build(&ctx);
    verify(ir.root(), &verify_config()).map_err(|_| "what was generated is wrong".to_owned())?;
    for (config, _) in forms() {
        let text = printed(&ir, &config);
        let again = printed(&read(&Context::new(), &text)?, &config);
        golden::same("printed", &text, "read and printed", &again)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_printed_and_read_prints_alike(module in generate::module()) {
        if let Err(error) = check_fixpoint(&module) {
            return Err(TestCaseError::fail(error));
        }
    }

    #[test]
    fn a_type_is_read_as_it_was_printed(spec in generate::ty()) {
        let ctx = Context::new();
        let ty = spec.build(&ctx);
        let text = ctx.show_type(ty).to_string();
        let again = lect_core::text::parse_type(&ctx, &text);
        prop_assert!(again.ok() == Some(ty), "{}", text);
    }

    #[test]
    fn an_attribute_is_read_as_it_was_printed(spec in generate::attr()) {
        // No other is equal to a distinct one, and bytes that are no UTF-8 are no string to hand over here.
        prop_assume!(!has_distinct(&spec));
        let ctx = Context::new();
        let attr = spec.build(&ctx);
        let text = ctx.show_attr(attr).to_string();
        let again = lect_core::text::parse_attr(&ctx, &text);
        prop_assert!(again.ok() == Some(attr), "{}", text);
    }
}

fn has_distinct(spec: &AttrSpec) -> bool {
    match spec {
        AttrSpec::Distinct(_) => true,
        AttrSpec::Array(attrs) => attrs.iter().any(has_distinct),
        AttrSpec::Dictionary(entries) => entries.iter().any(|entry| has_distinct(&entry.1)),
        _ => false,
    }
}

/// How many modules go through `mlir-opt`, in every form.
const THROUGH_ORACLE: usize = 300;

#[test]
fn mlir_opt_prints_alike() {
    let Some(oracle) = Tool::oracle() else {
        assert!(
            std::env::var_os("LECT_REQUIRE_ORACLE").is_none_or(|value| value != "1"),
            "there is no mlir-opt-22 (nor $LECT_MLIR_OPT), and LECT_REQUIRE_ORACLE=1 wants it"
        );
        println!("SKIPPED, there is no mlir-opt-22 (nor $LECT_MLIR_OPT) to compare with");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder for generated files");
    // The same modules in every run, so that who changes nothing sees nothing change.
    let mut runner = TestRunner::deterministic();
    let modules: Vec<ModuleSpec> = (0..THROUGH_ORACLE)
        .map(|_| generate::module().new_tree(&mut runner).expect("modules are not filtered").current())
        .collect();
    for (config, flags) in forms() {
        let texts: Vec<Vec<u8>> =
            modules.iter().map(|module| printed(&module.build(&Context::new()), &config)).collect();
        fs::write(folder.path().join("all.mlir"), texts.join(&SEPARATOR[..])).expect("a generated file");
        let args =
            ["opt", "--allow-unregistered-dialect", "--split-input-file"].iter().chain(flags).chain(&["all.mlir"]);
        let run = Run { commands: vec![args.map(|arg| (*arg).to_owned()).collect()] };
        let outcome = oracle.run(&run, folder.path()).expect("mlir-opt runs");
        let complaint = String::from_utf8_lossy(&outcome.stderr);
        assert!(outcome.success, "{flags:?}: mlir-opt refuses:\n{}", complaint.chars().take(2000).collect::<String>());
        let theirs = split(&outcome.stdout);
        assert_eq!(theirs.len(), texts.len());
        for (ours, theirs) in texts.iter().zip(theirs) {
            if let Err(difference) = golden::same("mlir-opt", theirs, "lect", ours) {
                panic!("{flags:?}:\n{difference}");
            }
        }
    }
}

const SEPARATOR: [u8; 9] = *b"// -----\n";

fn split(mut text: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let ends_line = |text: &[u8], at: usize| at == 0 || text[at - 1] == b'\n';
    while let Some(at) =
        text.windows(SEPARATOR.len()).enumerate().position(|(at, part)| part == SEPARATOR && ends_line(text, at))
    {
        parts.push(&text[..at]);
        text = &text[at + SEPARATOR.len()..];
    }
    parts.push(text);
    parts
}
