//! Compile time of a crate with many operations, without its dependencies.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::measure::median;

/// Measures the times, and writes the table to `out`.
pub fn measure(ops: usize, runs: usize, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let source = folder.path().join("src").join("lib.rs");
    let lect = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lect");
    let manifest = format!(
        "[package]\nname = \"many\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\nlect = {{ path = {:?} }}\n",
        lect
    );
    write(&folder.path().join("Cargo.toml"), &manifest)?;
    write(&source, &crate_of(ops))?;
    writeln!(out, "| {ops} operations | time |\n|---|---|").map_err(|error| error.to_string())?;
    for (what, args) in [
        ("cargo check", &["check"][..]),
        ("cargo build", &["build"]),
        ("cargo build --release", &["build", "--release"]),
    ] {
        // Compile the dependencies first.
        cargo(folder.path(), args)?;
        let mut times = Vec::new();
        for run in 0..runs {
            write(&source, &format!("{}// {run}\n", crate_of(ops)))?;
            times.push(cargo(folder.path(), args)?);
        }
        writeln!(out, "| `{what}` | {:.2?} |", median(&times)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    let folder = path.parent().ok_or("a file is in a folder")?;
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    std::fs::write(path, text).map_err(|error| error.to_string())
}

fn cargo(folder: &Path, args: &[&str]) -> Result<Duration, String> {
    let start = Instant::now();
    let output = Command::new("cargo")
        .args(args)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .map_err(|error| error.to_string())?;
    let time = start.elapsed();
    if output.status.success() { Ok(time) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Returns the source of a crate with the given number of typical operations: two operands, two attributes, a result, a
/// format.
fn crate_of(ops: usize) -> String {
    let mut text =
        "//! Operations.\n\n#[lect::define_dialect(namespace = \"many\")]\n/// Many operations.\npub mod many {\n"
            .to_owned();
    text += "    /// How.\n    #[enumeration]\n    pub enum Mode {\n        Fast,\n        Safe,\n    }\n";
    for number in 0..ops {
        let _ = write!(
            text,
            r#"
    /// Does the thing number {number}.
    #[op(
        "thing{number}",
        traits(Pure, AllTypesMatch<["lhs", "result"]>),
        assembly = "$lhs `,` $rhs `mode` $mode (`label` $label^)? attr-dict `:` type($lhs) `,` type($rhs)"
    )]
    pub struct Thing{number}Op {{
        lhs: Operand<AnyInteger>,
        rhs: Operand<AnyType>,
        mode: Attribute<Mode>,
        label: Option<Attribute<StrAttr>>,
        result: Result<AnyInteger>,
    }}
"#
        );
    }
    text + "}\n"
}
