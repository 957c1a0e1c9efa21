//! `{-# .. #-}`: what a file says beside its IR.

use crate::text::print::Printer;

/// What a file says beside its IR, in the order in which it is printed.
#[derive(Clone, Default, Debug)]
pub struct FileMetadata {
    /// Resources by dialect. Of the builtin dialect's only those are printed that the IR names.
    pub dialect_resources: Vec<ResourceGroup>,
    /// Resources of others, by who is meant.
    pub external_resources: Vec<ResourceGroup>,
}

/// Resources of one owner.
#[derive(Clone, Default, Debug)]
pub struct ResourceGroup {
    /// The dialect's namespace, or the name of who is meant.
    pub owner: Box<[u8]>,
    /// Keys and values.
    pub entries: Vec<(Box<[u8]>, Resource)>,
}

/// The value of a resource.
#[derive(Clone, PartialEq, Debug)]
pub enum Resource {
    /// `"0x..."`: the alignment in bytes, and the data.
    Blob {
        /// In bytes.
        alignment: u32,
        /// Any bytes.
        data: Box<[u8]>,
    },
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
}

impl Resource {
    /// How many characters it takes between its quotes, as MLIR counts them; `None` if it is no string.
    fn length(&self) -> u64 {
        match self {
            Resource::Blob { data, .. } => 2 * (data.len() as u64 + 4) + 4,
            Resource::Bool(true) => 4,
            Resource::Bool(false) => 5,
            Resource::String(text) => text.len() as u64 + 2,
        }
    }
}

impl Printer<'_> {
    /// The section, if there is anything to say.
    pub(super) fn metadata(&mut self, metadata: &FileMetadata) {
        let named: Vec<Box<[u8]>> = self.resources.iter().map(|key| self.ctx.ident_bytes(*key).into()).collect();
        let dialects = metadata.dialect_resources.iter().map(|group| {
            let entries = match &*group.owner {
                b"builtin" => named
                    .iter()
                    .filter_map(|key| group.entries.iter().find(|entry| entry.0 == *key))
                    .collect::<Vec<_>>(),
                _ => group.entries.iter().collect(),
            };
            (&*group.owner, entries)
        });
        let dialects: Vec<_> = dialects.collect();
        let others: Vec<_> =
            metadata.external_resources.iter().map(|group| (&*group.owner, group.entries.iter().collect())).collect();
        let mut open = false;
        for (section, groups) in [("dialect_resources", dialects), ("external_resources", others)] {
            let groups: Vec<_> = groups.into_iter().map(|(owner, entries)| (owner, self.short(entries))).collect();
            self.section(section, &groups, &mut open);
        }
        if open {
            self.out.text("\n#-}\n");
        }
    }

    /// The entries that are not too long to be printed.
    fn short<'e>(&self, entries: Vec<&'e (Box<[u8]>, Resource)>) -> Vec<&'e (Box<[u8]>, Resource)> {
        let limit = self.config.elide_resource_strings_larger;
        entries.into_iter().filter(|entry| limit.is_none_or(|limit| entry.1.length() <= limit)).collect()
    }

    fn section(&mut self, name: &str, groups: &[(&[u8], Vec<&(Box<[u8]>, Resource)>)], open: &mut bool) {
        let mut first = true;
        for (owner, entries) in groups.iter().filter(|group| !group.1.is_empty()) {
            if first {
                self.out.text(if *open { ",\n  " } else { "\n{-#\n  " });
                self.out.text(name);
                self.out.text(": {\n    ");
            } else {
                self.out.text(",\n    ");
            }
            (first, *open) = (false, true);
            self.out.keyword_or_string(owner);
            self.out.text(": {");
            for (index, (key, value)) in entries.iter().enumerate() {
                self.out.text(if index > 0 { ",\n      " } else { "\n      " });
                self.out.keyword_or_string(key);
                self.out.text(": ");
                match value {
                    Resource::Bool(value) => self.out.text(if *value { "true" } else { "false" }),
                    Resource::String(text) => self.out.quoted(text),
                    Resource::Blob { alignment, data } => {
                        self.out.hex_string(alignment.to_le_bytes().into_iter().chain(data.iter().copied()));
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
