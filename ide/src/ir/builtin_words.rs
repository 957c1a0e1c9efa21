//! Documentation of the builtin types and of words that belong to no operation.

use lect_ods::page::Page;

/// Words, and the entries about them on the page of the builtin dialect.
const ENTRIES: [(&str, &str); 20] = [
    ("index", "!builtin.index"),
    ("none", "!builtin.none"),
    ("tensor", "!builtin.tensor"),
    ("vector", "!builtin.vector"),
    ("memref", "!builtin.memref"),
    ("complex", "!builtin.complex"),
    ("tuple", "!builtin.tuple"),
    ("dense", "#builtin.dense"),
    ("dense_resource", "#builtin.dense_resource"),
    ("sparse", "#builtin.sparse"),
    ("array", "#builtin.dense_array"),
    ("strided", "#builtin.strided"),
    ("affine_map", "#builtin.affine_map"),
    ("affine_set", "#builtin.integer_set"),
    ("callsite", "#builtin.callsite_loc"),
    ("fused", "#builtin.fused_loc"),
    ("unit", "#builtin.unit"),
    ("distinct", "#builtin.distinct"),
    ("opaque", "#builtin.opaque"),
    ("unknown", "#builtin.unknown_loc"),
];

/// Returns the documentation of a word: a builtin type, a word of a builtin attribute, or one of the top level. The page is that
/// of the builtin dialect.
pub fn documentation(page: Option<&Page>, word: &str) -> Option<String> {
    let of_entry = |name: &str| {
        let entry = page?.get(name)?;
        Some(format!("{}\n\n{}", entry.summary, entry.description))
    };
    if let Some((_, name)) = ENTRIES.iter().find(|(it, _)| *it == word) {
        return Some(format!("`{word}`\n\n{}", of_entry(name)?.trim_end()));
    }
    let text = match word {
        "offset" => "Position of the first element in a `strided` layout, in elements.",
        "floordiv" => "Division rounded towards negative infinity, in an affine expression.",
        "ceildiv" => "Division rounded towards positive infinity, in an affine expression.",
        "mod" => "Remainder, never negative, in an affine expression.",
        "loc" => {
            "Location of an operation or a block argument: `loc(\"file\":1:2)`, `loc(callsite(..))`, `loc(unknown)`."
        }
        "true" | "false" => "Boolean: an integer of type `i1`.",
        "attributes" => "Introduces the attribute dictionary in this form.",
        _ => {
            let name = if word == "bf16" { "bfloat16" } else { word };
            let float = of_entry(&format!("!builtin.{name}")).filter(|_| is_float(word));
            return float.map_or_else(|| integer(word), |text| Some(format!("`{word}`\n\n{}", text.trim_end())));
        }
    };
    Some(format!("`{word}`\n\n{text}"))
}

fn is_float(word: &str) -> bool {
    let bits = word.trim_start_matches(['b', 't']).strip_prefix('f');
    bits.is_some_and(|bits| bits.starts_with(|char: char| char.is_ascii_digit()))
}

/// Returns the documentation of an integer type, whose name has its width.
fn integer(word: &str) -> Option<String> {
    let width = |prefix: &str| {
        let digits = word.strip_prefix(prefix)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(digits)
    };
    let bits = |width: &str| if width == "1" { "1 bit".to_owned() } else { format!("{width} bits") };
    let text = if let Some(width) = width("si") {
        format!("Signed integer of {}.", bits(width))
    } else if let Some(width) = width("ui") {
        format!("Unsigned integer of {}.", bits(width))
    } else {
        format!("Integer of {}. Operations decide whether it has a sign.", bits(width("i")?))
    };
    Some(format!("`{word}`\n\n{text}"))
}

#[cfg(test)]
mod tests {
    use lect_core::Context;

    use super::{ENTRIES, documentation};

    #[test]
    fn types_have_documentation() {
        let ctx = Context::new();
        let page = ctx.dialect(b"builtin").and_then(|dialect| dialect.page());
        for (word, expected) in [
            ("i1", "Integer of 1 bit."),
            ("ui8", "Unsigned integer of 8 bits"),
            ("f8E4M3FN", "bits"),
            ("bf16", "bits"),
            ("memref", "Reference"),
        ] {
            assert!(documentation(page, word).is_some_and(|text| text.contains(expected)), "{word}");
        }
        for (word, _) in ENTRIES {
            assert!(documentation(page, word).is_some(), "{word}");
        }
        for word in ["i", "f7", "f8E", "f8EaM3", "sin", "uix", "x", "function"] {
            assert_eq!(documentation(page, word), None, "{word}");
        }
    }
}
