//! Comparison of the dialects that lect includes with MLIR's `.td` files. The specs of both must have equal profiles
//! ([`lect_tests::profile`]), and agree with the records of `llvm-tblgen`.
//!
//! Without MLIR's files or `llvm-tblgen-22` this reports that it was skipped and passes, unless
//! `LECT_REQUIRE_ORACLE=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use lect_ods::spec::{Argument, Arity, ChangeSpec, DialectSpec, OpSpec, Shared, ValueSpec};
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::golden;
use lect_tests::profile;
use lect_tests::tablegen::files;
use lect_tests::tablegen::oracle::Oracle;
use lect_tests::text::Share;
use serde_json::Value;

/// Returns the included dialects that MLIR has in `.td` files: all but those of its tests, and also `vcix`, which no
/// tool of MLIR's registers.
fn shipped() -> impl Iterator<Item = &'static str> {
    let all = lect_dialects::ALL.iter().copied().chain([&lect_dialects::vcix::DIALECT]);
    let whole = all.filter(|def| !def.is_open());
    whole.map(|def| def.namespace).filter(|name| !name.starts_with("test"))
}

/// Operations that MLIR has in C++ only.
const IN_CPP: [&str; 2] = ["op affine.dma_start", "op affine.dma_wait"];

/// Returns true if a release of MLIR newer than the installed files added the definition.
fn is_newer(name: &str) -> bool {
    let changes = lect_dialects::ALL.iter().flat_map(|def| def.hooks.newer).flat_map(|release| release.changes.iter());
    let mut added = changes.filter_map(|change| match change {
        ChangeSpec::AddDef { def, .. } => Some(&**def),
        ChangeSpec::AddOp { op } => Some(&**op),
        _ => None,
    });
    // `attr gpu.barrier_scope`, `enum ::mlir::gpu::BarrierScope` and `GPU_BarrierScopeAttr` must match.
    let letters = |name: &str| name.replace(|c: char| !c.is_alphanumeric(), "").to_lowercase();
    let what = letters(name.split_once(' ').map_or(name, |(_, what)| what.trim_start_matches("::mlir::")));
    added.any(|def| letters(def) == what || letters(def.trim_end_matches("Attr")) == what)
}

/// Returns true for definitions of MLIR's own tests, whose files are not installed.
fn is_of_tests(name: &str) -> bool {
    name.split_once(" transform.").is_some_and(|(_, name)| name.split('.').any(|part| part.starts_with("test")))
}

/// Maximum number of differences shown for a dialect.
const SHOWN: usize = 10;

/// Loads the dialect from lect's own files; none if there are none yet.
fn own(name: &str) -> Result<Option<Shared<DialectSpec>>, String> {
    let Some(path) = files::dialect_file(name) else { return Ok(None) };
    let reading = Library::new(LibraryConfig::default().with_include_dirs(files::include_dirs(&path))).file(&path);
    if reading.has_errors() {
        return Err(format!("{}: there is something wrong with it", path.display()));
    }
    let found = reading.dialects.into_iter().find(|it| it.name == name);
    found.map(Some).ok_or_else(|| format!("{}: there is no dialect '{name}' in it", path.display()))
}

#[test]
fn own_files_match_the_files_of_mlir() -> Result<(), String> {
    let (Some(root), Some(oracle)) = (files::mlir_root(), Oracle::find()) else {
        let missing = "there are no files of MLIR's, or no llvm-tblgen-22";
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err(format!("{missing}, and LECT_REQUIRE_ORACLE=1 wants them"));
        }
        println!("\nshipped: SKIPPED, {missing}\n");
        return Ok(());
    };
    let mlir = Library::new(LibraryConfig::default().with_folders(vec![root.join("mlir")]));
    let all_files = files::mlir(&root)?;
    let (mut wrong, mut told) = (String::new(), String::new());
    let share = Share::from_env();
    for name in shipped().filter(|name| share.takes(name)) {
        let Some(own) = own(name)? else {
            let _ = writeln!(told, "{name}: has no file of its own");
            continue;
        };
        let theirs = mlir.dialect(name).ok_or_else(|| format!("MLIR has no dialect '{name}'"))?;
        let spec = theirs.dialects.first().ok_or_else(|| format!("MLIR's '{name}' cannot be read"))?;
        let differences = compare(&profile::dialect(spec), &profile::dialect(&own));
        let mut records = Vec::new();
        for path in &theirs.files {
            let Some(file) = all_files.iter().find(|file| file.path == *path) else { continue };
            records.extend(compare_records(&own, &oracle.dump(file)?));
        }
        let ops = own.ops.len();
        let _ =
            writeln!(told, "{name}: {ops} operations, {} differences, {} in records", differences.len(), records.len());
        for difference in differences.iter().chain(&records).take(SHOWN) {
            let _ = writeln!(wrong, "{name}: {difference}");
        }
    }
    println!("\n{told}");
    if wrong.is_empty() { Ok(()) } else { Err(format!("MLIR's files and lect's own differ:\n{wrong}")) }
}

