//! What files of a dialect look like, as text to be kept beside the dialect: a test that fails when that changes and no
//! version says so.
//!
//! ```no_run
//! # let (spec, hooks) = (lect_core::dialect::DialectSpec::new("shop"), lect_core::dialect::BytecodeHooks::NONE);
//! // In a test; `BLESS=1` writes the file anew.
//! lect_bytecode::golden::check(&spec, &hooks, "tests/shop.encoding".as_ref()).unwrap();
//! ```

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use lect_core::dialect::{BytecodeHooks, DialectSpec};
use lect_ods::spec::{Arity, DefSpec, DefSyntax, ValueSpec, show_version};

use crate::layout::OpLayout;

/// Compares what files of a dialect look like with what a file says that they did: in the version that the file is of, which
/// need not be the last. With `BLESS=1` in the environment the file is written for the last version instead.
///
/// # Errors
///
/// The first line that is different, and what to do about it.
pub fn check(spec: &DialectSpec, hooks: &BytecodeHooks, path: &Path) -> Result<(), GoldenError> {
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        return std::fs::write(path, encoding(spec, hooks)).map_err(|error| GoldenError::of_file(path, error));
    }
    let golden = std::fs::read_to_string(path).map_err(|error| GoldenError::of_file(path, error))?;
    compare(spec, hooks, &golden)
}

/// As [`check`], with what the file says.
pub fn compare(spec: &DialectSpec, hooks: &BytecodeHooks, golden: &str) -> Result<(), GoldenError> {
    let version = golden.lines().next().and_then(|line| line.rsplit_once(' ')).map_or("", |it| it.1);
    let numbers: Option<Vec<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    let then = numbers.and_then(|numbers| spec.at(&numbers));
    let now = encoding(then.as_ref().unwrap_or(spec), hooks);
    if now == golden {
        return Ok(());
    }
    let mut lines = golden.lines();
    let differs = now.lines().find(|line| lines.next() != Some(*line)).unwrap_or("fewer lines");
    Err(GoldenError::Differs { dialect: spec.name.to_string(), version: version.to_owned(), line: differs.to_owned() })
}

/// Why a check failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum GoldenError {
    /// The golden file cannot be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Files of the dialect look different.
    Differs {
        /// The namespace.
        dialect: String,
        /// The version that did not change.
        version: String,
        /// The first line that is different, as it is now.
        line: String,
    },
}

impl GoldenError {
    fn of_file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.into(), error }
    }
}

impl fmt::Display for GoldenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Differs { dialect, version, line } => write!(
                f,
                "what files of '{dialect}' look like in version {version} has changed, so that they will not be read as \
                 they were meant; declare what changed as a new version.\nnow: {line}"
            ),
        }
    }
}

impl std::error::Error for GoldenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            Self::Differs { .. } => None,
        }
    }
}

/// What files of a dialect look like, a line for each operation, attribute, type and enum.
pub fn encoding(spec: &DialectSpec, hooks: &BytecodeHooks) -> String {
    let mut out = format!("dialect {} {}\n", spec.name, show_version(&spec.version));
    for op in spec.ops.iter() {
        let (operands, results) = (arities(&op.operands), arities(&op.results));
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

fn arities(values: &[ValueSpec]) -> String {
    let letter = |value: &ValueSpec| match value.arity {
        Arity::One => '1',
        Arity::Optional => '?',
        Arity::Variadic | Arity::VariadicOfVariadic(_) => '*',
    };
    values.iter().map(letter).collect()
}

/// Parameters and syntax: what has no encoding is text.
fn form(def: &DefSpec) -> String {
    let params: Vec<&str> = def.params.iter().map(|param| &*param.cpp_type).collect();
    let syntax = match &def.syntax {
        DefSyntax::None => "",
        DefSyntax::Format(format) => &format.text,
        DefSyntax::Custom => "custom",
    };
    format!("({}) {}", params.join(", "), syntax.split_whitespace().collect::<Vec<_>>().join(" "))
}
