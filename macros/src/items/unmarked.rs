//! Detection of structs that look like operations and have no mark.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, Fields, Item, Type};

use super::constraint::head;
use super::{is_mark, op};

/// Kinds of fields that only operations have.
const PARTS: &[&str] = &["Operand", "Attribute", "Property", "Successor"];

/// Reports structs with fields like those of operations, but without `#[op]`.
pub fn structs(items: &[Item], marks: &[&str], errors: &mut Vec<Error>) {
    // The module may define or import a type of this name.
    let mut own = HashSet::new();
    for item in items {
        match item {
            Item::Use(it) => idents(it.tree.to_token_stream(), &mut own),
            Item::Struct(it) => _ = own.insert(it.ident.to_string()),
            Item::Enum(it) => _ = own.insert(it.ident.to_string()),
            Item::Type(it) => _ = own.insert(it.ident.to_string()),
            _ => {}
        }
    }
    for item in items {
        let Item::Struct(item) = item else { continue };
        if item.attrs.iter().any(|attr| marks.iter().any(|mark| is_mark(attr, mark))) {
            continue;
        }
        let Fields::Named(fields) = &item.fields else { continue };
        let is_part = |ty: &Type| {
            let word = head(op::often(ty).1).map(|it| it.0.to_string());
            word.is_some_and(|word| PARTS.contains(&&*word) && !own.contains(&word))
        };
        if fields.named.iter().any(|field| is_part(&field.ty)) {
            let message = format!("`{}` has the fields of an operation: write `#[op]` before it", item.ident);
            errors.push(Error::new(item.ident.span(), message));
        }
    }
}

fn idents(tokens: TokenStream, into: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => _ = into.insert(ident.to_string()),
            TokenTree::Group(group) => idents(group.stream(), into),
            _ => {}
        }
    }
}
