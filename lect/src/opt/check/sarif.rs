//! Findings in SARIF 2.1.0, the format in which code hosts and editors read results of analyses.

use crate::opt::compat::quoted;

use super::Finding;
use super::file::At;
use super::report::Report;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Returns a log with one run.
pub(super) fn log(report: &Report) -> String {
    let results: Vec<String> = report.findings.iter().map(result).collect();
    let results = if results.is_empty() { "[]".to_owned() } else { format!("[\n{}\n      ]", results.join(",\n")) };
    format!(
        "{{\n  \"$schema\": {},\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {{\n      \"tool\": {{\"driver\": {{\"name\": \
         \"lect\", \"version\": {}}}}},\n      \"results\": {results}\n    }}\n  ]\n}}\n",
        quoted(SCHEMA),
        quoted(env!("CARGO_PKG_VERSION")),
    )
}

fn result(finding: &Finding) -> String {
    let related = |(at, message): &(Option<At>, String)| {
        let place = at.as_ref().map(|at| format!("{}, ", physical(at))).unwrap_or_default();
        format!("{{{place}\"message\": {{\"text\": {}}}}}", quoted(message))
    };
    let related: Vec<String> = finding.notes.iter().map(related).collect();
    let related = match related.is_empty() {
        true => String::new(),
        false => format!(", \"relatedLocations\": [{}]", related.join(", ")),
    };
    format!(
        "        {{\"level\": {}, \"message\": {{\"text\": {}}}, \"locations\": [{{{}}}]{related}}}",
        quoted(finding.level.word()),
        quoted(&finding.message),
        physical(&finding.at)
    )
}

fn physical(at: &At) -> String {
    let region = match at.line {
        0 => String::new(),
        line => format!(", \"region\": {{\"startLine\": {line}, \"startColumn\": {}}}", at.column.max(1)),
    };
    format!("\"physicalLocation\": {{\"artifactLocation\": {{\"uri\": {}}}{region}}}", quoted(&uri(&at.file)))
}

/// Encodes a path as a URI reference, relative or absolute.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(byte);
    let encoded = path.bytes().map(|byte| match is_plain(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let encoded: String = encoded.collect();
    if path.starts_with('/') { format!("file://{encoded}") } else { encoded }
}
