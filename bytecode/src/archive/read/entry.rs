//! Attributes and types: looked up by number, decoded once.

use lect_core::affine::{AffineBinary, AffineConstraint};
use lect_core::attrs::FileRange;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryReader;
use lect_core::entity::{AffineExpr, Attr, Type};
use lect_core::stack;
use lect_core::text::{PieceConfig, parse_attr_bytes, parse_type_bytes};

use super::Archive;
use crate::archive::tags;
use crate::builtin;
use crate::builtin::codes::AttrCode;
use crate::encoding;
use crate::read::Parts;
use crate::wire::{Cursor, Wire};

/// Limit of the nesting of attributes and types. Real files nest deepest in chains of call sites.
const MAX_NESTING: usize = 20_000;

/// Memory of a dimension's name when the attribute is printed or parsed.
const NAME: usize = 16;

/// Reader of the parts of an attribute or a type.
pub(super) struct EntryCursor<'f> {
    pub(super) file: &'f Archive,
    pub(super) ctx: &'f ContextData,
    pub(super) cursor: Cursor<'f>,
    pub(super) depth: u32,
}

impl Archive {
    /// Returns the attribute with a number that was read at offset `at`.
    #[inline]
    pub(super) fn attr_at(&self, ctx: &ContextData, at: usize, index: u64) -> Result<Attr, Failure> {
        match self.known_attr(index) {
            Some(attr) => Ok(attr),
            None => self.read_attr(ctx, at, index, 0),
        }
    }

    /// Returns the type with a number that was read at offset `at`.
    #[inline]
    pub(super) fn type_at(&self, ctx: &ContextData, at: usize, index: u64) -> Result<Type, Failure> {
        match self.known_type(index) {
            Some(ty) => Ok(ty),
            None => self.read_type(ctx, at, index, 0),
        }
    }

    #[cold]
    pub(super) fn read_attr(&self, ctx: &ContextData, at: usize, index: u64, depth: u32) -> Result<Attr, Failure> {
        let Some(range) = self.attr_entry(index) else {
            return Err(self.failure_at(ctx, at, format!("invalid Attribute index: {index}")));
        };
        let mut cursor = EntryCursor { file: self, ctx, cursor: self.container.range(range), depth: depth + 1 };
        cursor.check_depth()?;
        let attr = stack::grow(|| cursor.entry_attr())?;
        cursor.check_end("Attribute")?;
        Ok(self.keep_attr(index, attr))
    }

    #[cold]
    pub(super) fn read_type(&self, ctx: &ContextData, at: usize, index: u64, depth: u32) -> Result<Type, Failure> {
        let Some(range) = self.type_entry(index) else {
            return Err(self.failure_at(ctx, at, format!("invalid Type index: {index}")));
        };
        let mut cursor = EntryCursor { file: self, ctx, cursor: self.container.range(range), depth: depth + 1 };
        cursor.check_depth()?;
        let ty = stack::grow(|| cursor.entry_type())?;
        cursor.check_end("Type")?;
        Ok(self.keep_type(index, ty))
    }
}

impl<'f> EntryCursor<'f> {
    pub(super) fn check_depth(&self) -> Result<(), Failure> {
        // Deeper than the number of entries: one contains itself.
        let tables = &self.file.tables;
        let most = tables.attrs.len() + tables.loc_attrs.len() + tables.types.len();
        match self.depth as usize > most.min(MAX_NESTING) {
            true => Err(self.error_at(self.offset(), "attributes and types nest too deeply, or within themselves")),
            false => Ok(()),
        }
    }

    fn check_end(&self, what: &str) -> Result<(), Failure> {
        match self.cursor.is_at_end() {
            true => Ok(()),
            false => Err(self.error_at(self.offset(), format!("unexpected trailing bytes after {what} entry"))),
        }
    }

    pub(super) fn check<T>(&self, result: Wire<T>) -> Result<T, Failure> {
        result.map_err(|fault| self.file.failure(self.ctx, &fault))
    }

