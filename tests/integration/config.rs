//! Tests of `lect.toml`: its keys, its errors, and its effects.

use std::fs;
use std::path::Path;
use std::time::Duration;

use lect::config::Config;
use lect::prelude::*;
use lect_ide::client::Client;
use lect_tests::tool::Tool;
use serde_json::json;
use tempfile::TempDir;

const DESK: &str = "include \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect { let name = \"desk\"; }\n\
                    def Desk_LampOp : Op<Desk_Dialect, \"lamp\"> { let arguments = (ins I1Attr:$on); let assemblyFormat = \
                    \"$on attr-dict\"; }\n";

fn folder(config: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("ir/more")).expect("a folder");
    fs::create_dir_all(folder.path().join("td")).expect("a folder");
    fs::write(folder.path().join("lect.toml"), config).expect("room for it");
    fs::write(folder.path().join("td/desk.td"), DESK).expect("room for it");
    folder
}

fn config(text: &str) -> Config {
    let found = Config::parse("project/lect.toml", text).expect("it is sound");
    assert!(found.warnings.is_none(), "{:?}", found.warnings);
    found.config
}

#[test]
fn everything_is_read() {
    let text = "release = 19\nallow-unregistered = true\n\
                [dialects]\nfolders = [\"td\"]\nload = [\"desk\", \"a/b.td\"]\ninclude = \"i\"\ndefine = [\"X\"]\n\
                overlays = [\"o.td\"]\nirdl = \"d.mlir\"\n\
                [format]\nwidth = 80\nindent = 4\ncontinuation = 8\n\
                [patterns]\none = \"p.td\"\ntwo = [\"p.td\", \"q.mlir\"]\n\
                [pipelines]\nsmall = \"builtin.module(cse)\"\n";
    let config = config(text);
    assert_eq!((config.release, config.allow_unregistered), (Some(19), Some(true)));
    let project = Path::new("project");
    assert_eq!(config.dialects.folders, [project.join("td")]);
    assert_eq!(config.dialects.load, [Path::new("desk").to_owned(), project.join("a/b.td")]);
    assert_eq!(config.dialects.include, [project.join("i")]);
    assert_eq!(config.dialects.define, ["X"]);
    assert_eq!(config.dialects.overlays, [project.join("o.td")]);
    assert_eq!(config.dialects.irdl, Some(project.join("d.mlir")));
    assert_eq!((config.format.width, config.format.indent, config.format.continuation), (80, 4, 8));
    assert_eq!(config.patterns["two"], [project.join("p.td"), project.join("q.mlir")]);
    assert_eq!(config.pipelines["small"], "builtin.module(cse)");
}

#[test]
fn nothing_need_be_said() {
    let config = config("");
    assert_eq!(config.format, lect::fmt::FormatOptions::default());
    assert!(config.dialects.folders.is_empty() && config.release.is_none());
}

#[test]
fn errors_have_their_place_and_keys_their_like() {
    let error = |text| Config::parse("lect.toml", text).expect_err("it is wrong").to_string();
    assert!(error("[format]\nwidth = \"x\"\n").starts_with("lect.toml:2:9: error: expected a number from 0"));
    assert!(error("[format]\nindent = 99\n").contains("expected a number from 0 to 16"));
    assert!(error("release = 3\n").contains("expected a number from 16"));
    assert!(error("dialects = 3\n").contains("lect.toml:1:12: error: expected a table"));
    assert!(error("[dialects]\nload = [1]\n").contains("lect.toml:2:9: error: expected a string"));
    assert!(error("a = [\n").contains("lect.toml:1:"));
    let several = error("release = 1\nallow-unregistered = 2\n[format]\nwidth = \"x\"\n");
    assert!(several.find(":1:") < several.find(":2:") && several.find(":2:") < several.find(":4:"), "{several}");
    let warned = Config::parse("lect.toml", "[format]\nwidht = 3\n").expect("it is sound").warnings;
    let warned = warned.expect("a key is unknown").to_string();
    assert!(warned.contains("lect.toml:2:1: warning: unknown key 'widht'"), "{warned}");
    assert!(warned.ends_with("note: there is 'width'"), "{warned}");
}

