use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Cache;
use super::predicate::write;
use super::written::Written;
use crate::spec::Constraint;
use crate::td::cpp::parse_expr;
use crate::td::diag::Diagnostics;
use crate::td::lower::{Lowering, Unknown};
use crate::td::{Input, LoadConfig, Loaded, Records, load};

/// Reads a text, which must be right.
fn read(text: &str) -> (Loaded, Diagnostics) {
    let mut loaded = load(Input::Text { name: "test.td".into(), text: text.into() }, &LoadConfig::default());
    let diagnostics = std::mem::take(&mut loaded.diagnostics);
    assert!(loaded.records.is_some(), "{:?}", diagnostics.list());
    (loaded, diagnostics)
}

/// Lowers something of some records, and says what was not understood.
fn lowered<T>(loaded: &Loaded, lower: impl for<'a> FnOnce(&mut Lowering<'a>, &'a Records) -> T) -> (T, Vec<Unknown>) {
    let mut diagnostics = Diagnostics::default();
    let records = loaded.records.as_ref().unwrap();
    let mut lowering = Lowering {
        records,
        diagnostics: &mut diagnostics,
        unknowns: Vec::new(),
        constraints: Cache::default(),
        interface_defs: Default::default(),
        enum_defs: Default::default(),
    };
    let result = lower(&mut lowering, records);
    (result, lowering.unknowns)
}

#[test]
fn conditions_become_trees() {
    let text = include_str!("tests/constraints.td");
    let (loaded, diagnostics) = read(text);
    assert_eq!(diagnostics.errors(), 0);
    let (conditions, unknowns) = lowered(&loaded, |lowering, records| {
        let types = records.defs_of("TypeConstraint").filter(|record| record.span().is_some_and(|it| it.file.0 == 0));
        let types =
            types.map(|record| (record.name().to_owned(), lowering.type_constraint(record).condition.to_string()));
        let mut conditions: BTreeMap<_, _> = types.collect();
        let attrs = records.defs_of("Attr").filter(|record| record.span().is_some_and(|it| it.file.0 == 0));
        for record in attrs {
            conditions.insert(record.name().to_owned(), lowering.attr_constraint(record).condition.to_string());
        }
        conditions
    });
    for line in text.lines() {
        let Some((name, expected)) = line.strip_prefix("//= ").and_then(|rest| rest.split_once(": ")) else { continue };
        assert_eq!(conditions.get(name).map(String::as_str), Some(expected), "{name}");
    }
    let mut found: Vec<_> = unknowns
        .iter()
        .map(|unknown| {
            let place = loaded.sources.place(unknown.span.unwrap());
            (place.line, place.column, unknown.message.split(": '").next().unwrap().to_owned())
        })
        .collect();
    found.sort();
    let mut expected = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some((before, message)) = line.strip_prefix("//").and_then(|rest| rest.split_once("^ ")) {
            expected.push((index as u32, before.len() as u32 + 3, message.to_owned()));
        }
    }
    assert_eq!(found, expected);
}

/// The `.td` files of MLIR that no other includes.
fn files_of_mlir(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut included = HashSet::new();
    let mut directories = vec![directory.join("mlir")];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "td") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let names = text.lines().filter_map(|line| line.strip_prefix("include \"")?.split('"').next());
                included.extend(names.map(str::to_owned));
                files.push(path);
            }
        }
    }
    files.retain(|file| !included.iter().any(|name| file.ends_with(name)));
    files
}

/// The fields that hold an expression.
const FIELDS: [&str; 6] =
    ["predExpr", "builderCall", "constBuilderCall", "transformer", "defaultValue", "convertFromStorage"];

/// What was found in files.
#[derive(Default)]
struct Findings {
    texts: BTreeSet<(&'static str, String)>,
    conditions: BTreeSet<String>,
    unread: BTreeSet<String>,
    wrong: BTreeSet<String>,
}

impl Findings {
    fn collect(&mut self, loaded: &Loaded) {
        let ((), unknowns) = lowered(loaded, |lowering, records| {
            for record in records.defs() {
                for field in FIELDS {
                    let has = field != "defaultValue" || record.is_a("Attr") || record.is_a("Property");
                    let text = record.text(field).filter(|text| has && !text.text.trim().is_empty());
                    self.texts.extend(text.map(|text| (field, text.text.to_string())));
                }
                let Some(pred) = record.def("predicate") else { continue };
                let mut written = Written::default();
                assert!(write(pred, &[], &mut written, 0).is_ok(), "{}", record.name());
                if !self.conditions.insert(written.text().to_owned()) {
                    continue;
                }
                // What mlir-tblgen writes as one expression means what the tree of records does.
                match parse_expr(written.text()).map(Constraint::of_expr) {
                    Ok(whole) if whole == lowering.condition(pred, record.name()) => (),
                    Ok(whole) => drop(self.wrong.insert(format!("{} is not {whole}", written.text()))),
                    Err(error) => drop(self.unread.insert(format!("{}: {}", written.text(), error.message))),
                }
            }
        });
        self.unread.extend(unknowns.into_iter().map(|unknown| format!("{}: {}", unknown.def, unknown.message)));
    }
}

/// Files with conditions of most kinds.
const THREE: [&str; 3] = ["Vector/IR/VectorOps.td", "GPU/IR/GPUOps.td", "Tosa/IR/TosaOps.td"];

#[test]
fn expressions_and_conditions_of_mlir_are_read() {
    let directory = std::env::var("LECT_ODS_TD_DIR").unwrap_or_else(|_| "/usr/lib/llvm-22/include".to_owned());
    let directory = Path::new(&directory);
    let thorough = std::env::var_os("LECT_REQUIRE_ORACLE").is_some();
    let mut files = files_of_mlir(directory);
    if files.is_empty() {
        assert!(!thorough, "there is no MLIR in {}", directory.display());
        println!("skipped: there is no MLIR in {}", directory.display());
        return;
    }
    if !thorough {
        // All of them take half a minute without optimization.
        files.retain(|file| THREE.iter().any(|name| file.ends_with(name)));
    }
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Findings::default());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let include_dirs = vec![directory.to_owned(), file.parent().unwrap_or(directory).to_owned()];
                    let config = LoadConfig { include_dirs, ..LoadConfig::default() };
                    let loaded = load(Input::File(file.clone()), &config);
                    // Without records, it is a part of another without being included.
                    if loaded.records.is_some() {
                        found.lock().unwrap().collect(&loaded);
                    }
                }
            });
        }
    });
    let Findings { texts, conditions, mut unread, mut wrong } = found.into_inner().unwrap();
    for field in FIELDS {
        let (mut count, mut bad) = (0, 0);
        for (_, text) in texts.iter().filter(|(of, _)| *of == field) {
            count += 1;
            match parse_expr(text) {
                Ok(expr) if parse_expr(&expr.to_string()).as_ref() == Ok(&expr) => (),
                Ok(expr) => drop(wrong.insert(format!("{text} does not read again as {expr}"))),
                // An empty predicate stands for one that is set later.
                Err(_) if text == "()" => (),
                Err(error) => {
                    bad += 1;
                    unread.insert(format!("{text}: {}", error.message));
                }
            }
        }
        println!("{field}: {count} distinct texts, {bad} not read");
    }
    println!("{} distinct conditions; {} texts are not read:", conditions.len(), unread.len());
    unread.iter().for_each(|text| println!("{text}"));
    assert!(conditions.len() > if thorough { 2000 } else { 300 }, "only {} conditions were found", conditions.len());
    assert!(unread.len() * 200 <= conditions.len(), "more than half a percent is not read: {unread:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