    /// Enters a length-prefixed part. Returns the outer cursor, positioned behind the part.
    pub(super) fn enter(&mut self) -> Result<Cursor<'f>, Failure> {
        let length = self.varint()?;
        let start = self.offset();
        let bytes = self.cursor.take_long(length);
        let bytes = self.check(bytes)?;
        Ok(std::mem::replace(&mut self.cursor, Cursor::new(bytes, start)))
    }

    pub(super) fn leave(&mut self, outer: Cursor<'f>, what: &str) -> Result<(), Failure> {
        self.check_end(what)?;
        self.cursor = outer;
        Ok(())
    }

    fn entry_attr(&mut self) -> Result<Attr, Failure> {
        let (file, ctx) = (self.file, self.ctx);
        let (at, start) = (self.offset(), self.cursor);
        match self.varint()? {
            tags::TEXT => {
                let text = self.text()?;
                self.parse(at, |name| parse_attr_bytes(ctx, text, &piece(file, name)))
            }
            tags::ENCODED => {
                let namespace = self.namespace()?;
                let outer = self.enter()?;
                let Some(attr) = encoding::read_attr(self, namespace)? else {
                    return Err(self.unknown("an attribute", namespace));
                };
                self.leave(outer, "Attribute")?;
                Ok(attr)
            }
            tags::MAP => {
                let outer = self.enter()?;
                let (dims, symbols) = self.space()?;
                let results = self.exprs((dims, symbols))?;
                self.cursor = outer;
                Ok(ctx.attrs().affine_map(ctx.affine().map(dims, symbols, results)))
            }
            tags::SET => {
                let outer = self.enter()?;
                let (dims, symbols) = self.space()?;
                let count = self.count()?;
                let kinds = (0..count).map(|_| self.bool()).collect::<Result<Vec<bool>, _>>()?;
                let exprs = self.exprs((dims, symbols))?;
                self.cursor = outer;
                // Writers encode a set without constraints as one that always holds.
                if exprs.len() != kinds.len() || kinds.is_empty() {
                    return Err(self.error_at(at, "an integer set has constraints, and one expression for each"));
                }
                let constraints = exprs.into_iter().zip(kinds);
                let constraints = constraints.map(|(expr, equality)| AffineConstraint::new(expr, equality));
                let constraints: Vec<AffineConstraint> = constraints.collect();
                Ok(ctx.attrs().integer_set(ctx.affine().set(dims, symbols, constraints)))
            }
            tags::STRIDED => {
                let outer = self.enter()?;
                let offset = self.signed_varint()?;
                let mut strides = Vec::new();
                while !self.cursor.is_at_end() {
                    strides.push(self.signed_varint()?);
                }
                self.cursor = outer;
                Ok(ctx.attrs().strided_layout(&strides, offset))
            }
            tags::INT_ARRAY => {
                let element = self.ty()?;
                let data = self.integers(at, element)?;
                ctx.attrs().dense_array(element, data).map_err(|invalid| self.error_at(at, invalid))
            }
            tags::INT_ELEMENTS => {
                let ty = self.ty()?;
                let Some(element) = ctx.types().element_type(ty) else {
                    return Err(self.error_at(at, "expected a shaped type of integers"));
                };
                let data = self.integers(at, element)?;
                let splat =
                    ctx.attrs().dense_layout(element).is_some_and(|layout| layout.element_bytes() == data.len());
                ctx.attrs().dense_elements(ty, splat, &data).map_err(|invalid| self.error_at(at, invalid))
            }
            tags::RANGE => {
                let file = ctx.ident(self.text()?);
                let (start, end) = ((self.small()?, self.small()?), (self.small()?, self.small()?));
                Ok(ctx.attrs().file_range_loc(FileRange::new(file, start, Some(end))))
            }
            code if code == AttrCode::DenseStrings as u64 => {
                let outer = self.enter()?;
                let attr = builtin::read_attr(self)?;
                self.leave(outer, "Attribute")?;
                Ok(attr)
            }
            code if code < tags::OWN && !tags::has_own_form(code) => {
                self.cursor = start;
                builtin::read_attr(self)
            }
            code => Err(self.error_at(at, format!("unknown attribute code: {code}"))),
        }
    }

    fn entry_type(&mut self) -> Result<Type, Failure> {
        let (file, ctx) = (self.file, self.ctx);
        let (at, start) = (self.offset(), self.cursor);
        let code = self.varint()?;
        let made = match code {
            tags::TEXT => {
                let text = self.text()?;
                return self.parse(at, |name| parse_type_bytes(ctx, text, &piece(file, name)));
            }
            tags::ENCODED => {
                let namespace = self.namespace()?;
                let outer = self.enter()?;
                let Some(ty) = encoding::read_type(self, namespace)? else {
                    return Err(self.unknown("a type", namespace));
                };
                self.leave(outer, "Type")?;
                return Ok(ty);
            }
            tags::MEMREF | tags::MEMREF_WITH_SPACE => {
                let space = (code == tags::MEMREF_WITH_SPACE).then(|| self.attr()).transpose()?;
                let count = self.count()?;
                let shape = (0..count).map(|_| self.signed_varint()).collect::<Result<Vec<i64>, _>>()?;
                let element = self.ty()?;
                ctx.types().memref(&shape, element, None, space)
            }
            code if code < tags::OWN => {
                self.cursor = start;
                return builtin::read_type(self);
            }
            code => return Err(self.error_at(at, format!("unknown type code: {code}"))),
        };
        made.map_err(|invalid| self.error_at(at, invalid))
    }

    fn parse<T>(&self, at: usize, parse: impl FnOnce(&[u8]) -> Result<T, Failure>) -> Result<T, Failure> {
        let name = [self.file.name(), b" (text of an attribute or a type)"].concat();
        // The text has its own lines and columns.
        parse(&name).map_err(|failure| failure.note(self.loc(), &format!("at byte {at:#x} of the archive")))
    }

    pub(super) fn namespace(&mut self) -> Result<&'f [u8], Failure> {
        let at = self.offset();
        let namespace = self.text()?;
        self.file.load_dialect(self.ctx, at, namespace)?;
        Ok(namespace)
    }

    #[cold]
    pub(super) fn unknown(&self, what: &str, namespace: &[u8]) -> Failure {
        let name = String::from_utf8_lossy(namespace);
        let message = format!("{what} of dialect '{name}' is encoded in a way that only the dialect's own code knows");
        self.error_at(self.offset(), message)
    }

    pub(super) fn small(&mut self) -> Result<u32, Failure> {
        let at = self.offset();
        let number = self.varint()?;
        u32::try_from(number).map_err(|_| self.error_at(at, format!("{number} is too great a number here")))
    }

    /// Reads the numbers of dimensions and symbols.
    fn space(&mut self) -> Result<(u32, u32), Failure> {
        let at = self.offset();
        let (dims, symbols) = (self.small()?, self.small()?);
        // The printed form has a name for each.
        self.charge(at, (dims as usize).saturating_add(symbols as usize).saturating_mul(NAME))?;
        Ok((dims, symbols))
    }

    /// Reads affine expressions up to the end, in postfix order.
    fn exprs(&mut self, (dims, symbols): (u32, u32)) -> Result<Vec<AffineExpr>, Failure> {
        let mut stack: Vec<AffineExpr> = Vec::new();
        while !self.cursor.is_at_end() {
            let at = self.offset();
            let number = self.varint()?;
            let payload = number >> 2;
            let index = u32::try_from(payload);
            let expr = match (number & 3, index) {
                (0, Ok(dim)) if dim < dims => self.ctx.affine().dim(dim),
                (1, Ok(symbol)) if symbol < symbols => self.ctx.affine().symbol(symbol),
                (2, _) => self.ctx.affine().constant((payload >> 1) as i64 ^ -((payload & 1) as i64)),
                (3, Ok(code)) => {
                    let op = match code {
                        0 => AffineBinary::Add,
                        1 => AffineBinary::Mul,
                        2 => AffineBinary::Mod,
                        3 => AffineBinary::FloorDiv,
                        4 => AffineBinary::CeilDiv,
                        _ => return Err(self.error_at(at, format!("unknown operation of an expression: {code}"))),
                    };
                    match (stack.pop(), stack.pop()) {
                        (Some(rhs), Some(lhs)) => {
                            let fixed = |expr: AffineExpr| expr.is_symbolic_or_constant(self.ctx);
                            if op != AffineBinary::Add && !fixed(rhs) && !(op == AffineBinary::Mul && fixed(lhs)) {
                                return Err(self.error_at(
                                    at,
                                    "non-affine expression: an operand has to be either a constant or symbolic",
                                ));
                            }
                            self.ctx.affine().binary(op, lhs, rhs)
                        }
                        _ => return Err(self.error_at(at, "an operation of an expression has two operands")),
                    }
                }
                _ => return Err(self.error_at(at, "a dimension or a symbol that there cannot be")),
            };
            stack.push(expr);
        }
        Ok(stack)
    }

    /// Reads length-prefixed integers into the in-memory layout of an element type.
    pub(super) fn integers(&mut self, at: usize, element: Type) -> Result<Vec<u8>, Failure> {
        let width = self.ctx.types().integer_width(element).filter(|width| matches!(width, 2..=64));
        let layout = self.ctx.attrs().dense_layout(element).filter(|layout| !layout.complex);
        let (Some(_), Some(layout)) = (width, layout) else {
            return Err(self.error_at(at, "expected elements that are integers of 2 to 64 bits"));
        };
        let outer = self.enter()?;
        let mut data = Vec::with_capacity(self.cursor.remaining());
        while !self.cursor.is_at_end() {
            let number = self.signed_varint()?;
            data.extend_from_slice(number.to_le_bytes().get(..layout.element_bytes()).unwrap_or_default());
        }
        self.cursor = outer;
        Ok(data)
    }

    /// Reads a LEB128 number of up to `width` bits, as words.
    pub(super) fn long_leb(&mut self, width: u32) -> Result<Vec<u64>, Failure> {
        let at = self.offset();
        let mut words: Vec<u64> = Vec::new();
        let mut bit = 0u32;
        loop {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            let (word, shift) = ((bit / 64) as usize, bit % 64);
            if bit.saturating_add(64 - bits.leading_zeros()) > width {
                return Err(self.error_at(at, format!("a number is longer than {width} bits")));
            }
            words.resize(words.len().max(word + 2), 0);
            if let Some([low, high]) = words.get_mut(word..word + 2) {
                *low |= bits << shift;
                *high |= if shift > 57 { bits >> (64 - shift) } else { 0 };
            }
            if byte < 0x80 {
                return Ok(words);
            }
            bit = bit.saturating_add(7);
        }
    }
}

/// Returns the options of parsing the text of an attribute or a type.
fn piece<'a>(file: &'a Archive, from: &'a [u8]) -> PieceConfig<'a> {
    let (allow_unregistered, versions) = (file.allow_unregistered, file.versions());
    PieceConfig::new(from)
        .with_allow_unregistered(allow_unregistered)
        .with_versions(versions)
        .with_distinct(Some(&file.distinct))
        .with_resources(Some(&file.resource_names))
}