/// Removes the parameters that newer releases of MLIR added from a definition's profile.
fn without_newer(profile: &str) -> String {
    let class = profile.lines().next().unwrap_or_default();
    let defs = lect_dialects::ALL.iter().flat_map(|def| def.hooks.defs);
    let of_class = defs.filter(|it| class.contains(&format!("::{} ", it.0)));
    let added: Vec<&str> = of_class.flat_map(|it| it.1.newer).flat_map(|newer| newer.added).copied().collect();
    let is_added = |line: &&str| added.iter().any(|name| line.starts_with(&format!("parameter {name}:")));
    let kept = profile.lines().filter(|line| !is_added(line)).map(|line| {
        let names = added.iter().fold(line.to_owned(), |line, name| line.replace(&format!("${name}, "), ""));
        added.iter().fold(names, |line, name| line.replace(&format!(", ${name})"), ")")) + "\n"
    });
    kept.collect()
}

/// Lists the differences between two profiles.
fn compare(theirs: &BTreeMap<String, String>, ours: &BTreeMap<String, String>) -> Vec<String> {
    let names: BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
    let differ = |name: &String| match (theirs.get(name), ours.get(name)) {
        (Some(theirs), Some(ours)) => {
            let ours = without_newer(ours);
            golden::same("MLIR", theirs.as_bytes(), "lect", ours.as_bytes()).err().map(|diff| format!("{name}\n{diff}"))
        }
        (Some(_), None) => Some(format!("{name} is missing")),
        (None, _) => (!IN_CPP.contains(&&**name) && !is_of_tests(name) && !is_newer(name))
            .then(|| format!("{name} is not MLIR's")),
    };
    names.into_iter().filter_map(differ).collect()
}

/// Lists the dialect's operations in the records of `llvm-tblgen` that are missing here or have other parts.
fn compare_records(own: &DialectSpec, dump: &Value) -> Vec<String> {
    let list = |class: &str| dump["!instanceof"][class].as_array().cloned().unwrap_or_default();
    let record = |name: &Value| &dump[name.as_str().unwrap_or_default()];
    let mut wrong = Vec::new();
    for name in list("Op") {
        let op = record(&name);
        if record(&op["opDialect"]["def"])["name"] != *own.name {
            continue;
        }
        let name = format!("{}.{}", own.name, op["opName"].as_str().unwrap_or_default());
        let Some(spec) = own.ops.iter().find(|it| it.name == name) else {
            wrong.push(format!("{name} is missing"));
            continue;
        };
        let theirs = ["arguments", "results", "regions", "successors"].map(|part| parts(dump, &op[part]));
        let ours = own_parts(spec);
        if theirs != ours {
            wrong.push(format!("{name}: the records have\n  {theirs:?}\nand lect has\n  {ours:?}"));
        }
    }
    wrong
}

/// Describes the parts in a dag such as the arguments: the kind, the name and the arity of each.
fn parts(dump: &Value, dag: &Value) -> Vec<String> {
    let args = dag["args"].as_array().map(Vec::as_slice).unwrap_or_default();
    let part = |arg: &Value| {
        let mut record = &dump[arg[0]["def"].as_str().unwrap_or_default()];
        let is = |record: &Value, class: &str| {
            record["!superclasses"].as_array().is_some_and(|all| all.iter().any(|it| it == class))
        };
        // Operands with effects or a description are wrapped.
        while is(record, "OpVariable") {
            record = &dump[record["constraint"]["def"].as_str().unwrap_or_default()];
        }
        let arities = ["VariadicOfVariadic", "Variadic", "Optional", "VariadicRegion", "VariadicSuccessor"];
        let arity = arities.into_iter().find(|class| is(record, class)).unwrap_or("One");
        let kind = if is(record, "Attr") || is(record, "Property") { "property" } else { "value" };
        let arity =
            if kind == "property" { "" } else { arity.trim_end_matches("Region").trim_end_matches("Successor") };
        format!("{kind} {} {arity}", arg[1].as_str().unwrap_or_default())
    };
    let mut parts: Vec<String> = args.iter().map(part).collect();
    // Derived attributes are not stored.
    let derived = |at: &usize| {
        let record = &dump[args[*at][0]["def"].as_str().unwrap_or_default()];
        record["!superclasses"].as_array().is_some_and(|all| all.iter().any(|it| it == "DerivedAttr"))
    };
    let derived: Vec<usize> = (0..args.len()).filter(derived).collect();
    derived.iter().rev().for_each(|at| drop(parts.remove(*at)));
    parts
}

/// Describes the parts of an operation in the same way, from its spec.
fn own_parts(op: &OpSpec) -> [Vec<String>; 4] {
    let value = |it: &ValueSpec| {
        let arity = match it.arity {
            Arity::One => "One",
            Arity::Optional => "Optional",
            Arity::Variadic => "Variadic",
            Arity::VariadicOfVariadic(_) => "VariadicOfVariadic",
        };
        format!("value {} {arity}", it.name)
    };
    let argument = |it: &Argument| match it {
        Argument::Operand(at) => op.operands.get(*at as usize).map(value),
        Argument::Prop(at) => op.props.get(*at as usize).map(|it| format!("property {} ", it.name)),
    };
    let often = |variadic: bool| if variadic { "Variadic" } else { "One" };
    [
        op.arguments.iter().filter_map(argument).collect(),
        op.results.iter().map(value).collect(),
        op.regions.iter().map(|it| format!("value {} {}", it.name, often(it.variadic))).collect(),
        op.successors.iter().map(|it| format!("value {} {}", it.name, often(it.variadic))).collect(),
    ]
}
