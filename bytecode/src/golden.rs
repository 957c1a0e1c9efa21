//! Golden descriptions of dialects, for tests that detect changes of a dialect.
//!
//! A description has a line for each operation, attribute, type and enum, for people to compare. The spec follows,
//! which [`check`] compares with the current one by the rules of [`lect_ods::compat`].
//!
//! ```no_run
//! # let (spec, hooks) = (lect_core::dialect::DialectSpec::new("shop"), lect_core::dialect::BytecodeHooks::NONE);
//! // In a test; `BLESS=1` writes the file anew.
//! lect_bytecode::golden::check(&spec, &hooks, "tests/shop.compat".as_ref()).unwrap();
//! ```

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use lect_core::dialect::{BytecodeHooks, DialectSpec};
use lect_ods::compat::{Allow, Allowed, Category, CompareConfig, Compatibility, Finding};
use lect_ods::spec::{Arity, DefSpec, DefSyntax, ValueSpec, show_version};
use lect_ods::wire::{self, Format};

use crate::layout::OpLayout;

/// Compares a dialect with its description in a file, in the version of the file, which need not be the last. With
/// `BLESS=1` in the environment the file is written for the last version instead.
///
/// # Errors
///
/// The undeclared changes that break existing files.
pub fn check(spec: &DialectSpec, hooks: &BytecodeHooks, path: &Path) -> Result<(), GoldenError> {
    check_with(spec, hooks, path, &GoldenConfig::default())
}

/// Checks a dialect like [`check`], with settings.
pub fn check_with(
    spec: &DialectSpec,
    hooks: &BytecodeHooks,
    path: &Path,
    config: &GoldenConfig,
) -> Result<(), GoldenError> {
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        return std::fs::write(path, describe(spec, hooks)).map_err(|error| GoldenError::from_io(path, error));
    }
    let golden = std::fs::read_to_string(path).map_err(|error| GoldenError::from_io(path, error))?;
    compare_with(spec, hooks, &golden, config)
}

/// Settings of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GoldenConfig {
    /// Categories of breaking changes that fail the check.
    pub categories: Vec<Category>,
    /// Accepted findings.
    pub allow: Vec<Allow>,
    /// Functions that the program has for changes implemented in code, or `None` if they are unknown.
    pub functions: Option<Vec<String>>,
}

impl Default for GoldenConfig {
    fn default() -> Self {
        Self { categories: Category::FILES.to_vec(), allow: Vec::new(), functions: None }
    }
}

lect_ods::setters! {
    GoldenConfig {
        with_categories => categories: Vec<Category>,
        with_allow => allow: Vec<Allow>,
        with_functions => functions: Option<Vec<String>>,
    }
}

/// Checks a dialect like [`check`], against the text of the file.
pub fn compare(spec: &DialectSpec, hooks: &BytecodeHooks, golden: &str) -> Result<(), GoldenError> {
    compare_with(spec, hooks, golden, &GoldenConfig::default())
}

/// Checks a dialect like [`check_with`], against the text of the file.
pub fn compare_with(
    spec: &DialectSpec,
    hooks: &BytecodeHooks,
    golden: &str,
    config: &GoldenConfig,
) -> Result<(), GoldenError> {
    let version = golden.lines().next().and_then(|line| line.rsplit_once(' ')).map_or("", |it| it.1);
    let old = read(golden).ok_or_else(|| GoldenError::Malformed { dialect: spec.name.to_string() })?;
    let settings = CompareConfig::default().with_functions(config.functions.clone());
    let findings = lect_ods::compat::compare(&old, &with_encodings(spec, hooks), &settings);
    let mut findings = Allowed::of(findings, &config.allow).findings;
    findings.retain(|it| it.compatibility(&config.categories) == Compatibility::Breaking);
    match findings.is_empty() {
        true => Ok(()),
        false => Err(GoldenError::Differs { dialect: spec.name.to_string(), version: version.to_owned(), findings }),
    }
}

/// Error of a check.
#[derive(Debug)]
#[non_exhaustive]
pub enum GoldenError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// The file is not a description, or was written by a newer lect.
    Malformed {
        /// Namespace of the dialect.
        dialect: String,
    },
    /// The dialect changed.
    Differs {
        /// Namespace of the dialect.
        dialect: String,
        /// Version of the file.
        version: String,
        /// Breaking changes.
        findings: Vec<Finding>,
    },
}

impl GoldenError {
    fn from_io(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.into(), error }
    }
}

impl fmt::Display for GoldenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}; BLESS=1 writes the file", path.display()),
            Self::Malformed { dialect } => {
                write!(f, "the description of '{dialect}' has no spec that this lect can read; BLESS=1 writes it anew")
            }
            Self::Differs { dialect, version, findings } => {
                let version = if version.is_empty() { String::new() } else { format!(" in version {version}") };
                write!(f, "dialect '{dialect}' differs from its description{version}, and no version declares it:")?;
                for finding in findings {
                    write!(f, "\n  {}: {finding}", finding.rule.name)?;
                    if !finding.rule.help.is_empty() {
                        write!(f, "\n    = help: {}", finding.rule.help)?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for GoldenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            Self::Malformed { .. } | Self::Differs { .. } => None,
        }
    }
}

