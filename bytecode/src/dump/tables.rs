//! All tables of a file, and queries across their entries.

use std::ops::Range;

use lect_core::number::{FloatFormat, IntFormat, MAX_INT_WIDTH};
use lect_ods::spec::{AttrClass, DialectSpec, EncodingSpec, FieldSpec, Shared};

use super::entry::{Decoder, entry};
use super::event::{Scalar, Table, Value, Visitor};
use crate::builtin::codes::{self, AttrCode, TypeCode};
use crate::sections::Image;
use crate::table::{Entries, EntryRange, Names, Properties, ResourceGroup, ResourceTable, Strings};
use crate::wire::{Cursor, Wire};

/// All tables of a file.
#[derive(Clone, Debug)]
pub struct Tables<'i> {
    /// The file.
    pub image: &'i Image,
    /// Strings.
    pub strings: Strings,
    /// Dialects and names of operations.
    pub names: Names,
    /// Positions of the attributes.
    pub attrs: Entries,
    /// Positions of the types.
    pub types: Entries,
    /// Resources.
    pub resources: ResourceTable,
    /// Positions of the properties.
    pub properties: Properties,
    /// Known encodings of each dialect.
    known: Vec<Option<Known>>,
    /// Code of each attribute of the builtin dialect, [`OTHER`] for the rest.
    attr_codes: Vec<u8>,
    /// Number of resources before those of dialects.
    external_resources: usize,
}

/// Limit of the size of a type for which a shape is computed. Larger types would be decoded again for each reference.
const LONG: usize = 1 << 12;

/// Not a code of the builtin dialect.
const OTHER: u8 = u8::MAX;

/// Source of a dialect's encodings.
#[derive(Clone, Debug)]
enum Known {
    Builtin,
    Spec(Shared<DialectSpec>),
}

/// Form of an entry's encoding.
#[derive(Clone, Copy, Debug)]
pub enum EntryForm<'t> {
    /// Text.
    Text,
    /// A list of fields, by code.
    Fields(&'t [EncodingSpec]),
    /// An encoding that only the dialect knows.
    Unknown,
}

impl<'i> Tables<'i> {
    /// Reads the tables. Only the encodings of the builtin dialect are known.
    pub fn read(image: &'i Image) -> Wire<Self> {
        let strings = Strings::read(image)?;
        let properties = if image.version >= 5 { Properties::read(image)? } else { Properties::default() };
        let names = Names::read(image, &strings)?;
        let resources = ResourceTable::read(image, &strings, &names)?;
        let (attrs, types) = Entries::read(image, &names)?;
        let namespaces = names.dialects.iter().map(|dialect| strings.get(image, dialect.name).unwrap_or_default());
        let known = namespaces.map(|namespace| (namespace == b"builtin").then_some(Known::Builtin));
        let known: Vec<Option<Known>> = known.collect();
        let is_builtin = |dialect: u32| matches!(known.get(dialect as usize), Some(Some(Known::Builtin)));
        let code = |entry: EntryRange| match entry.custom && is_builtin(entry.dialect) {
            true => image.range(entry.bytes).varint().ok().and_then(|code| u8::try_from(code).ok()).unwrap_or(OTHER),
            false => OTHER,
        };
        let attr_codes = attrs.iter(image).map(|(_, entry)| code(entry)).collect();
        let is_external = |group: ResourceGroup| matches!(group, ResourceGroup::External(_));
        let external_resources = resources.entries.iter().take_while(|entry| is_external(entry.group)).count();
        Ok(Self { image, strings, names, attrs, types, resources, properties, known, attr_codes, external_resources })
    }

    /// Adds the encodings in the specs of dialects. `spec` returns the spec of a namespace.
    pub fn with_specs(mut self, spec: impl Fn(&str) -> Option<Shared<DialectSpec>>) -> Self {
        for index in 0..self.known.len() {
            let namespace = std::str::from_utf8(self.namespace(index as u32)).ok();
            let found = namespace.filter(|namespace| *namespace != "builtin").and_then(&spec);
            if let (Some(slot), Some(found)) = (self.known.get_mut(index), found) {
                *slot = Some(Known::Spec(found));
            }
        }
        self
    }

