//! Printer of attributes, except for dense elements and locations.

use std::borrow::Cow;

use crate::attrs::{AttrData, NamedAttr, OpaqueBody, Piece};
use crate::compat::newer_name;
use crate::context::ContextData;
use crate::dialect::DefBody;
use crate::dialect::DefInfo;
use crate::entity::{Attr, Def, Ident, Type};
use crate::number::FloatSpelling;
use crate::stack;
use crate::text::print::out::Out;
use crate::text::print::{OpPrinter, Printer};
use crate::types::Signedness;

/// Elision of an attribute's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Elision {
    /// The type is written.
    Never,
    /// The type is omitted if it is the default: `i64` or `f64`.
    May,
    /// The type is omitted.
    Must,
}

impl Printer<'_> {
    /// Prints an attribute with its type, or its alias if it has one.
    #[inline]
    pub(crate) fn attr(&mut self, attr: Attr) {
        if !self.attrs.write(attr, &mut self.out) {
            self.new_attr(attr);
        }
    }

    #[cold]
    fn new_attr(&mut self, attr: Attr) {
        let start = self.mark();
        self.attr_eliding(attr, Elision::Never);
        self.attrs.remember(attr, &self.out, start);
    }

    /// Prints an attribute, or its alias if it has one.
    pub(crate) fn attr_eliding(&mut self, attr: Attr, elision: Elision) {
        if !self.attr_alias(attr) {
            self.attr_in_full(attr, elision);
        }
    }

    /// Prints an attribute in full, without its own alias.
    pub(super) fn attr_in_full(&mut self, attr: Attr, elision: Elision) {
        // Parts are shared, but printed at each use: even sixty attributes can exceed the available memory.
        self.out.maybe_flush();
        if self.out.failed() {
            return;
        }
        let ctx: &ContextData = self.ctx;
        let ty = match ctx.attrs().data(attr) {
            AttrData::Integer { value, ty } => {
                if *ty == ctx.types().i1() {
                    // A boolean literal implies its type.
                    return self.out.text(if value.is_zero() { "false" } else { "true" });
                }
                self.integer(value, ctx.types().signedness(*ty) == Some(Signedness::Unsigned));
                if elision == Elision::May && *ty == ctx.types().i64() {
                    return;
                }
                *ty
            }
            AttrData::Float { value, ty } => {
                let spelling = self.float(*value);
                // Hexadecimal bits do not imply their type.
                if elision == Elision::May && *ty == ctx.types().f64() && spelling == FloatSpelling::Decimal {
                    return;
                }
                *ty
            }
            AttrData::String { value, ty } => {
                self.out.quoted(value);
                *ty
            }
            AttrData::Opaque { dialect, body, ty } => {
                self.dialect_symbol(b'#', *dialect, body);
                *ty
            }
            AttrData::Dialect { def, body, ty } => {
                self.def_symbol(b'#', *def, body);
                *ty
            }
            AttrData::DenseElements(elements) => {
                self.dense_elements(elements);
                elements.ty
            }
            AttrData::DenseStrings { ty, values } => {
                self.dense_strings(*ty, values);
                *ty
            }
            AttrData::SparseElements { ty, indices, values } => {
                self.sparse_elements(*indices, *values);
                *ty
            }
            AttrData::DenseResource { key, ty } => {
                self.out.text("dense_resource<");
                self.resource_key(*key);
                self.out.byte(b'>');
                *ty
            }
            untyped => return stack::grow(|| self.untyped_attr(attr, untyped)),
        };
        if elision != Elision::Must {
            self.type_suffix(ty);
        }
    }

    fn type_suffix(&mut self, ty: Type) {
        if ty != self.ctx.types().none() {
            self.out.text(" : ");
            self.ty(ty);
        }
    }

    fn untyped_attr(&mut self, attr: Attr, data: &AttrData) {
        let ctx: &ContextData = self.ctx;
        match data {
            AttrData::Unit => self.out.text("unit"),
            AttrData::Array(elements) => {
                self.out.byte(b'[');
                for (index, &element) in elements.iter().enumerate() {
                    if index > 0 {
                        self.out.text(", ");
                    }
                    self.attr_eliding(element, Elision::May);
                }
                self.out.byte(b']');
            }
            AttrData::Dictionary(entries) => {
                self.out.byte(b'{');
                self.named_attrs(entries);
                self.out.byte(b'}');
            }
            AttrData::Type(ty) => self.ty(*ty),
            AttrData::SymbolRef { root, nested } => {
                self.out.symbol(ctx.ident_bytes(*root));
                for name in nested {
                    self.out.text("::");
                    self.out.symbol(ctx.ident_bytes(*name));
                }
            }
            AttrData::AffineMap(map) => {
                self.out.text("affine_map<");
                ctx.affine().print_map(&mut self.out.buf, *map);
                self.out.byte(b'>');
            }
            AttrData::IntegerSet(set) => {
                self.out.text("affine_set<");
                ctx.affine().print_set(&mut self.out.buf, *set);
                self.out.byte(b'>');
            }
            AttrData::DenseArray { element, data } => self.dense_array(*element, data),
            AttrData::StridedLayout { offset, strides } => {
                self.out.text("strided<[");
                for (index, &stride) in strides.iter().enumerate() {
                    if index > 0 {
                        self.out.text(", ");
                    }
                    self.size(stride);
                }
                self.out.byte(b']');
                if *offset != 0 {
                    self.out.text(", offset: ");
                    self.size(*offset);
                }
                self.out.byte(b'>');
            }
            AttrData::Distinct { id, attr } => {
                self.premature |= self.ahead && !self.distinct.is_known(*id);
                let number = self.distinct.number(*id);
                self.out.text("distinct[");
                self.out.signed(number as i64);
                self.out.text("]<");
                if *attr != ctx.attrs().unit() {
                    self.attr(*attr);
                }
                self.out.byte(b'>');
            }
            AttrData::UnknownLoc
            | AttrData::FileLoc(_)
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. } => self.location_in_full(attr),
            AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::String { .. }
            | AttrData::Dialect { .. }
            | AttrData::Opaque { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseStrings { .. }
            | AttrData::SparseElements { .. }
            | AttrData::DenseResource { .. } => {}
        }
    }

    /// Returns the printed name of an attribute. Attributes of newer releases are stored under another name.
    fn name_in_release<'n>(&self, name: &'n [u8]) -> &'n [u8] {
        match newer_name(name).filter(|it| it.1 <= u64::from(self.config.release)) {
            Some((newer, _)) => newer.as_bytes(),
            None => name,
        }
    }

    /// Prints `a = 1, b`, without the braces.
    pub(crate) fn named_attrs(&mut self, entries: &[NamedAttr]) {
        let ctx: &ContextData = self.ctx;
        for (index, &(name, value)) in entries.iter().enumerate() {
            if index > 0 {
                self.out.text(", ");
            }
            if !self.attr_names.write(name, &mut self.out) {
                let start = self.mark();
                self.out.keyword_or_string(self.name_in_release(ctx.ident_bytes(name)));
                self.attr_names.remember(name, &self.out, start);
            }
            if value != ctx.attrs().unit() {
                self.out.text(" = ");
                self.attr(value);
            }
        }
    }

    /// Prints `!dialect.mnemonic` and the parameters.
    pub(super) fn def_symbol(&mut self, prefix: u8, def: Def, body: &DefBody) {
        let info = self.ctx.def_info(def);
        self.out.byte(prefix);
        self.out.text(&info.dialect().name);
        self.out.hold();
        let dot = self.out.buf.len();
        self.out.byte(b'.');
        self.out.text(info.spec().mnemonic.as_deref().unwrap_or(""));
        let in_brackets = info.gains_brackets(self.ctx, self.config.release.into());
        if in_brackets {
            self.out.byte(b'<');
            OpPrinter::printing(self).without_first(b" ", |p| DefInfo::print_body(p, def, body));
            self.out.byte(b'>');
        } else {
            let end = self.out.buf.len();
            stack::grow(|| DefInfo::print_body(&mut OpPrinter::printing(self), def, body));
            // A format that begins with a word would continue the mnemonic.
            let continues = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$');
            if self.out.buf.get(end).is_some_and(continues) {
                self.out.buf.insert(end, b' ');
            }
        }
        if !is_pretty(&self.out.buf[dot + 1..]) {
            self.out.buf[dot] = b'<';
            self.out.byte(b'>');
        }
        self.out.release();
    }

    /// Prints `!dialect.body`, or `!dialect<body>` if the body does not begin with a name or has unbalanced brackets.
    pub(super) fn dialect_symbol(&mut self, prefix: u8, dialect: Ident, body: &OpaqueBody) {
        self.out.byte(prefix);
        self.out.bytes(self.ctx.ident_bytes(dialect));
        let text = match &*body.0 {
            [Piece::Text(text)] => Cow::Borrowed(&**text),
            pieces => {
                // The printed text, including aliases, determines the form.
                let out = std::mem::replace(&mut self.out, Out::keep(Vec::new()));
                for piece in pieces {
                    match piece {
                        Piece::Text(text) => self.out.bytes(text),
                        Piece::Attr(attr) => self.attr(*attr),
                        Piece::Type(ty) => self.ty(*ty),
                        Piece::Encoded(encoded) => self.out.text(&encoded.to_string()),
                    }
                }
                Cow::Owned(std::mem::replace(&mut self.out, out).buf)
            }
        };
        let pretty = is_pretty(&text);
        self.out.byte(if pretty { b'.' } else { b'<' });
        self.out.bytes(&text);
        if !pretty {
            self.out.byte(b'>');
        }
    }
}

