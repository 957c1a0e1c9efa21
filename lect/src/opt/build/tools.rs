//! LLVM's tools: where they are found, and how they are run.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::opt::failure::{Failure, note, print_error, say};
use crate::opt::temporary::watch_tree;

/// Releases of LLVM that read the IR, the preferred one first. Older ones do not know all of its keywords.
const RELEASES: std::ops::RangeInclusive<u32> = 22..=26;

/// Linkers, which know the libraries of C.
const LINKERS: [&str; 3] = ["cc", "gcc", "clang"];

/// The tools of a build.
pub enum Tools {
    Clang(PathBuf),
    /// A code generator, and a linker for executables.
    Llc(PathBuf, Option<PathBuf>),
}

/// A program to compile.
pub struct Job<'a> {
    /// LLVM IR.
    pub text: &'a [u8],
    /// Optimization level.
    pub level: u8,
    pub is_object: bool,
    pub link_args: &'a [String],
}

impl Tools {
    /// Finds the tools in the folders of `PATH`. A linker is needed unless the result is an object file.
    pub fn find(is_object: bool) -> Result<Self, Failure> {
        if let Some(clang) = names("clang").iter().find_map(|name| in_path(name)) {
            return Ok(Self::Clang(clang));
        }
        let llc = names("llc").iter().find_map(|name| in_path(name));
        let linker = LINKERS.iter().find_map(|name| in_path(name));
        match llc {
            Some(llc) if is_object || linker.is_some() => Ok(Self::Llc(llc, linker)),
            Some(llc) => {
                let failure = say(&format!("there is no linker for the object file of `{}`", llc.display()));
                note(&format!("looked for {} in PATH", LINKERS.join(", ")));
                note("an object file needs no linker: -c");
                Err(failure)
            }
            None => {
                let failure = say("there is no compiler for LLVM IR: neither `clang` nor `llc`");
                note(&format!("looked for {}, {} in PATH", names("clang").join(", "), names("llc").join(", ")));
                note("--emit-llvm writes LLVM IR without a compiler");
                Err(failure)
            }
        }
    }

    /// Compiles LLVM IR, and returns the bytes of the object file or executable.
    pub fn run(&self, job: &Job<'_>) -> Result<Vec<u8>, Failure> {
        let folder = tempfile::Builder::new().prefix("lect-build-").tempdir();
        let folder = folder.map_err(|error| Failure::Message(format!("cannot create a temporary folder: {error}")))?;
        watch_tree(folder.path());
        let [source, object, out] = ["module.ll", "module.o", "out"].map(|name| folder.path().join(name));
        fs::write(&source, job.text).map_err(|error| cannot("write", &source, &error))?;
        let level = format!("-O{}", job.level);
        match self {
            Self::Clang(clang) => {
                let mut command = Command::new(clang);
                // The module has the target of the compiler if it names none.
                command.args(["-Wno-override-module", &level]).arg(&source);
                if job.is_object {
                    command.arg("-c");
                } else {
                    command.args(job.link_args).arg("-lm");
                }
                start(command.arg("-o").arg(&out), "build")?;
            }
            Self::Llc(llc, linker) => {
                let mut command = Command::new(llc);
                command.args(["-filetype=obj", "-relocation-model=pic", &level]).arg(&source);
                start(command.arg("-o").arg(&object), "compile")?;
                match linker.as_ref().filter(|_| !job.is_object) {
                    Some(linker) => {
                        let mut command = Command::new(linker);
                        command.arg(&object).args(job.link_args).arg("-lm");
                        start(command.arg("-o").arg(&out), "link")?;
                    }
                    None => return fs::read(&object).map_err(|error| cannot("read", &object, &error)),
                }
            }
        }
        fs::read(&out).map_err(|error| cannot("read", &out, &error))
    }
}

/// Returns the names of a tool.
fn names(tool: &str) -> Vec<String> {
    std::iter::once(tool.to_owned()).chain(RELEASES.map(|release| format!("{tool}-{release}"))).collect()
}

/// Finds a program in the folders of `PATH`.
fn in_path(name: &str) -> Option<PathBuf> {
    let path: OsString = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

/// Runs a tool. Standard error is passed on, also that of a tool that succeeds.
fn start(command: &mut Command, purpose: &str) -> Result<(), Failure> {
    let name = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => return Err(Failure::Message(format!("cannot run `{name}`: {error}"))),
    };
    print_error(&String::from_utf8_lossy(&output.stderr));
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::Message(format!("`{name}` could not {purpose} the program: {}", output.status)))
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::Message(format!("cannot {verb} '{}': {error}", path.display()))
}
