//! `lect fmt`, `lect check` and `lect init` on folders with several files and projects.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use lect_tests::tool::{Outcome, Tool};
use serde_json::Value;
use tempfile::TempDir;

fn tool() -> &'static Tool {
    static TOOL: OnceLock<Tool> = OnceLock::new();
    TOOL.get_or_init(|| Tool::lect().unwrap_or_else(|error| panic!("{error}")))
}

fn run(folder: &TempDir, args: &str, input: &str) -> Outcome {
    let args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
    let outcome = tool().run_on(&args, input.into(), folder.path()).expect("the command runs");
    assert!(!outcome.crashed, "{}", stderr(&outcome));
    outcome
}

fn stdout(outcome: &Outcome) -> String {
    String::from_utf8_lossy(&outcome.stdout).into_owned()
}

fn stderr(outcome: &Outcome) -> String {
    String::from_utf8_lossy(&outcome.stderr).into_owned()
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap_or(Path::new(""))).expect("a folder");
        fs::write(file, text).expect("room for it");
    }
    folder
}

const UNFORMATTED: &str = "func.func @f() {\n\"a.b\"() {a = 1} : () -> ()\nreturn\n}\n";
const FORMATTED: &str = "func.func @f() {\n  \"a.b\"() {a = 1} : () -> ()\n  return\n}\n";
const WIDE: &str = "func.func @f() {\n    \"a.b\"() {a = 1}\n            : () -> ()\n    return\n}\n";

#[test]
fn folders_are_formatted_in_place_by_their_projects() {
    let folder = folder(&[
        ("a.mlir", UNFORMATTED),
        ("wide/a.mlir", UNFORMATTED),
        ("wide/lect.toml", "[format]\nindent = 4\nwidth = 16\ncontinuation = 8\n"),
        ("b.td", "def  A;\n"),
        ("wrong.mlir", "  a.b (\n"),
        ("other.txt", "  a  b\n"),
        (".hidden/a.mlir", UNFORMATTED),
    ]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is there");
    let checked = run(&folder, "fmt --check .", "");
    assert!(!checked.success);
    assert_eq!(stdout(&checked), "./a.mlir\n./b.td\n./wide/a.mlir\n");
    assert_eq!(read("a.mlir"), UNFORMATTED);
    let diff = run(&folder, "fmt --diff .", "");
    assert!(
        diff.success && stdout(&diff).contains("+++ ./b.td\n@@ -1 +1 @@\n-def  A;\n+def A;\n"),
        "{}",
        stdout(&diff)
    );
    assert_eq!(read("a.mlir"), UNFORMATTED);
    let done = run(&folder, "fmt .", "");
    assert!(done.success && done.stdout.is_empty(), "{}", stderr(&done));
    assert_eq!((read("a.mlir"), read("wide/a.mlir"), read("b.td")), (FORMATTED.into(), WIDE.into(), "def A;\n".into()));
    assert_eq!((read("wrong.mlir"), read("other.txt")), ("  a.b (\n".into(), "  a  b\n".into()));
    assert_eq!(read(".hidden/a.mlir"), UNFORMATTED);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 6, "nothing is left behind");
    assert!(run(&folder, "fmt --check .", "").success);
    // A flag overrides the file, and the file may be absent.
    let narrow = run(&folder, "fmt --width 12 --no-config wide/a.mlir", "");
    assert!(
        narrow.success && read("wide/a.mlir").contains("\n  \"a.b\"()\n      {a = 1}\n"),
        "{}",
        read("wide/a.mlir")
    );
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let folder = folder(&[]);
    assert_eq!(stdout(&run(&folder, "fmt", UNFORMATTED)), FORMATTED);
    assert_eq!(stdout(&run(&folder, "fmt -", FORMATTED)), FORMATTED);
    assert_eq!(stdout(&run(&folder, "fmt --language td", "def  A;\n")), "def A;\n");
    let binary = run(&folder, "fmt", "ML\u{0}");
    assert!(binary.success && binary.stdout == b"ML\0");
    assert!(!run(&folder, "fmt missing.mlir", "").success);
}

