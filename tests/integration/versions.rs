//! Upgrading and downgrading files of other dialect versions as they are read. `versions/shop.td` has five versions
//! with each kind of change, and `versions/lot.td` another encoding since its second.
//!
//! The files of each version are `versions/shop.1.mlir` to `shop.5.mlir`, and the same as bytecode; `BLESS=1` rewrites
//! the latter.
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig, archive, parse_text, transfer};
use lect_core::Context;
use lect_core::compat::{Lost, Migration, MigrationCode, OpRecord};
use lect_core::diag::Reported;
use lect_core::dialect::{BytecodeHooks, DialectHooks, DialectProvider, DialectSpec, Shared};
use lect_core::entity::Op;
use lect_core::ir::{Builder, Isolate, OpState};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source, stated_versions};
use lect_core::verify::{VerifyConfig, verify};

/// Dialect with five versions.
mod shop {
    use super::*;

    lect_macros::dialect! { "versions/shop.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        migrations: &[
            ("split_muladd", Migration { up: MigrationCode::Ir(split_muladd), down: MigrationCode::Nothing }),
            ("merge_neg", Migration { up: MigrationCode::Ir(merge_neg), down: MigrationCode::Nothing }),
            ("part_sub", Migration { up: MigrationCode::Nothing, down: MigrationCode::Ir(part_sub) }),
        ],
        ..DialectHooks::NONE
    };
}

/// Dialect with a changed encoding.
mod lot {
    lect_macros::dialect! { "versions/lot.td", encodings = "versions/lot_encodings.td" }
}

/// Dialect with a changed order of operands.
mod order {
    use super::*;

    lect_macros::dialect! { "versions/order.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        migrations: &[(
            "turn_results",
            Migration { up: MigrationCode::Record(turn_results), down: MigrationCode::Record(turn_results) },
        )],
        ..DialectHooks::NONE
    };
}

/// Versions declared in Rust.
#[lect_macros::define_dialect(
    namespace = "till",
    versions(
        Version<[1], []>,
        Version<[2], [RenameOp<"take", "pay">, RenameAttr<"pay", "sum", "amount">, AddAttr<"pay", "currency", "\"EUR\"">]>
    )
)]
mod till {
    /// Pays something.
    #[op("pay")]
    pub struct PayOp {
        amount: Attribute<I64Attr>,
        currency: Attribute<StrAttr>,
    }
}

/// Reverses the results, which is the migration in both directions.
fn turn_results(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.results.reverse();
    Ok(())
}

/// Number of splits of an operation.
static SPLIT: AtomicUsize = AtomicUsize::new(0);

/// Splits `muladd %a, %b, %c` into `mul %a, %b` and `add`.
fn split_muladd(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    SPLIT.fetch_add(1, Ordering::Relaxed);
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let (loc, ty) = (view.loc(), view.result_types().next().expect("it has a result"));
    let (a, b, c) = (view.operand(0), view.operand(1), view.operand(2));
    let state = OpState::new(ctx.op_name_of(b"shop.mul"), loc).operands([a, b]).results([ty]);
    let mul = Builder::before(ir, op).insert(state);
    let product = ir.op(mul).result(0);
    let state = OpState::new(ctx.op_name_of(b"shop.add"), loc).operands([product, c]).results([ty]);
    let add = Builder::before(ir, op).insert(state);
    let sum = ir.op(add).result(0);
    ir.replace_op(op, &[sum]);
    Ok(())
}

/// Merges `add %a, (neg %b)` into `sub %a, %b`. The negated value has no other users.
fn merge_neg(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let (of, negated) = (ir.op(op).operand(0), ir.op(op).result(0));
    let uses: Vec<Op> = ir.value(negated).uses().map(|(user, _)| user.op).collect();
    for user in uses {
        let view = ir.op(user);
        let (loc, ty, a) = (view.loc(), view.result_types().next().expect("it has a result"), view.operand(0));
        let state = OpState::new(ctx.op_name_of(b"shop.sub"), loc).operands([a, of]).results([ty]);
        let sub = Builder::before(ir, user).insert(state);
        let difference = ir.op(sub).result(0);
        ir.replace_op(user, &[difference]);
    }
    ir.erase(op);
    Ok(())
}

