//! Reading `.td` files with `llvm-tblgen` and `mlir-tblgen`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::files::TdFile;

/// Paths of the oracles.
#[derive(Clone, Debug)]
pub struct Oracle {
    llvm_tblgen: PathBuf,
    mlir_tblgen: PathBuf,
}

/// Verdict of an oracle on an invalid text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The text is accepted.
    Accepts,
    /// The text is rejected; holds the position of the first error, if reported.
    Rejects(Option<Place>),
    /// The oracle crashes.
    Crashes,
}

/// Position of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Position in a file: the name without folders, the line and the column, from 1.
    File(String, u32, u32),
    /// Position in the text of an assembly format: the line there, and the byte offset in it, from zero.
    Format(String, usize),
}

impl Oracle {
    /// Finds the oracles: `$LECT_LLVM_TBLGEN` and `$LECT_MLIR_TBLGEN`, or else `llvm-tblgen-22` and `mlir-tblgen-22` on
    /// the path. Returns `None` if one is missing.
    pub fn find() -> Option<Self> {
        let program = |variable: &str, name: &str| {
            let program = PathBuf::from(env::var_os(variable).unwrap_or_else(|| OsString::from(name)));
            let mut command = Command::new(&program);
            command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null());
            command.status().is_ok_and(|status| status.success()).then_some(program)
        };
        Some(Self {
            llvm_tblgen: program("LECT_LLVM_TBLGEN", "llvm-tblgen-22")?,
            mlir_tblgen: program("LECT_MLIR_TBLGEN", "mlir-tblgen-22")?,
        })
    }

    /// Returns the JSON dump of a file, or the errors if the file is rejected.
    pub fn dump(&self, file: &TdFile) -> Result<Value, String> {
        let mut command = Command::new(&self.llvm_tblgen);
        command.arg("--dump-json").args(file.flags()).arg(&file.path);
        let output = command.output().map_err(|error| format!("cannot run llvm-tblgen: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        serde_json::from_slice(&output.stdout).map_err(|error| format!("llvm-tblgen's dump is no JSON: {error}"))
    }

    /// Returns the output of `--print-records` for a file.
    pub fn print(&self, file: &TdFile) -> Result<String, String> {
        let mut command = Command::new(&self.llvm_tblgen);
        command.arg("--print-records").args(file.flags()).arg(&file.path);
        let output = command.output().map_err(|error| format!("cannot run llvm-tblgen: {error}"))?;
        let text = if output.status.success() { &output.stdout } else { &output.stderr };
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    /// Returns the C++ that a generator such as `--gen-op-decls` emits for a file.
    pub fn cpp(&self, file: &TdFile, generator: &[&str]) -> Result<String, String> {
        let mut command = Command::new(&self.mlir_tblgen);
        command.args(generator).args(file.flags()).arg(&file.path);
        let output = command.output().map_err(|error| format!("cannot run mlir-tblgen: {error}"))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    /// Runs the oracle on a text in place of the file's; returns its verdict, and its messages for people.
    pub fn judge(&self, file: &TdFile, text: &str) -> Result<(Verdict, String), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let path = folder.path().join(file.path.file_name().unwrap_or_default());
        fs::write(&path, text).map_err(|error| error.to_string())?;
        let mut command = match &file.mlir_tblgen {
            Some(args) => {
                let mut command = Command::new(&self.mlir_tblgen);
                command.args(args);
                command
            }
            None => Command::new(&self.llvm_tblgen),
        };
        command.args(file.flags()).arg(&path).stdin(Stdio::null()).stdout(Stdio::null());
        let output = command.output().map_err(|error| format!("cannot run the oracle: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let verdict = match output.status.code() {
            Some(0) => Verdict::Accepts,
            // Exit code 1 is a rejection; all else is a signal.
            Some(1) => Verdict::Rejects(place(&said)),
            _ => Verdict::Crashes,
        };
        Ok((verdict, said))
    }
}

/// Returns the position of the first error.
fn place(said: &str) -> Option<Place> {
    let mut lines = said.lines();
    let error = lines.by_ref().find(|line| line.starts_with("error: ") || line.contains(": error: "))?;
    if error.starts_with("error: ") {
        let (text, caret) = (lines.next()?, lines.next()?);
        return Some(Place::Format(text.to_owned(), caret.find('^')?));
    }
    let (place, _) = error.split_once(": error: ")?;
    let mut parts = place.rsplitn(3, ':');
    let (column, line, path) = (parts.next()?, parts.next()?, parts.next()?);
    let name = Path::new(path).file_name()?.to_string_lossy().into_owned();
    Some(Place::File(name, line.parse().ok()?, column.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{Place, place};

    #[test]
    fn places_are_found() {
        let plain = "warning: no\nfolder/a.td:3:14: error: what\nline\n  ^\n";
        assert_eq!(place(plain), Some(Place::File("a.td".into(), 3, 14)));
        let format = "error: what\n$x $y\n   ^\na.td:1:5: note: in\n";
        assert_eq!(place(format), Some(Place::Format("$x $y".into(), 3)));
        assert_eq!(place("error: bare\n"), None);
    }
}
