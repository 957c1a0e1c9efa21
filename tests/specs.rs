//! What lect makes of MLIR's dialects: how much there is of what, compared with `filetests/specs.out`.
//!
//! All files that no other includes are read. Nothing may be wrong with them; what is not understood is counted.
//!
//! Without MLIR's files this says that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::spec::{
    AttrSpec, DefSyntax, DialectSpec, EnumSpec, InterfaceKind, InterfaceSpec, OpSpec, OpSyntax, ParamSpec, PropKind,
    TypeSpec,
};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, load};
use lect_tests::golden;
use lect_tests::tablegen::files::{self, TdFile};
use lect_tests::tablegen::lect::said;

#[test]
fn all_of_mlir() -> Result<(), String> {
    let Some(root) = files::mlir_root() else {
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err("there are no files of MLIR's, and LECT_REQUIRE_ORACLE=1 wants them".into());
        }
        println!("\nspecs: SKIPPED, there are no files of MLIR's\n");
        return Ok(());
    };
    let all = files::mlir(&root)?;
    let included = files::included(&all);
    let entries: Vec<&TdFile> = all.iter().filter(|file| !included.contains(&format!("mlir/{}", file.name))).collect();
    let world = Mutex::new(World::default());
    let next = AtomicUsize::new(0);
    let read_some = || -> Result<(), String> {
        while let Some(file) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            read(file, &world)?;
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

/// What all files say, each thing once.
#[derive(Default)]
struct World {
    dialects: BTreeMap<String, Dialect>,
    enums: BTreeMap<String, EnumSpec>,
    interfaces: BTreeMap<String, InterfaceSpec>,
    unknown: BTreeSet<(String, String, String)>,
}

/// What all files say of a dialect.
#[derive(Default)]
struct Dialect {
    ops: BTreeMap<String, OpSpec>,
    attrs: BTreeMap<String, AttrSpec>,
    types: BTreeMap<String, TypeSpec>,
}

fn read(file: &TdFile, world: &Mutex<World>) -> Result<(), String> {
    let mut loaded = load(Input::File(file.path.clone()), &file.config());
    // Some are parts of others that are not made by including them; `tablegen` sees that llvm-tblgen refuses those, too.
    let Some(records) = &loaded.records else { return Ok(()) };
    let lowered = lower(records, &mut loaded.diagnostics);
    if loaded.diagnostics.errors() > 0 {
        return Err(format!("{}:\n{}", file.name, said(&loaded)));
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
            let flags = |ty: &TypeSpec| [false, ty.verifier, ty.custom_storage, ty.alias];
            dialect.types.values().map(|ty| def(&ty.syntax, &ty.params, flags(ty))).fold(vec![0; 9], sum)
        });
        table("attributes", DEFS, |dialect| {
            let flags = |attr: &AttrSpec| [attr.enum_def.is_some(), attr.verifier, attr.custom_storage, attr.alias];
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

/// Some definitions of different dialects have the same name.
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

/// Something that an operation is or has.
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

/// Counts of one attribute or type; the flags are the last columns, and that it holds an enum.
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
