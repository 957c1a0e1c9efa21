//! Differences between paired operations, and the operations without a pair.

use std::collections::{HashMap, HashSet};

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{BlockRef, OpRef, RegionRef, ValueDef, walk};
use lect_core::text::{PrintConfig, ValueNames};

use super::attributes::Attributes;
use super::pairs::{BlockKey, How, Pairs};

/// Kind of a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Only in the new IR.
    Added,
    /// Only in the old IR.
    Removed,
    /// Different parts.
    Changed,
    /// A symbol with another name.
    Renamed,
    /// At another position.
    Moved,
}

impl Kind {
    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::Renamed => "renamed",
            Self::Moved => "moved",
        }
    }
}

/// Difference in one part of an operation.
pub struct Detail {
    /// Name of the part.
    pub what: String,
    /// Old value, if any.
    pub old: Option<String>,
    /// New value, if any.
    pub new: Option<String>,
}

/// Change of one operation.
pub struct Change<'a> {
    /// Kind of the change.
    pub kind: Kind,
    /// Operation in the old IR.
    pub old: Option<OpRef<'a>>,
    /// Operation in the new IR.
    pub new: Option<OpRef<'a>>,
    /// Parts that differ.
    pub details: Vec<Detail>,
}

struct Comparison<'a, 'p> {
    ctx: &'a ContextData,
    symbols: SymbolAttrs,
    attributes: Attributes<'a>,
    pairs: &'p Pairs<'a>,
    old_names: ValueNames<'a>,
    new_names: ValueNames<'a>,
    /// Indices of blocks in their regions, for regions visited so far.
    places: HashMap<BlockKey, usize>,
}

/// Returns all changes, in the order of the new IR. Removed operations are listed at their parent.
pub fn of<'a>(pairs: &Pairs<'a>, old: OpRef<'a>, new: OpRef<'a>) -> Vec<Change<'a>> {
    /// The names of values need no particular configuration.
    static CONFIG: std::sync::LazyLock<PrintConfig> = std::sync::LazyLock::new(PrintConfig::default);
    let ctx: &ContextData = old.context();
    let mut comparison = Comparison {
        ctx,
        symbols: SymbolAttrs::new(ctx),
        attributes: Attributes::new(ctx),
        pairs,
        old_names: ValueNames::of(old, &CONFIG),
        new_names: ValueNames::of(new, &CONFIG),
        places: HashMap::new(),
    };
    let mut found: HashMap<_, Change<'a>> = HashMap::new();
    for (old, new, how) in &pairs.ops {
        found.extend(comparison.pair(*old, *new, *how).map(|change| (new.identity(), change)));
    }
    let added: HashSet<_> = pairs.added.iter().map(|op| op.identity()).collect();
    // Group removed operations by the new counterpart of their parent.
    let partners: HashMap<_, _> = pairs.ops.iter().map(|(old, new, _)| (old.identity(), new.identity())).collect();
    let mut removed: HashMap<_, Vec<OpRef<'a>>> = HashMap::new();
    for op in &pairs.removed {
        let around = op.parent().and_then(|op| partners.get(&op.identity()).copied());
        removed.entry(around).or_default().push(*op);
    }
    let gone = |ops: Vec<OpRef<'a>>| {
        ops.into_iter().map(|op| Change { kind: Kind::Removed, old: Some(op), new: None, details: Vec::new() })
    };
    let mut changes: Vec<Change<'a>> = Vec::new();
    let _ = walk::pre_order::<()>(new, |op| {
        let key = op.identity();
        changes.extend(found.remove(&key));
        if added.contains(&key) {
            changes.push(Change { kind: Kind::Added, old: None, new: Some(op), details: Vec::new() });
            return std::ops::ControlFlow::Continue(walk::Step::Over);
        }
        changes.extend(removed.remove(&Some(key)).into_iter().flat_map(gone));
        std::ops::ControlFlow::Continue(walk::Step::Into)
    });
    // Removed operations whose parent has no counterpart come last.
    changes.extend(removed.remove(&None).into_iter().flat_map(gone));
    changes
}

