//! Archives as inputs of `lect bytecode`.

use std::fmt::Write;

use crate::render::{Display, stderr_handler};
use lect_bytecode::archive::{self, Contents, Record};

use super::input::Input;
use crate::opt::Program;
use crate::opt::compat::quoted;
use crate::opt::failure::Failure;
use crate::opt::output::print;

/// Returns true if a file is an archive.
pub fn is_archive(input: &Input) -> bool {
    archive::is_archive(input.bytes())
}

/// Reads a whole archive. Specs in the archive may define dialects that are not part of the program.
fn contents(program: &Program, input: &Input) -> Result<Contents, Failure> {
    let ctx = program.context();
    ctx.set_handler(stderr_handler(Display::for_stderr()));
    Ok(archive::contents(&ctx, input.name().as_bytes(), input.bytes().clone())?)
}

/// Verifies the integrity of an archive.
pub fn verify(program: &Program, input: &Input, verbose: bool) -> Result<(), Failure> {
    let Contents { version, size, .. } = contents(program, input)?;
    match verbose {
        true => print(format!("{}: archive version {version}, {size} bytes: ok\n", input.shown_name())),
        false => Ok(()),
    }
}

/// Lists the contents of an archive, or of one section.
pub fn dump(program: &Program, input: &Input, only: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut contents = contents(program, input)?;
    if let Some(only) = only {
        contents.sections.retain(|section| section.name.eq_ignore_ascii_case(only));
        contents.records.retain(|record| record.section.name().eq_ignore_ascii_case(only));
    }
    print(if json { as_json(&contents) } else { listing(&contents) })
}

fn listing(contents: &Contents) -> String {
    let mut text = format!("archive version {}, {} bytes\n", contents.version, contents.size);
    // Writing to a string always succeeds.
    for section in &contents.sections {
        let _ = writeln!(text, "section {} at {:#x}, {} bytes", section.name, section.offset, section.size);
        for Record { kind, index, text: shown, .. } in records_of(contents, section.name) {
            let _ = writeln!(text, "  {kind} #{index}: {shown}");
        }
    }
    text
}

fn as_json(contents: &Contents) -> String {
    let sections = contents.sections.iter().map(|section| {
        let records = records_of(contents, section.name).map(|record| {
            let (kind, text) = (quoted(record.kind), quoted(&record.text));
            format!("    {{\"record\": {kind}, \"index\": {}, \"text\": {text}}}", record.index)
        });
        let records: Vec<String> = records.collect();
        let records = if records.is_empty() { String::new() } else { format!("\n{}\n  ", records.join(",\n")) };
        let (name, offset, size) = (quoted(section.name), section.offset, section.size);
        format!("  {{\"section\": {name}, \"offset\": {offset}, \"size\": {size}, \"records\": [{records}]}}")
    });
    let sections: Vec<String> = sections.collect();
    let (version, size) = (contents.version, contents.size);
    format!("{{\"archive\": {version}, \"size\": {size}, \"sections\": [\n{}\n]}}\n", sections.join(",\n"))
}

fn records_of<'c>(contents: &'c Contents, section: &'c str) -> impl Iterator<Item = &'c Record> {
    contents.records.iter().filter(move |record| record.section.name() == section)
}
