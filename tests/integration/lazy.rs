//! Lazily read files: operations are decoded on first access.

use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use lect_bytecode::sections::{Image, MAGIC, SectionId};
use lect_bytecode::wire::{Cursor, Sink};
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::ir::symbols::{self, SymbolTables, lookup_symbol};
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::text::print::PrintConfig;
use lect_tests::round_trip::{self, context, functions, messages};
use lect_tests::text;
use lect_tests::tool::Tool;

fn parse(ctx: &Context, text: &str) -> Isolate {
    text::parse(ctx, text.as_bytes()).expect("a sound text")
}

/// Prints the custom form, in which hooks access the decoded operations.
fn printed(module: &Isolate) -> Vec<u8> {
    text::print(module, &PrintConfig::default().with_debug_info(true))
}

fn written(module: &Isolate) -> Vec<u8> {
    let mut bytes = Vec::new();
    lect_bytecode::write(module.root(), &WriteConfig::default(), &mut bytes).expect("a vector takes all");
    bytes
}

fn lazy(ctx: &Context, bytes: Vec<u8>) -> Isolate {
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(true);
    lect_bytecode::read(ctx, b"lazy.mlirbc", bytes.into(), &config).expect("a sound file")
}

#[test]
fn one_function_is_read_and_no_other() {
    let ctx = context();
    let module = parse(&ctx, &functions(20));
    round_trip::one_function_is_read_and_no_other(lazy(&context(), written(&module)));
}

#[test]
fn reading_the_rest_gives_the_whole_on_any_number_of_threads() {
    let ctx = context();
    let module = parse(&ctx, &functions(50));
    let bytes = written(&module);
    for threads in [1, 2, 5] {
        let mut again = lazy(&context(), bytes.clone());
        again.materialize_all(threads).expect("a sound file");
        assert_eq!(printed(&again), printed(&module));
        assert_eq!(written(&again), bytes);
    }
}

#[test]
fn reports_damaged_body_on_access() {
    let ctx = context();
    let mut bytes = written(&parse(&ctx, "module { func.func @f(%a: i32) -> i32 { return %a : i32 } }"));
    let image = Image::new(bytes.clone().into()).expect("a sound file");
    let end = image.section(SectionId::Ir).expect("it has operations").content.end;
    // The last byte of the records is the index of the returned value.
    bytes[end - 1] = 9 << 1 | 1;
    let ctx = context();
    let mut module = lazy(&ctx, bytes);
    let (read, said) = ctx.capture_diagnostics(|| module.materialize_all(1));
    assert!(read.is_err());
    assert_eq!(said[0].message, "invalid value index: 9");
    assert!(said[0].notes.iter().any(|note| note.message.starts_with("at byte 0x")), "{said:?}");
}

/// Writes a file with a large resource, which takes no space on disk.
fn with_great_resource(path: &Path, size: u64) {
    let text = "module attributes {data = dense_resource<k> : tensor<4xi8>} {}\n\
                {-# dialect_resources: {builtin: {k: \"0x0100000001020304\"}} #-}";
    let bytes = written(&parse(&context(), text));
    let image = Image::new(bytes.clone().into()).expect("a sound file");
    let mut cursor = Cursor::new(&bytes, 0);
    cursor.take(MAGIC.len()).expect("magic");
    cursor.varint().expect("version");
    cursor.until_nul().expect("producer");
    let mut file = Sink::default();
    file.extend(&bytes[..cursor.offset()]);
    for section in image.sections() {
        let mut content = Sink::default();
        content.extend(&bytes[section.content.clone()]);
        match section.id {
            SectionId::Resource => {}
            SectionId::ResourceOffset => {
                // No external resources; for the dialect, the key, the size, and the kind: a blob.
                let mut old = Cursor::new(&content.bytes, 0);
                let mut next = || old.varint().expect("a number");
                let (external, dialect, count, key) = (next(), next(), next(), next());
                assert_eq!((external, count), (0, 1));
                let mut new = Sink::default();
                let value = 1 + Sink::varint_length(size) as u64 + size;
                [external, dialect, count, key, value].into_iter().for_each(|number| new.varint(number));
                new.byte(0);
                file.section(section.id as u8, &new);
            }
            id => file.section(id as u8, &content),
        }
    }
    let mut head = Sink::default();
    head.varint(1);
    head.varint(size);
    file.byte(SectionId::Resource as u8);
    file.varint(head.bytes.len() as u64 + size);
    file.extend(&head.bytes);
    let mut out = std::fs::File::create(path).expect("a file");
    out.write_all(&file.bytes).expect("room for it");
    out.set_len(file.bytes.len() as u64 + size).expect("a file with a hole");
    out.seek(SeekFrom::End(-1)).expect("the end");
    out.write_all(&[7]).expect("room for it");
}

