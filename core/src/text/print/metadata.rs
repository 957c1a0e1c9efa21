//! Printer of file metadata: `{-# .. #-}`.

use std::collections::HashSet;

use crate::context::{ContextData, ExternalResources, ResourceValue};
use crate::entity::Ident;
use crate::text::print::Printer;

/// State of the metadata section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Not started.
    Closed,
    /// Started, but empty.
    Open,
    /// Has contents.
    Written,
}

/// Resources that a text refers to, without duplicates.
#[derive(Default)]
pub(super) struct NamedResources {
    in_order: Vec<(Ident, Ident)>,
    all: HashSet<(Ident, Ident), foldhash::fast::RandomState>,
}

impl NamedResources {
    pub fn insert(&mut self, namespace: Ident, key: Ident) {
        if self.all.insert((namespace, key)) {
            self.in_order.push((namespace, key));
        }
    }

    /// Returns namespaces and keys, by order of appearance.
    pub fn in_order(&self) -> &[(Ident, Ident)] {
        &self.in_order
    }
}

/// Returns the printed length of a value.
fn length(value: &ResourceValue) -> u64 {
    match value {
        ResourceValue::Blob(blob) => 2 * (blob.data.len() as u64 + 4) + 4,
        ResourceValue::Bool(true) => 4,
        ResourceValue::Bool(false) => 5,
        ResourceValue::String(text) => text.len() as u64 + 2,
    }
}

impl Printer<'_> {
    /// Prints the metadata section if it is not empty: the data of resources that the text refers to, by order of
    /// appearance, then external resources.
    pub(super) fn metadata(&mut self) {
        let ctx: &ContextData = self.ctx;
        let mut groups: Vec<ExternalResources> = Vec::new();
        for &(owner, key) in self.resources.in_order() {
            let Some(data) = ctx.resources().get(owner, key) else { continue };
            let entry = (key, ResourceValue::Blob(data));
            match groups.iter_mut().find(|group| group.owner == owner) {
                Some(group) => group.entries.push(entry),
                None => groups.push(ExternalResources { owner, entries: vec![entry] }),
            }
        }
        let mut state = Section::Closed;
        self.section("dialect_resources", &groups, &mut state);
        self.section("external_resources", &ctx.resources().external(), &mut state);
        if state != Section::Closed {
            self.out.text("\n#-}\n");
        }
    }

    fn section(&mut self, name: &str, groups: &[ExternalResources], state: &mut Section) {
        let limit = self.config.elide_resource_strings_larger;
        let is_short = |value: &ResourceValue| limit.is_none_or(|limit| length(value) <= limit);
        let mut first = true;
        for group in groups {
            if *state == Section::Closed && !group.entries.is_empty() {
                // MLIR starts the section even if all entries are elided.
                self.out.text("\n{-#\n");
                *state = Section::Open;
            }
            let mut entries = group.entries.iter().filter(|entry| is_short(&entry.1)).peekable();
            if entries.peek().is_none() {
                continue;
            }
            if first {
                self.out.text(if *state == Section::Written { ",\n  " } else { "  " });
                self.out.text(name);
                self.out.text(": {\n    ");
            } else {
                self.out.text(",\n    ");
            }
            (first, *state) = (false, Section::Written);
            self.out.keyword_or_string(self.ctx.ident_bytes(group.owner));
            self.out.text(": {");
            for (index, (key, value)) in entries.enumerate() {
                self.out.text(if index > 0 { ",\n      " } else { "\n      " });
                self.out.keyword_or_string(self.ctx.ident_bytes(*key));
                self.out.text(": ");
                match value {
                    ResourceValue::Bool(value) => self.out.text(if *value { "true" } else { "false" }),
                    ResourceValue::String(text) => self.out.quoted(text),
                    ResourceValue::Blob(blob) => {
                        let alignment = blob.alignment.to_le_bytes();
                        self.out.hex_string(&[&alignment, &blob.data]);
                    }
                }
                self.out.maybe_flush();
            }
            self.out.text("\n    }");
        }
        if !first {
            self.out.text("\n  }");
        }
    }
}
