//! Comparison of the prelude (`ods/prelude`) with MLIR's files.
//!
//! - `alone/..`: each of its files, and a dialect (`filetests/prelude`), is read with only the prelude.
//! - `mlir/..`: MLIR's files have the same records and dialects with the prelude as with MLIR's own `mlir/IR`,
//!   `mlir/Interfaces` and so on. Included files are skipped unless they are in the prelude, since they are read with
//!   the files that include them.
//!
//! Without MLIR's files the latter reports that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::{Debug, Write};
use std::path::{Path, PathBuf};

use lect_ods::td::lower::{Lowered, lower};
use lect_ods::td::record::RecordId;
use lect_ods::td::{Input, LoadConfig, Loaded, RecordRef, Records, Value, load};
use lect_tests::tablegen::files::{self, TdFile};
use lect_tests::tablegen::lect;
use libtest_mimic::{Failed, Trial};

use super::requires_oracle;

/// Class parameters of MLIR releases after 22 that the prelude has too; they have defaults.
const NEWER: [(&str, &str); 1] = [("Resource", "effectParameters")];

/// Fields of MLIR releases after 22 that the prelude has too.
const NEWER_FIELDS: [&str; 3] =
    ["hasCustomPropertiesPrinter", "useOpFoldResults", "useStrictPropertiesInAssemblyFormat"];

/// Returns the directory of the prelude, for the include path.
fn prelude_dir() -> PathBuf {
    PathBuf::from("../ods/prelude")
}

pub fn trials() -> Result<Vec<Trial>, String> {
    let prelude = files::td_files(&prelude_dir())?;
    let mut trials: Vec<Trial> =
        prelude.iter().map(|file| trial("alone", &file.name, check_alone(&file.name))).collect();
    for file in files::td_files(Path::new("filetests/prelude"))? {
        trials.push(trial("alone", &file.name.clone(), move || check_dialect(&file)));
    }
    match files::mlir_root() {
        Some(root) => {
            let prelude: BTreeSet<&str> = prelude.iter().map(|file| &*file.name).collect();
            let all = files::mlir(&root)?;
            let included = files::included(&all);
            for file in all {
                let name = format!("mlir/{}", file.name);
                if prelude.contains(&*name) || !included.contains(&name) {
                    trials.push(trial("mlir", &file.name.clone(), move || check_mlir(&file)));
                }
            }
        }
        None if requires_oracle() => {
            return Err("there are no files of MLIR's, and LECT_REQUIRE_ORACLE=1 wants them".into());
        }
        None => println!("\nprelude: SKIPPED in part, there are no files of MLIR's to compare with\n"),
    }
    Ok(trials)
}

fn trial(kind: &str, name: &str, check: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    super::trial("prelude", &format!("{kind}/{name}"), || check().map_err(Failed::from))
}

fn check_alone(name: &str) -> impl FnOnce() -> Result<(), String> + Send + 'static {
    let input = Input::Text { name: "alone.td".to_owned(), text: format!("include \"{name}\"\n") };
    move || lect::records(&load(input, &LoadConfig::default())).map(|_| ())
}

/// Checks that a dialect is read and lowered to specs without diagnostics or unknown parts.
fn check_dialect(file: &TdFile) -> Result<(), String> {
    let mut loaded = load(Input::File(file.path.clone()), &LoadConfig::default());
    lect::records(&loaded)?;
    let Some(records) = &loaded.records else { return Err("there are no records".to_owned()) };
    let lowered = lower(records, &mut loaded.diagnostics);
    if !loaded.diagnostics.list().is_empty() || !lowered.unknowns.is_empty() {
        return Err(format!("{}{:#?}", lect::said(&loaded), lowered.unknowns));
    }
    Ok(())
}

fn check_mlir(file: &TdFile) -> Result<(), String> {
    let (mut theirs, mut ours) = (lect::read(file, &file.config_beside_oracle()), read_with_prelude(file));
    match (lect::records(&theirs), lect::records(&ours)) {
        (Ok(their_records), Ok(our_records)) => {
            Comparison::new(their_records, our_records).compare()?;
            let lowered = |loaded: &mut Loaded| {
                let lowered = loaded.records.as_ref().map(|records| lower(records, &mut loaded.diagnostics));
                lowered.map(|lowered| (lowered, loaded.diagnostics.list().len()))
            };
            match (lowered(&mut theirs), lowered(&mut ours)) {
                (Some(theirs), Some(ours)) => compare_specs(&theirs, &ours),
                _ => Ok(()),
            }
        }
        // The file is a fragment of another file.
        (Err(_), Err(_)) => Ok(()),
        (Ok(_), Err(error)) => Err(format!("with the prelude, {error}")),
        (Err(error), Ok(_)) => Err(format!("with MLIR's own files, {error}")),
    }
}

