//! Patterns in PDLL in an editor.

use serde_json::{Value, json};

use super::client::{Client, apply, place};

const TEXT: &str = "\
#include \"mlir/Dialect/Arith/IR/ArithOps.td\"

// Holds for even counts.
Constraint IsEven(count: Attr) [{ return even(count); }];
Rewrite Twice(value: Value) -> Op => op<arith.addi>(value, value);

Pattern Fold with benefit(2) {
  let constant = op<arith.constant> {value = count: I32Attr};
  IsEven(count);
  let root = op<arith.muli>(operand: Value, constant);
  rewrite root with {
    let sum = Twice(operand);
    replace root with sum;
  };
}
";

fn open() -> (Client, String) {
    let mut client = Client::new();
    let uri = client.open("a.pdll", TEXT);
    (client, uri)
}

#[test]
fn a_valid_file_has_no_problems_and_is_outlined() {
    let (mut client, uri) = open();
    assert_eq!(client.problems(&uri), Vec::<Value>::new());
    let params = json!({ "textDocument": { "uri": uri } });
    let symbols = client.ask("textDocument/documentSymbol", params).expect("symbols");
    let names: Vec<&str> = symbols.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["IsEven", "Twice", "Fold"]);
}

#[test]
fn errors_are_those_of_each_declaration() {
    let mut client = Client::new();
    let text = "Pattern A => erase _: Attr;\nPattern B => erase unknown;\nPattern C => erase op<a.b>\n";
    let uri = client.open("a.pdll", text);
    let problems = client.problems(&uri);
    let messages: Vec<&str> = problems.iter().filter_map(|it| it["message"].as_str()).collect();
    assert_eq!(
        messages,
        ["expected `Op` expression", "undefined reference to `unknown`", "expected `;` after statement"]
    );
    assert_eq!(problems[1]["range"]["start"], place(text, "unknown", 0));
}

#[test]
fn hover_shows_types_signatures_and_definitions() {
    let (mut client, uri) = open();
    for (word, number, expected) in [
        ("constant", 2, "constant: Op<arith.constant>"),
        ("operand", 1, "operand: Value"),
        ("IsEven", 1, "Holds for even counts."),
        ("Twice", 1, "Rewrite Twice(value: Value) -> Op"),
        ("arith.muli", 0, "operand `lhs : "),
        ("count", 2, "constrained by I32Attr"),
    ] {
        let answer = client.at("textDocument/hover", &uri, TEXT, word, number);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{word}: {answer}");
    }
}

#[test]
fn definitions_references_and_new_names_are_found() {
    let (mut client, uri) = open();
    for (word, uses) in [("root", 3), ("IsEven", 2), ("Twice", 2), ("operand", 2)] {
        let found = client.at("textDocument/definition", &uri, TEXT, word, uses - 1);
        assert_eq!(found["range"]["start"], place(TEXT, word, 0), "{word}");
        let all = client.at("textDocument/references", &uri, TEXT, word, 0);
        assert_eq!(all.as_array().map(Vec::len), Some(uses), "{word}: {all}");
    }
    let mut params = client.params(&uri, TEXT, "root", 0);
    params["newName"] = json!("found");
    let edit = client.ask("textDocument/rename", params.clone()).expect("it can be renamed");
    let renamed = apply(TEXT, &edit["changes"][&uri]);
    assert_eq!(renamed, TEXT.replace("root", "found"));
    params["newName"] = json!("operand");
    assert!(client.ask("textDocument/rename", params).is_err());
}

#[test]
fn completions_fit_the_position() {
    for (inserted, expected, missing) in [
        ("let x: ", "I32Attr", "root"),
        ("let x: [", "IsEven", "root"),
        ("let x = op<", "arith", "root"),
        ("let x = op<arith.", "addi", "root"),
        ("let x = op<arith.constant> {", "value", "root"),
        ("let x = constant.", "result", "root"),
        ("", "constant", "sum"),
        ("", "IsEven", "Pattern"),
        ("", "erase", "return"),
    ] {
        let (mut client, uri) = open();
        let at = TEXT.find("  let root").expect("it is there");
        let text = client.replace(&uri, TEXT, at..at, &format!("  {inserted}\n"));
        let offset = at + 2 + inserted.len();
        let line = text[..offset].matches('\n').count();
        let character = offset - text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        let items = client.ask("textDocument/completion", params).expect("completions");
        let labels: Vec<&str> =
            items.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
        assert!(labels.contains(&expected), "{inserted}: {labels:?}");
        assert!(!labels.contains(&missing), "{inserted}: {labels:?}");
    }
}

#[test]
fn signatures_and_inlay_hints_are_shown() {
    let (mut client, uri) = open();
    let help = client.at("textDocument/signatureHelp", &uri, TEXT, "operand: Value, constant", 0);
    assert!(
        help["signatures"][0]["label"].as_str().is_some_and(|label| label.starts_with("op<arith.muli>(lhs")),
        "{help}"
    );
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 20, "character": 0 } });
    let params = json!({ "textDocument": { "uri": uri }, "range": range });
    let hints = client.ask("textDocument/inlayHint", params).expect("hints");
    let labels: Vec<&str> = hints.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
    assert!(labels.contains(&": Op<arith.constant>"), "{labels:?}");
    assert!(labels.contains(&"lhs:") && !labels.contains(&"count:"), "{labels:?}");
}