    /// Returns the string with a number.
    pub fn string(&self, index: u64) -> Option<&'i [u8]> {
        self.strings.get(self.image, index)
    }

    /// Returns the namespace of an operation, and the name without the namespace.
    pub fn op_name(&self, index: u64) -> (&'i [u8], &'i [u8]) {
        let entry = usize::try_from(index).ok().and_then(|index| self.names.ops.get(index));
        let parts = entry.map(|entry| (self.namespace(entry.dialect), self.string(entry.name).unwrap_or_default()));
        parts.unwrap_or_default()
    }

    /// Returns the namespace of a dialect.
    pub fn namespace(&self, index: u32) -> &'i [u8] {
        self.names.namespace(self.image, &self.strings, index)
    }

    /// Returns the table of attributes or of types.
    #[inline]
    pub fn entries(&self, table: Table) -> &Entries {
        if table == Table::Attr { &self.attrs } else { &self.types }
    }

    /// Returns the range of an attribute or type.
    pub fn entry(&self, table: Table, index: u64) -> Option<EntryRange> {
        self.entries(table).get(self.image, usize::try_from(index).ok()?)
    }

    /// Returns the form of an attribute's or type's encoding.
    #[inline]
    pub fn form(&self, table: Table, entry: &EntryRange) -> EntryForm<'_> {
        if !entry.custom {
            return EntryForm::Text;
        }
        let encodings = match (self.known.get(entry.dialect as usize), table) {
            (Some(Some(Known::Builtin)), Table::Attr) => AttrCode::TABLE,
            (Some(Some(Known::Builtin)), _) => TypeCode::TABLE,
            (Some(Some(Known::Spec(spec))), Table::Attr) => &spec.encodings.attrs,
            (Some(Some(Known::Spec(spec))), _) => &spec.encodings.types,
            _ => &[],
        };
        if encodings.is_empty() { EntryForm::Unknown } else { EntryForm::Fields(encodings) }
    }

    fn is_builtin(&self, entry: &EntryRange) -> bool {
        matches!(self.known.get(entry.dialect as usize), Some(Some(Known::Builtin)))
    }

    /// Returns the listing template of an encoding, empty if it has none.
    pub fn listing(&self, table: Table, entry: &EntryRange, encoding: &EncodingSpec) -> &'static str {
        let text = match table {
            _ if !self.is_builtin(entry) => None,
            Table::Attr => AttrCode::of(encoding.code).map(AttrCode::text),
            _ => TypeCode::of(encoding.code).map(TypeCode::text),
        };
        text.unwrap_or_default()
    }

    /// Returns the encoding of an attribute or type, if known.
    pub fn encoding(&self, table: Table, entry: &EntryRange) -> Option<&EncodingSpec> {
        let EntryForm::Fields(encodings) = self.form(table, entry) else { return None };
        encoding_of(encodings, self.image.range(entry.bytes.clone()).varint().ok()?)
    }

    /// Returns the number of a table's entries, if it is one of the file's tables.
    #[inline]
    pub fn len(&self, table: Table) -> Option<usize> {
        match table {
            Table::String => Some(self.strings.len()),
            Table::Dialect => Some(self.names.dialects.len()),
            Table::OpName => Some(self.names.ops.len()),
            Table::Attr => Some(self.attrs.len()),
            Table::Type => Some(self.types.len()),
            Table::Resource => Some(self.resources.entries.len() - self.external_resources),
            Table::Properties => Some(self.properties.len()),
            Table::Value | Table::Block => None,
        }
    }

    /// Returns the key of a dialect's resource by number.
    pub fn resource_key(&self, index: u64) -> Option<&'i [u8]> {
        let index = usize::try_from(index).ok()?.checked_add(self.external_resources)?;
        self.string(self.resources.entries.get(index)?.key)
    }

    /// Reads a number that refers to an entry of a table.
    #[inline]
    pub fn read_ref(&self, cursor: &mut Cursor<'_>, table: Table) -> Wire<u64> {
        let at = cursor.offset();
        let index = cursor.varint()?;
        self.check_ref(cursor, at, table, index)?;
        Ok(index)
    }

    /// Checks that a table has an entry with a number, which was read at offset `at`.
    #[inline]
    pub fn check_ref(&self, cursor: &Cursor<'_>, at: usize, table: Table, index: u64) -> Wire<()> {
        if self.len(table).is_none_or(|len| index < len as u64) {
            return Ok(());
        }
        let what = match table {
            Table::Attr => "Attribute",
            Table::Type => "Type",
            Table::OpName => "operation name",
            Table::Resource => "resource handle",
            table => table.name(),
        };
        Err(cursor.fault_at(at, format!("invalid {what} index: {index}")))
    }

    /// Returns true if an attribute can be of the expected class. Attributes of other dialects are accepted.
    #[inline]
    pub fn is_expected(&self, expected: AttrClass, attr: u64) -> bool {
        let code = usize::try_from(attr).ok().and_then(|attr| self.attr_codes.get(attr));
        code.is_none_or(|&code| code == OTHER || codes::accepts(expected, u64::from(code)))
    }

    /// Returns the code of an attribute that the builtin dialect encodes.
    #[inline]
    pub fn builtin_code(&self, attr: usize) -> Option<u64> {
        self.attr_codes.get(attr).filter(|&&code| code != OTHER).map(|&code| u64::from(code))
    }

    /// Returns true if the file was written by a release with older encodings.
    pub fn is_old(&self) -> bool {
        self.image.producer().starts_with(b"MLIR16")
    }

    /// Returns the scalar type of a type's numbers, `None` if the type has none, or `Err` if the type is unknown.
    pub fn scalar(&self, ty: u64) -> Result<Option<Scalar>, Unknown> {
        let entry = self.entry(Table::Type, ty).ok_or(Unknown)?;
        if !entry.custom {
            let text = self.bytes(entry.bytes).split_last().map_or(&[][..], |(_, text)| text);
            return Ok(scalar_of_text(text));
        }
        let encoding = self.encoding(Table::Type, &entry).ok_or(Unknown)?;
        if !self.is_builtin(&entry) {
            return Ok(scalar_of_text(encoding.numbers.as_bytes()));
        }
        Ok(match encoding.code {
            0 => {
                let mut cursor = self.image.range(entry.bytes);
                let coded = cursor.varint().and_then(|_| cursor.varint()).map_err(|_| Unknown)?;
                Some(int_type(coded).ok_or(Unknown)?)
            }
            1 => Some(Scalar::Int(IntFormat::Index)),
            code @ 3..=8 => {
                let formats = [
                    FloatFormat::BF16,
                    FloatFormat::F16,
                    FloatFormat::F32,
                    FloatFormat::F64,
                    FloatFormat::F80,
                    FloatFormat::F128,
                ];
                formats.get(code as usize - 3).map(|&format| Scalar::Float(format))
            }
            _ => None,
        })
    }

    /// Returns the size in bytes of an element of a type in dense attributes, if known.
    pub fn element_size(&self, ty: u64) -> Option<usize> {
        if let Some(scalar) = self.scalar(ty).ok()? {
            return Some(scalar.width().div_ceil(8) as usize);
        }
        let entry = self.entry(Table::Type, ty)?;
        self.encoding(Table::Type, &entry).filter(|encoding| encoding.name == "Complex")?;
        let mut cursor = self.image.range(entry.bytes);
        let part = cursor.varint().and_then(|_| cursor.varint()).ok()?;
        Some(2 * self.scalar(part).ok()??.width().div_ceil(8) as usize)
    }

    /// Returns the number and type of a shaped type's elements. Returns `None` if the shape is unknown or dynamic.
    pub fn shape(&self, ty: u64) -> Option<Shape> {
        let range = self.entry(Table::Type, ty).filter(|range| range.bytes.len() <= LONG)?;
        let mut visitor = ShapeVisitor { count: None, element: None };
        entry(self, Table::Type, &range, &mut visitor).ok()?;
        Some(Shape { count: visitor.count?, element: visitor.element? })
    }

    /// Returns the fields of an entry: one encoding has a variant in older releases.
    #[inline]
    pub fn fields<'t>(&'t self, encoding: &'t EncodingSpec, content: Cursor<'i>) -> &'t [FieldSpec] {
        let has_older = std::ptr::eq(encoding, &TypeCode::TABLE[TypeCode::VectorWithScalableDims as usize]);
        if !has_older || content.remaining() > LONG {
            return &encoding.fields;
        }
        let older = codes::OLD_SCALABLE_VECTOR;
        let orders = if self.is_old() { [older, &encoding.fields] } else { [&encoding.fields, older] };
        let fits = |fields: &&'t [FieldSpec]| {
            let mut decoder = Decoder::new(self, content);
            decoder.fields(fields, &mut ()).is_ok() && decoder.cursor.is_at_end()
        };
        orders.into_iter().find(fits).unwrap_or(orders[0])
    }

    /// Returns the bytes of a range of the file.
    pub fn bytes(&self, range: Range<usize>) -> &'i [u8] {
        self.image.bytes.get(range).unwrap_or_default()
    }
}

