//! Properties of a release's operations, determined by experiments.
//!
//! An operation in the generic form has an unlikely attribute for each candidate name. The oracle rejects the first
//! name that is a property. The experiment is repeated without the names found so far.
//!
//! The error about an empty list of segment sizes contains the number of segments. The printed form of an operation
//! without given properties contains the default values.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use lect_bytecode::layout::release::RELEASES;
use lect_bytecode::layout::{Release, release};
use lect_ods::spec::NEWEST_RELEASE;

use crate::oracle::{Answer, Oracle};

/// Attribute that hardly any property accepts.
const UNLIKELY: &str = "strided<[1]>";

/// Flags that disable verification, so that operations need no operands.
const UNVERIFIED: [&str; 2] = ["--mlir-very-unsafe-disable-verifier-on-parsing", "--allow-unregistered-dialect"];

/// Findings about an operation.
#[derive(Default)]
struct Found {
    /// Names of properties, in the order of the definition.
    names: Vec<String>,
    /// Number of segments, by the name of the property with their sizes.
    groups: BTreeMap<String, u32>,
    defaults: BTreeMap<String, String>,
}

/// Queries an oracle about a release, and prints the differences to the newest older release.
pub fn probe(name: &str, oracle: &Oracle, binaries: &[String]) -> Result<(), String> {
    let number: u32 = name.parse().map_err(|_| format!("'{name}' is not the number of a release"))?;
    let basis = (0..number.min(NEWEST_RELEASE + 1)).rev().find_map(release).ok_or("no older release is known")?;
    let dialects: BTreeSet<String> = oracle.dialects()?.into_iter().collect();
    let is_of_dialect = |op: &str| op.split_once('.').is_some_and(|(namespace, _)| dialects.contains(namespace));
    let mut ops: BTreeSet<String> = basis.ops("").into_iter().map(str::to_owned).collect();
    let mut names: BTreeSet<String> = RELEASES.iter().flat_map(|release| property_names(release)).collect();
    for binary in binaries {
        let bytes = fs::read(binary).map_err(|error| format!("{binary}: {error}"))?;
        for text in bytes.split(|byte| !(byte.is_ascii_graphic() || *byte == b' ')) {
            let text = String::from_utf8_lossy(text);
            ops.extend(op_name(&text).map(str::to_owned));
            names.extend(property_name(&text).map(str::to_owned));
        }
    }
    ops.retain(|op| is_of_dialect(op));
    let ops = registered(oracle, ops)?;
    eprintln!("{} operations, {} names that may be properties", ops.len(), names.len());
    let mut found = properties(oracle, &ops, &names)?;
    sizes(oracle, &mut found)?;
    defaults(oracle, &mut found)?;
    print(name, basis, &dialects, &found);
    Ok(())
}

fn property_names(release: &Release) -> Vec<String> {
    let layouts = release.ops("").into_iter().filter_map(|op| release.layout(op)).collect::<Vec<_>>();
    layouts.iter().flat_map(|layout| layout.fields().iter().map(|field| field.name.to_string())).collect()
}

/// Returns the text if it may be the name of an operation.
fn op_name(text: &str) -> Option<&str> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    (text.contains('.') && !text.ends_with('.') && text.bytes().all(is_word)).then_some(text)
}

/// Returns the name of the property in a format string of an error message.
fn property_name(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("Invalid attribute `")?;
    rest.split_once("` in property").map(|(name, _)| name)
}

/// Returns the operations that the oracle has registered.
fn registered(oracle: &Oracle, ops: BTreeSet<String>) -> Result<Vec<String>, String> {
    let ops: Vec<String> = ops.into_iter().collect();
    let texts: Vec<String> = ops.iter().map(|op| format!("\"{op}\"() : () -> ()")).collect();
    let answers = oracle.ask(&[], &texts, false)?;
    let known = ops.into_iter().zip(answers);
    let is_known = |answer: &Answer| match answer {
        Answer::Error(message) => !message.contains("unregistered operation"),
        _ => true,
    };
    let (sure, unsure): (Vec<_>, Vec<_>) =
        known.filter(|it| is_known(&it.1)).partition(|it| matches!(it.1, Answer::Error(_)));
    let mut all: Vec<String> = sure.into_iter().map(|it| it.0).collect();
    // Some dialects accept any operation. An unregistered operation keeps any property.
    let unsure: Vec<String> = unsure.into_iter().map(|it| it.0).collect();
    let texts: Vec<String> = unsure.iter().map(|op| format!("\"{op}\"() <{{zzz = {UNLIKELY}}}> : () -> ()")).collect();
    let answers = oracle.ask(&UNVERIFIED, &texts, true)?;
    let keeps = |answer: &Answer| matches!(answer, Answer::Text(text) if text.contains("zzz"));
    all.extend(unsure.into_iter().zip(answers).filter(|it| !keeps(&it.1)).map(|it| it.0));
    all.sort();
    Ok(all)
}

/// Determines the names of the operations' properties.
fn properties(oracle: &Oracle, ops: &[String], names: &BTreeSet<String>) -> Result<BTreeMap<String, Found>, String> {
    let mut found: BTreeMap<String, Found> = ops.iter().map(|op| (op.clone(), Found::default())).collect();
    let mut open: Vec<String> = ops.to_vec();
    while !open.is_empty() {
        let text = |op: &String| {
            let known = found.get(op).map_or(&[][..], |op| &op.names);
            let given: Vec<String> =
                names.iter().filter(|name| !known.contains(name)).map(|name| format!("{name} = #z")).collect();
            format!("#z = {UNLIKELY} \"{op}\"() <{{{}}}> : () -> ()", given.join(", "))
        };
        let texts: Vec<String> = open.iter().map(text).collect();
        let answers = oracle.ask(&UNVERIFIED, &texts, false)?;
        open = open
            .into_iter()
            .zip(answers)
            .filter_map(|(op, answer)| {
                let Answer::Error(message) = answer else { return None };
                let name = refused(&message)?.to_owned();
                found.get_mut(&op)?.names.push(name);
                Some(op)
            })
            .collect();
    }
    Ok(found)
}

