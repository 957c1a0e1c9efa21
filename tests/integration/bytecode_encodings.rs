//! Encodings of a dialect as tables of fields, from a `.td` file: compiled into the program, and loaded at run time.

use lect_bytecode::sections::Image;
use lect_bytecode::table::{Entries, Names, Strings};
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::dialect::{BytecodeHooks, DialectHooks};
use lect_core::entity::Attr as Attribute;
use lect_core::ir::Isolate;
use lect_core::text::parse_attr;
use lect_ods::td::library::{Library, LibraryConfig};

mod coded {
    use super::HOOKS;

    lect_macros::dialect! { "bytecode/coded.td", encodings = "bytecode/coded_encodings.td", hooks = HOOKS }
}

const HOOKS: DialectHooks =
    DialectHooks { bytecode: BytecodeHooks { version: Some(&[3, 200]), ..BytecodeHooks::NONE }, ..DialectHooks::NONE };

fn context() -> Context {
    Context::with_dialects(&[&coded::DIALECT])
}

/// Creates a context with the same dialect loaded from the files at run time.
fn loaded() -> Context {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/bytecode");
    let ctx = Context::new();
    let library = Library::new(LibraryConfig::default().with_folders(vec![folder.into()]));
    let reading = library.dialect("coded").expect("the folder has the dialect");
    assert_eq!(reading.said.len(), 0, "{:?}", reading.said);
    ctx.load(reading.dialects[0].clone()).expect("a new context has no dialects");
    ctx
}

#[test]
fn encodings_are_loaded_at_run_time() {
    for &(text, _) in ATTRS {
        let (ctx, compiled) = (loaded(), context());
        let [bytes, same] =
            [&ctx, &compiled].map(|ctx| entries(&written(ctx, attr(ctx, text), &WriteConfig::default())));
        assert_eq!(bytes, same, "{text}");
        let bytes = written(&ctx, attr(&ctx, text), &WriteConfig::default());
        let other = loaded();
        let read = read(&other, &bytes).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(other.attrs().show(read).to_string(), text);
    }
}

#[test]
fn a_file_of_encodings_adds_to_the_dialect_of_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("bytecode");
    let plain = Context::new();
    plain.load_td(folder.join("coded.td")).expect("the file is right");
    let text = "#coded.list<numbers = 1, -2, 300>";
    assert!(!entries(&written(&plain, attr(&plain, text), &WriteConfig::default()))[0].0);
    let ctx = context();
    let dialects = ctx.load_td(folder.join("coded_encodings.td")).expect("the file is right");
    assert_eq!(dialects[0].spec().ops.len(), coded::DIALECT.spec.expect("it has one").get().ops.len());
    assert!(entries(&written(&ctx, attr(&ctx, text), &WriteConfig::default()))[0].0);
}

/// Returns the bytecode of a module with one attribute.
fn written(ctx: &Context, attr: Attribute, config: &WriteConfig) -> Vec<u8> {
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), lect_core::loc::Loc::UNKNOWN, 1);
    let attrs = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"coded.it"), attr)]);
    module.set_root_attrs(lect_core::loc::Loc::UNKNOWN, attrs, &[None, None]);
    let mut bytes = Vec::new();
    lect_bytecode::write(module.root(), config, &mut bytes).expect("it can be written");
    bytes
}

/// Returns the attribute of a file, or the first error.
fn read(ctx: &Context, bytes: &[u8]) -> Result<Attribute, String> {
    let read = || lect_bytecode::read(ctx, b"file", bytes.to_vec().into(), &ReadConfig::default());
    let (module, said) = ctx.capture_diagnostics(read);
    let first = || said.first().map(|it| it.message.to_string()).unwrap_or_default();
    let module = module.map_err(|_| first())?;
    let attrs = ctx.attrs().dictionary_entries(module.root().attrs());
    attrs.first().map(|attr| attr.1).ok_or_else(first)
}

/// Returns the bytes of the dialect's entries, attributes first, each with a flag for a custom encoding.
fn entries(bytes: &[u8]) -> Vec<(bool, Vec<u8>)> {
    let image = Image::new(bytes.to_vec().into()).expect("the file is sound");
    let strings = Strings::read(&image).expect("the file is sound");
    let names = Names::read(&image, &strings).expect("the file is sound");
    let (attrs, types) = Entries::read(&image, &names).expect("the file is sound");
    let all = [&attrs, &types].into_iter().flat_map(|table| (0..table.len()).filter_map(|it| table.get(&image, it)));
    let own = all.filter(|entry| names.namespace(&image, &strings, entry.dialect) == b"coded");
    own.map(|entry| (entry.custom, bytes[entry.bytes].to_vec())).collect()
}

fn attr(ctx: &Context, text: &str) -> Attribute {
    parse_attr(ctx, text).unwrap_or_else(|_| panic!("{text} is an attribute"))
}

/// All attributes, each with the code of its encoding, or none if it is encoded as text.
const ATTRS: &[(&str, Option<u8>)] = &[
    ("#coded.numbers<number = 18446744073709551615, signed = -9223372036854775808, truth = true>", Some(0)),
    ("#coded.numbers<number = 0, signed = 1, maybe = 0, truth = false>", Some(0)),
    ("#coded.numbers<number = 0, signed = 1, maybe = 9223372036854775807, truth = false>", Some(0)),
    // The flag takes a bit of the number.
    ("#coded.numbers<number = 0, signed = 1, maybe = 9223372036854775808, truth = false>", None),
    ("#coded.names<native = \"n\", name = \"s\", any = [1, #coded.plain<number = 1>], type = i7>", Some(1)),
    (
        "#coded.names<native = \"\", name = \"\", any = unit, other = \"n\", type = !coded.box<!coded.box<f32>>>",
        Some(1),
    ),
    // The encoding has no field for the type of the string.
    ("#coded.names<native = \"n\", name = \"s\" : i7, any = unit, type = i7>", None),
    ("#coded.list<numbers = 1, -2, 300>", Some(2)),
    ("#coded.optional_list<list = \"a\", unit>", Some(3)),
    ("#coded.optional_list<>", Some(3)),
    ("#coded.turned<first = 300, last = true>", Some(4)),
    ("#coded.turned<first = 300, middle = 8, last = true>", None),
    ("#coded.two_ways<first = 1>", Some(5)),
    ("#coded.two_ways<first = 1, second = 2>", Some(6)),
    ("#coded.class<name = \"s\">", Some(8)),
    ("#coded.plain<number = 3>", None),
];

