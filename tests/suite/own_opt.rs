//! Tests of `lect::opt` in a program with a dialect of its own, `examples/own-opt`. This test executable becomes that
//! program if `LECT_OWN_OPT` is set, and starts itself so. With `LECT_OWN_OPT_CRATE=1` it also builds the crate outside
//! of the workspace, which rebuilds all dependencies:
//!
//! ```text
//! LECT_OWN_OPT_CRATE=1 cargo test -p lect-tests --test suite own_opt/
//! ```

#[path = "../../examples/own-opt/src/main.rs"]
mod example;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

use libtest_mimic::{Failed, Trial};
use tempfile::TempDir;

const IS_OWN_OPT: &str = "LECT_OWN_OPT";

type Test = fn() -> Result<(), Failed>;

/// Returns true if this process is the program under test.
pub fn is_program() -> bool {
    std::env::var_os(IS_OWN_OPT).is_some()
}

/// Runs the program under test.
pub fn program() -> ExitCode {
    example::main()
}

pub fn trials() -> Result<Vec<Trial>, String> {
    let tests: [(&str, Test); 4] = [
        ("every_flag_of_opt", every_flag_of_opt),
        ("every_command", every_command),
        ("opt_may_be_left_out", opt_may_be_left_out),
        ("a_crate_outside_of_the_workspace", a_crate_outside_of_the_workspace),
    ];
    Ok(tests.into_iter().map(|(name, test)| super::trial("own_opt", name, test)).collect())
}

fn folder() -> Result<TempDir, Failed> {
    let folder = tempfile::tempdir()?;
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/own-opt/desk.mlir");
    fs::copy(example, folder.path().join("desk.mlir"))?;
    fs::write(
        folder.path().join("more.td"),
        "include \"mlir/IR/OpBase.td\"\ndef Shelf_Dialect : Dialect { let name = \"shelf\"; }\n\
         def Shelf_A : Op<Shelf_Dialect, \"a\">;\n",
    )?;
    fs::write(
        folder.path().join("described.td"),
        "include \"lect/Overlay.td\"\n\
         def : OpOverlay<\"shelf.a\"> { let assemblyFormat = \"`with` `books` attr-dict\"; }\n",
    )?;
    fs::create_dir(folder.path().join("td"))?;
    fs::copy(folder.path().join("more.td"), folder.path().join("td/more.td"))?;
    fs::write(folder.path().join("shelf.mlir"), "\"shelf.a\"() : () -> ()\n")?;
    fs::write(folder.path().join("desk.irdl.mlir"), "irdl.dialect @cup { irdl.operation @tea { } }\n")?;
    fs::write(folder.path().join("cup.mlir"), "\"cup.tea\"() : () -> ()\n")?;
    fs::write(
        folder.path().join("wrong.mlir"),
        "// expected-error@+1 {{'desk.light' op has no name}}\n%0 = desk.light \"\" : !desk.brightness<1>\n",
    )?;
    fs::create_dir(folder.path().join("project"))?;
    fs::write(
        folder.path().join("project/lect.toml"),
        "[dialects]\nload = [\"../more.td\"]\n[pipelines]\nsmall = \"builtin.module(cse)\"\n[patterns]\ntable = \"../rules.mlir\"\n",
    )?;
    fs::write(folder.path().join("empty.mlir"), "module {}\n")?;
    fs::write(folder.path().join("unknown.mlir"), "\"table.a\"() : () -> ()\n")?;
    fs::write(
        folder.path().join("rules.mlir"),
        "pdl.pattern : benefit(1) {\n%a = operation \"table.a\"\nrewrite %a {\n%b = operation \"table.b\"\n\
         replace %a with %b\n}\n}\n",
    )?;
    Ok(folder)
}

fn run(folder: &TempDir, args: &str) -> Result<Output, Failed> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env(IS_OWN_OPT, "1").env("NO_COLOR", "1").env("LECT_DIALECT_CACHE", "");
    Ok(command.args(args.split_whitespace()).current_dir(folder.path()).stdin(Stdio::null()).output()?)
}

/// Returns the output of a run, which must succeed.
fn printed(folder: &TempDir, args: &str) -> Result<String, Failed> {
    let output = run(folder, args)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &said),
        false => Err(format!("own-opt {args}: {}: {said}", output.status).into()),
    }
}

