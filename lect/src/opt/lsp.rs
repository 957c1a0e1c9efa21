//! `lect lsp`: a language server over standard input and output.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use bytes::Bytes;
use clap::Args;
use lect_bytecode::{ReadConfig, archive};
use lect_core::Context;
use lect_core::dialect::DialectDef;
use lect_core::text::print::{PrintConfig, print_op};
use lect_ide::server::documents::Language;
use lect_ide::server::{FileFault, Reading, ServerConfig, serve_stdio};
use lect_transforms::rules::Natives;

use crate::config::{Config, Place};
use crate::fmt::{FormatOptions, format_mlir, format_td};
use crate::opt::Program;
use crate::opt::dialects::{Dialects, Faults};
use crate::opt::failure::{Failure, exit_code, say};
use crate::opt::passes::Passes;
use crate::opt::project::{Project, with_projects};
use crate::opt::timing::Timing;
use crate::opt::tree::Tree;

/// Serves an editor over standard input and output, by the Language Server Protocol
#[derive(Args)]
pub struct Lsp {
    #[command(flatten)]
    dialects: Dialects,

    /// Accepted for editors that pass it; standard input and output are always used
    #[arg(long)]
    stdio: bool,
}

impl Lsp {
    /// Serves until the editor ends it.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let projects = Arc::new(Projects::new(self.dialects.clone(), &program.dialects));
        // Errors in the flags are reported before a file is opened.
        self.dialects.open(program, &Arc::new(Timing::new()))?;
        let of = || Arc::clone(&projects);
        let (read, include, format, show, reload) = (of(), of(), of(), of(), of());
        let (faults, stale) = (of(), of());
        let config = ServerConfig {
            read: Arc::new(move |path: &Path| read.reading(path)),
            include_dirs: Arc::new(move |path: &Path| include.include_dirs(path)),
            format: Some(Arc::new(move |path: &Path, language, text: &str| format.format(path, language, text))),
            show: Some(Arc::new(move |path: &Path| show.show(path))),
            reload: Some(Arc::new(move || reload.forget())),
            faults: Some(Arc::new(move |path: &Path| faults.faults(path))),
            is_stale: Some(Arc::new(move |path: &Path| stale.is_stale(path))),
            expected: Some(crate::opt::check::expected),
            // One is left to the editor.
            threads: lect_core::threads::available().saturating_sub(1).max(1),
            texts: program.texts(),
        };
        serve_stdio(config).map_err(|error| Failure::Message(format!("the editor cannot be served: {error}")))
    }
}

/// A project, and the state of its files when the project was read.
struct Entry {
    /// `None` if reading the project failed, which was reported.
    project: Option<Arc<Project>>,
    /// Contents of `lect.toml`; `None` if there is none, or it has errors.
    config: Option<Config>,
    files: Vec<FileState>,
    /// Errors and warnings in `lect.toml`.
    in_config: Vec<FileFault>,
    /// Diagnostics of the `.td` files that were read so far.
    in_files: Faults,
}

impl Entry {
    fn is_stale(&self, file: Option<&Path>) -> bool {
        self.files != states(file, self.config.as_ref())
    }
}

/// Path, time of the last change and size of a file.
type FileState = (PathBuf, Option<SystemTime>, u64);

/// Projects of the open files. Each is read again when one of its files has changed, in an editor or elsewhere.
struct Projects {
    dialects: Dialects,
    program: Program,
    known: Mutex<HashMap<PathBuf, Entry>>,
}