#[test]
fn round_trips_encoded_attributes() {
    for version in 0..=6 {
        for &(text, code) in ATTRS {
            let ctx = context();
            let it = attr(&ctx, text);
            let bytes = written(&ctx, it, &WriteConfig::default().with_version(version));
            let begins = entries(&bytes).into_iter().find(|it| !it.1.starts_with(b"#coded.plain") || code.is_none());
            let (custom, entry) = begins.unwrap_or_else(|| panic!("{text} is not there"));
            assert_eq!(custom.then(|| entry[0] >> 1), code, "{text}");
            assert_eq!(read(&ctx, &bytes), Ok(it), "{text}");
            let other = context();
            let read = read(&other, &bytes).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(other.attrs().show(read).to_string(), text);
        }
    }
}

#[test]
fn fields_stand_in_their_order() {
    let ctx = context();
    let bytes = written(&ctx, attr(&ctx, "#coded.turned<first = 300, last = true>"), &WriteConfig::default());
    // The code, the last parameter, and the first: 300 in two bytes.
    assert_eq!(entries(&bytes), [(true, vec![9, 1, 0xB2, 4])]);
}

#[test]
fn encodes_as_text_for_older_releases() {
    let ctx = context();
    let it = attr(&ctx, "#coded.new<number = 1>");
    for (release, custom) in [(16, false), (19, false), (20, true), (22, true)] {
        let bytes = written(&ctx, it, &WriteConfig::for_release(release));
        assert_eq!(entries(&bytes).first().map(|it| it.0), Some(custom), "{release}");
        assert_eq!(read(&ctx, &bytes), Ok(it));
    }
}

#[test]
fn writes_the_version_of_the_dialect() {
    let ctx = context();
    let bytes = written(&ctx, attr(&ctx, "#coded.plain<number = 1>"), &WriteConfig::default());
    let image = Image::new(bytes.into()).expect("the file is sound");
    let strings = Strings::read(&image).expect("the file is sound");
    let names = Names::read(&image, &strings).expect("the file is sound");
    let versions: Vec<_> = names.dialects.iter().map(|it| it.version.clone().map(|at| &image.bytes[at])).collect();
    // 3 and 200.
    assert_eq!(versions, [None, Some(&[7, 0x22, 3][..])]);
}

/// Reads the bytecode of an attribute with its only entry of the dialect replaced by one of the same length.
fn replaced(ctx: &Context, text: &str, entry: &[u8]) -> Result<Attribute, String> {
    let mut bytes = written(ctx, attr(ctx, text), &WriteConfig::default());
    let (_, old) = entries(&bytes).remove(0);
    assert_eq!(old.len(), entry.len());
    let at = bytes.windows(old.len()).position(|it| it == old).expect("it is there");
    bytes[at..at + old.len()].copy_from_slice(entry);
    read(ctx, &bytes)
}

#[test]
fn reports_malformed_entries() {
    let ctx = context();
    let two_ways = "#coded.two_ways<first = 1, second = 2>";
    assert_eq!(replaced(&ctx, two_ways, &[13, 7, 9]), Ok(attr(&ctx, "#coded.two_ways<first = 3, second = 4>")));
    assert_eq!(replaced(&ctx, two_ways, &[21, 7, 9]), Err("unknown attribute code: 10".into()));
    // Entries of this definition do not match, so no encoding is registered.
    assert_eq!(replaced(&ctx, two_ways, &[15, 7, 9]), Err("unknown attribute code: 7".into()));
    assert_eq!(replaced(&ctx, two_ways, &[11, 7, 9]), Err("unexpected trailing bytes after Attribute entry".into()));
    // 65536 in a parameter of sixteen bits.
    let too_large = "parameter 'first' of 'coded.two_ways' is of another kind";
    let longer = "#coded.two_ways<first = 1, second = 300>";
    assert_eq!(replaced(&ctx, longer, &[11, 4, 0, 8]), Err(too_large.into()));
    let truncated = "attempting to parse a byte at the end of the bytecode";
    assert_eq!(replaced(&ctx, two_ways, &[13, 2, 4]), Err(truncated.into()));
    // More elements than bytes.
    let list = "#coded.list<numbers = 1, 2>";
    assert_eq!(replaced(&ctx, list, &[5, 11, 1, 1]), Err("5 entries cannot be in the 2 bytes that remain".into()));
}

#[test]
fn parameters_are_of_their_classes() {
    let ctx = context();
    let named = "#coded.class<name = \"s\">";
    let others = (0..5).map(|other| replaced(&ctx, named, &[17, other << 1 | 1]));
    let (strings, others): (Vec<_>, Vec<_>) = others.partition(Result::is_ok);
    // The name of the attribute is a string too; one of the others is the location of the module, and two enclose the
    // attribute.
    assert_eq!(strings.len(), 2);
    let within = "attributes and types nest too deeply, or within themselves";
    let of_another_kind = "parameter 'name' of 'coded.class' is of another kind";
    assert_eq!(others, [within, of_another_kind, within].map(|message| Err(message.into())));
}
