//! Constraints, lowered from records.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::spec::{Constraint, Expr};
use lect_ods::td::cpp::parse_expr;
use lect_ods::td::diag::Diagnostics;
use lect_ods::td::lower::{Lowering, Unknown, predicate_text};
use lect_ods::td::{Input, LoadConfig, Loaded, Records, load};

/// Reads a valid text.
fn read(text: &str) -> (Loaded, Diagnostics) {
    let mut loaded = load(Input::Text { name: "test.td".into(), text: text.into() }, &LoadConfig::default());
    let diagnostics = std::mem::take(&mut loaded.diagnostics);
    assert!(loaded.records.is_some(), "{:?}", diagnostics.list());
    (loaded, diagnostics)
}

/// Lowers a part of some records. Returns the result and the parts that were not understood.
fn lowered<T>(loaded: &Loaded, lower: impl for<'a> FnOnce(&mut Lowering<'a>, &'a Records) -> T) -> (T, Vec<Unknown>) {
    let mut diagnostics = Diagnostics::default();
    let records = loaded.records.as_ref().unwrap();
    let mut lowering = Lowering::new(records, &mut diagnostics);
    let result = lower(&mut lowering, records);
    (result, lowering.unknowns().to_vec())
}

#[test]
fn conditions_become_trees() {
    let text = include_str!("td_lower_constraint/constraints.td");
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

/// Returns the directory of the `.td` files of MLIR, if they are installed.
fn directory_of_mlir() -> PathBuf {
    std::env::var("LECT_ODS_TD_DIR").unwrap_or_else(|_| "/usr/lib/llvm-22/include".to_owned()).into()
}

/// Returns the `.td` files of MLIR that no other file includes.
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

/// Fields that contain an expression.
const FIELDS: [&str; 6] =
    ["predExpr", "builderCall", "constBuilderCall", "transformer", "defaultValue", "convertFromStorage"];

/// Findings in files.
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
                let written = predicate_text(pred).unwrap_or_else(|| panic!("{} is no predicate", record.name()));
                if !self.conditions.insert(written.clone()) {
                    continue;
                }
                // The single expression of mlir-tblgen is equivalent to the tree of records.
                match parse_expr(&written).map(Constraint::from_expr) {
                    Ok(whole) if whole == lowering.condition(pred, record.name()) => (),
                    Ok(whole) => drop(self.wrong.insert(format!("{written} is not {whole}"))),
                    Err(error) => drop(self.unread.insert(format!("{written}: {}", error.message))),
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
    let directory = &directory_of_mlir();
    let thorough = std::env::var_os("LECT_REQUIRE_ORACLE").is_some();
    let mut files = files_of_mlir(directory);
    if files.is_empty() {
        assert!(!thorough, "there is no MLIR in {}", directory.display());
        println!("skipped: there is no MLIR in {}", directory.display());
        return;
    }
    if !thorough {
        // All files take half a minute without optimization.
        files.retain(|file| THREE.iter().any(|name| file.ends_with(name)));
    }
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Findings::default());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let include_dirs = vec![directory.to_owned(), file.parent().unwrap_or(Path::new("")).to_owned()];
                    let config = LoadConfig::default().with_include_dirs(include_dirs);
                    let loaded = load(Input::File(file.clone()), &config);
                    // A file without records is a fragment that another file includes.
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
                // An empty predicate is a placeholder of one that is set later.
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

const FACTS: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
def Test_Dialect : Dialect { let name = "test"; let cppNamespace = "::test"; }
def Test_Type : TypeDef<Test_Dialect, "Some"> { let mnemonic = "some"; }
def Test_Attr : AttrDef<Test_Dialect, "Some"> { let mnemonic = "some"; }
def Test_Old : I32EnumAttr<"Old", "old", [I32EnumAttrCase<"A", 0>]> { let cppNamespace = "::test"; }
def Test_New : I32Enum<"New", "new", [I32EnumCase<"A", 0>]> { let cppNamespace = "::test"; }
def Test_NewAttr : EnumAttr<Test_Dialect, Test_New, "new">;
def Test_ConfinedNew : ConfinedAttr<Test_NewAttr, [IntNonNegative]>;
def Test_Small : ConfinedAttr<I32Attr, [IntMaxValue<7>]>;
def Test_NewProp : NamedEnumPropWithAttrForm<Test_New, "new", Test_NewAttr>;
def Test_SmallProp : ConfinedProp<I64Prop, CPred<"$_self < 7">>;
def Test_Flag : ConfinedProp<UnitProp, CPred<"true">>;
def Test_Region : SizedRegion<1>;
def Test_Bare : TypeConstraint<CPred<"isa<X>($_self)">> { let summary = ?; }
"#;

#[test]
fn facts_beside_the_condition_are_read() {
    let (loaded, _) = read(FACTS);
    let ((), unknowns) = lowered(&loaded, |lowering, records| {
        let def = |name| records.def(name).unwrap();
        let builder = |builder: &Option<Expr>| builder.as_ref().map(Expr::to_string);

        let ty = lowering.type_constraint(def("I64"));
        assert_eq!((&*ty.def, &*ty.summary, &*ty.cpp_type), ("I64", "64-bit signless integer", "::mlir::IntegerType"));
        assert_eq!(builder(&ty.builder).as_deref(), Some("$_builder.getIntegerType(64)"));
        let ty = lowering.type_constraint(def("Test_Type"));
        assert_eq!((ty.type_def.as_deref(), ty.condition.to_string()), (Some("Test_Type"), "is test::SomeType".into()));
        assert_eq!(builder(&ty.builder).as_deref(), Some("$_builder.getType<test::SomeType>()"));
        let ty = lowering.type_constraint(def("Test_Bare"));
        assert_eq!((&*ty.summary, &ty.builder, &ty.type_def), ("Test_Bare", &None, &None));

        let attr = lowering.attr_constraint(def("I64Attr"));
        assert_eq!(attr.value_type.as_ref().map(|ty| &*ty.def), Some("I64"));
        let expected = "$_builder.getIntegerAttr($_builder.getIntegerType(64), $0)";
        assert_eq!(builder(&attr.const_builder).as_deref(), Some(expected));
        assert_eq!((&*attr.storage_type, &*attr.return_type), ("::mlir::IntegerAttr", "uint64_t"));
        let attr = lowering.attr_constraint(def("Test_Small"));
        let small = "is IntegerAttr and {cast<IntegerAttr>($_self).getType().isSignlessInteger(32)} and \
                     {cast<IntegerAttr>($_self).getInt() <= 7}";
        assert_eq!((attr.condition.to_string().as_str(), &*attr.return_type), (small, "uint32_t"));
        assert_eq!(lowering.attr_constraint(def("Test_Old")).enum_def.as_deref(), Some("Test_Old"));
        for name in ["Test_NewAttr", "Test_ConfinedNew"] {
            let attr = lowering.attr_constraint(def(name));
            assert_eq!((attr.enum_def.as_deref(), attr.attr_def.as_deref()), (Some("Test_New"), Some("Test_NewAttr")));
        }
        assert_eq!(lowering.attr_constraint(def("Test_Attr")).attr_def.as_deref(), Some("Test_Attr"));
        assert!(lowering.attr_constraint(def("UnitAttr")).unit);
        assert!(lowering.attr_constraint(def("SymbolNameAttr")).symbol_name);

        let prop = lowering.prop_constraint(def("Test_SmallProp"));
        assert_eq!((&*prop.storage_type, prop.condition.to_string().as_str()), ("int64_t", "{$_self < 7}"));
        let prop = lowering.prop_constraint(def("Test_NewProp"));
        assert_eq!(
            (prop.enum_def.as_deref(), prop.attr.as_ref().map(|attr| &*attr.def)),
            (Some("Test_New"), Some("Test_NewAttr"))
        );
        assert!(lowering.prop_constraint(def("Test_Flag")).unit);

        let region = lowering.region_constraint(def("Test_Region"));
        assert_eq!(
            (&*region.summary, region.condition.to_string().as_str()),
            ("region with 1 blocks", "{hasNItems($_self, 1)}")
        );
        assert_eq!(lowering.successor_constraint(def("AnySuccessor")).condition, Constraint::Any);
    });
    assert_eq!(unknowns, []);
}

/// Returns the messages about the predicate `P`.
fn problems(text: &str) -> Vec<String> {
    let (loaded, _) = read(&format!("include \"mlir/IR/Constraints.td\"\n{text}"));
    let ((), unknowns) = lowered(&loaded, |lowering, records| {
        lowering.condition(records.def("P").unwrap(), "P");
    });
    unknowns.into_iter().map(|unknown| unknown.message).collect()
}

#[test]
fn predicates_without_end_are_an_error() {
    let double = |pred: &str| {
        let defs = (1..40).map(|level| format!("def P{level} : {};\n", pred.replace('$', &format!("P{}", level - 1))));
        format!("def P0 : CPred<\"x(x)\">;\n{}def P : Neg<P39>;", defs.collect::<String>())
    };
    assert_eq!(problems(&double("And<[$]>")), [""; 0]);
    assert_eq!(problems(&double("Or<[And<[$, $]>, And<[$, $]>]>"))[0], "this predicate becomes too large");
    assert_eq!(problems(&double("Concat<\"f(\", And<[$, $]>, \")\">"))[0], "this predicate becomes too large");
    assert_eq!(problems(&double("SubstLeaves<\"x\", \"x x\", $>"))[0], "this predicate becomes too large");
    let deep = "defvar deep = !foldl(TruePred, !range(1000), pred, i, And<[Neg<pred>]>); def P : Neg<deep>;";
    assert_eq!(problems(deep), ["predicates are made of each other more than 200 deep"]);
    let selves = problems("def P : And<[]> { let children = [P, P]; }");
    assert_eq!(selves[0], "predicates are made of each other more than 200 deep");
    assert_eq!(problems("def P : Pred;"), ["`Pred` is no predicate that is known"]);
}

#[test]
fn parts_are_where_they_were_written() {
    // The line and the column of the error in the predicate, whose strings are at the starts of lines.
    let place = |whole: &str, by: &str, again: &str| {
        let text = format!(
            "include \"mlir/IR/Constraints.td\"\ndef P : Concat<\"\", Neg<SubstLeaves<\"y\",\n\"{again}\",\n\
             SubstLeaves<\"x\",\n\"{by}\",\nCPred<\n\"{whole}\">>>>, \"\">;"
        );
        let (loaded, _) = read(&text);
        let ((), unknowns) = lowered(&loaded, |lowering, records| {
            lowering.condition(records.def("P").unwrap(), "P");
        });
        assert_eq!(unknowns.len(), 1, "{text}");
        let place = loaded.sources.place(unknowns[0].span.unwrap());
        (place.line, place.column)
    };
    assert_eq!(place("`(x, x)", "y.x", "z"), (7, 2));
    assert_eq!(place("f(x, x)", "y.x", "`"), (3, 2));
    assert_eq!(place("f(x, x)", "y.`", "z"), (5, 4));
    assert_eq!(place("f(x` x)", "y.x", "z"), (7, 5));
    assert_eq!(place("f(x, x`", "y.x", "z"), (7, 8));
    // Only the second replacement is wrong.
    assert_eq!(place("f(a x, g(x))", ", x", "z"), (5, 2));
    // The bracket at the end is in no string, so the predicate is the place.
    assert_eq!(place("f(x, x", "y.x", "z"), (2, 5));
}

#[test]
fn constraints_of_the_prelude_are_those_of_mlir() {
    let directory = directory_of_mlir();
    if !directory.join("mlir/IR/OpBase.td").exists() {
        assert!(std::env::var_os("LECT_REQUIRE_ORACLE").is_none(), "there is no MLIR in {}", directory.display());
        println!("skipped: there is no MLIR in {}", directory.display());
        return;
    }
    let text = "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/EnumAttr.td\"\ninclude \"mlir/IR/BuiltinTypes.td\"\n\
                include \"mlir/IR/BuiltinAttributes.td\"\n";
    let constraints = |include_dirs| {
        let config = LoadConfig::default().with_include_dirs(include_dirs);
        let loaded = load(Input::Text { name: "test.td".into(), text: text.into() }, &config);
        let (constraints, unknowns) = lowered(&loaded, |lowering, records| {
            let mut constraints = BTreeMap::new();
            for record in records.defs().filter(|record| !record.is_anonymous()) {
                let text = if record.is_a("TypeConstraint") {
                    let ty = lowering.type_constraint(record);
                    format!("{} [{}] {} {:?}", ty.condition, ty.summary, ty.cpp_type, ty.builder)
                } else if record.is_a("AttrConstraint") {
                    let attr = lowering.attr_constraint(record);
                    let ty = attr.value_type.as_ref().map_or("", |ty| &*ty.def);
                    let types = [&*attr.storage_type, &*attr.return_type, ty].join(", ");
                    format!("{} [{}] {types} {:?}", attr.condition, attr.summary, attr.const_builder)
                } else if record.is_a("PropConstraint") {
                    let prop = lowering.prop_constraint(record);
                    format!("{} [{}] {} {}", prop.condition, prop.summary, prop.storage_type, prop.interface_type)
                } else if record.is_a("RegionConstraint") {
                    let region = lowering.region_constraint(record);
                    format!("{} [{}]", region.condition, region.summary)
                } else if record.is_a("Pred") {
                    lowering.condition(record, record.name()).to_string()
                } else {
                    continue;
                };
                constraints.insert(record.name().to_owned(), text);
            }
            constraints
        });
        assert_eq!(unknowns, []);
        constraints
    };
    let (ours, theirs) = (constraints(Vec::new()), constraints(vec![directory]));
    assert!(theirs.len() > 200, "only {} constraints were found", theirs.len());
    for (name, theirs) in theirs {
        assert_eq!(ours.get(&name), Some(&theirs), "{name}");
    }
}