/// Flags of `opt`, each with a part of the expected output.
const FLAGS: &[(&str, &str)] = &[
    ("--emit-stablehlo-artifact=1.0.0 empty.mlir", "StableHLO_v1.0.0"),
    ("--emit-stablehlo-artifact --allow-other-dialects empty.mlir", "StableHLO_v"),
    ("--keep-vhlo desk.mlir", "desk.put"),
    ("--output=- desk.mlir", "desk.light \"reading\" : !desk.brightness<40>"),
    ("--allow-unregistered-dialect unknown.mlir", "\"table.a\"()"),
    ("--show-dialects", ",desk,"),
    ("--help", "--verify-roundtrip"),
    ("--load-dialect=more.td shelf.mlir", "\"shelf.a\"()"),
    ("--dialect-path=td shelf.mlir", "\"shelf.a\"()"),
    ("--dialect-path=td --dialect-cache=cache shelf.mlir", "\"shelf.a\"()"),
    ("--dialect-path=td --no-dialect-cache shelf.mlir", "\"shelf.a\"()"),
    ("--dialect-path=td --verbose shelf.mlir", "read dialect 'shelf'"),
    ("--config=project/lect.toml shelf.mlir", "\"shelf.a\"()"),
    ("--config=project/lect.toml --patterns=table --allow-unregistered-dialect unknown.mlir", "\"table.b\"()"),
    ("--no-config --load-dialect=more.td shelf.mlir", "\"shelf.a\"()"),
    ("--config=project/lect.toml --pipeline=small desk.mlir", "desk.put %0, %arg0"),
    ("--load-dialect=more.td --overlay=described.td shelf.mlir", "shelf.a with books"),
    ("--irdl-file=desk.irdl.mlir cup.mlir", "\"cup.tea\"()"),
    ("--split-input-file desk.mlir", "desk.put %0, %arg0"),
    ("--split-input-file --output-split-marker=// desk.mlir", "desk.put %0, %arg0"),
    ("--verify-diagnostics wrong.mlir", ""),
    ("--verify-roundtrip desk.mlir", "desk.put %0, %arg0"),
    ("--no-verify wrong.mlir", "desk.light \"\""),
    ("--no-implicit-module empty.mlir", "module"),
    ("--mlir-disable-threading desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-disable-diagnostic-notes desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-print-op-on-diagnostic=false desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-diagnostic-verbosity-level=errors desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-print-op-generic desk.mlir", "\"desk.light\"() <{name = \"reading\"}>"),
    ("--report-generic-fallback desk.mlir", "desk.put %0, %arg0"),
    ("--report-unknown desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-print-debuginfo desk.mlir", "loc(\"desk.mlir\":2:8)"),
    ("--mlir-print-debuginfo --mlir-pretty-debuginfo desk.mlir", "desk.mlir:2:8"),
    ("--mlir-print-debuginfo --mlir-print-local-scope desk.mlir", "loc(\"desk.mlir\":2:8)"),
    ("--mlir-use-nameloc-as-prefix desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-print-unique-ssa-ids desk.mlir", "desk.put %0, %arg"),
    ("--mlir-print-value-users desk.mlir", "is used by"),
    ("--mlir-print-skip-regions desk.mlir", "module {...}"),
    ("--mlir-print-assume-verified desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-elide-elementsattrs-if-larger=1 desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-elide-resource-strings-if-larger=1 desk.mlir", "desk.put %0, %arg0"),
    ("--mlir-print-elementsattrs-with-hex-if-larger=-1 desk.mlir", "desk.put %0, %arg0"),
    ("--patterns=rules.mlir --allow-unregistered-dialect unknown.mlir", "\"table.b\"()"),
    ("--pass-pipeline=builtin.module(any(cse),symbol-dce) desk.mlir", "desk.put %0, %arg0"),
    ("--canonicalize desk.mlir", "desk.put %0, %arg0"),
    ("--control-flow-sink desk.mlir", "desk.put %0, %arg0"),
    ("--cse desk.mlir", "desk.put %0, %arg0"),
    ("--generate-runtime-verification desk.mlir", "desk.put %0, %arg0"),
    ("--inline desk.mlir", "desk.put %0, %arg0"),
    ("--int-range-optimizations desk.mlir", "desk.put %0, %arg0"),
    ("--loop-invariant-code-motion desk.mlir", "desk.put %0, %arg0"),
    ("--loop-invariant-subset-hoisting desk.mlir", "desk.put %0, %arg0"),
    ("--mem2reg desk.mlir", "desk.put %0, %arg0"),
    ("--reconcile-unrealized-casts desk.mlir", "desk.put %0, %arg0"),
    ("--remove-dead-values desk.mlir", "desk.put %0, %arg0"),
    ("--sccp desk.mlir", "desk.put %0, %arg0"),
    ("--print-op-stats desk.mlir", "Operations encountered:"),
    ("--snapshot-op-locations=filename=- --mlir-print-debuginfo desk.mlir", "loc(\"-\":"),
    ("--view-op-graph desk.mlir", "digraph G {"),
    ("--sroa desk.mlir", "desk.put %0, %arg0"),
    ("--symbol-dce desk.mlir", "desk.put %0, %arg0"),
    ("--arith-expand desk.mlir", "desk.put %0, %arg0"),
    ("--convert-scf-to-cf desk.mlir", "desk.put %0, %arg0"),
    ("--lower-affine desk.mlir", "desk.put %0, %arg0"),
    ("--symbol-privatize desk.mlir", "desk.put %0, %arg0"),
    ("--topological-sort desk.mlir", "desk.put %0, %arg0"),
    ("--strip-debuginfo --mlir-print-debuginfo desk.mlir", "loc(unknown)"),
    ("--cse --dump-pass-pipeline desk.mlir", "Pass Manager with 1 passes:"),
    ("--cse --mlir-print-ir-before=cse desk.mlir", "IR Dump Before CSE (cse)"),
    ("--cse --mlir-print-ir-before-all desk.mlir", "IR Dump Before CSE (cse)"),
    ("--cse --mlir-print-ir-after=cse desk.mlir", "IR Dump After CSE (cse)"),
    ("--cse --mlir-print-ir-after-all desk.mlir", "IR Dump After CSE (cse)"),
    ("--cse --mlir-print-ir-after-all --mlir-print-ir-after-change desk.mlir", "desk.put %0, %arg0"),
    ("--cse --mlir-print-ir-after-failure desk.mlir", "desk.put %0, %arg0"),
    (
        "--cse --mlir-print-ir-after-all --mlir-print-ir-module-scope desk.mlir",
        "IR Dump After CSE (cse) ('builtin.module' operation)",
    ),
    ("--cse --mlir-print-ir-after-all --mlir-print-ir-tree-dir=dumps desk.mlir", "desk.put %0, %arg0"),
    ("--canonicalize --trace-patterns desk.mlir", "desk.light"),
    ("--cse --mlir-pass-statistics desk.mlir", "(S) 0 num-cse'd - Number of operations CSE'd"),
    ("--cse --mlir-pass-statistics --mlir-pass-statistics-display=list desk.mlir", "CSE"),
    ("--cse --mlir-generate-reproducer=repro.mlir desk.mlir", "desk.put %0, %arg0"),
    ("--cse --mlir-pass-pipeline-crash-reproducer=crash.mlir desk.mlir", "desk.put %0, %arg0"),
    (
        "--cse --mlir-pass-pipeline-crash-reproducer=crash.mlir --mlir-pass-pipeline-local-reproducer desk.mlir",
        "desk.put %0, %arg0",
    ),
    ("--run-reproducer desk.mlir", "desk.put %0, %arg0"),
    ("--cse --verify-each=false desk.mlir", "desk.put %0, %arg0"),
    ("--emit-bytecode desk.mlir", "ML"),
    ("--emit-bytecode --emit-bytecode-version=5 desk.mlir", "ML"),
    ("--emit-bytecode --emit-for=19 desk.mlir", "ML"),
    ("--producer-td=td desk.mlir", "desk.put %0, %arg0"),
    ("--emit-bytecode --elide-resource-data-from-bytecode desk.mlir", "ML"),
    ("--dialect-version=desk=2 desk.mlir", "desk.put %0, %arg0"),
    ("--from=23 desk.mlir", "desk.put %0, %arg0"),
    ("--emit-dialect-version=desk=1 desk.mlir", "desk.lamp \"reading\""),
    ("--print-dialect-versions desk.mlir", "// dialect-versions: desk=2"),
    ("--mlir-timing desk.mlir", "Execution time report"),
    ("--mlir-timing --mlir-timing-display=list desk.mlir", "Parser"),
    ("--mlir-timing --mlir-output-format=json desk.mlir", "\"passes\"|\"duration\""),
];

