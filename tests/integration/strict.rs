//! Strict properties, in dialects of the program and in definitions from files of MLIR 24.

use std::path::PathBuf;
use std::sync::Arc;

use lect::prelude::*;
use lect_ide::ir::{ReadConfig, Snapshot};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

/// A dialect with properties of all kinds.
#[lect_macros::define_dialect(namespace = "strict", strict_properties)]
mod strict {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[enumeration]
    pub enum Kind {
        Plain,
        #[word("very odd")]
        Odd,
    }

    #[bits]
    pub enum Marks {
        Red,
        Green,
    }

    #[attribute("size", assembly = "`<` $width `>`")]
    pub struct SizeAttr {
        width: u32,
    }

    #[op("props", assembly = "prop-dict attr-dict")]
    pub struct PropsOp {
        number: Property<I64Prop>,
        small: Property<IntProp<"int8_t">>,
        large: Property<IntProp<"uint64_t">>,
        truth: Property<BoolProp>,
        unit: Property<UnitProp>,
        text: Property<StringProp>,
        kind: Property<EnumProp<Kind>>,
        named: Property<NamedEnumProp<Kind, "kind">>,
        marks: Property<EnumProp<Marks>>,
        texts: Property<ArrayProp<StringProp>>,
        dense: Property<IntArrayProp<I64Prop>>,
        maybe: Option<Property<I64Prop>>,
        nested: Property<OptionalProp<ArrayProp<StringProp>>>,
        #[default = 4]
        four: Property<I64Prop>,
    }

    #[op("attrs", assembly = "prop-dict attr-dict")]
    pub struct AttrsOp {
        number: Attribute<I32Attr>,
        float: Attribute<F32Attr>,
        text: Attribute<StrAttr>,
        unit: Attribute<UnitAttr>,
        ty: Attribute<TypeAttr>,
        any: Attribute<AnyAttr>,
        list: Attribute<ArrayAttr>,
        dense: Attribute<DenseI64ArrayAttr>,
        symbol: Attribute<FlatSymbolRefAttr>,
        own: Attribute<SizeAttr>,
        kind: Attribute<Kind>,
        marks: Option<Attribute<Marks>>,
        dict: Option<Attribute<DictionaryAttr>>,
        #[default = 4]
        four: Attribute<I64Attr>,
    }

    #[op("value", assembly = "attr-dict")]
    pub struct ValueOp {
        value: Result<I32>,
    }

    #[op(
        "parts",
        traits(AttrSizedOperandSegments),
        assembly = "$a `or` $b oilist(`to` $to | `exact` $exact) attr-dict-with-keyword `:` type($a) `or` type($b) ($body^)?"
    )]
    pub struct PartsOp {
        a: Vec<Operand<AnyType>>,
        b: Option<Operand<AnyType>>,
        to: Option<Attribute<StrAttr>>,
        #[default = false]
        exact: Attribute<BoolAttr>,
        body: Vec<Region<AnyRegion>>,
    }
}

/// Dialects defined in `.td` files.
mod from_td {
    pub mod strict {
        lect_macros::dialect! { "filetests/engine/strict/strict.td" }
    }
    pub mod cases {
        lect_macros::dialect! { "filetests/engine/strict/cases.td" }
    }
}

const GENERIC: &str = "\
\"strict.props\"() <{number = -3 : i64, small = -128 : i8, large = -1 : i64, truth = true, unit, text = \"a\\22b\", kind = 1 : i32, \
named = 0 : i32, marks = 3 : i32, texts = [\"x\", \"y\"], dense = array<i64: 1, -2>, maybe = [7 : i64], nested = [[\"n\"]], \
four = 5 : i64}> {note} : () -> ()
\"strict.props\"() <{number = 0 : i64, small = 0 : i8, large = 0 : i64, truth = false, text = \"\", kind = 0 : i32, named = 1 : i32, \
marks = 0 : i32, texts = [], dense = array<i64>, nested = []}> : () -> ()
\"strict.attrs\"() <{number = -3 : i32, float = 1.5 : f32, text = \"<,>\", unit, ty = tensor<2xf32>, any = 3 : i8, list = [1, \"x\"], \
dense = array<i64: 1, 2>, symbol = @f, own = #strict.size<3>, kind = 1 : i32, marks = 3 : i32, dict = {a = 1 : i8, b}, four = 5 : i64}> : \
() -> ()
%0 = \"strict.value\"() : () -> i32
\"strict.parts\"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>, to = \"x\", exact = true}> ({}) {note} : (i32, i32, i32) -> ()
\"strict.parts\"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
";

fn generic(module: &Isolate) -> String {
    let mut out = Vec::new();
    let config = PrintConfig::default().with_generic(true);
    lect_core::text::print::print_op(module.root(), &config, &mut out).expect("memory");
    String::from_utf8(out).expect("text")
}