/// Compares the specs by their debug text, and the diagnostics by their number.
fn compare_specs(theirs: &(Lowered, usize), ours: &(Lowered, usize)) -> Result<(), String> {
    let ((theirs, their_diagnostics), (ours, our_diagnostics)) = (theirs, ours);
    let mut differences = Vec::new();
    if their_diagnostics != our_diagnostics || theirs.unknowns.len() != ours.unknowns.len() {
        differences.push(format!(
            "{their_diagnostics} errors and {} unknowns, with the prelude {our_diagnostics} and {}",
            theirs.unknowns.len(),
            ours.unknowns.len()
        ));
    }
    let (theirs, ours) = (specs(theirs), specs(ours));
    if !theirs.keys().eq(ours.keys()) {
        let lists = [&theirs, &ours].map(|specs| specs.keys().collect::<Vec<_>>());
        differences.push(format!("there are {:?}, with the prelude {:?}", lists[0], lists[1]));
    }
    for (name, their_text) in &theirs {
        let Some(our_text) = ours.get(name) else { continue };
        if their_text.lines().count() != our_text.lines().count() {
            differences.push(format!("{name} is longer or shorter with the prelude"));
        }
        let lines = their_text.lines().zip(our_text.lines());
        for (theirs, ours) in lines.filter(|(theirs, ours)| !is_alike(theirs, ours)) {
            differences.push(format!("{name}: {}, with the prelude {}", theirs.trim(), ours.trim()));
        }
    }
    tell(&differences)
}

/// Returns the debug texts of all specs, keyed by definition.
fn specs(lowered: &Lowered) -> BTreeMap<String, String> {
    let mut specs = BTreeMap::new();
    for dialect in &lowered.dialects {
        let mut add = |def: &str, spec: &dyn Debug| {
            specs.insert(format!("{}.{def}", dialect.name), format!("{spec:#?}"));
        };
        dialect.ops.iter().for_each(|spec| add(&spec.def, spec));
        dialect.types.iter().for_each(|spec| add(&spec.def, spec));
        dialect.attrs.iter().for_each(|spec| add(&spec.def, spec));
        dialect.enums.iter().for_each(|spec| add(&spec.def, spec));
        dialect.interfaces.iter().for_each(|spec| add(&spec.def, spec));
    }
    specs
}

/// Returns true if two lines of specs are equal as far as the prelude promises.
fn is_alike(theirs: &str, ours: &str) -> bool {
    let is_text =
        |line: &str| ["description:", "extra_", "verify:"].iter().any(|key| line.trim_start().starts_with(key));
    // Strings are escaped here, including the white space in them.
    let significant = |line: &str| line.replace("\\n", "").split_whitespace().collect::<String>();
    theirs == ours
        || ours.contains(CPP)
        || ours.contains(UNIT_CPP) && theirs.contains("UnitAttr::get")
        || is_text(theirs) && is_text(ours)
        || theirs.contains("\"anonymous_") && ours.contains("\"anonymous_")
        || significant(theirs) == significant(ours)
}

/// Placeholder for C++ that is not evaluated.
const CPP: &str = "/* C++ */";

/// Placeholder for C++ that stores true as a unit attribute.
const UNIT_CPP: &str = "/* C++: UnitAttr::get */";

fn read_with_prelude(file: &TdFile) -> Loaded {
    let mut config = file.config_beside_oracle();
    config.include_dirs.insert(0, prelude_dir());
    let ours = prelude_dir().join("mlir").join(Path::new(&file.name));
    let path = if ours.exists() { ours } else { file.path.clone() };
    load(Input::File(path), &config)
}

/// Required degree of equality of two texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StructuralKey {
    /// No comparison: documentation, and C++ that is copied into classes.
    None,
    /// Presence: C++ whose presence changes semantics.
    Presence,
    /// All but white space: significant C++.
    Cpp,
    /// All but the amount of white space, and leading or trailing white space.
    Words,
}

