//! Projects of input files, each with its dialects. Files of one folder share a project, and few projects exist.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect_core::Context;

use crate::config::Config;
use crate::opt::Program;
use crate::opt::config;
use crate::opt::dialects::{Dialects, Loader};
use crate::opt::failure::Failure;
use crate::opt::irdl::Irdl;
use crate::opt::timing::Timing;

/// A project, or the defaults without one.
pub struct Project {
    pub config: Option<Config>,
    pub loader: Loader,
    irdl: Irdl,
}

impl Project {
    fn new(dialects: &Dialects, config: Option<Config>, program: &Program) -> Result<Self, Failure> {
        let (mut dialects, mut irdl) = (dialects.clone(), Irdl::default());
        if let Some(config) = &config {
            dialects.add(config);
            irdl.add(config.dialects.irdl.clone());
        }
        let loader = dialects.open(program, &Arc::new(Timing::new()))?;
        Ok(Self { config, loader, irdl })
    }

    /// Registers the dialects with a new context.
    pub fn install(&self, ctx: &Context) -> Result<(), Failure> {
        self.loader.install(ctx);
        self.irdl.load(ctx, self.allows_unregistered())
    }

    /// Returns true if operations of dialects that are not loaded are accepted.
    pub fn allows_unregistered(&self) -> bool {
        self.config.as_ref().and_then(|config| config.allow_unregistered).unwrap_or(false)
    }
}

/// Pairs files with their projects. `dialects` are the flags, which apply to all of them.
pub fn with_projects(
    files: Vec<PathBuf>,
    dialects: &Dialects,
    program: &Program,
) -> Result<Vec<(PathBuf, Arc<Project>)>, Failure> {
    let mut of_folders: HashMap<PathBuf, Arc<Project>> = HashMap::new();
    let mut projects: HashMap<Option<PathBuf>, Arc<Project>> = HashMap::new();
    let mut with_project = |file: PathBuf| {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        if let Some(project) = of_folders.get(&folder) {
            return Ok((file, Arc::clone(project)));
        }
        let of = dialects.config.file_of(&file);
        let project = match projects.get(&of) {
            Some(project) => Arc::clone(project),
            None => {
                let config = of.as_deref().map(config::read).transpose()?;
                Arc::new(Project::new(dialects, config, program)?)
            }
        };
        projects.insert(of, Arc::clone(&project));
        of_folders.insert(folder, Arc::clone(&project));
        Ok((file, project))
    };
    files.into_iter().map(&mut with_project).collect()
}
