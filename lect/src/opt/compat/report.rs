//! Reports of a comparison, as text and as JSON.

use lect_ods::compat::{Category, Compatibility, Finding};
use lect_ods::spec::{DialectSpec, show_version};

/// Formats the findings as text, the most harmful first, and a summary line.
pub fn text(findings: &[Finding], categories: &[Category], old: &[DialectSpec], new: &[DialectSpec]) -> String {
    let mut out = String::new();
    for effect in [Compatibility::Breaking, Compatibility::Upgradable, Compatibility::Compatible] {
        for finding in findings.iter().filter(|it| it.compatibility(categories) == effect) {
            out += &format!("{}: {finding} [{}]\n", effect.word(), finding.rule.name);
            if effect != Compatibility::Breaking {
                continue;
            }
            let harm = |category: Category| {
                let harm = finding.harms.to(category);
                (harm > lect_ods::compat::Harm::None).then(|| format!("{} {}", category.name(), harm.name()))
            };
            let harms: Vec<String> = categories.iter().filter_map(|&it| harm(it)).collect();
            out += &format!("  = note: {}\n", harms.join("; "));
            if !finding.rule.help.is_empty() {
                out += &format!("  = help: {}\n", finding.rule.help);
            }
        }
    }
    let count = |effect| findings.iter().filter(|it| it.compatibility(categories) == effect).count();
    let version = |specs: &[DialectSpec]| {
        let versions = specs.iter().map(|spec| match &*spec.version {
            [] => format!("{} without a version", spec.name),
            version => format!("{} {}", spec.name, show_version(version)),
        });
        versions.collect::<Vec<_>>().join(", ")
    };
    out += &format!(
        "{} -> {}: {} breaking, {} upgradable, {} compatible\n",
        version(old),
        version(new),
        count(Compatibility::Breaking),
        count(Compatibility::Upgradable),
        count(Compatibility::Compatible)
    );
    out
}

/// Formats the findings as JSON.
pub fn json(findings: &[Finding], categories: &[Category]) -> String {
    let entry = |finding: &Finding| {
        let effect = finding.compatibility(categories);
        let is_breaking = effect == Compatibility::Breaking && !finding.rule.help.is_empty();
        let help = if is_breaking { format!(", \"help\": {}", quoted(finding.rule.help)) } else { String::new() };
        let harmed: Vec<String> = finding.categories().map(|it| quoted(it.name())).collect();
        format!(
            "  {{\"effect\": {}, \"rule\": {}, \"category\": [{}], \"subject\": {}, \"message\": {}{help}}}",
            quoted(effect.word()),
            quoted(finding.rule.name),
            harmed.join(", "),
            quoted(&finding.subject),
            quoted(&finding.message)
        )
    };
    let entries: Vec<String> = findings.iter().map(entry).collect();
    match entries.is_empty() {
        true => "[]\n".into(),
        false => format!("[\n{}\n]\n", entries.join(",\n")),
    }
}

/// Quotes a string for JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
