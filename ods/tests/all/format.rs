//! Tests of valid, invalid and hostile formats. Errors were compared with mlir-tblgen's.

mod build;
mod hostile;
mod programs;
mod types;
mod wrong_def;
mod wrong_op;

use lect_ods::format::FormatError;

/// Checks the first error of a format. Guillemets in the format mark its expected place: `attr-dict «attr-dict»`.
fn check_first_error(marked: &str, message: &str, parse: impl Fn(&str) -> Result<(), Vec<FormatError>>) {
    let start = marked.find('«').expect("a marked range");
    let end = marked.find('»').expect("the end of the range") - '«'.len_utf8();
    let text = marked.replace(['«', '»'], "");
    let errors = parse(&text).expect_err(&text);
    assert_eq!((errors[0].message.as_str(), errors[0].range.clone()), (message, start..end), "{text}");
}