/// Adds the encodings of a dialect's hooks to its spec.
pub fn with_encodings(spec: &DialectSpec, hooks: &BytecodeHooks) -> DialectSpec {
    let mut spec = spec.clone();
    spec.encodings.attrs.to_mut().extend(hooks.attrs.iter().cloned());
    spec.encodings.types.to_mut().extend(hooks.types.iter().cloned());
    spec
}

/// Beginning of the line before the spec; the number of the format follows.
const SPEC: &str = "spec ";

/// Describes a dialect: returns the text of the file that [`check`] reads.
pub fn describe(spec: &DialectSpec, hooks: &BytecodeHooks) -> String {
    let mut out = encoding(spec, hooks);
    // A dialect that is nested too deeply to be read back has no spec here.
    if let Some(bytes) = wire::encode(&[with_encodings(spec, hooks).without_prose()]) {
        let _ = writeln!(out, "{SPEC}{}", Format::TODAY.number());
        let letters = base64(&bytes);
        for line in letters.as_bytes().chunks(100) {
            out.push_str(&String::from_utf8_lossy(line));
            out.push('\n');
        }
    }
    out
}

/// Returns true if a text looks like the description of a dialect.
pub fn is_description(text: &[u8]) -> bool {
    text.starts_with(b"dialect ") && text.split(|&byte| byte == b'\n').any(|line| line.starts_with(SPEC.as_bytes()))
}

/// Decodes the spec in the description of a dialect. Returns `None` without a readable spec.
pub fn read(text: &str) -> Option<DialectSpec> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(SPEC));
    let format = Format::of(lines.next()?.strip_prefix(SPEC)?.trim().parse().ok()?)?;
    let letters: String = lines.map(str::trim).collect();
    let dialects = wire::decode_as(&from_base64(&letters)?, format).ok()?;
    dialects.into_iter().next()
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes in base64.
fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for at in 0..=chunk.len() {
            let six = bits >> (18 - 6 * at) & 63;
            out.push(LETTERS.get(six as usize).map_or('=', |&letter| char::from(letter)));
        }
    }
    out
}

fn from_base64(letters: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(letters.len() / 4 * 3);
    for chunk in letters.trim_end_matches('=').as_bytes().chunks(4) {
        let mut bits = 0u32;
        for letter in chunk {
            bits = bits << 6 | LETTERS.iter().position(|it| it == letter)? as u32;
        }
        let count = chunk.len().checked_sub(1)?;
        let bytes = (bits << (6 * (4 - chunk.len()))).to_be_bytes();
        out.extend_from_slice(bytes.get(1..1 + count)?);
    }
    Some(out)
}

/// Summarizes the file encoding of a dialect: a line for each operation, attribute, type and enum.
pub fn encoding(spec: &DialectSpec, hooks: &BytecodeHooks) -> String {
    let mut out = format!("dialect {} {}\n", spec.name, show_version(&spec.version));
    for op in spec.ops.iter() {
        let (operands, results) = (values(&op.operands), values(&op.results));
        let (regions, successors) = (op.regions.len(), op.successors.len());
        let layout = OpLayout::of(op, spec);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "op {} ({operands}) -> ({results}) {regions} {successors}{layout}", op.name);
    }
    let attrs = hooks.attrs.iter().chain(&*spec.encodings.attrs);
    let types = hooks.types.iter().chain(&*spec.encodings.types);
    for (sigil, defs, encodings) in [('#', &spec.attrs, attrs), ('!', &spec.types, types)] {
        for def in defs.iter() {
            let _ = writeln!(out, "{sigil}{} {}", def.mnemonic.as_deref().unwrap_or("-"), form(def));
        }
        for encoding in encodings.filter(|it| it.is_of(&spec.version)) {
            let fields: Vec<String> = encoding.fields.iter().map(|it| format!("{} {:?}", it.name, it.field)).collect();
            let _ = writeln!(out, "{sigil}{} {} [{}]", encoding.code, encoding.def, fields.join(", "));
        }
    }
    for it in spec.enums.iter() {
        let cases: Vec<String> = it.cases.iter().map(|case| format!("{}={}", case.spelling, case.value)).collect();
        let _ = writeln!(out, "enum {} {}", it.def, cases.join(" "));
    }
    out
}

/// Prints operands or results by name: `lhs, rest*`.
fn values(values: &[ValueSpec]) -> String {
    let shown = |value: &ValueSpec| {
        let letter = match value.arity {
            Arity::One => "",
            Arity::Optional => "?",
            Arity::Variadic | Arity::VariadicOfVariadic(_) => "*",
        };
        let name = if value.name.is_empty() { "_" } else { &value.name };
        format!("{name}{letter}")
    };
    values.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// Prints parameters and syntax. The bytecode of a definition without an encoding contains its text.
fn form(def: &DefSpec) -> String {
    let params: Vec<&str> = def.params.iter().map(|param| &*param.cpp_type).collect();
    let syntax = match &def.syntax {
        DefSyntax::None => "",
        DefSyntax::Format(format) => &format.text,
        DefSyntax::Custom => "custom",
    };
    format!("({}) {}", params.join(", "), syntax.split_whitespace().collect::<Vec<_>>().join(" ")).trim_end().to_owned()
}
