//! Location attributes, and conversion from and to [`Loc`].

use super::{AttrData, FileRange};
use crate::context::Attrs;
use crate::entity::{Attr, Ident};
use crate::loc::{Loc, LocKind};
use crate::source::LineCol;

impl Attrs<'_> {
    /// Returns `loc("file":line:column)`. A file without a name is `-`.
    pub fn file_loc(self, file: Ident, line: u32, column: u32) -> Attr {
        self.file_range_loc(FileRange::place(file, line, column))
    }

    /// Returns `loc("file":line:column to line:column)`. A file without a name is `-`.
    pub fn file_range_loc(self, mut range: FileRange) -> Attr {
        if self.0.ident_bytes(range.file).is_empty() {
            range.file = self.0.ident(b"-");
        }
        self.intern(AttrData::FileLoc(range))
    }

    /// Returns `loc("name"(child))`.
    pub fn name_loc(self, name: Ident, child: Attr) -> Attr {
        self.intern(AttrData::NameLoc { name, child })
    }

    /// Returns `loc(callsite(callee at caller))`.
    pub fn call_site_loc(self, callee: Attr, caller: Attr) -> Attr {
        self.intern(AttrData::CallSiteLoc { callee, caller })
    }

    /// Returns `loc(fused<metadata>[locations..])`.
    ///
    /// Nested fused locations of the same metadata are flattened, duplicates are merged and unknown locations dropped.
    /// A single location without metadata is returned itself.
    pub fn fused_loc(self, locations: &[Attr], metadata: Option<Attr>) -> Attr {
        let unknown = self.unknown_loc();
        let mut flat = Vec::new();
        for &location in locations {
            match self.data(location) {
                AttrData::FusedLoc { locations, metadata: inner } if *inner == metadata => {
                    flat.extend_from_slice(locations);
                }
                AttrData::UnknownLoc => {}
                _ => flat.push(location),
            }
        }
        let mut seen = hashbrown::HashSet::<Attr, foldhash::fast::RandomState>::default();
        flat.retain(|location| seen.insert(*location));
        match (flat.as_slice(), metadata) {
            ([], None) => unknown,
            ([], Some(_)) => self.intern(AttrData::FusedLoc { locations: Box::new([unknown]), metadata }),
            ([only], None) => *only,
            _ => self.intern(AttrData::FusedLoc { locations: flat.into(), metadata }),
        }
    }

    /// Returns true if an attribute is a location, of builtin or of another dialect (`LocationAttrDef`).
    pub fn is_location(self, attr: Attr) -> bool {
        self.is_location_data(self.data(attr))
    }

    /// Returns true if the data is that of a location. See [`is_location`](Self::is_location).
    pub(crate) fn is_location_data(self, data: &AttrData) -> bool {
        match data {
            AttrData::UnknownLoc
            | AttrData::FileLoc(_)
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. } => true,
            AttrData::Dialect { def, .. } => self.0.def_info(*def).has_trait("AttributeTrait::IsLocation"),
            _ => false,
        }
    }

    /// Converts `loc` to a location attribute.
    pub fn loc(self, loc: Loc) -> Attr {
        match loc.kind() {
            LocKind::Unknown => self.unknown_loc(),
            LocKind::Attr(attr) => attr,
            LocKind::Source(pos) => match self.0.sources().resolve(pos) {
                Some((buffer, LineCol { line, column })) => self.file_loc(self.0.ident(buffer.name()), line, column),
                None => match self.0.sources().table_place(self.0, pos) {
                    Some(place) => self.file_range_loc(place.into()),
                    None => self.unknown_loc(),
                },
            },
        }
    }

    /// Resolves a location that is an index into a table to its attribute. Other locations are returned unchanged.
    pub fn resolved_loc(self, loc: Loc) -> Loc {
        match loc.kind() {
            LocKind::Source(pos) => match self.0.sources().table_place(self.0, pos) {
                Some(place) => Loc::attr(self.file_range_loc(place.into())),
                None => loc,
            },
            _ => loc,
        }
    }

    /// Converts a location attribute to a location.
    pub fn loc_value(self, attr: Attr) -> Loc {
        if self.is_unknown_loc(attr) { Loc::UNKNOWN } else { Loc::attr(attr) }
    }
}