impl<'a> Comparison<'a, '_> {
    fn pair(&mut self, old: OpRef<'a>, new: OpRef<'a>, how: How) -> Option<Change<'a>> {
        let mut details = Vec::new();
        let text = |bytes: &[u8]| Some(String::from_utf8_lossy(bytes).into_owned());
        let mut differ =
            |what: String, old: Option<String>, new: Option<String>| details.push(Detail { what, old, new });
        if old.name() != new.name() {
            differ("operation".to_owned(), text(&old.name_data().name), text(&new.name_data().name));
        }
        let (was, is) = (self.symbols.name(old), self.symbols.name(new));
        let is_renamed = was != is;
        if is_renamed {
            let name =
                |name: Option<Ident>| name.map(|it| format!("@{}", String::from_utf8_lossy(self.ctx.ident_bytes(it))));
            differ("symbol".to_owned(), name(was), name(is));
        }
        self.attrs(old, new, &mut differ);
        let types = |op: OpRef<'a>| op.result_types().collect::<Vec<_>>();
        let (was, is) = (types(old), types(new));
        for at in 0..was.len().max(is.len()) {
            let (was, is) = (was.get(at), is.get(at));
            if was != is {
                let show = |ty: Option<&lect_core::entity::Type>| ty.map(|ty| self.ctx.types().show(*ty).to_string());
                differ(format!("type of result {at}"), show(was), show(is));
            }
        }
        self.blocks(old, new, &mut differ);
        let old_names = &mut self.old_names;
        let new_names = &mut self.new_names;
        let (mut was, mut is) = (old.operands(), new.operands());
        for at in 0.. {
            let (was, is) = (was.next().map(|it| old.ir.value(it)), is.next().map(|it| new.ir.value(it)));
            let is_same = match (was, is) {
                (None, None) => break,
                (Some(was), Some(is)) => {
                    let is_outside = |def| matches!(def, ValueDef::Outside | ValueDef::Forward);
                    self.pairs.values.get(&(was.ir.id(), was.value)) == Some(&(is.ir.id(), is.value))
                        || (is_outside(was.def()) && is_outside(is.def()))
                }
                _ => false,
            };
            if !is_same {
                differ(format!("operand {at}"), was.map(|it| old_names.get(it)), is.map(|it| new_names.get(it)));
            }
        }
        let kind = match how {
            How::Moved => Kind::Moved,
            How::InPlace if is_renamed && details.len() == 1 => Kind::Renamed,
            How::InPlace if details.is_empty() => return None,
            How::InPlace => Kind::Changed,
        };
        Some(Change { kind, old: Some(old), new: Some(new), details })
    }

    fn attrs(
        &mut self,
        old: OpRef<'a>,
        new: OpRef<'a>,
        differ: &mut impl FnMut(String, Option<String>, Option<String>),
    ) {
        if old.name() == new.name() && old.attrs() == new.attrs() && old.properties() == new.properties() {
            return;
        }
        let show = |attr: Attr| self.ctx.attrs().show(attr).to_string();
        let name = |name: Ident| String::from_utf8_lossy(self.ctx.ident_bytes(name)).into_owned();
        let (was, is) = (self.attributes.of(old), self.attributes.of(new));
        let known: HashMap<Ident, (Attr, Attr)> = is.iter().map(|it| (it.0, (it.1, it.2))).collect();
        let mut seen = HashSet::new();
        for (key, value, shown) in &was {
            seen.insert(*key);
            match known.get(key) {
                Some((now, _)) if now == value => {}
                now => differ(name(*key), Some(show(*shown)), now.map(|it| show(it.1))),
            }
        }
        for (key, _, shown) in is.iter().filter(|it| !seen.contains(&it.0)) {
            differ(name(*key), None, Some(show(*shown)));
        }
    }

    /// Compares regions, block arguments and successors.
    fn blocks(
        &mut self,
        old: OpRef<'a>,
        new: OpRef<'a>,
        differ: &mut impl FnMut(String, Option<String>, Option<String>),
    ) {
        let (was, is) = (old.region_count(), new.region_count());
        if was != is {
            differ("regions".to_owned(), Some(was.to_string()), Some(is.to_string()));
        }
        for (at, (was, is)) in old.regions().zip(new.regions()).enumerate() {
            let count = |region: RegionRef<'a>| region.blocks().count();
            if count(was) != count(is) {
                differ(format!("blocks of region {at}"), Some(count(was).to_string()), Some(count(is).to_string()));
            }
            for (block, (was, is)) in was.blocks().zip(is.blocks()).enumerate() {
                let types = |block: BlockRef<'a>| {
                    let types = block.args().map(|it| self.ctx.types().show(block.ir.value(it).ty()).to_string());
                    format!("({})", types.collect::<Vec<_>>().join(", "))
                };
                let (was, is) = (types(was), types(is));
                if was != is {
                    differ(format!("arguments of block {block} of region {at}"), Some(was), Some(is));
                }
            }
        }
        let (mut was, mut is) = (old.successors(), new.successors());
        for at in 0.. {
            let (was, is) = (was.next(), is.next());
            let is_same = match (was, is) {
                (None, None) => break,
                (Some(was), Some(is)) => {
                    self.pairs.blocks.get(&(was.ir.id(), was.block)) == Some(&(is.ir.id(), is.block))
                }
                _ => false,
            };
            if !is_same {
                let (was, is) = (was.map(|it| self.place(it)), is.map(|it| self.place(it)));
                differ(format!("successor {at}"), was, is);
            }
        }
    }

    /// Describes a block by its index in its region.
    fn place(&mut self, block: BlockRef<'a>) -> String {
        let key = |block: BlockRef<'a>| (block.ir.id(), block.block);
        if !self.places.contains_key(&key(block)) {
            let all = block.region().into_iter().flat_map(RegionRef::blocks);
            self.places.extend(all.enumerate().map(|(at, block)| (key(block), at)));
        }
        format!("block {}", self.places.get(&key(block)).copied().unwrap_or_default())
    }
}
