//! Round trips through text, for random IR and for operations generated from the specs of all dialects. Printing,
//! parsing and printing again yields the same text in every form. If available, `mlir-opt` must print the same text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::{Isolate, OpRef};
use lect_core::text::print::PrintConfig;
use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::generate::from_spec::{Dice, FromSpec, is_valid};
use lect_tests::generate::{self, AttrSpec, ModuleSpec};
use lect_tests::golden;
use lect_tests::text::{self, Share, print};
use lect_tests::tool::Tool;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Returns the forms that can be parsed again, with the flags of `mlir-opt` for them.
fn forms() -> [(PrintConfig, &'static [&'static str]); 5] {
    let debug_info = || PrintConfig::default().with_debug_info(true);
    [
        (PrintConfig::default(), &[]),
        (text::generic(), &["--mlir-print-op-generic"]),
        (debug_info(), &["--mlir-print-debuginfo"]),
        (debug_info().with_local_scope(true), &["--mlir-print-debuginfo", "--mlir-print-local-scope"]),
        (debug_info().with_generic(true), &["--mlir-print-op-generic", "--mlir-print-debuginfo"]),
    ]
}

fn read(ctx: &Context, text: &[u8]) -> Result<Isolate, String> {
    let ir = parsed(ctx, text)?;
    let (verified, said) = ctx.capture_diagnostics(|| text::verify(&ir));
    verified.map_err(|_| format!("is wrong:\n{}\n{}", String::from_utf8_lossy(text), messages(&said)))?;
    Ok(ir)
}

fn messages(said: &[Diagnostic]) -> String {
    said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n")
}

fn parsed(ctx: &Context, text: &[u8]) -> Result<Isolate, String> {
    let (ir, said) = ctx.capture_diagnostics(|| text::parse(ctx, text));
    ir.map_err(|_| format!("cannot be read: {}:\n{}", messages(&said), String::from_utf8_lossy(text)))
}

/// Prints, parses and prints again, in separate contexts.
fn check_fixpoint(module: &ModuleSpec) -> Result<(), String> {
    let ctx = Context::new();
    let ir = module.build(&ctx);
    text::verify(&ir).map_err(|_| "what was generated is wrong".to_owned())?;
    for (config, _) in forms() {
        let text = print(&ir, &config);
        let again = print(&read(&Context::new(), &text)?, &config);
        golden::same("printed", &text, "read and printed", &again)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: Share::from_env().cases(256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn round_trips_random_modules_through_text(module in generate::module()) {
        if let Err(error) = check_fixpoint(&module) {
            return Err(TestCaseError::fail(error));
        }
    }

    #[test]
    fn a_type_is_read_as_it_was_printed(spec in generate::ty()) {
        let ctx = Context::new();
        let ty = spec.build(&ctx);
        let text = ctx.types().show(ty).to_string();
        let again = lect_core::text::parse_type(&ctx, &text);
        prop_assert!(again.ok() == Some(ty), "{}", text);
    }

    #[test]
    fn an_attribute_is_read_as_it_was_printed(spec in generate::attr()) {
        // A distinct attribute equals no other, and bytes that are not UTF-8 cannot be passed as a string here.
        prop_assume!(!has_distinct(&spec));
        let ctx = Context::new();
        let attr = spec.build(&ctx);
        let text = ctx.attrs().show(attr).to_string();
        let again = lect_core::text::parse_attr(&ctx, &text);
        prop_assert!(again.ok() == Some(attr), "{}", text);
    }
}

/// A dialect's spec, and contexts with the dialect loaded.
struct Subject {
    spec: Shared<DialectSpec>,
    /// Whether the dialect is from a file, rather than included in lect.
    file: bool,
}

impl Subject {
    fn all() -> Vec<Self> {
        let shipped = lect_dialects::ALL.iter().filter_map(|def| def.spec);
        let shipped = shipped.map(|spec| Self { spec: spec.get(), file: false });
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/recipe.td");
        let recipe = Library::new(LibraryConfig::default()).file(&example);
        let recipe = recipe.dialects.into_iter().map(|spec| Self { spec, file: true });
        shipped.chain(recipe).collect()
    }

    fn context(&self) -> Context {
        let ctx = Context::with_dialects(lect_dialects::ALL);
        if self.file {
            ctx.load(self.spec.clone()).expect("nothing of it was met");
        }
        ctx
    }

    /// Checks that IR generated from a spec survives printing, parsing and copying.
    fn check(&self, ir: &Isolate, valid: bool) -> Result<(), String> {
        let generic = |ir: &Isolate| print(ir, &text::generic());
        let text = generic(ir);
        golden::same("printed", &text, "of a copy", &generic(&ir.clone_isolate()))?;
        let other = self.context();
        golden::same("printed", &text, "read and printed", &generic(&parsed(&other, &text)?))?;
        // Invalid IR need not have a custom form.
        if !valid {
            return Ok(());
        }
        let custom = print(ir, &PrintConfig::default());
        let again = read(&other, &custom)?;
        if !LOSSY.iter().any(|name| contains(&text, name.as_bytes())) {
            golden::same("generic", &text, "of the custom form", &generic(&again))?;
        }
        golden::same("custom", &custom, "read and printed", &print(&again, &PrintConfig::default()))?;
        let located = PrintConfig::default().with_debug_info(true);
        let text = print(ir, &located);
        golden::same("located", &text, "read and printed", &print(&read(&self.context(), &text)?, &located))?;
        Ok(())
    }
}

/// Attributes that custom forms omit if they are empty, as in MLIR.
const LOSSY: [&str; 2] = ["arg_attrs", "res_attrs"];

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part == word)
}