impl Projects {
    fn new(dialects: Dialects, own: &[&'static DialectDef]) -> Self {
        let program = Program {
            dialects: own.to_vec(),
            natives: Natives::new(),
            registry: lect_lowering::registry(own),
            passes: Passes::default(),
        };
        Self { dialects, program, known: Mutex::default() }
    }

    /// Returns the project of a file; `None` if reading it failed, which was reported.
    fn of(&self, path: &Path) -> Option<Arc<Project>> {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let file = self.dialects.config.file_of(path);
        if let Some(entry) = known.get(&folder)
            && !entry.is_stale(file.as_deref())
        {
            return entry.project.clone();
        }
        let in_files = Faults::default();
        let mut dialects = self.dialects.clone();
        dialects.faults = Arc::clone(&in_files);
        let (config, mut in_config) = file.as_deref().map(config_of).unwrap_or_default();
        let (project, failure) = match with_projects(vec![path.to_owned()], &dialects, &self.program) {
            Ok(mut read) => (read.pop().map(|(_, project)| project), None),
            Err(failure) => (None, Some(failure)),
        };
        if let (Some(Failure::Message(message)), Some(file)) = (failure, &file) {
            say(&message);
            in_config.push(FileFault { path: file.clone(), text: "".into(), range: 0..0, is_error: true, message });
        }
        let files = states(file.as_deref(), config.as_ref());
        known.insert(folder, Entry { project: project.clone(), config, files, in_config, in_files });
        project
    }

    /// Returns true if files of a read project have changed.
    fn is_stale(&self, path: &Path) -> bool {
        let file = self.dialects.config.file_of(path);
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        path.parent().and_then(|folder| known.get(folder)).is_some_and(|entry| entry.is_stale(file.as_deref()))
    }

    /// Returns the faults of the project file and of the definitions that were read for files in the folder of a path.
    fn faults(&self, path: &Path) -> Vec<FileFault> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(entry) = path.parent().and_then(|folder| known.get(folder)) else { return Vec::new() };
        let mut faults = entry.in_config.clone();
        for fault in entry.in_files.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            if !faults.contains(fault) {
                faults.push(fault.clone());
            }
        }
        faults
    }

    fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Creates a context with the dialects of a file. Unregistered operations are accepted unless the project rejects
    /// them.
    fn reading(&self, path: &Path) -> Reading {
        let context = self.program.context();
        let project = self.of(path);
        if let Some(project) = &project {
            // Errors in the IRDL file were reported; the other dialects are installed.
            let _ = project.install(&context);
        }
        let config = project.as_ref().and_then(|project| project.config.as_ref());
        let allow_unregistered = config.and_then(|config| config.allow_unregistered).unwrap_or(true);
        Reading { context, allow_unregistered }
    }

    fn include_dirs(&self, path: &Path) -> Vec<PathBuf> {
        let project = self.of(path);
        let config = project.as_ref().and_then(|project| project.config.as_ref());
        let of_project = config.map(Config::include_dirs).unwrap_or_default();
        of_project.into_iter().chain(self.dialects.includes().0.iter().cloned()).collect()
    }

    fn format(&self, path: &Path, language: Language, text: &str) -> String {
        let project = self.of(path);
        let config = project.as_ref().and_then(|project| project.config.as_ref());
        let options = config.map_or_else(FormatOptions::default, |config| config.format.clone());
        match language {
            Language::Mlir => format_mlir(text, &options),
            Language::Td => format_td(text, &options),
            // There is no formatter.
            Language::Pdll => text.to_owned(),
        }
    }

    /// Prints the IR of a file of bytecode, or of an archive.
    fn show(&self, path: &Path) -> Result<String, String> {
        let name = path.to_string_lossy().into_owned();
        let bytes = std::fs::read(path).map_err(|error| format!("cannot open '{name}': {error}"))?;
        text_of(&self.reading(path).context, &name, Bytes::from(bytes))
    }
}

/// Reads a project file, with its errors and warnings.
fn config_of(file: &Path) -> (Option<Config>, Vec<FileFault>) {
    let (config, error) = match Config::read(file) {
        Ok(found) => (Some(found.config), found.warnings),
        Err(error) => (None, Some(error)),
    };
    let text: Arc<str> = std::fs::read_to_string(file).unwrap_or_default().into();
    let places = error.into_iter().flat_map(|error| error.places);
    let fault = |place: Place| FileFault {
        path: file.to_owned(),
        text: Arc::clone(&text),
        range: place.range,
        is_error: place.is_error,
        message: place.message,
    };
    (config, places.map(fault).collect())
}

/// Returns the states of the files on which a project depends: `lect.toml` and the `.td` files of its dialects.
fn states(file: Option<&Path>, config: Option<&Config>) -> Vec<FileState> {
    let dialects = config.map(|config| &config.dialects);
    let mut paths: Vec<PathBuf> = file.map(Path::to_owned).into_iter().collect();
    if let Some(dialects) = dialects {
        let inputs: Vec<PathBuf> = dialects.folders.iter().chain(&dialects.overlays).cloned().collect();
        paths.extend(Tree { extensions: &["td"], skips_hidden: true }.files(&inputs).0);
        paths.extend(dialects.load.iter().chain(&dialects.irdl).cloned());
    }
    let state = |path: PathBuf| {
        let data = std::fs::metadata(&path).ok();
        let changed = data.as_ref().and_then(|data| data.modified().ok());
        (path, changed, data.map_or(0, |data| data.len()))
    };
    paths.into_iter().map(state).collect()
}

fn text_of(ctx: &Context, name: &str, bytes: Bytes) -> Result<String, String> {
    let (read, diagnostics) = ctx.capture_diagnostics(|| match archive::is_archive(&bytes) {
        true => {
            let config = archive::ReadConfig::default().with_allow_unregistered(true);
            archive::read(ctx, name.as_bytes(), bytes.clone(), &config)
        }
        false => {
            let config = ReadConfig::default().with_allow_unregistered(true);
            lect_bytecode::read(ctx, name.as_bytes(), bytes.clone(), &config)
        }
    });
    let Ok(ir) = read else {
        let message = diagnostics.into_iter().next().map(|diagnostic| diagnostic.message);
        return Err(message.unwrap_or_else(|| format!("'{name}' cannot be read")));
    };
    let mut text = Vec::new();
    print_op(ir.root(), &PrintConfig::default(), &mut text).map_err(|error| error.to_string())?;
    text.push(b'\n');
    Ok(String::from_utf8_lossy(&text).into_owned())
}
