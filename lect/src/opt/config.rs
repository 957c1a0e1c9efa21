//! `lect.toml` for commands: selects the file and adds its settings to the flags.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::config::{Config, ConfigError, Found};
use crate::opt::failure::{Failure, print_error};

/// The project file
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Project")]
pub struct ConfigFlags {
    /// The `lect.toml` to read, instead of the one in the folder of the input or above
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,

    /// Read no `lect.toml`
    #[arg(long)]
    no_config: bool,
}

impl ConfigFlags {
    /// Reads the project file of an input, and reports its errors.
    pub fn of(&self, input: &Path) -> Result<Option<Config>, Failure> {
        match self.file_of(input) {
            Some(file) => read(&file).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the path of the project file of an input.
    pub fn file_of(&self, input: &Path) -> Option<PathBuf> {
        if self.no_config {
            return None;
        }
        let folder = if input == Path::new("-") { Path::new(".") } else { input };
        self.config.clone().or_else(|| Config::file_of(folder))
    }
}

/// Reads a file, and reports its errors.
pub fn read(file: &Path) -> Result<Config, Failure> {
    let report = |error: &ConfigError| print_error(error.coloured());
    let Found { config, warnings } = Config::read(shown(file)).map_err(|error| {
        report(&error);
        Failure::Reported
    })?;
    warnings.iter().for_each(report);
    Ok(config)
}

/// Makes a path relative to the current folder if it is inside. Messages then show it as the user wrote it.
fn shown(file: &Path) -> PathBuf {
    let current = std::env::current_dir().and_then(std::fs::canonicalize).ok();
    let inner = current.and_then(|current| file.strip_prefix(current).ok().map(Path::to_owned));
    inner.unwrap_or_else(|| file.to_owned())
}
