//! Fuzzing of interpreted dialects: IR of the dialects in the project's `.td` files, or of definitions in the input.

use std::sync::LazyLock;

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

use super::text::{Expect, parse_with};
use super::{Finding, Outcome, template};

/// Separator between definitions and their IR. Input without it is IR of the dialects in `FILES`.
pub const MARK: &str = "//// IR\n";

/// Files of the project that define a dialect, and IR of that dialect.
pub const FILES: &[(&str, &[&str])] = &[
    (
        include_str!("../../../examples/recipe.td"),
        &[include_str!("../../../examples/recipe.mlir"), include_str!("../../../examples/recipe_invalid.mlir")],
    ),
    (include_str!("../../../examples/shelf.td"), &[]),
    (
        include_str!("../../../tests/filetests/engine/defs.td"),
        &[
            include_str!("../../../tests/filetests/engine/defs.mlir"),
            include_str!("../../../tests/filetests/engine/defs-aliases.mlir"),
            include_str!("../../../tests/filetests/engine/defs-errors.mlir"),
        ],
    ),
    (
        include_str!("../../../tests/filetests/engine/verify.td"),
        &[include_str!("../../../tests/filetests/engine/verify.mlir")],
    ),
    (
        include_str!("../../../tests/filetests/engine/format/fmt.td"),
        &[
            include_str!("../../../tests/filetests/engine/format/forms.mlir"),
            include_str!("../../../tests/filetests/engine/format/errors.mlir"),
        ],
    ),
    (
        include_str!("../../../tests/filetests/engine/directives/lists.td"),
        &[include_str!("../../../tests/filetests/engine/directives/lists.mlir")],
    ),
];

static OWN: LazyLock<Vec<Shared<DialectSpec>>> =
    LazyLock::new(|| FILES.iter().flat_map(|(text, _)| specs(text).unwrap_or_default()).collect());

/// Reads, verifies and prints IR of interpreted dialects.
pub fn interpret(data: &[u8]) -> Result<Outcome, Finding> {
    let mark = data.windows(MARK.len()).position(|part| part == MARK.as_bytes());
    let Some(mark) = mark else { return parse_with(data, &OWN, Expect::Same) };
    let (definitions, ir) = (&data[..mark], &data[mark + MARK.len()..]);
    match specs(&String::from_utf8_lossy(definitions)) {
        Ok(specs) => parse_with(ir, &specs, Expect::Anything),
        // Errors in definitions share one outcome, since another target fuzzes definitions.
        Err(message) => Ok(Outcome::Rejected(format!("definitions: {}", template(&message)))),
    }
}

/// Returns the dialects that a valid text defines. Skips the builtin dialect, which many files include, because lect
/// itself provides it.
pub fn specs(text: &str) -> Result<Vec<Shared<DialectSpec>>, String> {
    let input = Input::Text { name: "definitions".into(), text: text.to_owned() };
    let mut loaded = load(input, &LoadConfig::default());
    let dialects = loaded.records.as_ref().map(|records| lower(records, &mut loaded.diagnostics).dialects);
    let is_loaded = |dialect: &DialectSpec| dialect.name != "builtin";
    match dialects {
        Some(dialects) if loaded.diagnostics.errors() == 0 => {
            Ok(dialects.into_iter().filter(is_loaded).map(Shared::new).collect())
        }
        _ => Err(loaded.diagnostics.list().first().map(|first| first.message.clone()).unwrap_or_default()),
    }
}

/// Returns the project's files with all of their IR as initial inputs.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (definitions, texts) in FILES {
        for ir in texts.iter().flat_map(|text| text.split("// -----")) {
            seeds.push(ir.as_bytes().to_vec());
            seeds.push([definitions, MARK, ir].concat().into_bytes());
        }
    }
    seeds
}
