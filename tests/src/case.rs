//! A filetest: an input whose leading comments specify how to run it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A filetest.
#[derive(Clone, Debug)]
pub struct Case {
    /// Path of the input from the folder of all filetests, with `/` between folders.
    pub name: String,
    /// Path of the input.
    pub path: PathBuf,
    /// The RUN lines, in order.
    pub runs: Vec<Run>,
    /// Whether the runs must fail.
    pub fails: bool,
    /// Reason why the output of `mlir-opt` differs, if it does.
    pub differs: Option<String>,
}

/// A RUN line: a pipeline of commands, each with the output of the previous one as its standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Arguments of each `lect` command, from the subcommand on, with `%s` replaced.
    pub commands: Vec<Vec<String>>,
}

impl Run {
    /// Returns true if an oracle exists to compare with. MLIR has tools for the subcommands `opt` and `translate` only,
    /// which load no dialects from files, and read no other release.
    pub fn has_oracle(&self) -> bool {
        let ours = [
            "load-dialect",
            "dialect-path",
            "overlay",
            "report-generic-fallback",
            "report-unknown",
            "emit-for",
            "from",
            "patterns",
            "pipeline",
            "config",
            "no-config",
        ];
        let is_known = |arg: &String| !ours.iter().any(|flag| arg.trim_start_matches('-').starts_with(flag));
        self.commands.iter().all(|command| {
            let has_tool = |subcommand: &String| subcommand == "opt" || subcommand == "translate";
            command.first().is_some_and(has_tool) && command.iter().all(is_known)
        })
    }

    /// Returns true if the run upgrades older syntax to current syntax, which `mlir-opt` must accept unchanged.
    pub fn upgrades(&self) -> bool {
        let last = self.commands.last();
        let is_upgrade = last.and_then(|command| command.first()).is_some_and(|subcommand| subcommand == "upgrade");
        let unlike_theirs = ["--as-written", "-o", "--emit-bytecode", "--load-dialect"];
        is_upgrade && !last.into_iter().flatten().any(|arg| unlike_theirs.contains(&&**arg))
    }

    /// Returns true if the expected diagnostics are in the input (`--verify-diagnostics`).
    pub fn verifies_diagnostics(&self) -> bool {
        self.commands.iter().flatten().any(|arg| is_verify_diagnostics(arg))
    }

    /// Returns the run without `--verify-diagnostics`, so that diagnostics are printed.
    pub fn without_verifying_diagnostics(&self) -> Self {
        let mut run = self.clone();
        run.commands.iter_mut().for_each(|command| command.retain(|arg| !is_verify_diagnostics(arg)));
        run
    }
}

fn is_verify_diagnostics(arg: &str) -> bool {
    arg.trim_start_matches('-').starts_with("verify-diagnostics")
}

/// Folder with tests of dialects that lect includes and `mlir-opt` does not.
const UNKNOWN_TO_ORACLE: &str = "dialects/openxla/";

/// Returns the folder of all filetests. Commands run there, so that paths in diagnostics do not depend on the machine.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")
}

/// Returns all filetests, ordered by name.
pub fn all() -> Result<Vec<Case>, String> {
    let mut paths = Vec::new();
    collect(&root(), &mut paths).map_err(|error| format!("cannot list the filetests: {error}"))?;
    paths.sort();
    paths.iter().map(|path| Case::read(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir" || extension == "ll") || is_other(&path)
        {
            paths.push(path);
        }
    }
    Ok(())
}

/// Returns true for a `.td` or `.pdll` file with RUN lines, as opposed to an included file or a test of another kind
/// ([`crate::tablegen`]).
fn is_other(path: &Path) -> bool {
    let is_in = |name: &str| path.parent().is_some_and(|folder| folder == root().join(name));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("td") => is_in("tblgen"),
        Some("pdll") => is_in("pdll"),
        _ => false,
    }
}

impl Case {
    /// Returns true if `mlir-opt` has the dialects under test.
    pub fn is_known_to_oracle(&self) -> bool {
        !self.name.starts_with(UNKNOWN_TO_ORACLE)
    }

    /// Returns the path of the expected output of a run on `stream`, `out` or `err`. The name is `name.out` for the
    /// first run, `name.2.out` for the second, and so on.
    pub fn expected(&self, run: usize, stream: &str) -> PathBuf {
        match run {
            0 => self.path.with_extension(stream),
            run => self.path.with_extension(format!("{}.{stream}", run + 1)),
        }
    }

    fn read(path: &Path) -> Result<Self, String> {
        let name = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        let mut case = Self { name, path: path.to_owned(), runs: Vec::new(), fails: false, differs: None };
        // The header consists of the comments before the first other line; inputs need not be UTF-8 after it.
        for line in String::from_utf8_lossy(&bytes).lines() {
            let Some(comment) = line.strip_prefix("//").or(line.strip_prefix(';')) else { break };
            let comment = comment.trim();
            if let Some(commands) = comment.strip_prefix("RUN:") {
                let run = parse_run(commands, &case.name).map_err(|error| format!("{}: {error}", case.name))?;
                case.runs.push(run);
            } else if comment == "FAIL" {
                case.fails = true;
            } else if let Some(reason) = comment.strip_prefix("ORACLE: differs because ") {
                case.differs = Some(reason.to_owned());
            } else if comment.starts_with("ORACLE") {
                return Err(format!("{}: expected 'ORACLE: differs because ..'", case.name));
            }
        }
        match case.runs.is_empty() {
            true => Err(format!("{}: no RUN line at the top", case.name)),
            false => Ok(case),
        }
    }
}

/// Subcommands that a RUN line may name.
const SUBCOMMANDS: [&str; 13] = [
    "opt",
    "tblgen",
    "pdll",
    "bytecode",
    "pack",
    "unpack",
    "upgrade",
    "compat",
    "view",
    "diff",
    "reduce",
    "translate",
    "run",
];

/// Splits a command at white space. Text in double quotes belongs to one word.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted) = (String::new(), false);
    for c in text.chars().chain(std::iter::once(' ')) {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c.is_whitespace() && !is_quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    words
}

fn parse_run(text: &str, name: &str) -> Result<Run, String> {
    let command = |text: &str| {
        let mut words = words(text).into_iter();
        let subcommand = match (words.next().as_deref(), words.next()) {
            (Some("lect"), Some(subcommand)) if SUBCOMMANDS.contains(&&*subcommand) => subcommand,
            _ => {
                let all = SUBCOMMANDS.join("', '");
                return Err(format!("expected 'lect' with '{all}' in RUN line, but found '{}'", text.trim()));
            }
        };
        Ok(std::iter::once(subcommand).chain(words.map(|word| word.replace("%s", name))).collect())
    };
    Ok(Run { commands: text.split('|').map(command).collect::<Result<_, _>>()? })
}