/// The type is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown;

/// Number and type of the elements of a shaped type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Number of elements.
    pub count: u64,
    /// Number of the element type.
    pub element: u64,
}

struct ShapeVisitor {
    count: Option<u64>,
    element: Option<u64>,
}

impl Visitor for ShapeVisitor {
    fn is_brief(&self) -> bool {
        true
    }

    fn enter_list(&mut self, name: &str, _at: usize) {
        if name == "shape" {
            self.count = Some(1);
        }
    }

    fn field(&mut self, name: &str, value: &Value<'_>, _bytes: Range<usize>) {
        match *value {
            Value::Dim(dim) => {
                let dim = u64::try_from(dim).ok();
                self.count = self.count.and_then(|count| count.checked_mul(dim?));
            }
            Value::Ref(Table::Type, ty) if name == "element" => self.element = Some(ty),
            _ => {}
        }
    }
}

/// Decodes an integer type.
pub fn int_type(coded: u64) -> Option<Scalar> {
    let width = u32::try_from(coded >> 2).ok().filter(|&width| width <= MAX_INT_WIDTH)?;
    Some(Scalar::Int(match coded & 3 {
        0 => IntFormat::Signless(width),
        1 => IntFormat::Signed(width),
        2 => IntFormat::Unsigned(width),
        _ => return None,
    }))
}

