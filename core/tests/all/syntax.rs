//! Shared directives in the formats of operations, attributes and types.

use lect_core::Context;
use lect_core::dialect::{DialectSpec, OpSpec, Shared};
use lect_core::ir::{Isolate, OpState};
use lect_core::loc::Loc;
use lect_core::text::{PrintConfig, print_op};
use lect_ods::format::{parse_def, parse_op};
use lect_ods::spec::{AttrConstraint, Constraint, DefKind, DefSpec, DefSyntax, OpSyntax, ParamSpec, PropSpec};

/// Returns the text of a list of records in the type `t.list`, or `None` if the text is not accepted.
fn records(template: &str, text: &str) -> Option<String> {
    let params = vec![ParamSpec::named("list".into())];
    let format = format!("`<` custom<Records>($list, \"{template}\") `>`");
    let format = parse_def(&format, "List", &params).expect("the format is correct");
    let def = DefSpec {
        params: params.into(),
        syntax: DefSyntax::Format(Shared::new(format)),
        ..DefSpec::new(DefKind::Type, "t.list")
    };
    let ctx = Context::new();
    ctx.load(DialectSpec { types: vec![def].into(), ..DialectSpec::new("t") }).expect("no dialect has the name");
    let ty = ctx.types().parse(&format!("!t.list<{text}>"))?;
    let printed = ctx.types().show(ty).to_string();
    printed.strip_prefix("!t.list<")?.strip_suffix('>').map(str::to_owned)
}

#[test]
fn texts_of_records_have_parts() {
    let template = "$word: $type(? offset $int)()";
    let of = |text| records(template, text);
    assert_eq!(of("a:i32 offset 3(), \"b c\" : f32 ( )").as_deref(), Some("a: i32 offset 3(), \"b c\": f32()"));
}

/// Prints an attribute `definition` by `custom<AttrAs>`.
fn attr_as(attr: &str, definition: &str, written: &str) -> String {
    let any = AttrConstraint::new("AnyAttr", "any attribute", "::mlir::Attribute", Constraint::Any);
    let mut op = OpSpec { props: vec![PropSpec::attr("at", Shared::new(any), false)].into(), ..OpSpec::new("t.op") };
    let format = format!("custom<AttrAs>($at, \"{definition}\", \"{written}\") attr-dict");
    op.syntax = OpSyntax::Format(Shared::new(parse_op(&format, &op).expect("the format is correct")));
    let ctx = Context::new();
    ctx.load(DialectSpec { ops: vec![op].into(), ..DialectSpec::new("t") }).expect("no dialect has the name");
    let value = ctx.attrs().parse(attr).expect("an attribute");
    let name = ctx.op_name_of(b"t.op");
    let mut ir = Isolate::new(&ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let op = ir.build(OpState::new(name, Loc::UNKNOWN).attr(&ctx, "at", value));
    let mut text = Vec::new();
    print_op(ir.op(op), &PrintConfig::default(), &mut text).expect("a vector takes all");
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

#[test]
fn marks_are_found_and_filled() {
    let printed = |attr, definition| attr_as(attr, definition, "$1 of $0");
    assert_eq!(printed("#d.at<a<b, c>, x = \"1, 2\">", "#d.at<$0, x = $1>"), "t.op \"1, 2\" of a<b, c>");
    // An attribute that does not match has its own syntax.
    assert_eq!(printed("#d.on<1>", "#d.at<$0>"), "t.op #d.on<1>");
}
