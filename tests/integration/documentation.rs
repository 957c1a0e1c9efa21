//! Texts about the definitions of all dialects: complete, and with valid examples.

use std::sync::Arc;

use lect_core::Context;
use lect_core::dialect::DialectDef;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::page::{Entry, Page};

/// Returns the dialects with texts: all but those of tests.
fn documented() -> impl Iterator<Item = &'static DialectDef> {
    let dialects = lect::dialects::ALL.iter().chain(lect::openxla::ALL).copied();
    dialects.filter(|def| !def.namespace.starts_with("test") && def.spec.is_some())
}

fn page(def: &DialectDef) -> &'static Page {
    def.spec.expect("a spec").page()
}

#[test]
fn every_definition_has_a_text_and_an_example() {
    let (mut missing, mut count) = (Vec::new(), 0);
    for def in documented() {
        let (spec, page) = (def.spec.expect("a spec").get(), page(def));
        let defs = spec.types.iter().map(|def| (def, true)).chain(spec.attrs.iter().map(|def| (def, false)));
        let ops = spec.ops.iter().map(|op| (op.name.to_string(), true));
        for (name, has_example) in ops.chain(defs.map(|(def, is_type)| (def.title(&spec.name), is_type))) {
            count += 1;
            let is_whole = |it: &Entry| {
                !it.summary.is_empty()
                    && !it.description.is_empty()
                    && (!has_example || it.description.contains("```mlir"))
            };
            if !page.get(&name).is_some_and(is_whole) {
                missing.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "{} of {count} without summary, description and example: {missing:?}", missing.len());
}

/// Returns the blocks of IR in Markdown.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    text.split("```mlir\n").skip(1).filter_map(|rest| rest.split_once("```").map(|it| it.0))
}

/// Parses and verifies an example, whose values need not be defined.
fn is_valid(ctx: &Context, name: &str, example: &str) -> bool {
    let text = Arc::new(example.as_bytes().to_vec());
    let buffer = ctx.sources().add(name.as_bytes(), text).expect("room for a text");
    let config = ParseConfig::default().with_allow_unregistered(true).with_excerpt(true);
    let verified = VerifyConfig::default().with_unregistered(Unregistered::Allow);
    parse_source(ctx, &buffer, 0..example.len(), &config).is_ok_and(|ir| verify(ir.root(), &verified).is_ok())
}

#[test]
fn examples_are_valid() {
    let mut dialects: Vec<&DialectDef> = lect::dialects::ALL.to_vec();
    dialects.extend(lect::openxla::ALL);
    let builtin = Context::with_dialects(&dialects).dialect(b"builtin").and_then(|dialect| dialect.page());
    let mut count = 0;
    for page in documented().map(page).chain(builtin) {
        // Types with names are defined once in a context.
        let ctx = Context::with_dialects(&dialects);
        for (entry, example) in
            page.entries().iter().flat_map(|it| examples(&it.description).map(move |text| (it, text)))
        {
            count += 1;
            let name = format!("example of {}", entry.name);
            let (is_valid, diagnostics) = ctx.capture_diagnostics(|| is_valid(&ctx, &name, example));
            assert!(is_valid, "{name}: {:?}\n{example}", diagnostics.first().map(|it| &it.message));
        }
    }
    assert!(count > 3000, "{count} examples");
}
