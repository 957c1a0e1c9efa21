//! Answers about texts that are being typed: errors are found where they are, and the rest stays known.

use serde_json::{Value, json};

use super::client::{Client, apply, place};

/// Returns the lines and messages of problems.
fn lines(problems: &[Value]) -> Vec<(u64, String)> {
    let line = |it: &Value| it["range"]["start"]["line"].as_u64().expect("a number");
    problems.iter().map(|it| (line(it), it["message"].as_str().expect("a text").to_owned())).collect()
}

fn hover(client: &mut Client, uri: &str, text: &str, word: &str, number: usize) -> String {
    let answer = client.at("textDocument/hover", uri, text, word, number);
    answer["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn an_unclosed_brace_hides_no_function() {
    let body = "  return %z : i32\n}\n";
    for (text, line, names) in [
        (
            "func.func @a(%x: i32, %c: i1) -> i32 {\n  scf.if %c {\n  return %x : i32\n}\nfunc.func @b(%z: i32) -> i32 {\n",
            1,
            ["@a", "@b"],
        ),
        ("func.func @a(%x: i32) -> i32 {\n  return %x : i32\n\nfunc.func @b(%z: i32) -> i32 {\n", 0, ["@a", "@b"]),
    ] {
        let text = format!("{text}{body}");
        let mut client = Client::new();
        let uri = client.open("a.mlir", &text);
        let problems = lines(&client.problems(&uri));
        assert_eq!(problems, [(line, "this '{' is not closed".to_owned())], "{text}");
        let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
        let symbols = symbols.expect("symbols");
        let found: Vec<&str> =
            symbols.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
        assert_eq!(found, names, "{text}");
        assert!(hover(&mut client, &uri, &text, "%z", 1).contains("%z : i32"), "{text}");
    }
}

#[test]
fn an_unclosed_region_of_a_generic_form_hides_no_function() {
    let text = "func.func @a(%x: i32) -> i32 {\n  %y = \"a.b\"(%x) ({\n  %k = arith.addi %x, %x : i32\n  return %y : i32\n}\nfunc.func @b(%z: i32) -> i32 {\n  return %z : i32\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    assert_eq!(lines(&client.problems(&uri)).first(), Some(&(1, "this '{' is not closed".to_owned())));
    let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    let symbols = symbols.expect("symbols");
    let found: Vec<&str> = symbols.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(found, ["@a", "@b"]);
    assert!(hover(&mut client, &uri, text, "%z", 1).contains("%z : i32"));
    // Names in the text that is skipped after an error.
    for name in ["%y", "%k", "%x"] {
        assert!(hover(&mut client, &uri, text, name, 0).contains(name), "{name}");
    }
    let found = client.at("textDocument/definition", &uri, text, "%y", 1);
    assert_eq!(found["range"]["start"], place(text, "%y", 0));
}

#[test]
fn a_line_behind_an_unfinished_operation_is_not_part_of_it() {
    let text = "func.func @f(%n: index) {\n  scf.for %i = %n to\n  %y = arith.addi %n, %n : index\n  %z = arith.addi %y, %n : index\n  return\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    assert_eq!(lines(&client.problems(&uri)), [(2, "custom op 'scf.for' expected 'step'".to_owned())]);
    for name in ["%y", "%z"] {
        assert!(hover(&mut client, &uri, text, name, 0).contains(&format!("{name} : index")), "{name}");
    }
    let found = client.at("textDocument/references", &uri, text, "%y", 0);
    assert_eq!(found.as_array().map(Vec::len), Some(2), "{found}");
}

#[test]
fn values_of_unfinished_operations_are_known() {
    let text =
        "func.func @f(%n: index) {\n  %a, %b:2 = arith.addi %n, <\n  %c = arith.addi %a, %b#1 : index\n  return\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    for name in ["%a", "%b"] {
        let found = client.at("textDocument/definition", &uri, text, name, 1);
        assert_eq!(found["range"]["start"], place(text, name, 0), "{name}");
    }
    assert!(!hover(&mut client, &uri, text, "%a", 1).contains("not defined"));
}

#[test]
fn undeclared_values_are_reported_beside_errors_of_syntax() {
    let text = "func.func @broken(%x: i32) {\n  %z = arith.addi %x, %x\n  \"t.use\"(%skipped) : (i32) -> ()\n  return\n}\nfunc.func @later(%a: i32) -> i32 {\n  %c = arith.muli %a, %missing : i32\n  return %c : i32\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let found = lines(&client.problems(&uri));
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found.get(1), Some(&(6, "use of undeclared SSA value name".to_owned())));
}

