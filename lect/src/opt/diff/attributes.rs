//! The attributes of operations, as they are compared: distinct attributes are equal if what they hold is, and resources if their
//! data is.
//!
//! Each file has distinct attributes and resources of its own, so as such they are never equal, nor is what has them.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use lect_core::attrs::AttrData;
use lect_core::attrs::walk::{Part, Replacer};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::walk::Step;

/// Reads attributes of operations of one context.
pub struct Attributes<'a> {
    ctx: &'a ContextData,
    symbols: SymbolAttrs,
    /// The name of what stands between `<` and `>` of an operation that is not known, and is no dictionary.
    properties: Ident,
    /// What stands for each attribute.
    known: HashMap<Attr, Attr>,
}

impl<'a> Attributes<'a> {
    /// Those of a context.
    pub fn new(ctx: &'a ContextData) -> Self {
        let (symbols, properties) = (SymbolAttrs::new(ctx), ctx.ident(b"properties"));
        Self { ctx, symbols, properties, known: HashMap::new() }
    }

    /// The attributes of an operation by name, inherent ones and others, but for the name of a symbol: what is compared, and
    /// what is shown.
    pub fn of(&mut self, op: OpRef<'_>) -> Vec<(Ident, Attr, Attr)> {
        let mut all = Vec::new();
        if let Some(properties) = op.properties() {
            match self.ctx.attr_data(properties) {
                AttrData::Dictionary(entries) => all.extend(entries.iter().copied()),
                _ => all.push((self.properties, properties)),
            }
        }
        if let AttrData::Dictionary(entries) = self.ctx.attr_data(op.attrs()) {
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

/// What stands for all attributes that are equal to one that only its file has.
fn alike(ctx: &ContextData, part: Part) -> Option<Part> {
    let Part::Attr(attr) = part else { return None };
    let data = match ctx.attr_data(attr) {
        AttrData::Distinct { attr, .. } => AttrData::Distinct { id: u32::MAX, attr: *attr },
        AttrData::DenseResource { key, ty } => {
            let resource = ctx.resources().get(ctx.ident(b"builtin"), *key);
            let name = match resource {
                Some(resource) => format!("{:016x}-{}", hash(&resource.data), resource.data.len()),
                // The name may be taken, so it is not the one in the file.
                None => "missing".to_owned(),
            };
            AttrData::DenseResource { key: ctx.ident(name.as_bytes()), ty: *ty }
        }
        _ => return None,
    };
    Some(Part::Attr(ctx.intern_attr(data)))
}

fn hash(data: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(data)
}
