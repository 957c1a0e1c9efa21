//! Settings of the tests of a project: commands, features and substitutions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lect_testing::shell::Settings;
use lect_testing::suite::Project;

use crate::config::Config;

/// Time limit of a test, in seconds.
pub(super) const LIMIT: u32 = 300;

/// Makes the settings of the tests of a project file, or those of tests without one.
pub(super) fn of(config: Option<&Config>, output: &Path) -> Project {
    let current = || std::env::current_dir().unwrap_or_default();
    let folder = config.and_then(|config| config.file.parent()).map_or_else(current, |folder| current().join(folder));
    let folder = std::fs::canonicalize(&folder).unwrap_or(folder);
    let mut project = Project { folder: folder.clone(), output: output.to_owned(), ..Project::default() };
    project.shell = Settings { tools: tools(config, &folder), colour: false, watch: watch() };
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let features = ["lect".to_owned(), os.to_owned(), arch.to_owned(), format!("target={arch}-{os}")];
    project.features.extend(features);
    if cfg!(feature = "run") {
        project.features.insert("lect-run".to_owned());
    }
    if let Some(config) = config {
        let test = &config.test;
        project.features.extend(test.features.iter().cloned());
        project.environment = test.environment.clone();
        project.substitutions = test.substitutions.clone();
        project.expects_files = test.expected_files;
    }
    project
}

/// Returns the replacements of commands: this program for all of its names, and those of the project file.
fn tools(config: Option<&Config>, folder: &Path) -> BTreeMap<String, Vec<String>> {
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("lect"));
    let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let program = program.to_string_lossy().into_owned();
    let with = |command: Option<&str>| std::iter::once(program.clone()).chain(command.map(str::to_owned)).collect();
    let mut tools: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let names = [("mlir-opt", Some("opt")), ("mlir-translate", Some("translate")), ("mlir-tblgen", Some("tblgen"))];
    for (name, command) in names.into_iter().chain([("lect", None), (name.as_str(), None)]) {
        tools.insert(name.to_owned(), with(command));
    }
    for (name, words) in config.iter().flat_map(|config| &config.test.tools) {
        // A single text has the words of a command.
        let mut words: Vec<String> = match words.as_slice() {
            [text] => text.split_whitespace().map(str::to_owned).collect(),
            words => words.to_vec(),
        };
        if let Some(first) = words.first_mut() {
            match first.as_str() {
                "lect" => first.clone_from(&program),
                path if path.contains('/') => *first = folder.join(path).to_string_lossy().into_owned(),
                _ => {}
            }
            tools.insert(name.clone(), words);
        }
    }
    tools
}

/// Returns the function that registers processes, which are ended with this one.
#[cfg(unix)]
fn watch() -> Option<lect_testing::shell::Watch> {
    Some(|id| Box::new(crate::opt::temporary::Group::watch(id)))
}

#[cfg(unix)]
impl lect_testing::shell::Watched for crate::opt::temporary::Group {
    fn end(&self) {
        Self::end(self);
    }
}

#[cfg(not(unix))]
fn watch() -> Option<lect_testing::shell::Watch> {
    None
}