fn tree() -> TempDir {
    folder(&[
        ("lect.toml", "[dialects]\nload = [\"td/desk.td\"]\n"),
        (
            "td/desk.td",
            "include \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect { let name = \"desk\"; }\n\
             def Desk_LampOp : Op<Desk_Dialect, \"lamp\"> { let arguments = (ins I1Attr:$on); let assemblyFormat = \"$on \
             attr-dict\"; }\n",
        ),
        ("good.mlir", "desk.lamp true\n"),
        ("parts.mlir", "desk.lamp true\n// -----\n// expected-error@+1 {{expected attribute value}}\ndesk.lamp\n"),
        (
            "passes.mlir",
            "// RUN: mlir-opt %s -some-pass -verify-diagnostics\n// expected-error@+1 {{what the pass reports}}\n\
             desk.lamp true\n",
        ),
        ("other.mlir", "// RUN: mlir-opt %s -allow-unregistered-dialect\n\"x.y\"() : () -> ()\n"),
        ("fails.mlir", "// RUN: not mlir-opt %s 2>&1 | FileCheck %s\ndesk.lamp\n"),
        ("unmet.mlir", "// expected-error@+1 {{never}}\ndesk.lamp true\n"),
        ("sub/wrong.mlir", "func.func @f() {\n  %0 = arith.constant 1 : i32\n  %0 = arith.constant 2 : i32\n}\n"),
        ("sub/wrong.td", "def A : B;\n"),
    ])
}

#[test]
fn trees_are_verified() {
    let folder = tree();
    let good = run(&folder, "check good.mlir parts.mlir passes.mlir other.mlir fails.mlir td", "");
    assert_eq!(
        (stdout(&good), stderr(&good)),
        ("6 files checked, none with errors: 0 errors, 0 warnings\n".into(), String::new())
    );
    assert!(good.success);
    let all = run(&folder, "check", "");
    assert!(!all.success);
    assert_eq!(stdout(&all), "9 files checked, 3 with errors: 3 errors, 0 warnings\n");
    let said = stderr(&all);
    assert!(said.contains("unmet.mlir:1:4: error: expected error \"never\" was not produced"), "{said}");
    assert!(said.contains("wrong.mlir:3:3: error: redefinition of SSA value '%0'"), "{said}");
    assert!(said.contains("wrong.td:1:9: error: "), "{said}");
    let without = run(&folder, "check --no-config good.mlir", "");
    assert!(!without.success && stderr(&without).contains("Dialect `desk' not found"));
    let none = run(&folder, "check missing", "");
    assert!(!none.success && stderr(&none).contains("cannot open input file 'missing'"), "{}", stderr(&none));
}

