//! Reading one operation by its symbol name, without the rest of the file.

use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::Isolate;
use lect_core::text::unwrap_module;

use super::body::Body;
use super::locs::Unread;
use super::{Archive, ReadConfig, module, read_file};
use crate::archive::container::SectionId;
use crate::archive::locations::LocationState;
use crate::wire::Wire;

/// Position of a symbol in the file, and the state for decoding its location.
struct Found {
    code: usize,
    places: std::ops::Range<usize>,
    state: LocationState,
}

impl Archive {
    /// Reads the child of the outermost operation with this symbol name, alone in a module. Returns `None` if the name
    /// is unknown.
    pub fn read_symbol(self: &Arc<Self>, ctx: &Context, name: &[u8]) -> Result<Option<Isolate>, Reported> {
        if !self.container.has(SectionId::Symbols) {
            return self.search(ctx, name);
        }
        let found = self.find(name).map_err(|fault| self.report(ctx, &fault))?;
        let Some(Found { code, places, state }) = found else { return Ok(None) };
        let (mut module, block) = module(ctx, self.name());
        Body::op_at(self, &mut module, block, code, &Unread::at(places, state))?;
        module.materialize_all(1)?;
        Ok(Some(module))
    }

    /// Looks up a symbol in the index.
    fn find(&self, name: &[u8]) -> Wire<Option<Found>> {
        let mut cursor = self.container.open(SectionId::Symbols)?;
        let count = cursor.leb_count()?;
        let mut code = self.container.section(SectionId::Code).start;
        let mut place = self.tables.places.start;
        let mut found: Option<Found> = None;
        for _ in 0..count {
            let at = cursor.offset();
            let string = cursor.leb()?;
            let mut next = |from: usize| -> Wire<usize> {
                let distance = usize::try_from(cursor.leb()?).ok();
                let sum = distance.and_then(|distance| from.checked_add(distance));
                let sum = sum.filter(|&sum| sum <= self.container.end());
                sum.ok_or_else(|| cursor.fault_at(at, "a symbol is beyond the end of the file"))
            };
            code = next(code)?;
            place = next(place)?;
            let mut state = [0; 5];
            for number in &mut state {
                *number = u32::try_from(cursor.leb()?).unwrap_or(u32::MAX);
            }
            if let Some(found) = found {
                // The locations of the symbol end where those of the next one begin.
                let places = found.places.start..place;
                return Ok(Some(Found { places, ..found }));
            }
            if self.string(string) == Some(name) {
                let state = LocationState::from_numbers(state);
                found = Some(Found { code, places: place..self.tables.places.end.max(place), state });
            }
        }
        Ok(found)
    }

    /// Returns all names in the index of symbols.
    pub(super) fn symbol_names(&self) -> Wire<Vec<&[u8]>> {
        let mut cursor = self.container.open(SectionId::Symbols)?;
        if cursor.is_at_end() {
            return Ok(Vec::new());
        }
        let mut names = Vec::new();
        for _ in 0..cursor.leb_count()? {
            let (at, index) = (cursor.offset(), cursor.leb()?);
            let name = self.string(index);
            names.push(name.ok_or_else(|| cursor.fault_at(at, format!("invalid string index: {index}")))?);
            // Skips the offset in the code, the offset of the location, and the location state.
            (0..7).try_for_each(|_| cursor.skip_leb())?;
        }
        match cursor.is_at_end() {
            true => Ok(names),
            false => Err(cursor.fault("bytes follow the last symbol")),
        }
    }

    /// Searches for a symbol in a file without an index.
    fn search(self: &Arc<Self>, ctx: &Context, name: &[u8]) -> Result<Option<Isolate>, Reported> {
        let mut whole = unwrap_module(read_file(ctx, self)?);
        whole.materialize()?;
        let own = Some(ctx.attrs().string(name));
        let blocks = whole.root().regions().flat_map(|region| region.blocks());
        let (found, others): (Vec<Op>, Vec<Op>) =
            blocks.flat_map(|block| block.ops()).map(|op| op.op).partition(|&op| whole.op(op).attr("sym_name") == own);
        if found.is_empty() {
            return Ok(None);
        }
        others.into_iter().rev().for_each(|op| whole.erase(op));
        whole.materialize_all(1)?;
        Ok(Some(whole))
    }
}

/// Reads the operation with this symbol name, alone in a module: see [`Archive::read_symbol`].
pub fn read_symbol(
    ctx: &Context,
    name: &[u8],
    bytes: bytes::Bytes,
    symbol: &[u8],
    config: &ReadConfig,
) -> Result<Option<Isolate>, Reported> {
    Archive::open(ctx, name, bytes, config)?.read_symbol(ctx, symbol)
}