/// Parses a scalar type in MLIR's syntax.
fn scalar_of_text(text: &[u8]) -> Option<Scalar> {
    let text = std::str::from_utf8(text.get(..32).map_or(text, |_| &[])).ok()?;
    if let Some(format) = FloatFormat::from_mnemonic(text.as_bytes()) {
        return Some(Scalar::Float(format));
    }
    if text == "index" {
        return Some(Scalar::Int(IntFormat::Index));
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let width = digits.parse().ok().filter(|&width| width <= MAX_INT_WIDTH && !digits.starts_with('+'))?;
    match text.strip_suffix(digits)? {
        "i" => Some(Scalar::Int(IntFormat::Signless(width))),
        "si" => Some(Scalar::Int(IntFormat::Signed(width))),
        "ui" => Some(Scalar::Int(IntFormat::Unsigned(width))),
        _ => None,
    }
}

/// Returns the encoding with a code.
#[inline]
pub(super) fn encoding_of(encodings: &[EncodingSpec], code: u64) -> Option<&EncodingSpec> {
    // Nearly all tables have all codes from zero on.
    let place = usize::try_from(code).ok().and_then(|code| encodings.get(code));
    place.filter(|encoding| encoding.code == code).or_else(|| encodings.iter().find(|encoding| encoding.code == code))
}