/// Splits `sub` into `neg` and `add`, the inverse migration.
fn part_sub(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let (loc, ty, a, b) =
        (view.loc(), view.result_types().next().expect("it has a result"), view.operand(0), view.operand(1));
    let state = OpState::new(ctx.op_name_of(b"shop.neg"), loc).operands([b]).results([ty]);
    let neg = Builder::before(ir, op).insert(state);
    let negated = ir.op(neg).result(0);
    let state = OpState::new(ctx.op_name_of(b"shop.add"), loc).operands([a, negated]).results([ty]);
    let add = Builder::before(ir, op).insert(state);
    let sum = ir.op(add).result(0);
    ir.replace_op(op, &[sum]);
    Ok(())
}

/// Creates a context, with one dialect in a given version, and the list of its diagnostics.
fn context(version: Option<(&str, &[u64])>) -> (Context, Arc<Mutex<Vec<String>>>) {
    let ctx = Context::with_dialects(&[&shop::DIALECT, &lot::DIALECT, &till::DIALECT, &order::DIALECT]);
    if let Some((dialect, version)) = version {
        ctx.load_at(dialect, version).expect("there is such a version");
    }
    let said = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&said);
    ctx.set_handler(Arc::new(move |_, diagnostic| to.lock().expect("no test panics").push(diagnostic.message)));
    (ctx, said)
}

fn file(name: &str) -> PathBuf {
    PathBuf::from("versions").join(name)
}

fn source(name: &str) -> String {
    std::fs::read_to_string(file(name)).expect("the file is there")
}

fn parsed(ctx: &Context, text: &str) -> Isolate {
    let buffer = ctx.sources().add(b"text", Arc::new(text.as_bytes().to_vec())).expect("there is room");
    parse_source(ctx, &buffer, 0..text.len(), &ParseConfig::default()).expect("the text is right")
}

fn printed(module: &Isolate) -> String {
    let mut out = Vec::new();
    print_op(module.root(), &PrintConfig::default(), &mut out).expect("it is kept in memory");
    String::from_utf8(out).expect("it is text")
}

fn is_sound(module: &Isolate) -> bool {
    verify(module.root(), &VerifyConfig::default()).is_ok()
}

fn written(module: &Isolate, version: u64) -> Bytes {
    let mut out = Vec::new();
    let config = WriteConfig::default().with_version(version);
    lect_bytecode::write(module.root(), &config, &mut out).expect("it can be written");
    out.into()
}

fn read(ctx: &Context, bytes: Bytes, lazy: bool) -> Result<Isolate, Reported> {
    lect_bytecode::read(ctx, b"shop.mlirbc", bytes, &ReadConfig::default().with_lazy(lazy))
}

fn packed(module: &Isolate, specs: bool) -> Bytes {
    let mut out = Vec::new();
    let config =
        archive::WriteConfig::default().with_specs(if specs { archive::Specs::All } else { archive::Specs::None });
    archive::write(module.root(), &config, &mut out).expect("it can be written");
    out.into()
}

fn unpacked(ctx: &Context, bytes: Bytes, lazy: bool) -> Result<Isolate, Reported> {
    archive::read(ctx, b"shop.lect", bytes, &archive::ReadConfig::default().with_lazy(lazy))
}

/// Reads a committed file, and asserts that it is equal to the current output.
fn committed(name: &str, today: &Bytes) -> Bytes {
    let path = file(name);
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(&path, today).expect("it can be written");
    }
    let committed = Bytes::from(std::fs::read(&path).expect("the file is there"));
    assert!(committed == *today, "{name}: BLESS=1 writes the files anew");
    committed
}

