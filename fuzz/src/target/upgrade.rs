//! Fuzzing of dialect versions: text, bytecode and archives of any version are upgraded to the newest, and downgraded
//! to each.

use std::sync::LazyLock;

use lect_bytecode::{ReadConfig, WriteConfig, archive, transfer};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{stated_versions, versions_comment};
use lect_ods::spec::{DialectSpec, Shared};

use super::text::{Messages, first_message, quiet_context, read as read_text, verified};
use super::{Finding, Outcome, engine, template};

/// Dialect of the tests with five versions, and a program of each version.
const DIALECT: &str = include_str!("../../../tests/versions/shop.td");
const PROGRAMS: [&str; 5] = [
    include_str!("../../../tests/versions/shop.1.mlir"),
    include_str!("../../../tests/versions/shop.2.mlir"),
    include_str!("../../../tests/versions/shop.3.mlir"),
    include_str!("../../../tests/versions/shop.4.mlir"),
    include_str!("../../../tests/versions/shop.5.mlir"),
];
const NAME: &str = "shop";

static SPECS: LazyLock<Vec<Shared<DialectSpec>>> = LazyLock::new(|| engine::specs(DIALECT).unwrap_or_default());

/// Returns the programs as text, bytecode and archives, whole and with their first function only. The second function
/// requires hooks in Rust.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (program, version) in PROGRAMS.iter().zip(1..) {
        let first = program.split("  shop.func @second").next().map(|first| format!("{first}}}\n"));
        for text in first.iter().map(String::as_str).chain([*program]) {
            let messages = Messages::default();
            let Some(ctx) = context(&messages, &[version]) else { continue };
            seeds.push(text.as_bytes().to_vec());
            if let Some(ir) = read_text(&ctx, b"seed", text.as_bytes()) {
                seeds.extend(write(&ir));
                seeds.extend(pack(&ir));
            }
        }
    }
    seeds
}

/// Creates a context with a version of the dialect, or with the newest if `version` is empty.
fn context(messages: &Messages, version: &[u64]) -> Option<Context> {
    let spec = SPECS.first()?;
    let spec = if version.is_empty() { spec.clone() } else { Shared::new(spec.at(version)?) };
    Some(quiet_context(messages, &[spec]))
}

/// Reads `data` in its format and version, upgrades to the newest version, and downgrades to each older version. Valid
/// downgraded IR must be upgradable again.
pub fn upgrade(data: &[u8]) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let rejected = || match first_message(&messages) {
        Some(message) => Ok(Outcome::Rejected(message)),
        None => Err(Finding::new("silent", "rejected without a message")),
    };
    let Some(ctx) = context(&messages, &[]) else { return Ok(Outcome::Rejected("no dialect".into())) };
    let stated = stated_versions(data).into_iter().find(|it| it.0 == NAME);
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(data.len().is_multiple_of(2));
    let read = if archive::is_archive(data) {
        // Checksum errors would hide almost all other ones.
        let data = archive::container::sealed(data).unwrap_or_else(|| data.to_vec());
        unpack(&ctx, data, config.lazy)
    } else if lect_bytecode::is_bytecode(data) {
        let read = lect_bytecode::read(&ctx, b"input", bytes::Bytes::copy_from_slice(data), &config);
        read.ok().and_then(|mut ir| ir.materialize_all(1).ok().map(|()| ir))
    } else {
        let Some(old) = context(&messages, stated.as_ref().map_or(&[], |it| &it.1)) else {
            return Ok(Outcome::Rejected("no such version".into()));
        };
        let Some(ir) = read_text(&old, b"input", data).filter(verified) else { return rejected() };
        transfer(ir.root(), &ctx, &config.clone().with_lazy(false)).ok()
    };
    let Some(ir) = read else { return rejected() };
    while first_message(&messages).is_some() {}
    if !verified(&ir) {
        return Ok(Outcome::Unverified(first_message(&messages).unwrap_or_default()));
    }
    let newest = print(&ir);
    for version in 1..=4u64 {
        let Some(old) = context(&messages, &[version]) else { continue };
        let config = config.clone().with_lazy(false);
        // The older version may be unable to express the IR, but must report that.
        let Ok(down) = transfer(ir.root(), &old, &config) else {
            if first_message(&messages).is_none() {
                return Err(Finding::new("silent-downgrade", format!("not version {version}, without a message")));
            }
            continue;
        };
        while first_message(&messages).is_some() {}
        if !verified(&down) {
            continue;
        }
        let Some(ctx) = context(&messages, &[]) else { continue };
        let packed = pack(&down).map(|packed| unpack(&ctx, packed, config.lazy));
        if packed.is_some_and(|again| again.is_none()) {
            let message = first_message(&messages).unwrap_or_default();
            let text = format!("an archive of version {version} is not read: {message}");
            return Err(Finding::new(format!("archive {}", template(&message)), text));
        }
        while first_message(&messages).is_some() {}
        if transfer(down.root(), &ctx, &config).is_err() {
            let message = first_message(&messages).unwrap_or_default();
            // Unknown parts are kept as bytes of the version in which they were read, and cannot be converted.
            if message.starts_with("the unknown parts of") {
                continue;
            }
            let text =
                format!("version {version} is not upgraded again: {message}\n{}", String::from_utf8_lossy(&newest));
            return Err(Finding::new(format!("again {}", template(&message)), text));
        }
    }
    let comment = versions_comment([(NAME, SPECS.first().map_or(&[][..], |spec| &spec.version))]);
    Ok(Outcome::Printed([comment.into_bytes(), newest].concat()))
}

fn print(ir: &Isolate) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(ir.root(), &PrintConfig::default(), &mut text);
    text
}

fn write(ir: &Isolate) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes).ok()?;
    Some(bytes)
}

/// Writes an archive with the specs of the dialect.
fn pack(ir: &Isolate) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    archive::write(ir.root(), &archive::WriteConfig::default(), &mut bytes).ok()?;
    Some(bytes)
}

fn unpack(ctx: &Context, data: Vec<u8>, lazy: bool) -> Option<Isolate> {
    let config = archive::ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy);
    let mut ir = archive::read(ctx, b"input", data.into(), &config).ok()?;
    ir.materialize_all(1).ok()?;
    Some(ir)
}
