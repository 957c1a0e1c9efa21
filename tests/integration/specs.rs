//! Specs lowered from MLIR's dialects: the counts of their parts, compared with `filetests/specs.out`.
//!
//! All files that no other file includes are read without errors; unknown parts are counted. The traits of each
//! operation must be the traits of its class emitted by `mlir-tblgen`, in that order.
//!
//! Without MLIR's files or `mlir-tblgen-22` this reports that it was skipped and passes, unless
//! `LECT_REQUIRE_ORACLE=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::spec::{
    DefSpec, DefSyntax, DialectSpec, EnumSpec, InterfaceKind, InterfaceSpec, OpSpec, OpSyntax, ParamSpec, PropKind,
    TraitKind,
};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, load};
use lect_tests::golden;
use lect_tests::tablegen::files::{self, TdFile};
use lect_tests::tablegen::lect::said;
use lect_tests::tablegen::oracle::Oracle;

#[test]
fn all_of_mlir() -> Result<(), String> {
    let (Some(root), Some(oracle)) = (files::mlir_root(), Oracle::find()) else {
        let missing = "there are no files of MLIR's, or no mlir-tblgen-22";
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err(format!("{missing}, and LECT_REQUIRE_ORACLE=1 wants them"));
        }
        println!("\nspecs: SKIPPED, {missing}\n");
        return Ok(());
    };
    let all = files::mlir(&root)?;
    let included = files::included(&all);
    let entries: Vec<&TdFile> = all.iter().filter(|file| !included.contains(&format!("mlir/{}", file.name))).collect();
    let world = Mutex::new(World::default());
    let next = AtomicUsize::new(0);
    let read_some = || -> Result<(), String> {
        while let Some(file) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            read(file, &oracle, &world)?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(read_some)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("lect panicked".to_owned())))
    })?;
    let world = world.into_inner().map_err(|_| "lect panicked".to_owned())?;
    golden::check(Path::new("filetests/specs.out"), world.table().as_bytes())
}

/// Definitions of all files, without duplicates.
#[derive(Default)]
struct World {
    dialects: BTreeMap<String, Dialect>,
    enums: BTreeMap<String, EnumSpec>,
    interfaces: BTreeMap<String, InterfaceSpec>,
    unknown: BTreeSet<(String, String, String)>,
}

/// Definitions of a dialect in all files.
#[derive(Default)]
struct Dialect {
    ops: BTreeMap<String, OpSpec>,
    attrs: BTreeMap<String, DefSpec>,
    types: BTreeMap<String, DefSpec>,
}

fn read(file: &TdFile, oracle: &Oracle, world: &Mutex<World>) -> Result<(), String> {
    let mut loaded = load(Input::File(file.path.clone()), &file.config_beside_oracle());
    let Some(records) = &loaded.records else {
        // Some files are fragments of others, which do not include them by name.
        return match oracle.dump(file) {
            Ok(_) => Err(format!("{}:\n{}", file.name, said(&loaded))),
            Err(_) => Ok(()),
        };
    };
    let lowered = lower(records, &mut loaded.diagnostics);
    if loaded.diagnostics.errors() > 0 {
        return Err(format!("{}:\n{}", file.name, said(&loaded)));
    }
    if lowered.dialects.iter().any(|dialect| !dialect.ops.is_empty()) {
        let compared = compare_traits(&lowered.dialects, &oracle.cpp(file, &["--gen-op-decls"])?);
        compared.map_err(|error| format!("{}: {error}", file.name))?;
    }
    let mut world = world.lock().map_err(|_| "lect panicked".to_owned())?;
    for spec in lowered.dialects {
        world.add(spec);
    }
    for spec in lowered.enums {
        world.enums.insert(key(&spec.def, &spec.cpp_namespace), spec);
    }
    for spec in lowered.interfaces {
        world.interfaces.insert(key(&spec.def, &spec.cpp_namespace), spec);
    }
    for unknown in lowered.unknowns {
        world.unknown.insert((unknown.kind.to_owned(), unknown.def, unknown.message));
    }
    Ok(())
}

impl World {
    fn add(&mut self, spec: DialectSpec) {
        let dialect = self.dialects.entry(spec.name.to_string()).or_default();
        dialect.ops.extend(spec.ops.iter().map(|op| (op.name.to_string(), op.clone())));
        dialect.attrs.extend(spec.attrs.iter().map(|attr| (attr.def.to_string(), attr.clone())));
        dialect.types.extend(spec.types.iter().map(|ty| (ty.def.to_string(), ty.clone())));
        self.enums.extend(spec.enums.iter().map(|spec| (key(&spec.def, &spec.cpp_namespace), spec.clone())));
        self.interfaces.extend(spec.interfaces.iter().map(|spec| (key(&spec.def, &spec.cpp_namespace), spec.clone())));
    }