#[test]
fn findings_are_written_for_programs() {
    let folder = tree();
    let parsed = |format: &str| -> Value {
        let outcome = run(&folder, &format!("check --format {format} sub good.mlir"), "");
        assert!(!outcome.success && outcome.stderr.is_empty());
        serde_json::from_slice(&outcome.stdout).unwrap_or_else(|error| panic!("{error}: {}", stdout(&outcome)))
    };
    let json = parsed("json");
    assert_eq!((&json["files"], &json["failed"], &json["errors"]), (&3.into(), &2.into(), &2.into()));
    let first = &json["diagnostics"][0];
    assert_eq!((&first["file"], &first["line"], &first["column"]), (&"sub/wrong.mlir".into(), &3.into(), &3.into()));
    assert_eq!((&first["notes"][0]["line"], &first["severity"]), (&2.into(), &"error".into()));
    let sarif = parsed("sarif");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((&sarif["version"], &result["level"]), (&"2.1.0".into(), &"error".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(
        (&place["artifactLocation"]["uri"], &place["region"]["startLine"]),
        (&"sub/wrong.mlir".into(), &3.into())
    );
    assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 2);
    let github = stdout(&run(&folder, "check --format github sub", ""));
    assert!(github.starts_with("::error file=sub/wrong.mlir,line=3,col=3::redefinition of SSA value '%25"), "{github}");
    assert!(github.ends_with("2 files checked, 2 with errors: 2 errors, 0 warnings\n"));
}

#[test]
fn init_lists_existing_dialects_and_overlays() {
    let folder = folder(&[
        (
            "include/desk/Base.td",
            "include \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect { let name = \"desk\"; }\n",
        ),
        ("include/desk/Ops.td", "include \"desk/Base.td\"\ndef Desk_A : Op<Desk_Dialect, \"a\">;\n"),
        ("overlay.td", "include \"lect/Overlay.td\"\n"),
        ("a.mlir", "\"desk.a\"() : () -> ()\n"),
    ]);
    let begun = run(&folder, "init", "");
    assert!(begun.success, "{}", stderr(&begun));
    assert_eq!(stderr(&begun), "note: wrote 'lect.toml' and 'test/first.mlir'; dialects found: desk\n");
    let text = fs::read_to_string(folder.path().join("lect.toml")).expect("it is there");
    for line in ["folders = [\"include/desk\"]", "include = [\"include\"]", "overlays = [\"overlay.td\"]"] {
        assert!(text.lines().any(|it| it == line), "{line}:\n{text}");
    }
    assert!(run(&folder, "opt a.mlir", "").success);
    assert!(!run(&folder, "init", "").success && run(&folder, "init --force", "").success);
}

#[test]
fn files_of_dialect_folders_include_each_other() {
    let folder = folder(&[
        ("include/Base.td", "include \"mlir/IR/OpBase.td\"\ndef B_Dialect : Dialect { let name = \"b\"; }\n"),
        ("include/ops/Ops.td", "include \"Base.td\"\ndef B_Use : Op<B_Dialect, \"use\">;\n"),
        ("lect.toml", "[dialects]\nfolders = [\"include\"]\n"),
        ("a.mlir", "\"b.use\"() : () -> ()\n"),
    ]);
    for args in ["opt a.mlir", "check", "opt --load-dialect include/ops/Ops.td a.mlir"] {
        let outcome = run(&folder, args, "");
        assert!(outcome.success, "{args}: {}", stderr(&outcome));
    }
}

#[test]
fn notices_changed_projects() {
    use lsp_server::{Message, Notification, Request};
    use serde_json::json;
    use std::io::BufReader;
    use std::process::Stdio;

    let folder = folder(&[
        ("lect.toml", "[dialects]\nfolders = [\".\"\n"),
        (
            "b.td",
            "include \"mlir/IR/OpBase.td\"\ndef B_Dialect : Dialect { let name = \"b\"; }\ndef B_Use : Op<B_Dialect, \"use\"> { let assemblyFormat = \"attr-dict\"; }\n",
        ),
    ]);
    let mut command = tool().command();
    let command = command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = command.spawn().expect("lect runs");
    let (mut to, from) = (server.stdin.take().expect("a pipe"), server.stdout.take().expect("a pipe"));
    let mut from = BufReader::new(from);
    let mut send = |message: Message| message.write(&mut to).expect("the server reads");
    let note = |method: &str, params: Value| Message::from(Notification { method: method.to_owned(), params });
    let mut problems = |version: i64| loop {
        let Some(Message::Notification(note)) = Message::read(&mut from).expect("a message") else { continue };
        if note.params["version"] == version {
            return note.params["diagnostics"].as_array().expect("a list").len();
        }
    };
    let uri = format!("file://{}/a.mlir", folder.path().display());
    let request = Request { id: 1.into(), method: "initialize".to_owned(), params: json!({ "capabilities": {} }) };
    send(request.into());
    send(note("initialized", json!({})));
    let document = json!({ "uri": uri, "languageId": "mlir", "version": 1, "text": "b.use\n" });
    send(note("textDocument/didOpen", json!({ "textDocument": document })));
    // The error of the configuration, and the unknown operation.
    assert_eq!(problems(1), 2);
    fs::write(folder.path().join("lect.toml"), "[dialects]\nfolders = [\".\"]\n").expect("room for it");
    let document = json!({ "uri": uri, "version": 2 });
    let change = json!({ "text": "b.use\n\n" });
    send(note("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] })));
    assert_eq!(problems(2), 0);
    let _ = server.kill();
    let _ = server.wait();
}

#[test]
fn config_sets_options_of_opt() {
    let folder =
        folder(&[("lect.toml", "allow-unregistered = true\nrelease = 19\n"), ("a.mlir", "\"x.y\"() : () -> ()\n")]);
    assert!(run(&folder, "opt a.mlir", "").success);
    assert!(!run(&folder, "opt --no-config a.mlir", "").success);
    let bytes = |args: &str| run(&folder, args, "").stdout;
    let written = bytes("opt --emit-bytecode a.mlir");
    assert_eq!(written, bytes("opt --emit-bytecode --emit-for=19 --allow-unregistered-dialect --no-config a.mlir"));
    assert_ne!(written, bytes("opt --emit-bytecode --emit-for=22 a.mlir"));
    let write = |text: &str| fs::write(folder.path().join("lect.toml"), text).expect("room for it");
    write("allow-unregistered = true\nrelease = 22\n");
    let plain = bytes("opt --emit-bytecode --allow-unregistered-dialect --no-config a.mlir");
    assert_eq!(bytes("opt --emit-bytecode a.mlir"), plain);
    write("release = 'x'\n");
    let failed = run(&folder, "opt a.mlir", "");
    assert!(!failed.success && stderr(&failed).starts_with("lect.toml:1:11: error: expected a number from 16"));
}
