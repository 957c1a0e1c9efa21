//! Comparison of attributes: distinct attributes are equal if their contents are, and resources if their data is.
//!
//! Each file has its own distinct attributes and resources. Handles of these, and of attributes that contain them, are
//! never equal.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use lect_core::attrs::AttrData;
use lect_core::attrs::walk::{Part, Replacer};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::walk::Step;

/// Normalizes attributes of operations of one context for comparison.
pub struct Attributes<'a> {
    ctx: &'a ContextData,
    symbols: SymbolAttrs,
    /// Name of an unregistered operation's properties, if they are not a dictionary.
    properties: Ident,
    /// Cache of normalized attributes.
    known: HashMap<Attr, Attr>,
}

impl<'a> Attributes<'a> {
    /// Creates a normalizer for a context.
    pub fn new(ctx: &'a ContextData) -> Self {
        let (symbols, properties) = (SymbolAttrs::new(ctx), ctx.ident(b"properties"));
        Self { ctx, symbols, properties, known: HashMap::new() }
    }

    /// Returns the attributes of an operation, inherent and discardable, except the name of a symbol. For each, the
    /// name is followed by the normalized attribute to compare and the original one to print.
    pub fn of(&mut self, op: OpRef<'_>) -> Vec<(Ident, Attr, Attr)> {
        let mut all = Vec::new();
        if let Some(properties) = op.properties() {
            match self.ctx.attrs().data(properties) {
                AttrData::Dictionary(entries) => all.extend(entries.iter().copied()),
                _ => all.push((self.properties, properties)),
            }
        }
        if let AttrData::Dictionary(entries) = self.ctx.attrs().data(op.attrs()) {
            all.extend(entries.iter().copied());
        }
        let name = self.symbols.name_attr(op);
        let others = all.into_iter().filter(|(_, attr)| Some(*attr) != name);
        others.map(|(name, attr)| (name, self.comparable(attr), attr)).collect()
    }

    fn comparable(&mut self, attr: Attr) -> Attr {
        if let Some(known) = self.known.get(&attr) {
            return *known;
        }
        let ctx = self.ctx;
        let mut is_own = false;
        ctx.walk_parts(attr, |part| {
            is_own |= alike(ctx, part).is_some();
            if is_own { Step::Over } else { Step::Into }
        });
        let same = match is_own {
            true => Replacer::new(ctx, |part| alike(ctx, part)).attr(attr).unwrap_or(attr),
            false => attr,
        };
        self.known.insert(attr, same);
        same
    }
}

/// Replaces a distinct attribute or a resource by a canonical one, which equal ones of other files share.
fn alike(ctx: &ContextData, part: Part) -> Option<Part> {
    let Part::Attr(attr) = part else { return None };
    let data = match ctx.attrs().data(attr) {
        AttrData::Distinct { attr, .. } => AttrData::Distinct { id: u32::MAX, attr: *attr },
        AttrData::DenseResource { key, ty } => {
            let resource = ctx.resources().get(ctx.ident(b"builtin"), *key);
            let name = match resource {
                Some(resource) => format!("{:016x}-{}", hash(&resource.data), resource.data.len()),
                // Resource keys of the file may be renamed on conflict, so they are not compared.
                None => "missing".to_owned(),
            };
            AttrData::DenseResource { key: ctx.ident(name.as_bytes()), ty: *ty }
        }
        _ => return None,
    };
    Some(Part::Attr(ctx.attrs().intern(data)))
}

fn hash(data: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(data)
}
