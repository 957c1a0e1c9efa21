//! FileCheck: compares an output with the directives in the comments of a check file.
//!
//! The directives and options are those of LLVM's FileCheck 22: `CHECK`, `-NEXT`, `-SAME`, `-NOT`, `-DAG`, `-LABEL`, `-EMPTY`,
//! `-COUNT-n`, `{LITERAL}`, expressions in `{{}}`, variables in `[[ ]]`, and numbers in `[[# ]]`. The verdicts are the same;
//! messages differ. Numbers have 128 bits, and beyond that are errors.
//!
//! [`run`] has the arguments of the command. Start reading at `check`, which applies the directives.

mod canonical;
mod check;
mod directive;
mod number;
mod options;
mod pattern;
mod report;

use std::path::Path;

pub use options::Options;

/// Result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Exit code: 0, 1 if the output is not as expected, or 2 if a directive or an argument is wrong.
    pub code: i32,
    /// Messages for standard error.
    pub message: String,
}

impl Outcome {
    fn failure(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() + "\n" }
    }
}

/// Place of a part of a text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub(crate) at: usize,
    pub(crate) length: usize,
}

impl Place {
    pub(crate) fn new(at: usize, length: usize) -> Self {
        Self { at, length }
    }
}

/// Faulty directive or option.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    /// Place of the fault, if the check file has the fault.
    pub(crate) place: Option<Place>,
    /// Exit code of FileCheck.
    pub(crate) code: i32,
}

impl Fault {
    pub(crate) fn at(at: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), place: Some(Place::new(at, 1)), code: 2 }
    }

    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None, code: 2 }
    }
}

/// Text that is compared.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// Name of the file in messages.
    pub name: &'t str,
    /// Contents.
    pub bytes: &'t [u8],
}

/// Runs FileCheck on its arguments, without the name of the program. `read` returns the contents of a file; the name `-` is
/// standard input. `extra` has the contents of the variable `FILECHECK_OPTS`.
pub fn run(
    args: &[String],
    extra: &str,
    colour: bool,
    read: &mut dyn FnMut(&Path) -> std::io::Result<Vec<u8>>,
) -> Outcome {
    let extra = extra.split_whitespace().map(str::to_owned);
    let all: Vec<String> = extra.chain(args.iter().cloned()).collect();
    let options = match Options::parse(&all) {
        Ok(options) => options,
        Err(message) => return Outcome::failure(1, format!("FileCheck: {message}")),
    };
    if let Err(message) = options.validate() {
        return Outcome::failure(2, format!("error: {message}"));
    }
    let mut open = |name: &str| {
        let contents = read(Path::new(name));
        contents.map_err(|error| Outcome::failure(2, format!("error: cannot read '{name}': {error}")))
    };
    let check = match open(&options.check_file) {
        Ok(check) => check,
        Err(outcome) => return outcome,
    };
    let input = match open(&options.input_file) {
        Ok(input) => input,
        Err(outcome) => return outcome,
    };
    let name = if options.input_file == "-" { "<stdin>" } else { &options.input_file };
    compare(&options, Text { name: &options.check_file, bytes: &check }, Text { name, bytes: &input }, colour)
}

/// Compares an input with the directives of a check file.
pub fn compare(options: &Options, check: Text<'_>, input: Text<'_>, colour: bool) -> Outcome {
    if input.bytes.is_empty() && !options.allow_empty {
        return Outcome::failure(2, format!("error: '{}' is empty", input.name));
    }
    let check_text = canonical::Canonical::new(check.bytes, options.strict_whitespace);
    let input_text = canonical::Canonical::new(input.bytes, options.strict_whitespace);
    let reporter = report::Reporter {
        check: (check.name, &check_text, check.bytes),
        input: (input.name, &input_text, input.bytes),
        colour,
        options,
    };
    let mut context = pattern::Context::default();
    let groups = match directive::read(options, &check_text.text, &mut context) {
        Ok(groups) => groups,
        Err(fault) => return Outcome { code: fault.code, message: reporter.fault(&fault) },
    };
    let findings = check::check(options, &groups, &mut context, &input_text.text);
    Outcome { code: i32::from(!findings.is_empty()), message: reporter.findings(&findings) }
}