#[test]
fn expected_diagnostics_are_no_problems() {
    let text = "func.func @f(%a: i32) {\n  // expected-error@+1 {{use of undeclared SSA}}\n  %0 = arith.addi %a, %zz : i32\n  return\n}\n// -----\nfunc.func @g(%a: i64) {\n  // expected-error@below {{something else}}\n  %0 = arith.addi %a, %yy : i64\n  return\n}\n// -----\nfunc.func @h() {\n  // expected-remark {{nothing}}\n  return\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let found = lines(&client.problems(&uri));
    let messages: Vec<&str> = found.iter().map(|it| it.1.as_str()).collect();
    let expected = [
        "unexpected error: use of undeclared SSA value name",
        "expected error \"something else\" was not produced",
        "expected remark \"nothing\" was not produced",
    ];
    assert_eq!(messages, expected, "{found:?}");
}

#[test]
fn tokens_are_sent_as_differences() {
    let text = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let document = json!({ "uri": uri });
    let all = client.ask("textDocument/semanticTokens/full", json!({ "textDocument": document })).expect("tokens");
    let before = all["data"].as_array().expect("a list").clone();
    client.change(&uri, text, "return %a", "return  %a");
    let params = json!({ "textDocument": document, "previousResultId": all["resultId"] });
    let answer = client.ask("textDocument/semanticTokens/full/delta", params.clone()).expect("a difference");
    let edits = answer["edits"].as_array().expect("edits");
    assert_eq!(edits.len(), 1, "{answer}");
    let number = |key: &str| edits[0][key].as_u64().expect("a number") as usize;
    let mut after = before;
    after.splice(
        number("start")..number("start") + number("deleteCount"),
        edits[0]["data"].as_array().expect("a list").clone(),
    );
    // The first result is no longer the last one.
    let whole = client.ask("textDocument/semanticTokens/full/delta", params).expect("tokens");
    assert_eq!(whole["data"].as_array(), Some(&after));
}

#[test]
fn words_have_documentation() {
    let text = "func.func @f(%a: index, %m: memref<4x8xf32>) -> i1 {\n  %s = arith.addi %a, %a overflow<nsw> : index\n  %r = arith.cmpi slt, %a, %s : index\n  %d = arith.constant dense<1> : tensor<2xi32>\n  return %r : i1\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    for (word, expected) in [
        ("index", "Integer with the width of addresses"),
        ("i1", "Integer of 1 bit"),
        ("slt", "case 2 of the enum `CmpIPredicate`"),
        ("nsw", "of the enum `IntegerOverflowFlags`"),
        ("overflow", "word in the form of `arith.addi`"),
        ("dense", "elements"),
        ("%m", "32 elements, 128 bytes; strides `[8, 1]`"),
        ("arith.cmpi", "one of `eq`, `ne`, `slt`"),
    ] {
        let found = hover(&mut client, &uri, text, word, 0);
        assert!(found.contains(expected), "{word}: {found}");
    }
    let uri = client.open("b.mlir", "module {\n}\n");
    let found = hover(&mut client, &uri, "module {\n}\n", "module", 0);
    assert!(found.contains("Top-level container") && !found.contains(", ,"), "{found}");
}

#[test]
fn a_large_text_has_diagnostics_of_an_edited_function_first() {
    let mut text = String::new();
    for number in 0..4000 {
        text += &format!(
            "func.func @f{number}(%a: i32) -> i32 {{\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}}\n"
        );
    }
    let mut client = Client::new();
    let uri = client.open("a.mlir", &text);
    assert!(client.problems(&uri).is_empty());
    let name = "@f2000(%a: i32) -> i32 {\n  %b = arith.addi %a, ";
    let broken = client.change(&uri, &text, &format!("{name}%a"), &format!("{name}%x"));
    assert_eq!(lines(&client.problems(&uri)), [(8001, "use of undeclared SSA value name".to_owned())]);
    let worse = client.change(&uri, &broken, &format!("{name}%x : i32"), &format!("{name}%x : "));
    assert_eq!(client.problems(&uri).len(), 1);
    client.change(&uri, &worse, &format!("{name}%x : "), &format!("{name}%a : i32"));
    assert!(client.problems(&uri).is_empty());
}

#[test]
fn blocks_that_are_missing_are_added() {
    let mut client = Client::new();
    for (branch, label) in [("cf.br ^next", "^next:"), ("cf.br ^next(%a : i32)", "^next(%next_0: i32):")] {
        let text = format!("func.func @f(%a: i32) {{\n  {branch}\n}}\n");
        let uri = client.open("a.mlir", &text);
        let actions = client.actions(&uri, &text, "^next");
        let action = actions.iter().find(|it| it["title"] == "Add block `^next`");
        let action = action.unwrap_or_else(|| panic!("{branch}: {actions:?}"));
        let changed = apply(&text, &action["edit"]["changes"][&uri]);
        assert_eq!(changed, format!("func.func @f(%a: i32) {{\n  {branch}\n{label}\n  \n}}\n"));
    }
}
