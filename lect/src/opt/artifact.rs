//! Portable artifacts of StableHLO, for `lect opt`.

use bytes::Bytes;
use clap::Args;
use lect_bytecode::ReadConfig;
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_openxla::vhlo::{ArtifactConfig, is_artifact, parse_version, read_artifact, write_artifact};

/// Portable artifacts of StableHLO
#[derive(Args)]
pub(super) struct ArtifactFlags {
    /// Write a portable artifact of StableHLO for a release, as in 1.0.0; for the newest if none is given
    #[arg(
        long, value_name = "VERSION", num_args = 0..=1, require_equals = true, default_missing_value = "newest",
        value_parser = version
    )]
    emit_stablehlo_artifact: Option<ArtifactConfig>,

    /// Keep operations of dialects other than StableHLO unchanged in a portable artifact
    #[arg(long)]
    allow_other_dialects: bool,

    /// Leave portable artifacts of StableHLO that are read as VHLO
    #[arg(long)]
    keep_vhlo: bool,
}

fn version(text: &str) -> Result<ArtifactConfig, String> {
    let config = ArtifactConfig::default();
    match (text, parse_version(text)) {
        ("newest", _) => Ok(config),
        (_, Some(version)) => Ok(config.with_version(version)),
        (_, None) => Err("expected a version of three numbers, as in 1.0.0".into()),
    }
}

impl ArtifactFlags {
    /// Reads bytecode. An artifact is converted to StableHLO if the `vhlo` dialect is loaded.
    pub(super) fn read(
        &self,
        ctx: &Context,
        name: &[u8],
        bytes: &Bytes,
        config: &ReadConfig,
    ) -> Result<Isolate, Reported> {
        match !self.keep_vhlo && is_artifact(bytes) && ctx.dialect(b"vhlo").is_some() {
            true => read_artifact(ctx, name, bytes.clone(), config),
            false => lect_bytecode::read(ctx, name, bytes.clone(), config),
        }
    }

    /// Encodes a portable artifact if one is to be written.
    pub(super) fn write(&self, module: &Isolate) -> Option<Result<Vec<u8>, Reported>> {
        let config = self.emit_stablehlo_artifact.clone()?.with_other_dialects(self.allow_other_dialects);
        Some(write_artifact(module, &config))
    }
}