#[test]
fn data_of_resources_is_read_once_and_not_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("great.mlirbc");
    let size = 256 << 20;
    with_great_resource(&path, size);
    let before = resident();
    let ctx = context();
    let bytes = lect_bytecode::open(&path).expect("a file");
    let mut module = lect_bytecode::read(&ctx, b"great.mlirbc", bytes, &ReadConfig::default()).expect("a sound file");
    module.materialize_all(1).expect("a sound file");
    let data = module.root().attr("data").expect("the attribute");
    let AttrData::DenseResource { key, .. } = ctx.attrs().data(data) else { panic!("it is a resource") };
    let resource = ctx.resources().get(ctx.ident(b"builtin"), *key).expect("it has data");
    assert_eq!(resource.data.len() as u64, size);
    assert_eq!(resource.data.last(), Some(&7));
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after.saturating_sub(before) < size + (64 << 20), "{before} bytes in memory grew to {after}");
    }
}

/// Returns the resident memory of the process, where the system reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// Observable state of a module: its text, its encodings, the diagnostics of the verifier, and the operations of a
/// walk.
#[derive(PartialEq)]
struct Seen {
    text: Vec<u8>,
    bytecode: Option<Vec<u8>>,
    archive: Option<Vec<u8>>,
    verified: (bool, String),
    walked: Vec<String>,
    symbols: Vec<String>,
}

impl Seen {
    /// Observes a module. Each observation uses its own copy, so that in a lazy module each triggers the reads it
    /// needs.
    fn of(module: &Isolate) -> Self {
        let ctx = module.context().clone();
        let copy = || module.clone_isolate();
        // A module that cannot be written is rejected in both cases.
        let (bytecode, _) = ctx.capture_diagnostics(|| {
            let mut bytes = Vec::new();
            lect_bytecode::write(copy().root(), &WriteConfig::default(), &mut bytes).is_ok().then_some(bytes)
        });
        let (archive, _) = ctx.capture_diagnostics(|| {
            let mut bytes = Vec::new();
            archive::write(copy().root(), &archive::WriteConfig::default(), &mut bytes).is_ok().then_some(bytes)
        });
        let (verified, reported) = ctx.capture_diagnostics(|| text::verify(&copy()).is_ok());
        Self {
            text: printed(&copy()),
            bytecode,
            archive,
            verified: (verified, messages(&reported)),
            walked: walked(&copy()),
            symbols: symbols(&copy()),
        }
    }

    fn differs(&self, other: &Self) -> Option<&'static str> {
        let looks = [
            (self.text != other.text, "text"),
            (self.bytecode != other.bytecode, "bytecode"),
            (self.archive != other.archive, "archive"),
            (self.verified != other.verified, "what is verified"),
            (self.walked != other.walked, "walks"),
            (self.symbols != other.symbols, "symbols"),
        ];
        looks.into_iter().find(|look| look.0).map(|look| look.1)
    }
}

fn name_of(op: OpRef<'_>) -> String {
    op.name_text().into_owned()
}

/// Describes every operation in both walk orders: its name, its parent, and the numbers of its parts.
fn walked(module: &Isolate) -> Vec<String> {
    let mut seen = Vec::new();
    let describe = |op: OpRef<'_>| {
        // Handles are omitted: small bodies of an eager module are embedded.
        let parent = op.parent().map(name_of).unwrap_or_default();
        format!("{} in {parent} {} {} {}", name_of(op), op.operand_count(), op.result_count(), op.regions().len())
    };
    walk::for_each(module.root(), |op| seen.push(describe(op)));
    let _ = walk::post_order::<()>(module.root(), |op| {
        seen.push(describe(op));
        ControlFlow::Continue(())
    });
    seen
}

/// Describes the resolution of each symbol reference.
fn symbols(module: &Isolate) -> Vec<String> {
    let tables = SymbolTables::default();
    let ctx = module.context();
    let uses = symbols::uses::symbol_uses(module.root()).unwrap_or_default();
    let shown = |op: OpRef<'_>| {
        let symbol = op.attr("sym_name").map(|name| ctx.attrs().show(name).to_string());
        format!("{} {symbol:?}", name_of(op))
    };
    let found = uses.iter().map(|it| format!("{} {}", shown(it.user), ctx.attrs().show(it.symbol)));
    let outer = lookup_symbol(module.root(), module.context().ident(b"f")).map(shown);
    let first = tables.lookup(module.root(), module.context().ident(b"f")).map(shown);
    found.chain(outer).chain(first).collect()
}