/// Returns the name of the property in an error.
fn refused(message: &str) -> Option<&str> {
    let (_, fault) = message.rsplit_once(": Invalid attribute `").or_else(|| message.rsplit_once(": for `"))?;
    fault.split_once('`').map(|(name, _)| name)
}

/// Determines the numbers of operand and result segments.
fn sizes(oracle: &Oracle, found: &mut BTreeMap<String, Found>) -> Result<(), String> {
    let sized = |op: &Found| op.names.iter().filter(|name| name.ends_with("SegmentSizes")).cloned().collect::<Vec<_>>();
    let asked: Vec<(String, String)> =
        found.iter().flat_map(|(op, it)| sized(it).into_iter().map(|name| (op.clone(), name))).collect();
    let texts: Vec<String> =
        asked.iter().map(|(op, name)| format!("\"{op}\"() <{{{name} = array<i32>}}> : () -> ()")).collect();
    for ((op, name), answer) in asked.into_iter().zip(oracle.ask(&UNVERIFIED, &texts, false)?) {
        let Answer::Error(message) = answer else { continue };
        let count = message.rsplit_once(" vs ").and_then(|it| it.1.trim().parse().ok());
        if let (Some(count), Some(found)) = (count, found.get_mut(&op)) {
            found.groups.insert(name, count);
        }
    }
    Ok(())
}

/// Determines the default values of properties. Properties that accept any attribute are found only in this way.
fn defaults(oracle: &Oracle, found: &mut BTreeMap<String, Found>) -> Result<(), String> {
    let texts: Vec<String> = found.keys().map(|op| format!("\"{op}\"() : () -> ()")).collect();
    for (op, answer) in found.values_mut().zip(oracle.ask(&UNVERIFIED, &texts, true)?) {
        let Answer::Text(text) = answer else { continue };
        let Some((_, rest)) = text.split_once("<{") else { continue };
        for entry in entries(rest.split("}>").next().unwrap_or_default()) {
            let (name, value) = entry.split_once(" = ").unwrap_or((entry, "unit"));
            if !op.names.iter().any(|known| known == name) {
                op.names.push(name.to_owned());
            }
            op.defaults.insert(name.to_owned(), value.to_owned());
        }
    }
    Ok(())
}

/// Splits the entries of a dictionary.
fn entries(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut all) = (0, 0, Vec::new());
    for (at, char) in text.char_indices() {
        match char {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                all.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(text[start..].trim());
    all.retain(|entry| !entry.is_empty());
    all
}

/// Prints the table relative to a release, and declarations to complete.
fn print(name: &str, basis: &Release, dialects: &BTreeSet<String>, found: &BTreeMap<String, Found>) {
    let mut lines: BTreeMap<String, String> = BTreeMap::new();
    for (op, it) in found {
        let was = basis.layout(op);
        let old: Vec<String> = was.iter().flat_map(|layout| layout.fields().iter().map(ToString::to_string)).collect();
        let word = |name: &String| {
            if let Some(groups) = it.groups.get(name) {
                return format!("{name}#{groups}");
            }
            let known = old.iter().find(|field| field.split(['?', '#', ':', '!']).next() == Some(name));
            // Properties that are added to an existing operation are mostly optional.
            let optional = if was.is_some() || it.defaults.contains_key(name) { "?" } else { "" };
            known.cloned().unwrap_or_else(|| format!("{name}{optional}"))
        };
        let mut words: Vec<String> = it.names.iter().map(word).collect();
        let rank = |word: &str| if word.contains('#') { 2 } else { u8::from(word.contains([':', '!'])) };
        words.sort_by_key(|word| match rank(word) {
            0 => (0, word.trim_end_matches('?').to_owned()),
            other => (other, String::new()),
        });
        let new = words.iter().fold(String::new(), |line, word| line + " " + word);
        if was.as_ref().map(ToString::to_string).as_ref() != Some(&new) {
            let isolated = if basis.is_isolated(op) { "*" } else { "" };
            lines.insert(op.clone(), format!("{op}{isolated}{new}"));
            let names = |words: &[String]| -> BTreeSet<String> {
                words.iter().filter_map(|word| Some(word.split(['?', '#', ':', '!']).next()?.to_owned())).collect()
            };
            let (before, now) = (names(&old), names(&words));
            for added in now.difference(&before).filter(|_| was.is_some()) {
                let default = it.defaults.get(added).map_or("", String::as_str);
                eprintln!("        {name}: add_attr({op:?}, {added:?}, {default:?}),");
            }
            for gone in before.difference(&now) {
                eprintln!("        {name}: remove_attr({op:?}, {gone:?}, \"\"),");
            }
            if was.is_none() {
                eprintln!("        {name}: add_op({op:?}),");
            }
        }
    }
    for op in basis.ops("") {
        let is_asked = op.split_once('.').is_some_and(|(namespace, _)| dialects.contains(namespace));
        if is_asked && !found.contains_key(op) {
            lines.insert(op.to_owned(), format!("-{op}"));
        }
    }
    lines.values().for_each(|line| println!("{line}"));
}
