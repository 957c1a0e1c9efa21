//! Kinds of sections of an archive, by number.

/// Kind of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SectionId {
    /// Types, attributes and shapes.
    Tables,
    /// Operations.
    Code,
    /// Locations.
    Locations,
    /// Specs of dialects.
    Specs,
    /// Resources.
    Resources,
    /// Index of the symbols of the outermost operation.
    Symbols,
    /// Strings, which before version 3 were in the tables.
    Strings,
}

impl SectionId {
    /// All kinds, by number.
    pub const ALL: [Self; 7] =
        [Self::Tables, Self::Code, Self::Locations, Self::Specs, Self::Resources, Self::Symbols, Self::Strings];

    /// Returns the name for diagnostics.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tables => "Tables",
            Self::Code => "Code",
            Self::Locations => "Locations",
            Self::Specs => "Specs",
            Self::Resources => "Resources",
            Self::Symbols => "Symbols",
            Self::Strings => "Strings",
        }
    }

    /// Returns the section of a kind in a version of the format, and whether its content is packed.
    pub(super) fn from_kind(kind: u64, version: u64) -> Option<(Self, bool)> {
        let is_packed = kind >= PACKED && version >= 3;
        let kind = if is_packed { kind - PACKED } else { kind };
        let id = *Self::ALL.get(usize::try_from(kind).ok()?)?;
        (id != Self::Strings || version >= 3).then_some((id, is_packed))
    }
}

/// Offset added to the kind of a packed section.
pub(super) const PACKED: u64 = 16;
