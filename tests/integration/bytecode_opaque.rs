//! Opaque data in bytecode: entries that lect cannot decode are written unchanged, and still refer to the same entries.

use std::fs;

use lect_bytecode::sections::{Image, MAGIC, SectionId};
use lect_bytecode::table::{Entries, Names, Strings};
use lect_bytecode::wire::Sink;
use lect_bytecode::{ReadConfig, WriteConfig, WriteError};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_core::text::ParseConfig;
use lect_core::text::print::{PrintConfig, print_op};
use lect_ods::td::library::LibraryConfig;
use lect_tests::tool::Tool;

const PRODUCER: &[u8] = b"MLIR22.1.8";

/// Builds a file whose dialect `x` is unknown: an attribute, a type and an operation with custom encodings. Each refers
/// to entries that have no other references.
///
/// ```mlir
/// module { %0 = "x.op"() {a = #x} : () -> !x }
/// ```
fn file(version: u64) -> Vec<u8> {
    let strings = ["builtin", "x", "module", "op", "a", "hidden", "far"];
    let number = |string: &str| strings.iter().position(|it| *it == string).expect("it is there") as u64;
    let mut dialects = Sink::default();
    dialects.varint(2);
    dialects.flagged_varint(number("builtin"), false);
    dialects.flagged_varint(number("x"), true);
    dialects.section(SectionId::DialectVersions as u8, &sink(&[&[5, 1]]));
    dialects.varint(2);
    for (dialect, name) in [(0, "module"), (1, "op")] {
        dialects.varint(dialect);
        dialects.varint(1);
        dialects.flagged_varint(number(name), true);
    }
    // Builtin attributes: `loc(unknown)`, the dictionary, the string "a", the string "hidden". Then the one of `x`,
    // which holds a code, the last of these strings, the string "far" and the type `i32`.
    let builtin: [Vec<u8>; 4] =
        [numbers(&[15]), numbers(&[1, 1, 2, 4]), numbers(&[2, number("a")]), numbers(&[2, number("hidden")])];
    let x = numbers(&[0x55, 3, number("far"), 1]);
    // The type of `x` and `i32`.
    let types = [numbers(&[9, 3]), numbers(&[0, 32 << 2])];
    let mut offsets = Sink::default();
    let mut entries = Sink::default();
    offsets.varint(5);
    offsets.varint(2);
    let mut group = |dialect, group: &[Vec<u8>]| {
        offsets.varint(dialect);
        offsets.varint(group.len() as u64);
        for entry in group {
            offsets.flagged_varint(entry.len() as u64, true);
            entries.extend(entry);
        }
    };
    group(0, &builtin);
    group(1, &[x]);
    group(1, &types[..1]);
    group(0, &types[1..]);
    // One operation: the module, with an operation in its only block.
    let op = sink(&[&numbers(&[1, 1, 1 << 1]), &numbers(&[1]), &[0x43], &numbers(&[0, 1, 1, 1, 0])]);
    let mut ir = sink(&[&numbers(&[1 << 1, 0]), &[0x50], &numbers(&[0, 0, 1 << 1 | 1])]);
    ir.section(SectionId::Ir as u8, &op);
    let mut properties = Sink::default();
    properties.varint(2);
    // The module has no name and no visibility; the properties of `x.op` are a byte, "hidden" and "far".
    for blob in [numbers(&[0, 0]), [&[0xEE], &*numbers(&[3, number("far")])].concat()] {
        properties.varint(blob.len() as u64);
        properties.extend(&blob);
    }
    let mut lengths = Sink::default();
    lengths.varint(strings.len() as u64);
    strings.iter().rev().for_each(|string| lengths.varint(string.len() as u64 + 1));
    strings.iter().for_each(|string| lengths.extend(&[string.as_bytes(), &[0]].concat()));

    let mut file = sink(&[&MAGIC, &numbers(&[version]), PRODUCER, &[0]]);
    file.section(SectionId::Dialect as u8, &dialects);
    file.section(SectionId::AttrTypeOffset as u8, &offsets);
    file.section(SectionId::AttrType as u8, &entries);
    file.section(SectionId::Ir as u8, &ir);
    file.section(SectionId::ResourceOffset as u8, &sink(&[&numbers(&[0])]));
    file.section(SectionId::Resource as u8, &Sink::default());
    file.section(SectionId::String as u8, &lengths);
    file.section(SectionId::Properties as u8, &properties);
    file.bytes
}