#[test]
fn finds_config_in_ancestors_and_loads_its_dialects() {
    let folder = folder("[dialects]\nfolders = [\"td\"]\n");
    for path in ["ir/more/a.mlir", "ir/more", "ir/a.mlir", "a.mlir", ""] {
        let found = Config::find(folder.path().join(path)).expect("it is sound").expect("it is above");
        let ctx = Context::with_dialects(lect::dialects::ALL);
        found.config.install(&ctx).expect("the folder is there");
        let ir = lect::parse(&ctx, "desk.lamp true").expect("the dialect is found");
        assert!(lect::print(&ir).contains("desk.lamp true"));
    }
    // A nearer file takes precedence.
    fs::write(folder.path().join("ir/lect.toml"), "").expect("room for it");
    let found = Config::find(folder.path().join("ir/more/a.mlir")).expect("it is sound").expect("it is above");
    assert!(found.config.dialects.folders.is_empty());
}

#[test]
fn commands_that_look_at_files_know_the_dialects_of_the_project() {
    let folder = folder("[dialects]\nfolders = [\"td\"]\n");
    fs::write(folder.path().join("ir/lamp.mlir"), "desk.lamp true\n").expect("room for it");
    let lect = Tool::lect().expect("lect");
    for command in [&["view"][..], &["view", "--html"], &["diff", "ir/lamp.mlir"]] {
        let mut run = lect.command();
        let output = run.args(command).arg("ir/lamp.mlir").current_dir(folder.path()).output().expect("it runs");
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn dialects_are_loaded_by_file_and_by_namespace() {
    let folder = folder("[dialects]\nload = [\"td/desk.td\"]\n");
    let read = || Config::find(folder.path()).expect("it is sound").expect("it is there").config;
    let ctx = Context::with_dialects(lect::dialects::ALL);
    read().install(&ctx).expect("the file is there");
    assert!(lect::parse(&ctx, "desk.lamp true").is_ok());
    fs::write(folder.path().join("lect.toml"), "[dialects]\nfolders = [\"td\"]\nload = [\"desk\"]\n").expect("room");
    assert!(read().install(&Context::new()).is_ok());
    fs::write(folder.path().join("lect.toml"), "[dialects]\nfolders = [\"td\"]\nload = [\"chair\"]\n").expect("room");
    let error = read().install(&Context::new()).expect_err("there is none").to_string();
    assert_eq!(error, "error: there is no dialect 'chair' in the folders");
}

#[test]
fn editors_see_errors_of_the_project() {
    for (name, text, right) in [
        ("lect.toml", "[dialects]\nfolders = [\"td\"\n", "[dialects]\nfolders = [\"td\"]\n"),
        ("td/desk.td", &*DESK.replace("\"desk\"; }", "\"desk\" }"), DESK),
    ] {
        let folder = folder("[dialects]\nfolders = [\"td\"]\n");
        let root = fs::canonicalize(folder.path()).expect("a folder");
        fs::write(root.join(name), text).expect("room for it");
        let mut command = Tool::lect().expect("lect").command();
        command.arg("lsp").current_dir(&root);
        let mut client = Client::start(command, Duration::from_secs(60)).expect("a server");
        let uri = format!("file://{}/ir/lamp.mlir", root.display());
        client.open(&uri, "mlir", "desk.lamp true\n").expect("a server");
        let problems = client.problems(&uri).expect("problems").to_string();
        let file = name.rsplit('/').next().unwrap_or(name);
        assert!(problems.contains(&format!("definitions may be missing: {file}: ")), "{problems}");
        fs::write(root.join(name), right).expect("room for it");
        let all = json!([{ "text": "desk.lamp false\n" }]);
        client.change(&uri, &all).expect("a server");
        assert_eq!(client.problems(&uri).expect("problems"), json!([]), "{name}");
        client.end().expect("an end");
    }
}