#[test]
fn properties_of_all_kinds_are_read_as_printed() {
    let ctx = Context::with_dialects(&[&strict::DIALECT]);
    let module = lect::parse(&ctx, GENERIC).expect("it is read");
    let custom = lect::print(&module);
    assert!(!custom.contains("\"strict."), "{custom}");
    assert!(
        custom.contains("strict.props <number = -3, small = -128, large = 18446744073709551615, truth = true, unit, "),
        "{custom}"
    );
    let again = lect::parse(&ctx, &custom).unwrap_or_else(|_| panic!("{custom}"));
    assert_eq!(generic(&again), generic(&module), "{custom}");
    assert_eq!(lect::print(&again), custom);
    let bytes = lect::write_bytecode(&module).expect("bytecode");
    let again = lect::bytecode::read(&ctx, b"x", bytes.into(), &Default::default()).expect("it is read");
    assert_eq!(lect::print(&again), custom);
}

#[test]
fn definitions_that_are_compiled_are_those_that_are_loaded() {
    let ctx =
        Context::with_dialects(&[&from_td::strict::DIALECT, &from_td::cases::DIALECT, &lect::dialects::func::DIALECT]);
    for name in ["forms", "cases"] {
        let file =
            |kind: &str| std::fs::read_to_string(format!("filetests/engine/strict/{name}.{kind}")).expect("a file");
        let module = lect::parse(&ctx, &file("mlir")).unwrap_or_else(|_| panic!("{name} is read"));
        assert_eq!(lect::print(&module).trim(), file("out").trim());
    }
}

#[test]
fn dictionaries_have_no_inherent_attributes() {
    let ctx = Context::with_dialects(&[&strict::DIALECT]);
    let (read, diagnostics) =
        ctx.capture_diagnostics(|| lect::parse(&ctx, "strict.parts or : or {to = \"x\"}").is_ok());
    assert!(!read, "{diagnostics:?}");
    let (read, diagnostics) =
        ctx.capture_diagnostics(|| lect::parse(&ctx, "strict.parts or attributes {to = \"x\"} : or ").is_ok());
    let message = diagnostics.first().map_or("", |it| &it.message);
    assert!(!read && message.contains("inherent attribute 'to' cannot be parsed from attr-dict"), "{message}");
}

/// Returns the completions at the end of a text.
fn offered(text: &str) -> Vec<String> {
    let ctx = Context::with_dialects(&[&strict::DIALECT]);
    let snapshot = Snapshot::new(ctx, "a.mlir", Arc::from(text), &ReadConfig::default());
    snapshot.completions(text.len() as u32).items.into_iter().map(|it| it.label).collect()
}

#[test]
fn names_of_properties_are_offered_where_they_may_stand() {
    let has = |text: &str, name: &str| offered(text).iter().any(|it| it == name);
    assert!(has("strict.attrs <", "number"), "{:?}", offered("strict.attrs <"));
    assert!(has("strict.props <number = 3, ", "large"));
    assert!(has("strict.attrs <{", "number"));
    assert!(!has("strict.attrs {", "number"), "{:?}", offered("strict.attrs {"));
    assert!(!has("strict.parts or attributes {", "to"), "{:?}", offered("strict.parts or attributes {"));
    assert!(has("\"strict.attrs\"() {", "number"), "{:?}", offered("\"strict.attrs\"() {"));
}

/// Returns the strict-properties flag of a dialect whose included base file sets it by default.
fn flag(field: &str) -> Option<bool> {
    let text = format!("include \"mlir/IR/OpBase.td\"\ndef D : Dialect {{ let name = \"d\"; {field} }}\n");
    let config = LoadConfig::default().with_include_dirs(vec![PathBuf::from("filetests/tblgen/inputs/newer")]);
    let mut loaded = load(Input::Text { name: "d.td".to_owned(), text }, &config);
    let records = loaded.records.as_ref().expect("there are records");
    let lowered = lower(records, &mut loaded.diagnostics);
    lowered.dialects.first().expect("there is a dialect").flags.strict_properties
}

#[test]
fn files_of_a_newer_release_set_the_flag() {
    assert_eq!(flag(""), Some(true));
    assert_eq!(flag("let useStrictPropertiesInAssemblyFormat = 0;"), Some(false));
    let bundled = load(
        Input::Text {
            name: "d.td".to_owned(),
            text: "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; }".to_owned(),
        },
        &LoadConfig::default(),
    );
    let mut bundled = bundled;
    let lowered = lower(bundled.records.as_ref().expect("there are records"), &mut bundled.diagnostics);
    assert_eq!(lowered.dialects.first().expect("there is a dialect").flags.strict_properties, None);
}
