//! Neovim as a client of the language server: the scenarios of `editors/neovim/test`, if Neovim is installed.

use std::path::Path;
use std::process::{Command, Stdio};

use lect_tests::tool::Tool;

#[test]
fn neovim_gets_expected_answers() {
    let version = Command::new("nvim").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        println!("skipped: there is no nvim");
        return;
    }
    let lect = Tool::lect().expect("lect");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editors/neovim/test");
    let home = tempfile::tempdir().expect("a folder");
    let mut nvim = Command::new("nvim");
    nvim.args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile run.lua"]).current_dir(folder);
    nvim.env("LECT", lect.program()).env("HOME", home.path()).env("XDG_STATE_HOME", home.path());
    let output = nvim.stdin(Stdio::null()).output().expect("nvim runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains(" scenarios"), "{said}");
}