impl StructuralKey {
    fn of(field: &str) -> StructuralKey {
        match field {
            "description"
            | "extraClassDeclaration"
            | "extraClassDefinition"
            | "extraSharedClassDeclaration"
            | "extraTraitClassDeclaration"
            | "extraConcreteClassDeclaration"
            | "extraConcreteClassDefinition" => StructuralKey::None,
            "allocator"
            | "assignToStorage"
            | "body"
            | "convertFromAttribute"
            | "convertToAttribute"
            | "defaultBody"
            | "ElementsAttrInterfaceAccessors"
            | "hashProperty"
            | "optionalParser"
            | "parameterParser"
            | "parameterPrinter"
            | "parser"
            | "printer"
            | "readFromMlirBytecode"
            | "verify"
            | "writeToMlirBytecode" => StructuralKey::Presence,
            // In one attribute this is a function of several lines.
            "convertFromStorage" => StructuralKey::Presence,
            "constBuilderCall" | "extraClassOf" | "predExpr" | "returnType" | "storageType" => StructuralKey::Cpp,
            _ => StructuralKey::Words,
        }
    }

    fn holds(self, theirs: &str, ours: &str) -> bool {
        match self {
            StructuralKey::None => true,
            StructuralKey::Presence => theirs.trim().is_empty() == ours.trim().is_empty(),
            StructuralKey::Cpp => {
                let significant = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
                significant(theirs) == significant(ours)
            }
            StructuralKey::Words => theirs.split_whitespace().eq(ours.split_whitespace()),
        }
    }
}

/// Maximum number of reported differences.
const MAX_TOLD: usize = 20;

struct Comparison<'r> {
    theirs: &'r Records,
    ours: &'r Records,
    /// Anonymous records that are already compared, or are being compared.
    compared: HashSet<(RecordId, RecordId)>,
    differences: Vec<String>,
    /// Current path: names of records and fields, indices.
    path: Vec<String>,
}

impl<'r> Comparison<'r> {
    fn new(theirs: &'r Records, ours: &'r Records) -> Self {
        Comparison { theirs, ours, compared: HashSet::new(), differences: Vec::new(), path: Vec::new() }
    }

    fn compare(mut self) -> Result<(), String> {
        let (theirs, ours) = (named(self.theirs), named(self.ours));
        self.names("record", &keys(&theirs), &keys(&ours));
        for (name, theirs) in theirs {
            if let Some(ours) = ours.get(name) {
                self.within(name, |comparison| comparison.records(theirs, *ours));
            }
        }
        self.classes();
        tell(&self.differences)
    }