    fn table(&self) -> String {
        let mut text = String::new();
        let mut table = |what: &str, title: &str, count: fn(&Dialect) -> Vec<usize>| {
            let _ = writeln!(text, "{what}|{title}");
            let mut total = Vec::new();
            for (name, dialect) in &self.dialects {
                let counts = count(dialect);
                if counts.first() == Some(&0) {
                    continue;
                }
                let _ = writeln!(text, "{}", row(name, &counts));
                total.resize(counts.len(), 0);
                total.iter_mut().zip(counts).for_each(|(sum, count): (&mut usize, usize)| *sum += count);
            }
            let _ = writeln!(text, "{}\n", row("all", &total));
        };
        table("operations", SYNTAX, |dialect| count(&dialect.ops, &OP_SYNTAX));
        table("operations", PARTS, parts);
        table("types", DEFS, |dialect| {
            let flags = |ty: &DefSpec| [false, ty.verifier, ty.custom_storage, ty.alias];
            dialect.types.values().map(|ty| def(&ty.syntax, &ty.params, flags(ty))).fold(vec![0; 9], sum)
        });
        table("attributes", DEFS, |dialect| {
            let flags = |attr: &DefSpec| [attr.enum_def.is_some(), attr.verifier, attr.custom_storage, attr.alias];
            dialect.attrs.values().map(|attr| def(&attr.syntax, &attr.params, flags(attr))).fold(vec![0; 9], sum)
        });
        let cases: usize = self.enums.values().map(|spec| spec.cases.len()).sum();
        let _ = writeln!(text, "enums {}, cases {cases}", self.enums.len());
        for kind in [InterfaceKind::Op, InterfaceKind::Attr, InterfaceKind::Type, InterfaceKind::Dialect] {
            let of_kind = || self.interfaces.values().filter(move |spec| spec.kind == kind);
            let methods: usize = of_kind().map(|spec| spec.methods.len()).sum();
            let _ = writeln!(text, "interfaces of kind {kind:?} {}, methods {methods}", of_kind().count());
        }
        let _ = writeln!(text, "not understood {}", self.unknown.len());
        for (kind, def, message) in &self.unknown {
            let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "  {kind} in '{def}': {message}");
        }
        text
    }
}

/// Returns a unique key; some definitions of different dialects have the same name.
fn key(def: &str, namespace: &str) -> String {
    format!("{namespace}::{def}")
}

fn row(name: &str, counts: &[usize]) -> String {
    counts.iter().fold(name.to_owned(), |row, count| format!("{row}|{count}"))
}

fn sum(mut total: Vec<usize>, counts: Vec<usize>) -> Vec<usize> {
    total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
    total
}

/// A property of an operation to be counted.
type Question = fn(&OpSpec) -> bool;

const SYNTAX: &str = "format|custom|generic|verifier|region verifier|folder|canonicalizer|canonicalize method|no default \
                      builders|declarations|regions|successors";

const OP_SYNTAX: [Question; 13] = [
    |_| true,
    |op| matches!(op.syntax, OpSyntax::Format(_)),
    |op| op.syntax == OpSyntax::Custom,
    |op| op.syntax == OpSyntax::Generic,
    |op| op.verifier,
    |op| op.region_verifier,
    |op| op.folder,
    |op| op.canonicalizer,
    |op| op.canonicalize_method,
    |op| op.skip_default_builders,
    |op| !op.extra_declarations.is_empty(),
    |op| !op.regions.is_empty(),
    |op| !op.successors.is_empty(),
];

fn count(ops: &BTreeMap<String, OpSpec>, questions: &[Question]) -> Vec<usize> {
    questions.iter().map(|question| ops.values().filter(|op| question(op)).count()).collect()
}

const PARTS: &str = "arguments|operands|attributes|properties|sizes|results|regions|successors|traits|interfaces|implied \
                     interfaces|builders";

fn parts(dialect: &Dialect) -> Vec<usize> {
    let each = |count: &dyn Fn(&OpSpec) -> usize| dialect.ops.values().map(count).sum::<usize>();
    let props = |op: &OpSpec, is: fn(&PropKind) -> bool| op.props.iter().filter(|prop| is(&prop.kind)).count();
    vec![
        each(&|op| op.arguments.len()),
        each(&|op| op.operands.len()),
        each(&|op| props(op, |kind| matches!(kind, PropKind::Attr(_)))),
        each(&|op| props(op, |kind| matches!(kind, PropKind::Native(_)))),
        each(&|op| props(op, |kind| matches!(kind, PropKind::Sizes(_)))),
        each(&|op| op.results.len()),
        each(&|op| op.regions.len()),
        each(&|op| op.successors.len()),
        each(&|op| op.traits.len()),
        each(&|op| op.interfaces.iter().filter(|interface| !interface.implied).count()),
        each(&|op| op.interfaces.iter().filter(|interface| interface.implied).count()),
        each(&|op| op.builders.len()),
    ]
}