/// Returns a text without its version comment.
fn without_comment(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

/// Parses the program of a version, in that version.
fn program_of_version(version: u64) -> Isolate {
    let text = source(&format!("shop.{version}.mlir"));
    assert_eq!(stated_versions(text.as_bytes()), [("shop".to_owned(), vec![version])]);
    let (ctx, said) = context(Some(("shop", &[version])));
    let module = parsed(&ctx, &text);
    assert!(is_sound(&module), "version {version}: {said:?}");
    assert_eq!(printed(&module), without_comment(&text), "version {version} prints what it read");
    module
}

#[test]
fn each_version_is_read_as_the_newest() {
    let newest = source("shop.5.mlir");
    for version in 1..=5 {
        let old = program_of_version(version);
        let _ = committed(&format!("shop.{version}.mlirbc"), &written(&old, 6));
        let pack = committed(&format!("shop.{version}.lect"), &packed(&old, true));

        // By way of text, archives and bytecode, in each version of the format that has dialect versions.
        let (ctx, said) = context(None);
        let carried = transfer(old.root(), &ctx, &ReadConfig::default());
        let carried = carried.unwrap_or_else(|_| panic!("version {version}: {said:?}"));
        assert!(is_sound(&carried), "version {version}: {said:?}\n{}", printed(&carried));
        assert_eq!(printed(&carried), without_comment(&newest), "version {version}");
        for pack in [pack, packed(&old, false)] {
            let module = unpacked(&ctx, pack, false);
            let module = module.unwrap_or_else(|_| panic!("version {version}, archive: {said:?}"));
            assert!(is_sound(&module), "version {version}, archive: {said:?}\n{}", printed(&module));
            assert_eq!(printed(&module), without_comment(&newest), "version {version}, archive");
        }
        for format in 1..=6 {
            let module = read(&ctx, written(&old, format), false);
            let module = module.unwrap_or_else(|_| panic!("version {version}, format {format}: {said:?}"));
            assert!(is_sound(&module), "version {version}, format {format}: {said:?}");
            assert_eq!(printed(&module), without_comment(&newest), "version {version}, format {format}");
        }
    }
}

#[test]
fn each_older_version_is_written_and_read_back() {
    let newest = program_of_version(5);
    for version in 1..=4 {
        let (old, said) = context(Some(("shop", &[version])));
        let down = transfer(newest.root(), &old, &ReadConfig::default());
        let down = down.unwrap_or_else(|_| panic!("version {version}: {said:?}"));
        assert!(is_sound(&down), "version {version}: {said:?}\n{}", printed(&down));
        // The text and the bytecode are of the older version.
        let text = printed(&down);
        let (old, said) = context(Some(("shop", &[version])));
        let again = parsed(&old, &text);
        assert!(is_sound(&again), "version {version}: {said:?}\n{text}");
        let (new, said) = context(None);
        for module in [&down, &again] {
            let up = read(&new, written(module, 6), false);
            let up = up.unwrap_or_else(|_| panic!("version {version}: {said:?}"));
            assert_eq!(printed(&up), printed(&newest), "by way of version {version}:\n{text}");
            let up = unpacked(&new, packed(module, true), false);
            let up = up.unwrap_or_else(|_| panic!("version {version}, archive: {said:?}"));
            assert_eq!(printed(&up), printed(&newest), "by way of an archive of version {version}:\n{text}");
        }
        // A context with the older version, or with no dialects but those in the archive, reads the module unchanged.
        let (same, _) = context(Some(("shop", &[version])));
        for ctx in [same, Context::new()] {
            let alone = unpacked(&ctx, packed(&down, true), false).expect("it can be read");
            assert_eq!(printed(&alone), text, "version {version} by itself");
        }
        // Operations that exist in the older version keep its syntax.
        if version < 4 {
            assert!(text.contains("shop.mark \"red\" \"here\""), "{text}");
        }
        assert!(text.contains("shop.neg"), "{text}");
        assert_eq!(text.contains("shop.len "), version == 1, "{text}");
        assert_eq!(text.contains("!shop.box<i64>"), version < 3, "{text}");
    }
}

#[test]
fn rejects_lossy_downgrades() {
    let cases = [
        (
            "shop.sell %b, %n : !shop.box<i64, 4>",
            2,
            "'shop.sell' op of version 5 has an operand 'count': version 2 of 'shop' cannot have it",
        ),
        (
            "%l = shop.length %b, 0 in \"cm\" : !shop.box<i64, 4>",
            2,
            "'shop.length' op of version 5 has a 'unit' that is \"cm\": version 2 of 'shop' cannot have it",
        ),
        (
            "%c = shop.pack %n : !shop.box<i64, 8>",
            2,
            "'capacity' of '!shop.box' cannot be expressed in version 2 of 'shop', which does not have it",
        ),
        ("%c = shop.pack %n : !shop.box<i64, 8>", 3, ""),
    ];
    for (line, version, expected) in cases {
        let text =
            format!("shop.func @f {{\n  %n = shop.constant 2\n  %b = shop.pack %n : !shop.box<i64, 4>\n  {line}\n}}\n");
        let (new, said) = context(None);
        let module = parsed(&new, &text);
        assert!(is_sound(&module), "{said:?}");
        let (old, said) = context(Some(("shop", &[version])));
        let down = transfer(module.root(), &old, &ReadConfig::default());
        assert_eq!(down.is_ok(), expected.is_empty(), "{line}: {said:?}");
        let said = said.lock().expect("no test panics");
        assert!(expected.is_empty() || said.iter().any(|it| it == expected), "{line}: {said:?}");
    }
}

#[test]
fn functions_are_upgraded_when_they_are_read() {
    let old = program_of_version(4);
    let (ctx, said) = context(None);
    let mut module = read(&ctx, written(&old, 6), true).unwrap_or_else(|_| panic!("{said:?}"));
    let body = module.root().region(0).and_then(|it| it.entry()).expect("it is a module");
    let funcs: Vec<Op> = body.ops().map(|op| op.op).collect();
    let before = SPLIT.load(Ordering::Relaxed);
    let is_lazy = |module: &Isolate, at: usize| module.is_lazy(funcs[at]);
    assert!(is_lazy(&module, 0) && is_lazy(&module, 1));
    module.child_mut(funcs[1]).expect("it is isolated");
    // The other function was not accessed.
    assert!(is_lazy(&module, 0) && !is_lazy(&module, 1));
    assert_ne!(SPLIT.load(Ordering::Relaxed), before);
    let second = printed_child(&module, funcs[1]);
    assert!(second.contains("shop.sub") && !second.contains("shop.muladd"), "{second}");
    module.materialize_all(1).expect("it can be read");
    assert_eq!(printed(&module), without_comment(&source("shop.5.mlir")));
}

#[test]
fn functions_of_an_archive_are_upgraded_when_they_are_read() {
    let old = program_of_version(4);
    let (ctx, said) = context(None);
    let mut module = unpacked(&ctx, packed(&old, true), true).unwrap_or_else(|_| panic!("{said:?}"));
    let body = module.root().region(0).and_then(|it| it.entry()).expect("it is a module");
    let funcs: Vec<Op> = body.ops().map(|op| op.op).collect();
    let is_lazy = |module: &Isolate, at: usize| module.is_lazy(funcs[at]);
    assert!(is_lazy(&module, 0) && is_lazy(&module, 1));
    module.child_mut(funcs[1]).expect("it is isolated");
    assert!(is_lazy(&module, 0) && !is_lazy(&module, 1));
    let second = printed_child(&module, funcs[1]);
    assert!(second.contains("shop.sub") && !second.contains("shop.muladd"), "{second}");
    // One symbol is upgraded on its own, and no other function is read.
    let archive = archive::Archive::open(&ctx, b"shop.lect", packed(&old, true), &archive::ReadConfig::default());
    let archive = archive.unwrap_or_else(|_| panic!("{said:?}"));
    let one = archive.read_symbol(&ctx, b"second").unwrap_or_else(|_| panic!("{said:?}")).expect("it is there");
    assert!(printed(&one).contains("shop.sub") && !printed(&one).contains("shop.muladd"), "{}", printed(&one));
    module.materialize_all(1).expect("it can be read");
    assert_eq!(printed(&module), without_comment(&source("shop.5.mlir")));
}

fn printed_child(module: &Isolate, op: Op) -> String {
    module.own_isolate(op).map(printed).unwrap_or_default()
}

const LOT: &str = "module {\n  \"lot.lot\"() <{size = #lot.size<3 x 5>}> : () -> ()\n}\n";

#[test]
fn an_encoding_and_a_name_are_of_a_version() {
    let (newest, _) = context(None);
    let text = printed(&parsed(&newest, LOT));
    let bytes_of = |version: &[u64]| {
        let (ctx, said) = context(Some(("lot", version)));
        let text = if version < [2, 0].as_slice() { LOT.replace("size =", "dimensions =") } else { LOT.to_owned() };
        let module = parsed(&ctx, &text);
        assert!(is_sound(&module), "{version:?}: {said:?}");
        (written(&module, 6), packed(&module, true))
    };
    let [old, new] = [&[1, 12][..], &[2, 0]].map(bytes_of);
    for (name, (bytes, pack)) in [("lot.1.12", &old), ("lot.2.0", &new)] {
        let bytes = committed(&format!("{name}.mlirbc"), bytes);
        let pack = committed(&format!("{name}.lect"), pack);
        let (ctx, said) = context(None);
        for module in [read(&ctx, bytes, false), unpacked(&ctx, pack, false)] {
            let module = module.unwrap_or_else(|_| panic!("{name}: {said:?}"));
            assert!(is_sound(&module), "{name}: {said:?}");
            assert_eq!(printed(&module), text, "{name}");
        }
    }
    // An older program rejects a version newer than its own.
    let mut newer = new.0.to_vec();
    // The two bytes after the match are the version numbers.
    let at = newer.windows(3).position(|bytes| bytes == [5, 5, 1]).expect("the version is there");
    newer[at + 1] = 7;
    // In an archive: the count of the numbers, the numbers, no types.
    let mut newer_pack = archive_parts(&new.1);
    let is_tables = |part: &&mut (archive::container::SectionId, _)| part.0 == archive::container::SectionId::Tables;
    let (_, tables) = newer_pack.iter_mut().find(is_tables).expect("every archive has them");
    let at = tables.windows(4).position(|bytes| bytes == [2, 2, 0, 0]).expect("the version is there");
    tables[at + 1] = 3;
    let mut pack = Vec::new();
    archive::container::write(&newer_pack, &mut pack).expect("memory takes everything");
    let expected = "version 3.0 of dialect 'lot' is newer than the last that is known, 2.0";
    let (ctx, said) = context(None);
    assert!(read(&ctx, newer.into(), false).is_err());
    assert!(said.lock().expect("no test panics").iter().any(|it| it == expected), "{said:?}");
    let (ctx, said) = context(None);
    assert!(unpacked(&ctx, pack.into(), false).is_err());
    assert!(said.lock().expect("no test panics").iter().any(|it| it == expected), "{said:?}");
}

fn archive_parts(file: &Bytes) -> Vec<(archive::container::SectionId, Vec<u8>)> {
    let container = archive::container::Container::new(file.clone()).expect("it is sound");
    let known = container.sections().map(|(id, _)| id.expect("it is known"));
    known.map(|id| (id, container.content(id).to_vec())).collect()
}

#[test]
fn an_encoding_changes_with_a_version_or_not_at_all() {
    let spec = |dialect: &lect_core::dialect::DialectDef| dialect.spec.expect("it has one").get();
    let (shop, lot) = (spec(&shop::DIALECT), spec(&lot::DIALECT));
    let hooks = &lot::DIALECT.hooks.bytecode;
    lect_bytecode::golden::check(&shop, &BytecodeHooks::NONE, &file("shop.encoding")).expect("it is as it was");
    lect_bytecode::golden::check(&lot, hooks, &file("lot.encoding")).expect("it is as it was");
    // The golden description of an older version matches that version.
    let old = lect_bytecode::golden::describe(&lot.at(&[1, 12]).expect("there is one"), hooks);
    assert!(lect_bytecode::golden::compare(&lot, hooks, &old).is_ok(), "{old}");
    // A change that no version declares is detected.
    let mut changed = (*shop).clone();
    changed.ops.to_mut()[0].operands = Default::default();
    let golden = source("shop.encoding");
    assert!(lect_bytecode::golden::compare(&changed, &BytecodeHooks::NONE, &golden).is_err());
}

#[test]
fn versions_are_declared_in_rust_as_well() {
    let (old, said) = context(Some(("till", &[1])));
    let module = parsed(&old, "module {\n  \"till.take\"() <{sum = 5 : i64}> : () -> ()\n}\n");
    assert!(is_sound(&module), "{said:?}");
    let (new, said) = context(None);
    let up = read(&new, written(&module, 6), false).unwrap_or_else(|_| panic!("{said:?}"));
    assert!(is_sound(&up), "{said:?}");
    let expected = "module {\n  \"till.pay\"() <{amount = 5 : i64, currency = \"EUR\"}> : () -> ()\n}\n";
    assert_eq!(printed(&up), expected);
    let down = transfer(up.root(), &old, &ReadConfig::default()).unwrap_or_else(|_| panic!("{said:?}"));
    assert_eq!(printed(&down), printed(&module));
}

#[test]
fn archives_of_older_versions_of_the_format_are_read() {
    for version in 1..archive::VERSION {
        let pack = std::fs::read(file(&format!("shop.2.format{version}.lect"))).expect("the file is there");
        let pack = Bytes::from(pack);
        let container = archive::container::Container::new(pack.clone()).expect("it is sound");
        assert_eq!(container.version, version);
        let (ctx, said) = context(None);
        let module = unpacked(&ctx, pack, false).unwrap_or_else(|_| panic!("{said:?}"));
        assert_eq!(printed(&module), without_comment(&source("shop.5.mlir")));
        let mut locations = Vec::new();
        let config = PrintConfig::default().with_debug_info(true).with_local_scope(true);
        print_op(module.root(), &config, &mut locations).expect("memory takes everything");
        assert!(String::from_utf8_lossy(&locations).contains("loc(\"text\":2:1)"));
    }
}

#[test]
fn rejects_opaque_data_in_archives() {
    let bytes = Bytes::from(std::fs::read(file("lot.2.0.mlirbc")).expect("the file is there"));
    let ctx = Context::new();
    let config = ReadConfig::default().with_allow_unregistered(true);
    let module = lect_bytecode::read(&ctx, b"lot.mlirbc", bytes, &config).expect("it is kept as it is");
    let write = || archive::write(module.root(), &archive::WriteConfig::default(), &mut Vec::new());
    let (written, said) = ctx.capture_diagnostics(write);
    assert!(written.is_err());
    let expected = "cannot be in an archive: it is only known as bytes of bytecode";
    assert!(said.iter().any(|it| it.message.contains(expected)), "{said:?}");
}

#[test]
fn decodes_by_specs_in_the_archive() {
    let (ctx, _) = context(None);
    let module = parsed(&ctx, LOT);
    let bare = Context::new();
    let read = unpacked(&bare, packed(&module, true), false).expect("the specs have the encodings");
    assert_eq!(printed(&read), printed(&module));
    let bare = Context::new();
    let (read, said) = bare.capture_diagnostics(|| unpacked(&bare, packed(&module, false), false));
    assert!(read.is_err());
    assert!(said.iter().any(|it| it.message.contains("dialect 'lot'")), "{said:?}");
}

#[test]
fn specs_of_the_format_before_are_read() {
    for format in [2, 3, 4, 6, 8] {
        let name = &format!("shop.5.specs{format}.lect");
        let pack = Bytes::from(std::fs::read(file(name)).expect("the file is there"));
        let ctx = Context::new();
        let module = unpacked(&ctx, pack, false).expect("the specs are known");
        assert_eq!(printed(&module), without_comment(&source("shop.5.mlir")), "{name}");
    }
}

/// Provider of one dialect.
struct Provider(Shared<DialectSpec>);

impl DialectProvider for Provider {
    fn dialect(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        (*self.0.name == *namespace).then(|| self.0.clone())
    }
}

#[test]
fn prefers_specs_in_the_archive_to_the_provider() {
    let spec = |version: u64| shop::DIALECT.spec.expect("it has one").get().at(&[version]).expect("there is one");
    let pack = packed(&program_of_version(3), true);
    let with_provider = |spec: DialectSpec| {
        let ctx = Context::new();
        assert!(ctx.set_dialect_provider(Arc::new(Provider(Shared::new(spec)))).is_ok());
        let module = unpacked(&ctx, pack.clone(), false).expect("it can be read");
        let version = ctx.dialect(b"shop").map(|dialect| dialect.spec().version.to_vec());
        (printed(&module), version)
    };
    let old = printed(&program_of_version(3));
    // The same version as in the archive.
    assert_eq!(with_provider(spec(3)), (old.clone(), Some(vec![3])));
    // A provider with a newer version upgrades the module.
    let (text, version) = with_provider(spec(4));
    assert_eq!((text, version), (printed(&program_of_version(4)), Some(vec![4])));
    // Without versions, the specs in the archive are preferred.
    let mut bare = spec(3);
    (bare.version, bare.versions) = Default::default();
    let mut ctx = Context::new();
    ctx.load(bare.clone()).expect("it is not loaded yet");
    let pack = packed(&parsed(&ctx, without_comment(&source("shop.3.mlir"))), true);
    bare.ops = Default::default();
    ctx = Context::new();
    assert!(ctx.set_dialect_provider(Arc::new(Provider(Shared::new(bare)))).is_ok());
    assert_eq!(printed(&unpacked(&ctx, pack, false).expect("it can be read")), old);
}

/// Program in the first version of `order`, and in the second.
const ORDERS: [&str; 2] = [
    r#"// dialect-versions: order=1
%box, %lid = "t.a"() : () -> (i64, i16)
%x, %y = "t.b"() : () -> (i32, i32)
"order.pack"(%x, %y, %lid, %box) <{operandSegmentSizes = array<i32: 2, 1, 1>}> : (i32, i32, i16, i64) -> ()
"order.pack"(%box) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (i64) -> ()
"order.line"(%box, %x, %y, %lid) : (i64, i32, i32, i16) -> ()
"order.line"(%box, %lid) : (i64, i16) -> ()
"order.pairs"(%x, %y, %lid, %lid, %box) : (i32, i32, i16, i16, i64) -> ()
%rest, %quotient = "order.split"() : () -> (i64, i32)
"t.c"(%quotient, %rest) : (i32, i64) -> ()
"#,
    r#"// dialect-versions: order=2
%box, %lid = "t.a"() : () -> (i64, i16)
%x, %y = "t.b"() : () -> (i32, i32)
"order.pack"(%box, %x, %y, %lid) <{operandSegmentSizes = array<i32: 1, 2, 1>}> : (i64, i32, i32, i16) -> ()
"order.pack"(%box) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
"order.line"(%x, %y, %box, %lid) : (i32, i32, i64, i16) -> ()
"order.line"(%box, %lid) : (i64, i16) -> ()
"order.pairs"(%box, %x, %y, %lid, %lid) : (i64, i32, i32, i16, i16) -> ()
%quotient, %rest = "order.split"() : () -> (i32, i64)
"t.c"(%quotient, %rest) : (i32, i64) -> ()
"#,
];

/// Checks that operand segments of any length, and results, are reordered; a text with a version comment is parsed in
/// that version.
#[test]
fn reorders_operands_and_results_in_both_directions() {
    let config = ParseConfig::default().with_allow_unregistered(true);
    let text = |ctx: &Context, at: usize| {
        let text: lect_core::source::Text = Arc::new(ORDERS.get(at).copied().unwrap_or_default());
        parse_text(ctx, b"order.mlir", text, &config)
    };
    let (new, said) = context(None);
    let upgraded = text(&new, 0).unwrap_or_else(|_| panic!("{said:?}"));
    let newest = text(&new, 1).unwrap_or_else(|_| panic!("{said:?}"));
    assert_eq!(printed(&upgraded), printed(&newest));
    let (old, said) = context(Some(("order", &[1])));
    let all = ReadConfig::default().with_allow_unregistered(true);
    let downgraded = transfer(newest.root(), &old, &all).unwrap_or_else(|_| panic!("{said:?}"));
    let oldest = text(&old, 0).unwrap_or_else(|_| panic!("{said:?}"));
    assert_eq!(printed(&downgraded), printed(&oldest));
    // An unknown version is reported at its location.
    let (ctx, said) = context(None);
    let unknown: lect_core::source::Text = Arc::new("// dialect-versions: order=7\nmodule {}");
    assert!(parse_text(&ctx, b"order.mlir", unknown, &config).is_err());
    assert!(said.lock().expect("no test panics").concat().contains("newer than the last that is known"));
}
