//! Usual names of results: those that printers derive from the operation, and the next number of a family.

use std::collections::{BTreeMap, HashSet};

use lect_core::text::{TokenKind, tokens};

/// Names of results in programs, the most frequent first.
pub(super) const USUAL: [&str; 4] = ["%c0", "%cst", "%alloc", "%c1"];

/// Returns the next names of all families, which differ in their numbers only.
pub(super) fn families<'n>(names: impl Iterator<Item = &'n str>, defaults: &[&'n str]) -> BTreeMap<&'n str, u64> {
    let mut families: BTreeMap<&str, u64> = defaults.iter().map(|prefix| (*prefix, 0)).collect();
    for name in names {
        let prefix = name.trim_end_matches(|char: char| char.is_ascii_digit());
        if let Ok(number) = name[prefix.len()..].parse::<u64>() {
            let next = families.entry(prefix).or_default();
            *next = (*next).max(number.saturating_add(1));
        }
    }
    families
}

/// Returns the name that distinguishes a result from visible ones of the same name: printers append `_0`, `_1` and so on.
pub(super) fn unique(name: &str, visible: &HashSet<&str>) -> String {
    if !visible.contains(name) {
        return name.to_owned();
    }
    let numbers = visible.iter().filter_map(|it| it.rsplit_once('_')?.1.parse::<u64>().ok());
    let next = numbers.max().map_or(0, |last| last.saturating_add(1));
    format!("{name}_{next}")
}

/// Returns the usual names of the result of an operation, whose text follows an equals sign: `= arith.constant 4 : index`.
pub(super) fn derived_names(text: &str) -> Vec<String> {
    let Some(text) = text.trim_start().strip_prefix('=') else { return Vec::new() };
    let mut words = tokens(text.as_bytes(), 0).map(|it| (it.kind, text.get(it.start as usize..it.end as usize)));
    let Some((TokenKind::Ident, Some(name))) = words.next() else { return Vec::new() };
    let (dialect, own) = name.split_once('.').unwrap_or(("", name));
    let own = own.rsplit('.').next().unwrap_or(own).to_lowercase();
    let mut words = words.filter(|it| it.0 != TokenKind::LParen);
    let next = words.next();
    if own == "constant" {
        return constant_names(text, next.and_then(|it| Some((it.0, it.1?))), &mut words.filter_map(|it| it.1));
    }
    let (first, rest) = own.split_at(own.find('_').unwrap_or(own.len()));
    let past = match first {
        "pad" => "padded".to_owned(),
        _ if first.ends_with('e') => format!("{first}d"),
        _ => format!("{first}ed"),
    };
    let mut names = vec![format!("%{own}")];
    if let Some((TokenKind::Ident, Some(dimension @ ("x" | "y" | "z")))) = next {
        names.insert(0, format!("%{own}_{dimension}"));
    }
    let changed = [format!("%{past}{rest}"), format!("%{past}")];
    // Operations on tensors create changed copies.
    let at = if dialect == "tensor" { 0 } else { names.len() };
    names.splice(at..at, changed);
    names
}

fn constant_names<'t>(
    text: &str,
    value: Option<(TokenKind, &'t str)>,
    rest: &mut dyn Iterator<Item = &'t str>,
) -> Vec<String> {
    let ty = text.rsplit(':').next().filter(|ty| ty.len() < text.len()).map_or("", |ty| ty.trim_matches([' ', ')']));
    let number = match value {
        Some((TokenKind::Minus, _)) => rest.next().map(|number| format!("-{number}")),
        Some((TokenKind::Integer, number)) => Some(number.to_owned()),
        Some((_, bool @ ("true" | "false"))) => return vec![format!("%{bool}")],
        _ => None,
    };
    match number {
        Some(number) if ty == "index" || ty.is_empty() => vec![format!("%c{number}")],
        Some(number) => vec![format!("%c{number}_{ty}"), format!("%c{number}"), format!("%cst{number}_{ty}")],
        None => vec!["%cst".to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{derived_names, families, unique};

    #[test]
    fn names_follow_operations() {
        for (text, expected) in [
            (" = arith.constant 4 : index", "%c4"),
            ("= arith.constant -1 : i32", "%c-1_i32"),
            ("= llvm.mlir.constant(7 : i64) : i64", "%c7_i64"),
            ("= arith.constant true", "%true"),
            ("= arith.constant dense<0> : vector<4xi32>", "%cst"),
            ("= memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>", "%subview"),
            ("= tensor.extract_slice %a[0] [4] [1]", "%extracted_slice"),
            ("= gpu.thread_id x", "%thread_id_x"),
        ] {
            assert_eq!(derived_names(text).first().map(String::as_str), Some(expected), "{text}");
        }
        for text in ["", " = ", "= \"a.b\"() : () -> i32", "arith.constant 1 : index"] {
            assert!(derived_names(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn taken_names_get_numbers() {
        let visible = HashSet::from(["%alloc", "%c0", "%c0_3", "%7"]);
        assert_eq!(unique("%alloc", &visible), "%alloc_4");
        assert_eq!(unique("%dim", &visible), "%dim");
        let next = families(["%7", "%c0", "%c0_3"].into_iter(), &["%arg"]);
        assert_eq!(next.into_iter().collect::<Vec<_>>(), [("%", 8), ("%arg", 0), ("%c", 1), ("%c0_", 4)]);
    }
}
