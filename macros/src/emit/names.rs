//! Conversion of ODS names to Rust names.

pub use lect_ods::names::snake;
use proc_macro2::{Ident, Span};

/// Converts a name to `CamelCase`, keeping inner capitals.
pub fn camel(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let camel: String =
        words.flat_map(|word| word[..1].to_uppercase().chars().chain(word[1..].chars()).collect::<Vec<_>>()).collect();
    if camel.starts_with(|c: char| c.is_ascii_digit()) || camel.is_empty() { format!("_{camel}") } else { camel }
}

/// Creates an identifier from a name that may be a keyword, or used by the generated code itself.
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
