//! `lect bytecode strip`: removal of debug information and of other data that only some tools use.

use std::path::PathBuf;

use crate::render::{Display, stderr_handler};
use clap::Args;
use lect_bytecode::layout::{producer_release, release};
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::ir::walk;
use lect_core::loc::Loc;
use lect_ods::spec::MLIR_RELEASE;

use super::input::Input;
use crate::opt::Program;
use crate::opt::failure::Failure;
use crate::opt::files::write;
use crate::opt::output::Output;

/// Writes a file without its locations, without the data of its resources, or without both (the default)
#[derive(Args)]
pub struct Strip {
    /// The file; `-` is standard input
    #[arg(default_value = "-")]
    file: PathBuf,

    /// The file to write; `-` is standard output. The output may be the input, and is replaced only if the command
    /// succeeds
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Omit locations
    #[arg(long)]
    locations: bool,

    /// Omit the data of resources
    #[arg(long)]
    resources: bool,
}

impl Strip {
    /// Writes the stripped file.
    pub fn run(&self, program: &Program) -> Result<(), Failure> {
        let input = Input::read(&self.file)?;
        let image = input.image()?;
        let all = !self.locations && !self.resources;
        let ctx = program.context();
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let threads = lect_core::threads::available();
        let config = ReadConfig::default().with_allow_unregistered(true).with_threads(threads);
        let name = self.file.as_os_str().as_encoded_bytes();
        let mut ir = lect_bytecode::read(&ctx, name, image.bytes.clone(), &config)?;
        if self.locations || all {
            walk::isolates_mut(&mut ir, &mut |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
        }
        // Readers derive the layout of properties from the release in the producer's name, so this must be kept.
        let release =
            producer_release(image.producer()).filter(|&major| major != MLIR_RELEASE && release(major).is_some());
        let config = WriteConfig::default()
            .with_version(image.version)
            .with_producer(Some(image.producer().to_vec()))
            .with_release(release)
            .with_elide_resource_data(self.resources || all);
        let mut out = Output::to(&self.output)?;
        write(&mut out, |out| lect_bytecode::write(ir.root(), &config, out))?;
        out.keep()
    }
}
