//! Text format of layouts, one operation per line:
//!
//! ```text
//! cf.cond_br branch_weights? operandSegmentSizes#3
//! builtin.module* sym_name? sym_visibility?
//! ```
//!
//! `name` is a required attribute, `name?` an optional one, `name#3` the sizes of three segments. `name:i32` is a
//! [native property](Native), and `name!` one of unknown encoding. A `*` marks an operation that is isolated from
//! above.

use std::fmt;

use lect_ods::spec::Str;

use super::{Field, Kind, Native, OpLayout};
use lect_ods::spec::MAX_NATIVE_DEPTH as MAX_DEPTH;

/// Parses the fields behind the name of an operation.
pub fn layout(text: &str) -> Option<OpLayout> {
    let fields = text.split_ascii_whitespace().map(|word| {
        let (name, kind) = field(word)?;
        Some(Field { name: Str::Owned(name.to_owned()), kind })
    });
    Some(OpLayout::new(fields.collect::<Option<Vec<_>>>()?))
}

fn field(word: &str) -> Option<(&str, Kind)> {
    if let Some((name, native)) = word.split_once(':') {
        return Some((name, Kind::Native(self::native(native, 0)?)));
    }
    if let Some((name, groups)) = word.split_once('#') {
        return Some((name, Kind::Sizes(groups.parse().ok().filter(|groups| *groups <= MAX_GROUPS)?)));
    }
    if let Some(name) = word.strip_suffix('?') {
        return Some((name, Kind::OptionalAttr));
    }
    Some(match word.strip_suffix('!') {
        Some(name) => (name, Kind::Unknown),
        None => (word, Kind::Attr),
    })
}

/// Limit of the number of segments, more than any operation has.
const MAX_GROUPS: u32 = 1 << 16;

fn native(text: &str, depth: u32) -> Option<Native> {
    if depth > MAX_DEPTH {
        return None;
    }
    if let Some(some) = text.strip_suffix('?') {
        return Some(Native::Optional(Box::new(native(some, depth + 1)?)));
    }
    if let Some(element) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return Some(Native::Array(Box::new(native(element, depth + 1)?)));
    }
    if let Some(element) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        return match native(element, depth + 1)? {
            Native::Int { width, signed } if width > 1 => Some(Native::DenseArray { width, signed }),
            _ => None,
        };
    }
    Some(match text {
        "bool" => Native::Bool,
        "unit" => Native::Unit,
        "string" => Native::String,
        "attr" => Native::Attr,
        _ => {
            let (letter, digits) = (text.get(..1)?, text.get(1..)?);
            match (letter, digits.parse().ok()?) {
                ("e", width @ 1..=64) => Native::Enum { width },
                ("u", width @ (1 | 8 | 16 | 32 | 64)) => Native::Int { width, signed: false },
                ("i", width @ (8 | 16 | 32 | 64)) => Native::Int { width, signed: true },
                _ => return None,
            }
        }
    })
}

/// Prints the fields in the order of the bytes, each after a space.
impl fmt::Display for OpLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.order(super::SIZES_AT_END).filter_map(|at| self.fields.get(at)).try_for_each(|field| write!(f, " {field}"))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.kind {
            Kind::Attr => Ok(()),
            Kind::OptionalAttr => f.write_str("?"),
            Kind::Native(native) => write!(f, ":{native}"),
            Kind::Sizes(groups) => write!(f, "#{groups}"),
            Kind::Unknown => f.write_str("!"),
        }
    }
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let int = |width: &u32, signed: &bool| format!("{}{width}", if *signed { 'i' } else { 'u' });
        match self {
            Native::Int { width, signed } => f.write_str(&int(width, signed)),
            Native::Enum { width } => write!(f, "e{width}"),
            Native::Bool => f.write_str("bool"),
            Native::Unit => f.write_str("unit"),
            Native::String => f.write_str("string"),
            Native::Attr => f.write_str("attr"),
            Native::Array(element) => write!(f, "[{element}]"),
            Native::DenseArray { width, signed } => write!(f, "<{}>", int(width, signed)),
            Native::Optional(some) => write!(f, "{some}?"),
        }
    }
}