fn numbers(numbers: &[u64]) -> Vec<u8> {
    let mut sink = Sink::default();
    numbers.iter().for_each(|&number| sink.varint(number));
    sink.bytes
}

fn sink(parts: &[&[u8]]) -> Sink {
    Sink { bytes: parts.concat(), ..Sink::default() }
}

/// Creates a context with the dialects that lect includes, without MLIR's test dialect.
fn context() -> Context {
    let known: Vec<_> = lect_dialects::ALL.iter().copied().filter(|def| def.namespace != "test").collect();
    Context::with_dialects(&known)
}

fn read(ctx: &Context, name: &str, bytes: &[u8]) -> Isolate {
    let config = ReadConfig::default().with_allow_unregistered(true);
    let module = lect_bytecode::read(ctx, name.as_bytes(), bytes.to_vec().into(), &config);
    module.expect("the file is sound")
}

fn written(module: &Isolate, config: &WriteConfig) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let mut bytes = Vec::new();
    let write = || lect_bytecode::write(module.root(), config, &mut bytes);
    match module.context().capture_diagnostics(write) {
        (Ok(()), _) => Ok(bytes),
        (Err(WriteError::Reported(_)), said) => Err(said),
        (Err(error), _) => panic!("{error}"),
    }
}

fn shown(module: &Isolate) -> String {
    let mut text = Vec::new();
    print_op(module.root(), &PrintConfig::default(), &mut text).expect("memory takes everything");
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the strings of a file, and the bytes of its attributes and types.
fn tables(bytes: &[u8]) -> (Vec<Vec<u8>>, [Vec<Vec<u8>>; 2]) {
    let image = Image::new(bytes.to_vec().into()).expect("the file is sound");
    let strings = Strings::read(&image).expect("the file is sound");
    let names = Names::read(&image, &strings).expect("the file is sound");
    let (attrs, types) = Entries::read(&image, &names).expect("the file is sound");
    let entries = |entries: &Entries| {
        let entry = |index| entries.get(&image, index).expect("it is there");
        (0..entries.len()).map(|index| bytes[entry(index).bytes].to_vec()).collect()
    };
    let all = (0..strings.len()).map(|index| strings.get(&image, index as u64).expect("it is there").to_vec());
    (all.collect(), [entries(&attrs), entries(&types)])
}

#[test]
fn prints_opaque_data_as_bytes() {
    let module = read(&context(), "one", &file(6));
    let expected = "module {\n  %0 = \"x.op\"() <#x<\"bytecode properties 0xEE070D\">> {a = #x<\"bytecode 0xAB070D03\">} : () -> !x<\"bytecode 0x1307\">\n}\n";
    assert_eq!(shown(&module), expected);
}

#[test]
fn rewrites_unchanged_file_byte_for_byte() {
    let bytes = file(6);
    let module = read(&context(), "one", &bytes);
    assert_eq!(written(&module, &WriteConfig::default()).ok(), Some(bytes));
}

#[test]
fn appends_new_entries_after_retained_ones() {
    let bytes = file(6);
    let ctx = context();
    let mut module = read(&ctx, "one", &bytes);
    let (new, old) = (ctx.attrs().string("new"), ctx.attrs().string("hidden"));
    let both = ctx.attrs().array([new, old]);
    let attrs = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"y.both"), both)]);
    let loc = module.root().loc();
    module.set_root_attrs(loc, attrs, &[None, None]);
    let more = written(&module, &WriteConfig::default()).expect("it can be written");
    let ((strings, entries), (more_strings, more_entries)) = (tables(&bytes), tables(&more));
    assert_eq!(more_strings[..strings.len()], strings);
    assert_eq!(&more_strings[strings.len()..], [&b"y.both"[..], b"new"].map(<[u8]>::to_vec));
    for (more, kept) in more_entries.iter().zip(&entries) {
        assert_eq!(more[..kept.len()], kept[..]);
    }
    // The dictionary, its name, the array, and its new element: the other string is in the file already.
    assert_eq!(more_entries.map(|it| it.len()), [entries[0].len() + 5, entries[1].len()]);
    let again = read(&context(), "one", &more);
    assert_eq!(shown(&again), shown(&module));
}

