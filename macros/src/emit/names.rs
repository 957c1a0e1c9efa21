//! Names of Rust for names of ODS.

use proc_macro2::{Ident, Span};

/// `snake_case` of `camelCase` and `SHOUTING`: `dynamicSizes`, `overflowFlags`, `elementType`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let begins = before.is_some_and(|before| before.is_lowercase() || before.is_ascii_digit())
            || before.is_some_and(|before| before.is_uppercase())
                && chars.get(at + 1).is_some_and(|next| next.is_lowercase());
        if c.is_uppercase() && begins && !out.ends_with('_') {
            out.push('_');
        }
        if c.is_alphanumeric() || c == '_' {
            out.extend(c.to_lowercase());
        } else {
            out.push('_');
        }
    }
    out
}

/// `CamelCase` of any name; its inner capitals stay.
pub fn camel(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let camel: String =
        words.flat_map(|word| word[..1].to_uppercase().chars().chain(word[1..].chars()).collect::<Vec<_>>()).collect();
    if camel.starts_with(|c: char| c.is_ascii_digit()) || camel.is_empty() { format!("_{camel}") } else { camel }
}

/// An identifier of a name that may be a keyword, or one that the generated code uses itself.
pub fn ident(name: &str) -> Ident {
    const TAKEN: &[&str] = &["build", "op", "view", "cast", "fill"];
    if TAKEN.contains(&name) || name.starts_with(|c: char| c.is_ascii_digit()) || name.is_empty() {
        return Ident::new(&format!("{name}_"), Span::call_site());
    }
    match syn::parse_str::<Ident>(name) {
        Ok(ident) => ident,
        // `crate`, `self`, `super` and `Self` cannot be raw.
        Err(_) if matches!(name, "crate" | "self" | "super" | "Self" | "_") => {
            Ident::new(&format!("{name}_"), Span::call_site())
        }
        Err(_) => Ident::new_raw(name, Span::call_site()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_a_rust_programmer_expects() {
        let pairs =
            [("lhs", "lhs"), ("dynamicSizes", "dynamic_sizes"), ("nsw", "nsw"), ("ID", "id"), ("toI32", "to_i32")];
        for (from, to) in pairs {
            assert_eq!(snake(from), to);
        }
        assert_eq!(camel("memref_load"), "MemrefLoad");
        assert_eq!(camel("AddI"), "AddI");
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("self").to_string(), "self_");
    }
}
