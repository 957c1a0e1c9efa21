//! Comparison of a dialect that is compiled into the program with the same dialect loaded from its `.td` file. The
//! text, the bytecode numbering and the diagnostics are equal, over the filetests and over generated IR.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect::render::{Display, render};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::dialect::{DialectSpec, Shared};
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::generate::from_spec::{Dice, FromSpec};
use lect_tests::tablegen::files;
use lect_tests::text;

/// Number of operations generated for each name.
const EACH: u64 = 4;

/// Returns the dialects that have a `.td` file, as specified in the file.
fn from_files() -> Vec<Shared<DialectSpec>> {
    let mut specs = Vec::new();
    for def in lect_dialects::ALL.iter().filter(|def| def.spec.is_some()) {
        let Some(file) = files::dialect_file(def.namespace) else { continue };
        let reading = Library::new(LibraryConfig::default().with_include_dirs(files::include_dirs(&file))).file(&file);
        assert!(!reading.has_errors(), "{} is wrong", file.display());
        let own = reading.dialects.into_iter().find(|it| it.name == def.namespace);
        specs.push(own.unwrap_or_else(|| panic!("{} has no dialect '{}'", file.display(), def.namespace)));
    }
    specs
}

/// Outcome of processing a text.
#[derive(PartialEq, Debug)]
struct Outcome {
    custom: String,
    generic: String,
    diagnostics: Vec<String>,
}

fn outcome(ctx: &Context, text: &[u8]) -> Outcome {
    let (parsed, mut told) = ctx.capture_diagnostics(|| text::parse(ctx, text));
    let mut this = Outcome { custom: String::new(), generic: String::new(), diagnostics: Vec::new() };
    if let Ok(ir) = parsed {
        let (_, more) = ctx.capture_diagnostics(|| text::verify(&ir));
        told.extend(more);
        this.custom = printed(&ir, &PrintConfig::default());
        this.generic = printed(&ir, &text::generic());
    }
    let show = |it: &Diagnostic| String::from_utf8_lossy(&render(ctx, it, &Display::default())).into_owned();
    this.diagnostics = told.iter().map(show).collect();
    this
}

fn printed(ir: &Isolate, config: &PrintConfig) -> String {
    String::from_utf8_lossy(&text::print(ir, config)).into_owned()
}

fn contexts(specs: &[Shared<DialectSpec>]) -> (Context, Context) {
    let (compiled, read) = (Context::with_dialects(lect_dialects::ALL), Context::with_dialects(lect_dialects::ALL));
    for spec in specs {
        // The checks of names depend on the loaded dialects, so load the compiled dialect too.
        let _ = compiled.dialect(spec.name.as_bytes());
        assert!(read.load(spec.clone()).is_ok(), "nothing was met before");
    }
    (compiled, read)
}

/// Lists the texts with different outcomes, and the first difference of each.
fn unlike(texts: &[(String, Vec<u8>)], specs: &[Shared<DialectSpec>]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((name, text)) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (compiled, read) = contexts(specs);
                    let (compiled, read) = (outcome(&compiled, text), outcome(&read, text));
                    if compiled != read {
                        let difference = difference(&compiled, &read);
                        found.lock().expect("no test panics").push(format!("{name}: {difference}"));
                    }
                }
            });
        }
    });
    found.into_inner().expect("no test panics")
}

/// Returns the first differing lines of two outcomes.
fn difference(compiled: &Outcome, read: &Outcome) -> String {
    let all = |it: &Outcome| [&it.diagnostics.join(""), &*it.custom, &*it.generic].join("\n");
    let (compiled, read) = (all(compiled), all(read));
    let lines = compiled.lines().map(Some).chain(std::iter::repeat(None));
    let lines = lines.zip(read.lines().map(Some).chain(std::iter::repeat(None)));
    let differ = lines.take_while(|it| *it != (None, None)).find(|(one, other)| one != other);
    let (one, other) = differ.unwrap_or_default();
    format!("{} <> {}", one.unwrap_or("nothing"), other.unwrap_or("nothing"))
}

/// Compares the filetests of dialects, and the files in the folder `LECT_TEXTS` if set.
#[test]
fn compiled_and_loaded_dialects_agree_on_filetests() {
    let specs = from_files();
    assert!(specs.len() > 10, "there are dialects to compare");
    let mut all = text::some_pieces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests/dialects"));
    assert!(all.len() > 6, "there are texts to compare");
    if let Some(folder) = std::env::var_os("LECT_TEXTS") {
        all.extend(text::pieces(Path::new(&folder)));
    }
    let unlike = unlike(&all, &specs);
    let shown: Vec<&str> = unlike.iter().take(20).map(|it| &**it).collect();
    assert!(unlike.is_empty(), "{} of {} texts:\n{}", unlike.len(), all.len(), shown.join("\n"));
}

#[test]
fn compiled_and_loaded_dialects_agree_on_generated_operations() {
    let specs = from_files();
    let (compiled, read) = contexts(&specs);
    let (mut count, share) = (0, text::Share::from_env());
    for spec in &specs {
        let dialect = compiled.dialect(spec.name.as_bytes()).expect("it is part of the program").spec();
        let from = FromSpec::new(&compiled, dialect);
        for (number, op) in dialect.ops.iter().enumerate().filter(|(_, op)| share.takes(&op.name)) {
            for seed in 0..EACH {
                let Some(module) = from.module(op, &mut Dice::new(number as u64 * EACH + seed)) else { continue };
                let text = printed(&module, &text::generic());
                assert_eq!(outcome(&compiled, text.as_bytes()), outcome(&read, text.as_bytes()), "{text}");
                count += 1;
            }
        }
    }
    assert!(count > share.of(1000), "only {count} operations were generated");
}

#[test]
fn compiled_and_loaded_dialects_have_the_same_order() {
    for spec in from_files() {
        let compiled = Context::with_dialects(lect_dialects::ALL);
        let own = compiled.dialect(spec.name.as_bytes()).expect("it is part of the program").spec();
        assert_eq!(own.ops.len(), spec.ops.len());
        for (compiled, read) in own.ops.iter().zip(spec.ops.iter()) {
            let names = |op: &lect_ods::spec::OpSpec| op.props.iter().map(|prop| prop.name.clone()).collect::<Vec<_>>();
            assert_eq!((&compiled.name, names(compiled)), (&read.name, names(read)));
        }
        let params = |spec: &DialectSpec| {
            let defs = spec.attrs.iter().chain(spec.types.iter());
            defs.map(|def| (def.name.clone(), def.params.len())).collect::<Vec<_>>()
        };
        assert_eq!(params(own), params(&spec));
    }
}