#[test]
fn two_files_have_two_tables() {
    let (ctx, bytes) = (context(), file(6));
    let (mut one, other) = (read(&ctx, "one", &bytes), read(&ctx, "other", &bytes));
    let region = other.root().region(0).and_then(|region| region.entry());
    let op = region.and_then(|block| block.first()).expect("there is an operation");
    let attrs = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"y.other"), op.attrs())]);
    let loc = one.root().loc();
    one.set_root_attrs(loc, attrs, &[None, None]);
    let said = written(&one, &WriteConfig::default()).expect_err("it cannot be written");
    let messages: Vec<&str> = said.iter().map(|it| &*it.message).collect();
    let [message] = *messages else { panic!("{messages:?}") };
    assert!(message.contains("two files of bytecode, 'other' and 'one'"), "{message}");
}

#[test]
fn rejects_opaque_properties_for_another_version() {
    let module = read(&context(), "one", &file(6));
    for version in 0..6 {
        let said = written(&module, &WriteConfig::default().with_version(version)).expect_err("it cannot be written");
        let message =
            format!("properties that were read from bytecode version 6 cannot be written as version {version}");
        assert_eq!(said[0].message, message);
    }
    let old = file(5);
    let module = read(&context(), "one", &old);
    assert_eq!(written(&module, &WriteConfig::default().with_version(5)).ok(), Some(old));
}

#[test]
fn rejects_unknown_dialects_by_default() {
    let ctx = context();
    let config = ReadConfig::default();
    let (read, said) = ctx.capture_diagnostics(|| lect_bytecode::read(&ctx, b"one", file(6).into(), &config).is_ok());
    assert!(!read);
    assert!(said[0].message.starts_with("dialect 'x' is unknown"), "{}", said[0].message);
}

#[test]
fn bytes_that_are_wrong_do_no_harm() {
    let bytes = file(6);
    let attempt = |bytes: &[u8]| {
        let ctx = context();
        let config = ReadConfig::default().with_allow_unregistered(true);
        let read = || lect_bytecode::read(&ctx, b"one", bytes.to_vec().into(), &config);
        if let (Ok(module), _) = ctx.capture_diagnostics(read) {
            let _ = shown(&module);
            let _ = written(&module, &WriteConfig::default());
        }
    };
    (0..bytes.len()).for_each(|end| attempt(&bytes[..end]));
    for at in 0..bytes.len() {
        for change in [1, 2, 0x10, 0x80, 0xFF] {
            let mut bytes = bytes.clone();
            bytes[at] ^= change;
            attempt(&bytes);
        }
    }
}