    /// Compares template parameters and the types of fields.
    fn classes(&mut self) {
        let public = |records: &'r Records| -> BTreeMap<&'r str, &'r lect_ods::td::record::ClassData> {
            let classes = records.class_names.iter().map(|(name, id)| (&**name, &records.classes[id.0 as usize]));
            classes.filter(|(name, _)| !is_private(name) && *name != "RustPred").collect()
        };
        let (theirs, ours) = (public(self.theirs), public(self.ours));
        self.names("class", &keys(&theirs), &keys(&ours));
        for (name, their_class) in theirs {
            let Some(our_class) = ours.get(name) else { continue };
            let shape = |records: &Records, fields: &[lect_ods::td::record::ClassField]| -> Vec<String> {
                fields.iter().map(|field| records.names.text(field.name).to_string()).collect()
            };
            let (their_params, mut our_params) =
                (shape(self.theirs, &their_class.params), shape(self.ours, &our_class.params));
            our_params.retain(|param| !NEWER.contains(&(name, param)));
            if their_params != our_params {
                self.differ(format!("class {name}: parameters {their_params:?}, with the prelude {our_params:?}"));
            }
            let set = |fields: Vec<String>| fields.into_iter().collect::<BTreeSet<_>>();
            let their_fields = set(shape(self.theirs, &their_class.fields));
            let mut our_fields = set(shape(self.ours, &our_class.fields));
            our_fields.retain(|field| !NEWER_FIELDS.iter().any(|newer| field.contains(newer)));
            if their_fields != our_fields {
                self.differ(format!("class {name}: fields {their_fields:?}, with the prelude {our_fields:?}"));
            }
        }
    }

    fn records(&mut self, theirs: RecordRef<'r>, ours: RecordRef<'r>) {
        if !self.compared.insert((theirs.id, ours.id)) {
            return;
        }
        let superclasses = |record: RecordRef<'r>| record.superclasses().filter(|class| !is_private(class));
        if !superclasses(theirs).eq(superclasses(ours)) {
            let lists = [theirs, ours].map(|record| superclasses(record).collect::<Vec<_>>());
            self.differ(format!("is {:?}, with the prelude {:?}", lists[0], lists[1]));
        }
        let (their_fields, mut our_fields) = (fields(theirs), fields(ours));
        our_fields.retain(|name, _| !NEWER_FIELDS.contains(name));
        self.names("field", &keys(&their_fields), &keys(&our_fields));
        for (name, theirs) in their_fields {
            if let Some(ours) = our_fields.get(name) {
                self.within(name, |comparison| comparison.values(theirs, ours, StructuralKey::of(name)));
            }
        }
    }

    fn values(&mut self, theirs: &'r Value, ours: &'r Value, key: StructuralKey) {
        match (theirs, ours) {
            (Value::Unset, Value::Unset) => {}
            (Value::Unset, Value::Text(_)) | (Value::Text(_), Value::Unset) if key == StructuralKey::None => {}
            (Value::Bit(theirs), Value::Bit(ours)) if theirs == ours => {}
            (Value::Int(theirs), Value::Int(ours)) if theirs == ours => {}
            (Value::Bits(theirs), Value::Bits(ours)) if theirs == ours => {}
            (Value::Text(theirs), Value::Text(ours)) if key.holds(&theirs.text, &ours.text) => {}
            (Value::List(theirs), Value::List(ours)) if theirs.items.len() == ours.items.len() => {
                for (index, (theirs, ours)) in theirs.items.iter().zip(&ours.items).enumerate() {
                    self.within(&index.to_string(), |comparison| comparison.values(theirs, ours, key));
                }
            }
            (Value::Dag(theirs), Value::Dag(ours))
                if theirs.name == ours.name
                    && theirs.args.iter().map(|arg| &arg.1).eq(ours.args.iter().map(|arg| &arg.1)) =>
            {
                self.within("operator", |comparison| {
                    comparison.values(&theirs.operator, &ours.operator, key);
                });
                for (index, ((theirs, name), (ours, _))) in theirs.args.iter().zip(&ours.args).enumerate() {
                    let name = name.as_deref().map_or_else(|| index.to_string(), str::to_owned);
                    self.within(&name, |comparison| comparison.values(theirs, ours, key));
                }
            }
            (Value::Record(their_id), Value::Record(our_id)) => {
                let (theirs, ours) = (self.theirs.record(*their_id), self.ours.record(*our_id));
                match (theirs.is_anonymous(), ours.is_anonymous()) {
                    (true, true) => self.records(theirs, ours),
                    // Named records are compared on their own.
                    (false, false) if theirs.name() == ours.name() => {}
                    _ => self.differ(format!("{}, with the prelude {}", theirs.name(), ours.name())),
                }
            }
            // Only unreferenced anonymous records have unresolved values.
            (Value::Unresolved(_), Value::Unresolved(_)) => {}
            _ => self.differ(format!("{}, with the prelude {}", shown(theirs), shown(ours))),
        }
    }

    fn names(&mut self, what: &str, theirs: &BTreeSet<&str>, ours: &BTreeSet<&str>) {
        for name in theirs.difference(ours) {
            self.differ(format!("with the prelude there is no {what} {name}"));
        }
        for name in ours.difference(theirs).filter(|name| !is_private(name)) {
            self.differ(format!("only with the prelude there is a {what} {name}"));
        }
    }

    fn differ(&mut self, what: String) {
        self.differences.push(format!("{}: {what}", self.path.join(".")));
    }

    fn within(&mut self, step: &str, compare: impl FnOnce(&mut Self)) {
        self.path.push(step.to_owned());
        compare(self);
        self.path.pop();
    }
}

/// Returns an error that lists the first differences, if there are any.
fn tell(differences: &[String]) -> Result<(), String> {
    if differences.is_empty() {
        return Ok(());
    }
    let mut message = format!("{} differences", differences.len());
    for difference in differences.iter().take(MAX_TOLD) {
        let _ = write!(message, "\n  {difference}");
    }
    Err(message)
}

/// Returns true for a private helper of the prelude.
fn is_private(name: &str) -> bool {
    name.starts_with('_')
}

fn named(records: &Records) -> BTreeMap<&str, RecordRef<'_>> {
    records.defs().filter(|record| !record.is_anonymous()).map(|record| (record.name(), record)).collect()
}

fn fields(record: RecordRef<'_>) -> BTreeMap<&str, &Value> {
    let names = &record.records.names;
    record.data.fields.iter().map(|field| (&**names.text(field.name), &field.value)).collect()
}

fn keys<'n, T>(map: &BTreeMap<&'n str, T>) -> BTreeSet<&'n str> {
    map.keys().copied().collect()
}

/// Returns a readable summary of a value.
fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{:?}", &*text.text),
        Value::List(list) => format!("a list of {}", list.items.len()),
        Value::Dag(dag) => format!("a dag of {:?}", dag.args.iter().map(|arg| &arg.1).collect::<Vec<_>>()),
        _ => format!("{value:?}"),
    }
}
