//! Location attributes, and conversion from and to [`Loc`].

use super::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Ident};
use crate::loc::{Loc, LocKind};
use crate::source::LineCol;

/// A range in a file: `"file":1:2 to 3:4`. Lines and columns count from one; zero means unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileRange {
    /// Name of the file.
    pub file: Ident,
    /// Line and column of the start.
    pub start: (u32, u32),
    /// Line and column of the end; `None` for a single position.
    ///
    /// A whole line, `"file":1`, ends where it starts. A whole line and its column zero are distinct, although both are
    /// printed alike.
    pub end: Option<(u32, u32)>,
}

impl FileRange {
    /// Returns the location of a single position.
    pub fn place(file: Ident, line: u32, column: u32) -> Self {
        Self { file, start: (line, column), end: None }
    }
}

impl ContextData {
    /// Returns `loc("file":line:column)`. A file without a name is `-`.
    pub fn file_loc_attr(&self, file: Ident, line: u32, column: u32) -> Attr {
        self.file_range_loc_attr(FileRange::place(file, line, column))
    }

    /// Returns `loc("file":line:column to line:column)`. A file without a name is `-`.
    pub fn file_range_loc_attr(&self, mut range: FileRange) -> Attr {
        if self.ident_bytes(range.file).is_empty() {
            range.file = self.ident(b"-");
        }
        self.intern_attr(AttrData::FileLoc(range))
    }

    /// Returns `loc("name"(child))`.
    pub fn name_loc_attr(&self, name: Ident, child: Attr) -> Attr {
        self.intern_attr(AttrData::NameLoc { name, child })
    }

    /// Returns `loc(callsite(callee at caller))`.
    pub fn call_site_loc_attr(&self, callee: Attr, caller: Attr) -> Attr {
        self.intern_attr(AttrData::CallSiteLoc { callee, caller })
    }

    /// Returns `loc(fused<metadata>[locations..])`.
    ///
    /// Nested fused locations of the same metadata are flattened, duplicates are merged and unknown locations dropped.
    /// A single location without metadata is returned itself.
    pub fn fused_loc_attr(&self, locations: &[Attr], metadata: Option<Attr>) -> Attr {
        let unknown = self.common_attrs().unknown_loc;
        let mut flat = Vec::new();
        for &location in locations {
            match self.attr_data(location) {
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
            ([], Some(_)) => self.intern_attr(AttrData::FusedLoc { locations: Box::new([unknown]), metadata }),
            ([only], None) => *only,
            _ => self.intern_attr(AttrData::FusedLoc { locations: flat.into(), metadata }),
        }
    }

    /// Returns true if an attribute is a location, of builtin or of another dialect (`LocationAttrDef`).
    pub fn is_location(&self, attr: Attr) -> bool {
        self.is_location_data(self.attr_data(attr))
    }

    /// Returns true if the data is that of a location. See [`is_location`](Self::is_location).
    pub(crate) fn is_location_data(&self, data: &AttrData) -> bool {
        match data {
            AttrData::UnknownLoc
            | AttrData::FileLoc(_)
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. } => true,
            AttrData::Dialect { def, .. } => self.def_info(*def).has_trait("AttributeTrait::IsLocation"),
            _ => false,
        }
    }

    /// Converts `loc` to a location attribute.
    pub fn loc_attr(&self, loc: Loc) -> Attr {
        match loc.kind() {
            LocKind::Unknown => self.common_attrs().unknown_loc,
            LocKind::Attr(attr) => attr,
            LocKind::Source(pos) => match self.sources().resolve(pos) {
                Some((buffer, LineCol { line, column })) => self.file_loc_attr(self.ident(buffer.name()), line, column),
                None => match self.sources().table_place(self, pos) {
                    Some(place) => self.file_range_loc_attr(place.into()),
                    None => self.common_attrs().unknown_loc,
                },
            },
        }
    }

    /// Resolves a location that is an index into a table to its attribute. Other locations are returned unchanged.
    pub fn settled_loc(&self, loc: Loc) -> Loc {
        match loc.kind() {
            LocKind::Source(pos) => match self.sources().table_place(self, pos) {
                Some(place) => Loc::attr(self.file_range_loc_attr(place.into())),
                None => loc,
            },
            _ => loc,
        }
    }

    /// Converts a location attribute to a location.
    pub fn loc_from_attr(&self, attr: Attr) -> Loc {
        if attr == self.common_attrs().unknown_loc { Loc::UNKNOWN } else { Loc::attr(attr) }
    }
}