/// Operations, attributes and types of the dialect `test` of `mlir-opt`, and others. The former have custom encodings,
/// and share references with the latter.
const TEXT: &str = r#"
module {
  "test.versionedB"() <{attribute = #test.attr_params<42, 24>}> : () -> ()
  test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2, 3, 4], array32 = [5, 6]
  "test.using_int_property_with_worse_bytecode"() <{value = 3}> : () -> ()
  %0 = "test.foo"() {d = [#test.attr_params<42, 24>, "foo"], k = !test.i32} : () -> !test.i32
  %1 = "foo.bar"() <{x = #test.attr_params<1, 2>}> : () -> tensor<?x!test.i32>
  func.func @f(%arg0: !test.i32) -> i32 {
    %cst = arith.constant dense_resource<blob> : tensor<2xi32>
    %c3_i32 = arith.constant 3 : i32
    return %c3_i32 : i32
  }
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
"#;

/// Returns the output of `mlir-opt` for a file.
fn oracle(oracle: &Tool, input: &[u8], flags: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("input"), input).expect("there is room");
    let args = ["opt", "--allow-unregistered-dialect", "input"].iter().chain(flags);
    let args: Vec<String> = args.map(ToString::to_string).collect();
    let outcome = oracle.run_on(&args, Vec::new(), folder.path()).expect("it runs");
    assert!(outcome.success, "{}", String::from_utf8_lossy(&outcome.stderr));
    outcome.stdout
}

#[test]
fn mlir_opt_reads_retained_entries() {
    let Some(tool) = Tool::oracle() else { return };
    for version in 0..=6 {
        let flag = format!("--emit-bytecode-version={version}");
        let bytes = oracle(&tool, TEXT.as_bytes(), &["--emit-bytecode", &flag]);
        let shown = String::from_utf8_lossy(&oracle(&tool, &bytes, &[])).into_owned();
        let ctx = context();
        let mut module = read(&ctx, "input", &bytes);
        let config = WriteConfig::default().with_version(version);
        assert_eq!(written(&module, &config).as_ref(), Ok(&bytes), "version {version}");
        // New entries follow the old ones.
        let list = ctx.attrs().array([ctx.attrs().string("x"), ctx.attrs().string("foo")]);
        let attrs = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"a.new"), list)]);
        let loc = module.root().loc();
        module.set_root_attrs(loc, attrs, &[None, None]);
        let more = written(&module, &config).expect("it can be written");
        let again = String::from_utf8_lossy(&oracle(&tool, &more, &[])).into_owned();
        assert_eq!(again, shown.replacen("module {", "module attributes {a.new = [\"x\", \"foo\"]} {", 1));
    }
}

/// Definition of a dialect `y` with an attribute.
const DEFINITION: &str = r#"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
def Y_Dialect : Dialect { let name = "y"; let useDefaultAttributePrinterParser = 1; }
def Y_MarkAttr : AttrDef<Y_Dialect, "Mark"> {
  let mnemonic = "mark";
  let parameters = (ins "uint64_t":$size, "::mlir::StringAttr":$label);
  let assemblyFormat = "`<` $size `,` $label `>`";
}
"#;

/// Returns the encoding of the attribute, with one field that C++ decodes.
fn encoding(parser: &str) -> String {
    format!(
        r#"
include "mlir/IR/BytecodeBase.td"
include "mlir/IR/BuiltinDialectBytecode.td"
def Y_Size : WithParser<"{parser}", VarInt>;
def Y_MarkBytes : DialectAttribute<(attr Y_Size:$size, StringAttr:$label)> {{ let cType = "MarkAttr"; }}
def Y_Attrs : DialectAttributes<"Y"> {{ let elems = [Y_MarkBytes]; }}
"#
    )
}

#[test]
fn retains_entries_decoded_by_code() {
    let folder = std::env::temp_dir().join(format!("lect-opaque-{}", std::process::id()));
    let context_with = |name: &str, parser: &str| {
        let (ctx, path) = (context(), folder.join(name));
        fs::create_dir_all(&path).expect("it can be made");
        fs::write(path.join("Y.td"), DEFINITION).expect("it can be written");
        fs::write(path.join("YBytecode.td"), encoding(parser)).expect("it can be written");
        ctx.use_td_folders(LibraryConfig::default().with_folders(vec![path])).expect("they are there");
        ctx
    };
    let text = "module attributes {y.a = #y.mark<7, \"one\">, y.b = \"one\"} {\n}\n";
    let known = context_with("known", "succeeded($_reader.readVarInt($_var))");
    let buffer = known.sources().add(b"text", std::sync::Arc::new(text.to_owned())).expect("there is room");
    let module = lect_core::text::parse_source(&known, &buffer, 0..text.len(), &ParseConfig::default());
    let bytes = written(&module.expect("it is right"), &WriteConfig::default()).expect("it can be written");

    let unknown = context_with("unknown", "succeeded(readSize($_reader, $_var))");
    let config = ReadConfig::default();
    let module = lect_bytecode::read(&unknown, b"bytes", bytes.clone().into(), &config).expect("nothing is rejected");
    assert!(shown(&module).contains("y.a = #y<\"bytecode 0x01"), "{}", shown(&module));
    assert_eq!(written(&module, &WriteConfig::default()).ok(), Some(bytes));
    let _ = fs::remove_dir_all(&folder);
}
