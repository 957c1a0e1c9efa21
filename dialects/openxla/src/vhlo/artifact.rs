//! Portable artifacts: VHLO bytecode whose producer string names the target release of StableHLO.

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig, WriteError};
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_ods::spec::ProducerVersion;

use super::PRODUCER;
use super::convert::convert;
use super::ops::{Way, shown};

/// Configuration of the artifact writer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ArtifactConfig {
    /// The target release of StableHLO.
    pub version: ProducerVersion,
    /// Whether operations, types and attributes of other dialects are kept. Otherwise they are rejected.
    pub other_dialects: bool,
}

lect_ods::setters! { ArtifactConfig {
    with_version => version: ProducerVersion,
    with_other_dialects => other_dialects: bool,
} }

impl Default for ArtifactConfig {
    /// Returns the configuration for the newest release.
    fn default() -> Self {
        Self { version: NEWEST, other_dialects: false }
    }
}

/// The oldest release that artifacts can target.
const OLDEST: ProducerVersion = [0, 9, 0];

/// The newest release that artifacts can target.
const NEWEST: ProducerVersion = [1, 20, 0];

/// Versions of the bytecode format, by the first release of StableHLO that writes them.
const FORMATS: [(ProducerVersion, u64); 5] =
    [(OLDEST, 0), ([0, 10, 0], 1), ([0, 12, 0], 3), ([0, 14, 0], 4), ([0, 15, 0], 6)];

/// Magic number of bytecode.
const MAGIC: &[u8] = b"ML\xefR";

/// Reads an artifact of any release as StableHLO. The result is not verified.
///
/// # Errors
/// If the bytes are not bytecode, or contain operations that no version of VHLO has.
pub fn read_artifact(ctx: &Context, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Isolate, Reported> {
    let newer = artifact_version(&bytes).filter(|version| *version > NEWEST);
    let read = ctx.attempt(|| {
        let module = lect_bytecode::read(ctx, name, bytes, config)?;
        convert(&module, Way::From, true)
    });
    read.map_err(|failure| match newer {
        None => failure.emit(ctx),
        Some(version) => {
            let message = format!(
                "the artifact is of StableHLO {}, and the newest that can be read is {}",
                shown(version),
                shown(NEWEST)
            );
            failure.note(Loc::UNKNOWN, &message).emit(ctx)
        }
    })
}

/// Writes a StableHLO module as an artifact that the target release and later ones can read.
///
/// # Errors
/// If the release cannot express an operation of the module, which is reported at the operation.
pub fn write_artifact(module: &Isolate, config: &ArtifactConfig) -> Result<Vec<u8>, Reported> {
    let ctx = module.context();
    let version = checked(ctx, config.version, module.root().loc())?;
    let module = convert(module, Way::To(version), config.other_dialects)?;
    let format = FORMATS.iter().rev().find(|it| it.0 <= version).map_or(0, |it| it.1);
    let producer = format!("{PRODUCER}_v{}", shown(config.version));
    let write = WriteConfig::default().with_version(format).with_producer(Some(producer.into()));
    // StableHLO is built with MLIR 23.
    let write = write.with_sorted_use_orders(true);
    let mut bytes = Vec::new();
    match lect_bytecode::write(module.root(), &write, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(WriteError::Reported(reported)) => Err(reported),
        // Not expected: writing into memory does not fail.
        Err(error) => Err(ctx.error(module.root().loc(), error.to_string()).emit()),
    }
}

/// Returns the version to write, with the patch number set to zero, which does not affect the encoding.
///
/// Fails if the version is out of range.
pub(super) fn checked(ctx: &ContextData, version: ProducerVersion, loc: Loc) -> Result<ProducerVersion, Reported> {
    let message = if version < OLDEST {
        format!("target version {} is less than minimum supported {}", shown(version), shown(OLDEST))
    } else if version > NEWEST {
        format!("target version {} is greater than current version {}", shown(version), shown(NEWEST))
    } else {
        let [major, minor, _] = version;
        return Ok([major, minor, 0]);
    };
    Err(ctx.error(loc, message).emit())
}

/// Parses a version, `1.0.0`.
pub fn parse_version(text: &str) -> Option<ProducerVersion> {
    let mut parts = text.split('.').map(|part| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok())?
    });
    let version = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(version)
}

/// Returns the StableHLO release in the producer of an artifact, or `None` if the bytes are not an artifact.
pub fn artifact_version(bytes: &[u8]) -> Option<ProducerVersion> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let end = rest.iter().position(|&byte| byte == 0)?;
    let producer = rest.get(..end)?;
    let start = producer.windows(PRODUCER.len()).position(|window| window == PRODUCER.as_bytes())?;
    let version = producer.get(start + PRODUCER.len()..)?.strip_prefix(b"_v")?;
    parse_version(std::str::from_utf8(version).ok()?)
}

/// Returns true if the bytes are an artifact.
pub fn is_artifact(bytes: &[u8]) -> bool {
    artifact_version(bytes).is_some()
}
