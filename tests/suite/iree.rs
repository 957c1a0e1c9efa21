//! Compiles small programs with IREE and compares the text after each phase. `lect` reads the text with the overlay and
//! prints it; `iree-opt` must read the same module from both texts.
//!
//! ```text
//! LECT_IREE=FOLDER_OF_PROGRAMS LECT_IREE_SOURCES=CHECKOUT cargo test -p lect-tests --test suite iree/
//! ```
//!
//! Without these variables no test runs. The folder has `iree-compile` and `iree-opt`, as in PyPI's
//! `iree-base-compiler`; the checkout, of about the same date, has the dialects' definitions.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lect_tests::tool::Tool;
use libtest_mimic::Trial;

use super::trial;

/// Phases that `--compile-to` accepts, without the first and the last.
const PHASES: [&str; 12] = [
    "input",
    "abi",
    "preprocessing",
    "global-optimization",
    "dispatch-creation",
    "flow",
    "stream",
    "executable-sources",
    "executable-configurations",
    "executable-targets",
    "hal",
    "vm",
];

/// Targets that programs are compiled for, with the compiler's flags.
const TARGETS: [(&str, &[&str]); 2] = [
    ("vmvx", &["--iree-hal-local-target-device-backends=vmvx"]),
    ("llvm-cpu", &["--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=generic"]),
];

/// Release of MLIR that IREE prints.
const RELEASE: &str = "24";

/// Programs and folders that a comparison needs.
#[derive(Clone)]
struct Setting {
    lect: Tool,
    programs: PathBuf,
    sources: PathBuf,
    overlay: PathBuf,
}

pub fn trials() -> Result<Vec<Trial>, String> {
    let (Some(programs), Some(sources)) = (env::var_os("LECT_IREE"), env::var_os("LECT_IREE_SOURCES")) else {
        return Ok(Vec::new());
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let setting = Setting {
        lect: Tool::lect()?,
        programs: programs.into(),
        sources: Path::new(&sources).join("compiler/src"),
        overlay: root.join("../dialects/overlays/iree.td"),
    };
    let mut trials = Vec::new();
    let folder = root.join("iree");
    let entries = fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for (target, flags) in TARGETS {
            let (setting, path) = (setting.clone(), path.clone());
            trials.push(trial("iree", &format!("{name}/{target}"), move || Ok(setting.compare(&path, flags)?)));
        }
    }
    Ok(trials)
}

impl Setting {
    /// Compares the module after every phase of one program, and lists the differences.
    fn compare(&self, path: &Path, flags: &[&str]) -> Result<(), String> {
        let mut faults = Vec::new();
        for phase in PHASES {
            let compiled = self.compile(path, flags, phase)?;
            if let Err(fault) = self.compare_text(&compiled) {
                faults.push(format!("{phase}: {fault}"));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }

    fn compile(&self, path: &Path, flags: &[&str], phase: &str) -> Result<Vec<u8>, String> {
        let mut command = Command::new(self.programs.join("iree-compile"));
        command.arg("--iree-hal-target-device=local").args(flags).arg(format!("--compile-to={phase}")).arg(path);
        output(&mut command, None)
    }

    /// Returns the generic form of a module, as `iree-opt` prints it.
    fn generic(&self, text: &[u8]) -> Result<Vec<u8>, String> {
        output(Command::new(self.programs.join("iree-opt")).arg("--mlir-print-op-generic"), Some(text))
    }

    fn compare_text(&self, text: &[u8]) -> Result<(), String> {
        let mut lect = self.lect.command();
        lect.arg("opt").arg("--dialect-path").arg(self.sources.join("iree/compiler")).arg("-I").arg(&self.sources);
        // Upstream's files that the prelude lacks.
        lect.arg("-I").arg(env::var_os("LECT_MLIR_TD_DIR").unwrap_or_else(|| "/usr/lib/llvm-22/include".into()));
        lect.arg("--overlay").arg(&self.overlay);
        lect.args(["--from", RELEASE, "--emit-for", RELEASE]);
        let printed = output(&mut lect, Some(text))?;
        let (theirs, ours) = (self.generic(text)?, self.generic(&printed)?);
        if theirs == ours {
            return Ok(());
        }
        let (theirs, ours) = (String::from_utf8_lossy(&theirs), String::from_utf8_lossy(&ours));
        let differing = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
        let (theirs, ours) = differing.unwrap_or(("", ""));
        Err(format!("another module\n  {theirs}\n  {ours}"))
    }
}

/// Returns the output of a program, or else its first error.
fn output(command: &mut Command, input: Option<&[u8]>) -> Result<Vec<u8>, String> {
    let mut run = || {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        if let (Some(mut stdin), Some(input)) = (child.stdin.take(), input.map(<[u8]>::to_vec)) {
            // A program that rejects its input early does not read all of it.
            std::thread::spawn(move || drop(std::io::Write::write_all(&mut stdin, &input)));
        }
        child.wait_with_output()
    };
    let done = run().map_err(|error| error.to_string())?;
    match done.status.success() {
        true => Ok(done.stdout),
        false => {
            let complaints = String::from_utf8_lossy(&done.stderr);
            let error = complaints.lines().find(|line| line.contains("error: "));
            Err(error.or(complaints.lines().next()).unwrap_or_default().to_owned())
        }
    }
}