/// Collects the names of an operation and its nested operations.
fn names(op: OpRef<'_>, to: &mut BTreeSet<Vec<u8>>) {
    to.insert(op.name_data().name.to_vec());
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).for_each(|op| names(op, to));
}

/// Dialects whose operations all survive printing and parsing. `LECT_ALL_DIALECTS=1` reports the differences in the
/// others.
const SETTLED: [&str; 8] = ["arith", "cf", "complex", "func", "index", "math", "ub", "recipe"];

/// Number of valid operations of each name to be checked, and attempts for each.
const OF_EACH: u64 = 4;
const ATTEMPTS: usize = 60;

#[test]
fn operations_of_every_dialect_are_read_as_they_were_printed() {
    let (mut wrong, mut generated, mut all) = (Vec::new(), 0, 0);
    let all_dialects = std::env::var_os("LECT_ALL_DIALECTS").is_some_and(|value| value == "1");
    let wanted = |it: &Subject| all_dialects || SETTLED.contains(&&*it.spec.name);
    for subject in Subject::all().into_iter().filter(wanted) {
        let ctx = subject.context();
        let from = FromSpec::new(&ctx, &subject.spec);
        let mut made = BTreeSet::new();
        for op in subject.spec.ops.iter() {
            let mut fails = None;
            for seed in 0..OF_EACH {
                let mut dice = Dice::new(seed);
                // The first attempt is often invalid, which is tested too.
                if let Some(ir) = from.module(op, &mut dice) {
                    let valid = is_valid(&ctx, &ir);
                    fails = fails.or(subject.check(&ir, valid).err());
                }
                let valid = from.valid(op, &mut dice, ATTEMPTS);
                let Some(ir) = valid.and_then(|mut dice| from.module(op, &mut dice)) else { continue };
                names(ir.root(), &mut made);
                fails = fails.or(subject.check(&ir, true).err());
            }
            let Some(fails) = fails.map(|fails| format!("{}: {fails}", op.name)) else { continue };
            if SETTLED.contains(&&*subject.spec.name) { wrong.push(fails) } else { println!("{fails}") }
        }
        let names = subject.spec.ops.iter().map(|op| &*op.name);
        let (made, missing): (Vec<_>, Vec<_>) = names.partition(|name| made.contains(name.as_bytes()));
        println!("{}: {} operations were generated; not {}", subject.spec.name, made.len(), missing.join(", "));
        (generated, all) = (generated + made.len(), all + subject.spec.ops.len());
    }
    assert!(generated * 4 >= all * 3, "only {generated} of {all} operations can be generated");
    let shown: Vec<&str> = wrong.iter().take(12).map(|it| &**it).collect();
    assert!(wrong.is_empty(), "{} operations:\n{}", wrong.len(), shown.join("\n"));
}

fn has_distinct(spec: &AttrSpec) -> bool {
    match spec {
        AttrSpec::Distinct(_) => true,
        AttrSpec::Array(attrs) => attrs.iter().any(has_distinct),
        AttrSpec::Dictionary(entries) => entries.iter().any(|entry| has_distinct(&entry.1)),
        _ => false,
    }
}

/// Number of modules sent through `mlir-opt` in every form.
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
    // The same modules for a seed, so that results only change with the code.
    let mut runner = TestRunner::deterministic();
    let share = Share::from_env();
    let modules: Vec<ModuleSpec> = (0..THROUGH_ORACLE)
        .map(|at| (at, generate::module().new_tree(&mut runner).expect("modules are not filtered")))
        .filter(|(at, _)| share.takes(&at.to_string()))
        .map(|(_, tree)| tree.current())
        .collect();
    for (config, flags) in forms() {
        let texts: Vec<Vec<u8>> = modules.iter().map(|module| print(&module.build(&Context::new()), &config)).collect();
        fs::write(folder.path().join("all.mlir"), texts.join(&SEPARATOR[..])).expect("a generated file");
        let args =
            ["opt", "--allow-unregistered-dialect", "--split-input-file"].iter().chain(flags).chain(&["all.mlir"]);
        let args: Vec<String> = args.map(|arg| (*arg).to_owned()).collect();
        let outcome = oracle.run_on(&args, Vec::new(), folder.path()).expect("mlir-opt runs");
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
