//! The attributes of operations, as they are compared: distinct attributes are equal if what they hold is.
//!
//! Each file has distinct attributes of its own, so as such they are never equal, nor is what has them.

use std::collections::HashMap;

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

    /// The attributes of an operation by name, inherent ones and others, but for the name of a symbol.
    pub fn of(&mut self, op: OpRef<'_>) -> Vec<(Ident, Attr)> {
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
        all.retain(|(_, attr)| Some(*attr) != name);
        all.iter_mut().for_each(|(_, attr)| *attr = self.comparable(*attr));
        all
    }

    fn comparable(&mut self, attr: Attr) -> Attr {
        if let Some(known) = self.known.get(&attr) {
            return *known;
        }
        let ctx = self.ctx;
        let inner = |part: Part| match part {
            Part::Attr(attr) => match ctx.attr_data(attr) {
                AttrData::Distinct { attr, .. } => Some(*attr),
                _ => None,
            },
            Part::Type(_) => None,
        };
        let mut is_distinct = false;
        ctx.walk_parts(attr, |part| {
            is_distinct |= inner(part).is_some();
            if is_distinct { Step::Over } else { Step::Into }
        });
        let alike = |attr| Part::Attr(ctx.intern_attr(AttrData::Distinct { id: u32::MAX, attr }));
        let same = match is_distinct {
            true => Replacer::new(ctx, |part| inner(part).map(alike)).attr(attr).unwrap_or(attr),
            false => attr,
        };
        self.known.insert(attr, same);
        same
    }
}
