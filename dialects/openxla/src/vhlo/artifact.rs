//! Portable artifacts: bytecode of VHLO, whose producer says the release of StableHLO that it is for.

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

/// How to write an artifact.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ArtifactConfig {
    /// The release of StableHLO that it is for.
    pub version: ProducerVersion,
    /// Whether operations, types and attributes of other dialects are left as they are. Otherwise they are refused.
    pub other_dialects: bool,
}

lect_ods::setters! { ArtifactConfig {
    with_version => version: ProducerVersion,
    with_other_dialects => other_dialects: bool,
} }

impl Default for ArtifactConfig {
    /// For the newest release.
    fn default() -> Self {
        Self { version: NEWEST, other_dialects: false }
    }
}

/// The oldest release that artifacts can be written for.
const OLDEST: ProducerVersion = [0, 9, 0];

/// The newest.
const NEWEST: ProducerVersion = [1, 20, 0];

/// The versions of the bytecode format by the first release of StableHLO that writes them.
const FORMATS: [(ProducerVersion, u64); 5] =
    [(OLDEST, 0), ([0, 10, 0], 1), ([0, 12, 0], 3), ([0, 14, 0], 4), ([0, 15, 0], 6)];

/// The first bytes of bytecode.
const MAGIC: &[u8] = b"ML\xefR";

/// Reads an artifact of any release as StableHLO. Nothing is verified.
///
/// # Errors
/// If the bytes are no bytecode, or have operations that no version of VHLO has.
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

/// Writes a module of StableHLO as an artifact, which releases from the given one on can read.
///
/// # Errors
/// If the module has an operation that the release cannot express, which is reported at the operation.
pub fn write_artifact(module: &Isolate, config: &ArtifactConfig) -> Result<Vec<u8>, Reported> {
    let ctx = module.context();
    let version = checked(ctx, config.version, module.root().loc())?;
    let module = convert(module, Way::To(version), config.other_dialects)?;
    let format = FORMATS.iter().rev().find(|it| it.0 <= version).map_or(0, |it| it.1);
    let producer = format!("{PRODUCER}_v{}", shown(config.version));
    let write = WriteConfig::default().with_version(format).with_producer(Some(producer.into()));
    // StableHLO comes with MLIR 23.
    let write = write.with_sorted_use_orders(true);
    let mut bytes = Vec::new();
    match lect_bytecode::write(module.root(), &write, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(WriteError::Reported(reported)) => Err(reported),
        // Memory takes all there is.
        Err(error) => Err(ctx.error(module.root().loc(), error.to_string()).emit()),
    }
}

/// A version that can be written, without the last number: that changes nothing of the form.
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

/// A version as it is written: `1.0.0`.
pub fn parse_version(text: &str) -> Option<ProducerVersion> {
    let mut parts = text.split('.').map(|part| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok())?
    });
    let version = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(version)
}

/// The release of StableHLO that an artifact says it is for; none of what is no artifact.
pub fn artifact_version(bytes: &[u8]) -> Option<ProducerVersion> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let end = rest.iter().position(|&byte| byte == 0)?;
    let producer = rest.get(..end)?;
    let start = producer.windows(PRODUCER.len()).position(|window| window == PRODUCER.as_bytes())?;
    let version = producer.get(start + PRODUCER.len()..)?.strip_prefix(b"_v")?;
    parse_version(std::str::from_utf8(version).ok()?)
}

/// Whether bytes are an artifact.
pub fn is_artifact(bytes: &[u8]) -> bool {
    artifact_version(bytes).is_some()
}
