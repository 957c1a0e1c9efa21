//! Completions at `|` in a text: an item that is among the first five, and items that are not offered.

use super::client::Client;

/// Texts, an item among the first five, and an item that is not offered.
const PLACES: [(&str, &str, &str); 15] = [
    // The line in front of a closing brace belongs to the body.
    ("func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  |\n}\n", "return", "%0:1"),
    ("llvm.func @f() {\n  |\n}\n", "llvm.return", "func.return"),
    ("func.func @f() {\n  |", "func.return", "llvm.return"),
    ("scf.if %c {\n  %0 = arith.constant 1 : i32\n  |\n}\n", "%1", "func.return"),
    // The body ends behind a terminator.
    ("func.func @f() {\n  return\n|", "}", "func"),
    ("func.func @f(|", "%arg0", "arith.constant"),
    ("func.func @f(%arg0: index, |", "%arg1", "%arg0"),
    ("%0 = \"arith.cmpi\"(%a, %b) <|", "{", "}"),
    ("%0 = \"arith.cmpi\"(%a, %b) <{|", "predicate", "overflowFlags"),
    ("\"test.op\"() : () -> |", "(", ":"),
    ("#tag = #llvm.di_basic_type<tag = DW_TAG_base_type, |", "name", "tag"),
    // A number in front of the rest of a shape, and a list in front of a type.
    ("func.func private @f(tensor<|x8xf32>)\n", "4", "!llvm.ptr"),
    ("%a = \"test.v\"() : () -> f32\n\"test.op\"(%a) : |f32) -> ()\n", "(", "%a"),
    // Operands of one type.
    ("func.func @f(%a: i32, %b: f32, %c: f32) {\n  %0 = arith.addi %a, |\n}\n", "%a", "%0"),
    // A sigil excludes other items.
    ("func.func @f(%v: f32) {\n  %t = builtin.unrealized_conversion_cast %v : f32 to !llvm|", "!llvm.ptr", "f32"),
];

#[test]
fn likely_items_come_first() {
    let mut client = Client::new();
    for (index, (text, expected, absent)) in PLACES.iter().enumerate() {
        let (before, behind) = text.split_once('|').expect("a place");
        let text = [before, behind].concat();
        let uri = client.open(&format!("{index}.mlir"), &text);
        let answer = client.at_end("textDocument/completion", &uri, &text, before);
        let items = answer.as_array().expect("a list").iter();
        let labels: Vec<&str> = items.filter_map(|it| it["label"].as_str()).collect();
        assert!(labels.iter().take(5).any(|it| it == expected), "{before}|{behind}: {expected} in {labels:?}");
        assert!(!labels.contains(absent), "{before}|{behind}: no {absent} in {labels:?}");
    }
}
