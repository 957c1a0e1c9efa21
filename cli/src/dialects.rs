//! Dialects from files: the flags that say which, and reading them.

use std::path::PathBuf;

use clap::Args;
use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

use crate::failure::Failure;
use crate::tblgen::say;

/// Dialects from files
#[derive(Args)]
#[command(next_help_heading = "Dialects")]
pub struct Dialects {
    /// A .td file whose dialects are loaded
    #[arg(long, value_name = "FILE")]
    load_dialect: Vec<PathBuf>,

    /// Where files that it includes are looked for
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,
}

impl Dialects {
    /// The specs of all dialects that the flags name.
    pub fn specs(&self) -> Result<Vec<Shared<DialectSpec>>, Failure> {
        let mut specs: Vec<DialectSpec> = Vec::new();
        let config = LoadConfig { include_dirs: self.include_dirs.clone(), ..LoadConfig::default() };
        for file in &self.load_dialect {
            let mut loaded = load(Input::File(file.clone()), &config);
            let records = loaded.records.take().filter(|_| loaded.diagnostics.errors() == 0);
            let dialects = records.map(|records| lower(&records, &mut loaded.diagnostics).dialects);
            let said = say(&loaded.diagnostics, &loaded.sources);
            let Some(dialects) = dialects.filter(|_| loaded.diagnostics.errors() == 0) else {
                return Err(said);
            };
            for dialect in dialects.into_iter().filter(|dialect| !dialect.ops.is_empty()) {
                match specs.iter_mut().find(|known| known.name == dialect.name) {
                    Some(known) => known.merge(dialect),
                    None => specs.push(dialect),
                }
            }
        }
        Ok(specs.into_iter().map(Shared::new).collect())
    }
}
