//! Fuzzing of portable artifacts of StableHLO: they are read as StableHLO, verified, printed and written.

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteError};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::dialect::DialectDef;
use lect_core::ir::{Isolate, OpRef};
use lect_openxla::vhlo::{ArtifactConfig, is_artifact, read_artifact, write_artifact};

use super::binary::{self, Contexts, Format};
use super::{Finding, Outcome};

/// The portable artifact format of the newest release.
struct Artifact;

impl Format for Artifact {
    fn read(&self, ctx: &Context, data: &[u8], lazy: bool) -> Result<Isolate, Reported> {
        let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy);
        read_artifact(ctx, b"input", Bytes::copy_from_slice(data), &config)
    }

    fn write(&self, root: OpRef, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let config = ArtifactConfig::default().with_other_dialects(true);
        out.extend(write_artifact(root.ir.get(), &config)?);
        Ok(())
    }

    fn dialects(&self) -> &'static [&'static DialectDef] {
        lect_openxla::ALL
    }
}

/// Reads `data` if it has the signature of an artifact.
pub fn read(data: &[u8]) -> Option<Result<Outcome, Finding>> {
    is_artifact(data).then(|| {
        let contexts = Contexts::with(Artifact.dialects());
        binary::round_trip(&Artifact, &contexts, data).map(|it| it.0)
    })
}

/// Returns the artifacts of a text for the newest and the oldest release, if the text is valid.
pub fn seeds(text: &[u8]) -> Vec<Vec<u8>> {
    let contexts = Contexts::with(lect_openxla::ALL);
    let Some(module) = super::text::read(&contexts.first, b"seed", text) else { return Vec::new() };
    let configs = [ArtifactConfig::default(), ArtifactConfig::default().with_version([0, 9, 0])];
    configs.iter().filter_map(|config| write_artifact(&module, config).ok()).collect()
}