fn every_flag_of_opt() -> Result<(), Failed> {
    let folder = folder()?;
    for (args, expected) in FLAGS {
        let text = printed(&folder, &format!("opt {args}"))?;
        if !expected.split('|').any(|expected| text.contains(expected)) {
            return Err(format!("own-opt opt {args} prints no {expected:?}:\n{text}").into());
        }
    }
    // Every flag must be in the list above.
    let help = printed(&folder, "opt --help")?;
    let words = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let known: BTreeSet<&str> =
        words.flat_map(|line| line.split_whitespace()).filter(|it| it.starts_with("--")).collect();
    let names = known.iter().map(|flag| flag.split(['=', '[', ',']).next().unwrap_or(flag));
    // Filetests cover lowerings.
    let (lowerings, others) = (lect::lowering::registry(&[]), lect::pass::Registry::new());
    let is_lowering = |name: &str| {
        lowerings.pipeline(name).is_some() || (lowerings.get(name).is_some() && others.get(name).is_none())
    };
    let names = names.filter(|flag| !is_lowering(flag.trim_start_matches('-')));
    let missing: Vec<&str> =
        names.filter(|flag| !FLAGS.iter().any(|(args, _)| args.split([' ', '=']).any(|it| it == *flag))).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("flags that are not tested: {missing:?}").into()) }
}

