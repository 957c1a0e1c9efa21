//! Texts about the definitions of all dialects: complete, and with valid examples.

use std::sync::Arc;

use lect_core::Context;
use lect_core::dialect::DialectDef;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::page::{Entry, Page};
use lect_tests::tool::Tool;

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

/// Splits the flags of a command line, which may be in quotes: `--a="b c" --d`.
fn flags(line: &str) -> Vec<String> {
    let mut flags = vec![String::new()];
    let mut in_quotes = false;
    for letter in line.chars() {
        match letter {
            '"' => in_quotes = !in_quotes,
            ' ' if !in_quotes => flags.push(String::new()),
            _ => flags.iter_mut().last().into_iter().for_each(|flag| flag.push(letter)),
        }
    }
    flags
}

/// Removes the module that `lect opt` adds, and aligns its contents.
fn unwrapped(output: &str) -> String {
    let Some((aliases, rest)) = output.split_once("module {\n") else { return output.trim_end().to_owned() + "\n" };
    // A location may follow the closing brace.
    let body = rest.rsplit_once("\n}").map_or(rest, |it| it.0);
    let lines = body.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)));
    aliases.to_owned() + &lines.collect::<String>()
}

#[test]
fn examples_of_passes_show_their_output() {
    let text = std::fs::read_to_string("../lect/src/opt/doc/passes.md").expect("the texts about passes");
    let page = Page::parse(&text).expect("a page");
    let registry = lect::lowering::registry(lect::dialects::ALL);
    let mut names: Vec<&str> = registry.passes().iter().map(|pass| pass.name).collect();
    names.extend(registry.pipelines().iter().map(|pipeline| pipeline.name));
    let missing: Vec<&&str> = names.iter().filter(|name| page.get(name).is_none()).collect();
    assert!(missing.is_empty(), "passes without a text: {missing:?}");

    let tool = Tool::lect().expect("lect is built");
    let folder = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for entry in page.entries() {
        // An example without a line of flags is only input.
        let Some((before, rest)) = entry.description.split_once("\nAfter `--") else { continue };
        let Some((line, after)) = rest.split_once("`:\n") else { continue };
        let (Some(before), Some(after)) = (examples(before).last(), examples(after).next()) else { continue };
        let mut args = vec!["opt".to_owned()];
        args.extend(flags(&format!("--{line}")));
        let outcome = tool.run_on(&args, before.as_bytes().to_vec(), folder.path()).expect("lect runs");
        let output = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let body =
            if before.starts_with("module {") { output.trim_end().to_owned() + "\n" } else { unwrapped(&output) };
        assert_eq!(body, after, "output of --{line}");
        count += 1;
    }
    assert!(count > 80, "{count} examples");
}