/// Compares a lazily read module with the eagerly read one, from bytecode and from an archive.
pub(crate) fn lazy_is_as_eager(module: &Isolate, context: &dyn Fn() -> Context) -> Result<(), String> {
    let allow_unregistered = true;
    let same = |what: &str, eager: Isolate, lazy: Isolate| match Seen::of(&eager).differs(&Seen::of(&lazy)) {
        None => Ok(()),
        Some(look) => {
            Err(format!("{what}: {look} differs if it is read late:\n{}", String::from_utf8_lossy(&printed(&eager))))
        }
    };
    let failed = |_| "what was written cannot be read".to_owned();
    let mut bytes = Vec::new();
    if lect_bytecode::write(module.root(), &WriteConfig::default(), &mut bytes).is_ok() {
        let read = |lazy| {
            let config = ReadConfig::default().with_allow_unregistered(allow_unregistered).with_lazy(lazy);
            lect_bytecode::read(&context(), b"f.mlirbc", bytes.clone().into(), &config).map_err(failed)
        };
        same("bytecode", read(false)?, read(true)?)?;
    }
    let mut bytes = Vec::new();
    if archive::write(module.root(), &archive::WriteConfig::default(), &mut bytes).is_ok() {
        let read = |lazy| {
            let config = archive::ReadConfig::default().with_allow_unregistered(allow_unregistered).with_lazy(lazy);
            archive::read(&context(), b"f.lect", bytes.clone().into(), &config).map_err(failed)
        };
        same("archive", read(false)?, read(true)?)?;
    }
    Ok(())
}

#[test]
fn reads_filetests_lazily() {
    round_trip::round_trips_filetests(lazy_is_as_eager);
}

/// Compares the files of the folder `LECT_CORPUS`, if set.
#[test]
fn reads_corpus_lazily() {
    let Some(corpus) = std::env::var_os("LECT_CORPUS") else {
        eprintln!("skipped: LECT_CORPUS names no folder of .mlir files");
        return;
    };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, text) in text::pieces(Path::new(&corpus)) {
        let ctx = context();
        let (read, _) = ctx.capture_diagnostics(|| text::parse(&ctx, &text));
        let Ok(module) = read else { continue };
        count += 1;
        wrong.extend(lazy_is_as_eager(&module, &context).err().map(|error| format!("{name}: {error}")));
    }
    eprintln!("{count} files");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn reads_random_modules_lazily() {
    round_trip::round_trips_random_modules(lazy_is_as_eager);
}

/// Changes one of ten thousand functions; the others are neither read nor encoded again.
#[test]
fn continues_file_without_reading_unchanged_functions() {
    let source = context();
    let count = 10_000;
    let whole = written(&parse(&source, &functions(count)));
    let change = |module: &mut Isolate| {
        let ctx = module.context().clone();
        let body = module.root().region(0).and_then(|body| body.entry()).expect("a block").block;
        let op = module.ops_in(body)[count / 2];
        let function = module.child_mut(op).expect("a function");
        let added = function.all_ops().into_iter().find(|&op| &*function.op(op).name_data().name == b"arith.addi");
        // An attribute and a dialect that the file does not have.
        function.set_attr(added.expect("a sum"), "new.note", Some(ctx.attrs().string("changed")));
        (op, body)
    };
    let config = WriteConfig::default().with_continue_file(true);
    let write = |module: &Isolate| {
        let mut bytes = Vec::new();
        lect_bytecode::write(module.root(), &config, &mut bytes).expect("it can be written");
        bytes
    };
    let mut module = lazy(&context(), whole.clone());
    assert_eq!(write(&module), whole, "what was not changed is the file that was read");
    let (changed, body) = change(&mut module);
    let bytes = write(&module);
    let read: Vec<_> = module.ops_in(body).into_iter().filter(|&op| !module.is_lazy(op)).collect();
    assert_eq!(read, [changed]);

    // The file is byte for byte equal to that of an eagerly read module.
    let mut eager = lect_bytecode::read(
        &context(),
        b"lazy.mlirbc",
        whole.into(),
        &ReadConfig::default().with_allow_unregistered(true),
    )
    .expect("a sound file");
    change(&mut eager);
    assert_eq!(write(&eager), bytes);
    let again = lazy(&context(), bytes.clone());
    assert_eq!(text::print(&again, &text::generic()), text::print(&eager, &text::generic()));
    let Some(oracle) = Tool::oracle() else { return };
    let args = ["opt", "--allow-unregistered-dialect", "--mlir-print-op-generic"].map(str::to_owned);
    let outcome = oracle.run_on(&args, bytes, Path::new(".")).expect("it runs");
    assert_eq!(outcome.stdout, text::print(&eager, &text::generic()));
}
