//! Names of values in printed text.

use std::sync::Arc;

use lect_core::Context;
use lect_core::ir::{Isolate, OpRef};
use lect_core::text::{ParseConfig, PrintConfig, parse_source, print_op};

fn parse(ctx: &Context, text: String) -> Isolate {
    let buffer = ctx.sources().add(b"a.mlir", Arc::new(text)).expect("there is room");
    let config = ParseConfig::default().with_allow_unregistered(true);
    parse_source(ctx, &buffer, 0..buffer.len(), &config).expect("the text is well-formed")
}

/// Prints an operation, with values named after their locations.
fn print(op: OpRef<'_>) -> String {
    let mut text = Vec::new();
    print_op(op, &PrintConfig::default().with_name_loc_prefix(true), &mut text).expect("a vector takes all");
    String::from_utf8(text).expect("the printer escapes other bytes")
}

/// Returns the names of values with these locations, in a block with arguments at other locations. The location of an
/// argument is unknown if it has no name.
fn names(args: &[Option<String>], locs: &[&str]) -> Vec<String> {
    let mut text = "\"t.body\"() ({\n^bb0(".to_owned();
    for (at, name) in args.iter().enumerate() {
        text += if at > 0 { ", " } else { "" };
        text += &format!("%{at}: i32");
        text += &name.as_ref().map(|name| format!(" loc(\"{name}\")")).unwrap_or_default();
    }
    text += "):\n";
    locs.iter()
        .enumerate()
        .for_each(|(at, name)| text += &format!("%y{at} = \"t.op\"() : () -> i32 loc(\"{name}\")\n"));
    text += "}) : () -> ()";
    let printed = print(parse(&Context::new(), text).root());
    let name = |line: &str| Some(line.trim().strip_prefix('%')?.split_once(" = \"t.op\"")?.0.to_owned());
    printed.lines().filter_map(name).collect()
}

#[test]
fn texts_become_identifiers() {
    assert_eq!(names(&[None], &["a b", "1x", "a/\\01"]), ["a_b", "_1x", "a2F1"]);
}

#[test]
fn texts_meet_the_numbers_of_arguments() {
    let args: Vec<Option<String>> =
        (0..18).map(|number| (![0, 3, 17].contains(&number)).then(|| format!("x{number}"))).collect();
    let texts = ["arg0", "arg17", "arg1", "arg03", "arg+3", "arg"];
    assert_eq!(names(&args, &texts), ["arg0_0", "arg17_1", "arg1", "arg03", "arg2B3", "arg"]);
}

#[test]
fn values_of_all_kinds_have_names() {
    let mut text = "\"t.body\"() ({\n^bb0(%x: i32):\n".to_owned();
    ["a", "b", "c", "d"].iter().for_each(|name| text += &format!("%{name} = \"t.op\"() : () -> i32 loc(\"{name}\")\n"));
    (0..8).for_each(|number| text += &format!("%{number} = \"t.op\"() : () -> i32\n"));
    text += "%m:10 = \"t.many\"() : () -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)\n\
             \"t.use\"(%x, %d, %0, %7, %m#9) : (i32, i32, i32, i32, i32) -> ()\n}) : () -> ()";
    let ctx = Context::new();
    let mut ir = parse(&ctx, text);
    let printed = print(ir.root());
    assert!(printed.contains("\"t.use\"(%arg0, %d, %0, %7, %8#9) : "), "{printed}");
    // A placeholder has no name.
    let body = |op: OpRef<'_>| op.region(0).and_then(|region| region.entry()).expect("a block").block;
    let outer = ir.op(ir.ops_in(body(ir.root()))[0]);
    let user = ir.ops_in(body(outer)).pop().expect("the block has operations");
    let placeholder = ir.create_forward_ref(ctx.types().i32());
    ir.set_operand(user, 0, placeholder);
    let printed = print(ir.root());
    assert!(printed.contains("\"t.use\"(<<UNKNOWN SSA VALUE>>, %d, %0, %7, %8#9) : "), "{printed}");
}
