//! Level types of sparse tensors: formats and properties.

use lect_core::dialect::Param;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;

use crate::sparse_tensor::syntax::list;

/// Format of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Dense,
    Batch,
    Compressed,
    Singleton,
    LooseCompressed,
    /// `n:m` structured: at most `n` elements in each block of `m`.
    Structured {
        n: u8,
        m: u8,
    },
}

/// Format and properties of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    pub format: Format,
    nonunique: bool,
    nonordered: bool,
    /// Whether coordinates are stored as a structure of arrays.
    pub soa: bool,
}

impl Level {
    /// Encodes the level as an attribute parameter.
    pub fn to_param(self) -> Param {
        let (format, n, m) = match self.format {
            Format::Dense => (0, 0, 0),
            Format::Batch => (1, 0, 0),
            Format::Compressed => (2, 0, 0),
            Format::Singleton => (3, 0, 0),
            Format::LooseCompressed => (4, 0, 0),
            Format::Structured { n, m } => (5, n, m),
        };
        let flags = [self.nonunique, self.nonordered, self.soa].map(u8::from);
        let bytes = [format, flags[0], flags[1], flags[2], n, m, 0, 0];
        Param::Int(i128::from(u64::from_le_bytes(bytes)))
    }

    /// Decodes a level from an attribute parameter.
    pub fn from_param(param: &Param) -> Option<Self> {
        let Param::Int(value) = param else { return None };
        let [format, nonunique, nonordered, soa, n, m, ..] = u64::try_from(*value).ok()?.to_le_bytes();
        let format = match format {
            0 => Format::Dense,
            1 => Format::Batch,
            2 => Format::Compressed,
            3 => Format::Singleton,
            4 => Format::LooseCompressed,
            5 => Format::Structured { n, m },
            _ => return None,
        };
        Some(Self { format, nonunique: nonunique != 0, nonordered: nonordered != 0, soa: soa != 0 })
    }

    pub fn is_singleton(self) -> bool {
        self.format == Format::Singleton
    }

    /// Returns true if the level has a positions array.
    pub fn has_positions(self) -> bool {
        matches!(self.format, Format::Compressed | Format::LooseCompressed)
    }

    /// Returns true if the level has a coordinates array.
    pub fn has_coordinates(self) -> bool {
        !matches!(self.format, Format::Dense | Format::Batch)
    }

    /// Drops properties that do not affect the storage layout.
    pub fn for_storage(self) -> Self {
        Self { nonunique: false, nonordered: false, ..self }
    }

    /// Prints the level in MLIR's syntax: `compressed(nonunique)`.
    pub fn text(self) -> String {
        let format = match self.format {
            Format::Dense => "dense".to_owned(),
            Format::Batch => "batch".to_owned(),
            Format::Compressed => "compressed".to_owned(),
            Format::Singleton => "singleton".to_owned(),
            Format::LooseCompressed => "loose_compressed".to_owned(),
            Format::Structured { n, m } => format!("structured[{n}, {m}]"),
        };
        let flags = [(self.nonunique, "nonunique"), (self.nonordered, "nonordered"), (self.soa, "soa")];
        let properties: Vec<&str> = flags.into_iter().filter_map(|(is_set, word)| is_set.then_some(word)).collect();
        if properties.is_empty() { format } else { format!("{format}({})", properties.join(", ")) }
    }

    /// Parses the format and properties of a level.
    pub fn parse(p: &mut Parser<'_, '_>) -> Parsed<Self> {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else {
            return Err(p.hook_error(loc, "expected valid level format (e.g. dense, compressed or singleton)"));
        };
        let (mut n, mut m) = (0, 0);
        if word == b"structured" {
            let mut sizes = Vec::new();
            if p.at_punct("[") {
                list(p, ("[", "]"), " in structured n out of m", |p| {
                    sizes.push(structured_size(p)?);
                    Ok(())
                })?;
            }
            let &[first, second] = &sizes[..] else {
                return Err(p.hook_error(loc, "expected exactly 2 structured sizes"));
            };
            if first > second {
                return Err(p.hook_error(loc, "expected n <= m in n_out_of_m"));
            }
            // The sizes are stored in eight bits each. As in MLIR, higher bits of the first size leak into the second.
            (n, m) = (first as u8, (second | (first >> 8)) as u8);
        }
        let (mut nonunique, mut nonordered, mut soa) = (false, false, false);
        if p.at_punct("(") {
            list(p, ("(", ")"), " in level property list", |p| {
                let loc = p.loc();
                let Some(word) = p.parse_optional_word() else {
                    let message = "expected valid level property (e.g. nonordered, nonunique or high)";
                    return Err(p.hook_error(loc, message));
                };
                match word {
                    b"nonunique" => nonunique = true,
                    b"nonordered" => nonordered = true,
                    b"soa" => soa = true,
                    _ => {
                        let message = format!("unknown level property: {}", String::from_utf8_lossy(word));
                        return Err(p.hook_error(loc, message));
                    }
                }
                Ok(())
            })?;
        }
        let format = match word {
            b"dense" => Format::Dense,
            b"batch" => Format::Batch,
            b"compressed" => Format::Compressed,
            b"singleton" => Format::Singleton,
            b"loose_compressed" => Format::LooseCompressed,
            b"structured" => Format::Structured { n, m },
            _ => {
                let message = format!("unknown level format: {}", String::from_utf8_lossy(word));
                return Err(p.hook_error(loc, message));
            }
        };
        let level = Self { format, nonunique, nonordered, soa };
        let takes_properties = level.has_positions() || level.is_singleton();
        if !takes_properties && (nonunique || nonordered || soa) {
            let message = "invalid level type: level format doesn't support the properties";
            return Err(p.hook_error(loc, message));
        }
        Ok(level)
    }
}

fn structured_size(p: &mut Parser<'_, '_>) -> Parsed<i64> {
    let loc = p.loc();
    if !p.at_number() {
        return Err(p.hook_error(loc, "expected valid integer for structured size"));
    }
    match p.parse_number()? {
        size if size < 0 => Err(p.hook_error(loc, "expected structured size to be >= 0")),
        size => Ok(size),
    }
}