/// Returns true if text is valid after the dot of a dialect: a name, optionally followed by balanced `<..>`.
fn is_pretty(body: &[u8]) -> bool {
    if !body.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    let Some(name) = body.iter().position(|byte| !is_name(byte)) else { return true };
    let mut rest = &body[name..];
    if !(rest.starts_with(b"<") && rest.ends_with(b">")) {
        return false;
    }
    let mut open = Vec::new();
    loop {
        let Some((&byte, after)) = rest.split_first() else { return false };
        rest = after;
        match byte {
            0 => return false,
            b'<' | b'[' | b'(' | b'{' => open.push(byte),
            // Brackets in strings are ignored.
            b'"' => loop {
                let Some((&byte, after)) = rest.split_first() else { return false };
                rest = after;
                match byte {
                    b'"' => break,
                    b'\\' => rest = rest.get(1..).unwrap_or_default(),
                    _ => {}
                }
            },
            // An arrow does not count as a bracket.
            b'-' if rest.starts_with(b">") => rest = &rest[1..],
            b'>' | b']' | b')' | b'}' => {
                let partner = match byte {
                    b'>' => b'<',
                    b']' => b'[',
                    b')' => b'(',
                    _ => b'{',
                };
                if open.pop() != Some(partner) {
                    return false;
                }
                if open.is_empty() {
                    return rest.is_empty();
                }
            }
            _ => {}
        }
    }
}