fn every_command() -> Result<(), Failed> {
    let folder = folder()?;
    let commands = [
        ("opt --emit-bytecode desk.mlir -o desk.mlirbc", ""),
        ("opt desk.mlirbc", "desk.put %0, %arg0"),
        ("bytecode verify -v desk.mlirbc", "ok"),
        ("bytecode dump desk.mlirbc", "desk"),
        ("bytecode stats desk.mlirbc", "desk"),
        ("bytecode strip desk.mlirbc -o small.mlirbc", ""),
        ("pack desk.mlir -o desk.lect", ""),
        ("pack --emit-dialect-version=desk=1 desk.mlir -o old.lect", ""),
        ("unpack old.lect", "desk.light \"reading\""),
        ("unpack desk.lect", "desk.put %0, %arg0"),
        ("unpack --symbol=evening desk.lect", "desk.put %0, %arg0"),
        ("bytecode verify -v desk.lect", "ok"),
        ("upgrade desk.mlir", "desk.put %0, %arg0"),
        ("fmt desk.mlir", ""),
        ("fmt --check desk.mlir", ""),
        ("check desk.mlir more.td desk.mlirbc desk.lect", "4 files checked, none with errors"),
        ("init td", "dialects found: shelf"),
        ("test td", "test result: ok. 1 passed"),
        ("compat more.td more.td", "0 breaking"),
        ("tblgen --gen-spec more.td", "shelf"),
        ("doc desk -o site", ""),
        ("view desk.mlirbc", "desk.light"),
        ("diff desk.mlir desk.mlirbc", ""),
        ("completions bash", "complete"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ];
    for (args, expected) in commands {
        let text = printed(&folder, args)?;
        if !text.contains(expected) {
            return Err(format!("own-opt {args} prints no {expected:?}:\n{text}").into());
        }
    }
    Ok(())
}

fn opt_may_be_left_out() -> Result<(), Failed> {
    let folder = folder()?;
    let whole = printed(&folder, "opt desk.mlir")?;
    for args in ["desk.mlir", "-o - desk.mlir", "--verify-roundtrip desk.mlir", "-verify-roundtrip desk.mlir"] {
        if printed(&folder, args)? != whole {
            return Err(format!("own-opt {args} is not own-opt opt {args}").into());
        }
    }
    // An argument that is neither a file nor a flag is reported as an unknown subcommand.
    let output = run(&folder, "nonsense")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() || !said.contains("unrecognized subcommand 'nonsense'") {
        Err(said.into())
    } else {
        Ok(())
    }
}

fn a_crate_outside_of_the_workspace() -> Result<(), Failed> {
    if std::env::var_os("LECT_OWN_OPT_CRATE").is_none_or(|it| it != "1") {
        return Ok(());
    }
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/own-opt");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output =
        Command::new(cargo).args(["run", "--quiet", "--", "opt", "desk.mlir"]).current_dir(example).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() && text.contains("desk.put %0, %arg0") {
        true => Ok(()),
        false => Err((text + &String::from_utf8_lossy(&output.stderr)).into()),
    }
}