const DEFS: &str = "of enums|format|custom|no syntax|parameters|verifier|own storage|alias";

/// Counts one attribute or type; the first flag marks an enum, and the others are the last columns.
fn def(syntax: &DefSyntax, params: &[ParamSpec], [of_enum, verifier, own_storage, alias]: [bool; 4]) -> Vec<usize> {
    vec![
        1,
        of_enum.into(),
        (matches!(syntax, DefSyntax::Format(_)) && !of_enum).into(),
        (*syntax == DefSyntax::Custom).into(),
        (*syntax == DefSyntax::None).into(),
        params.len(),
        verifier.into(),
        own_storage.into(),
        alias.into(),
    ]
}

/// Compares the traits of operations with those of their C++ classes: `class AOp : public ::mlir::Op<AOp, A, B> {`.
fn compare_traits(dialects: &[DialectSpec], declarations: &str) -> Result<(), String> {
    let ops: Vec<&OpSpec> = dialects.iter().flat_map(|dialect| dialect.ops.iter()).collect();
    let mut count = 0;
    for line in declarations.lines() {
        let Some((class, rest)) = line.strip_prefix("class ").and_then(|rest| rest.split_once(" : public ::mlir::Op<"))
        else {
            continue;
        };
        let list = rest.strip_suffix("> {").ok_or_else(|| format!("'{line}' is no class"))?;
        let theirs: Vec<String> = arguments(list).iter().skip(1).map(|name| plain(name)).collect();
        let theirs: Vec<String> = theirs.into_iter().filter(|name| !is_counted(name)).collect();
        // Several dialects may have a class of that name.
        let mut of_class = ops.iter().filter(|op| op.cpp_class == class);
        if !of_class.clone().any(|op| traits_in_cpp(op) == theirs) {
            let ours: Vec<_> = of_class.by_ref().map(|op| traits_in_cpp(op)).collect();
            return Err(format!("{class} has the traits\n  {theirs:?}\nof which lect makes\n  {ours:?}"));
        }
        count += 1;
    }
    match count == ops.len() {
        true => Ok(()),
        false => Err(format!("mlir-tblgen has {count} operations, lect {}", ops.len())),
    }
}

/// Returns the traits and interfaces of the C++ class, structural ones first, without duplicates.
fn traits_in_cpp(op: &OpSpec) -> Vec<String> {
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    let mut interfaces = op.interfaces.iter().peekable();
    for at in 0..=op.traits.len() {
        while let Some(interface) = interfaces.next_if(|interface| interface.after as usize <= at) {
            rest.push(format!("{}::Trait", interface.cpp_name));
        }
        let Some(spec) = op.traits.get(at) else { break };
        let name = match &spec.kind {
            TraitKind::Native(name) => name.to_string(),
            TraitKind::Parametric { name, params } => format!("{name}<{}>::Impl", params.join(", ")),
            TraitKind::Internal(_) | TraitKind::Predicate { .. } => continue,
        };
        if spec.structural { first.push(name) } else { rest.push(name) }
    }
    let mut seen = BTreeSet::new();
    first.into_iter().chain(rest).map(|name| plain(&name)).filter(|name| seen.insert(name.clone())).collect()
}

/// Returns the name without blanks and MLIR's namespace.
fn plain(name: &str) -> String {
    let name: String = name.split_whitespace().collect();
    let name = name.replace("::mlir::", "").replace("mlir::", "");
    name.strip_prefix("::").unwrap_or(&name).to_owned()
}

/// Returns true if a trait constrains the number of regions, results, successors or operands, or if all operations have
/// the trait.
fn is_counted(name: &str) -> bool {
    let Some(name) = name.strip_prefix("OpTrait::") else { return name == "BytecodeOpInterface::Trait" };
    let counts = ["Zero", "One", "Variadic", "AtLeastN", "N"];
    let counted = ["Region", "Result", "Successor", "Operand", "TypedResult"];
    name == "OpInvariants"
        || counts.iter().filter_map(|count| name.strip_prefix(count)).any(|rest| {
            counted.iter().any(|what| {
                rest.strip_prefix(what)
                    .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric) || rest.starts_with('s'))
            })
        })
}

/// Splits template arguments at commas outside of brackets.
fn arguments(list: &str) -> Vec<&str> {
    let mut depth = 0usize;
    let parts = list.split(move |letter| {
        match letter {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}
