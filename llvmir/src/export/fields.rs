//! Parameters of attributes, by position, read without panics.

use lect_core::attrs::{AttrData, int_array};
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::OpRef;
use lect_core::number::ApInt;

/// Parameters of an attribute that a dialect defines.
#[derive(Clone, Copy)]
pub(super) struct Fields<'c> {
    ctx: &'c ContextData,
    /// C++ class of the attribute.
    pub class: &'c str,
    params: &'c [Param],
}

impl<'c> Fields<'c> {
    /// Returns the parameters of an attribute, or `None` for a builtin or opaque one.
    pub fn of(ctx: &'c ContextData, attr: Attr) -> Option<Self> {
        let def = ctx.attrs().def(attr)?;
        Some(Self { ctx, class: &ctx.def_info(def).spec().cpp_class, params: ctx.attrs().params(attr) })
    }

    pub fn attr(self, at: usize) -> Option<Attr> {
        if let Some(Param::Attr(attr)) = self.params.get(at) { Some(*attr) } else { None }
    }

    pub fn int(self, at: usize) -> i128 {
        match self.params.get(at) {
            Some(Param::Int(value)) => *value,
            Some(Param::Bool(value)) => i128::from(*value),
            Some(Param::Attr(attr)) => number(self.ctx, *attr).unwrap_or(0).into(),
            _ => 0,
        }
    }

    /// Returns true if the parameter is present.
    pub fn has(self, at: usize) -> bool {
        !matches!(self.params.get(at), None | Some(Param::Absent))
    }

    pub fn bool(self, at: usize) -> bool {
        self.int(at) != 0
    }

    pub fn string(self, at: usize) -> Option<&'c [u8]> {
        match self.params.get(at)? {
            Param::Attr(attr) => self.ctx.attrs().string_value(*attr),
            Param::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn list(self, at: usize) -> &'c [Param] {
        if let Some(Param::List(list)) = self.params.get(at) { list } else { &[] }
    }

    pub fn attrs(self, at: usize) -> impl Iterator<Item = Attr> + use<'c> {
        self.list(at).iter().filter_map(|param| if let Param::Attr(attr) = param { Some(*attr) } else { None })
    }

    pub fn apint(self, at: usize) -> Option<&'c ApInt> {
        if let Some(Param::ApInt(value)) = self.params.get(at) { Some(value) } else { None }
    }

    /// Returns the name of a symbol.
    pub fn symbol(self, at: usize) -> Option<Ident> {
        symbol(self.ctx, self.attr(at)?)
    }
}

/// Returns the value of an integer attribute, or of an attribute that holds an enum.
pub(super) fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64().or_else(|| value.to_u64().map(|value| value as i64)),
        AttrData::Dialect { body, .. } => match body.params() {
            [Param::Int(value), ..] => i64::try_from(*value).ok(),
            [Param::Bool(value), ..] => Some(i64::from(*value)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the name of a flat symbol reference.
pub(super) fn symbol(ctx: &ContextData, attr: Attr) -> Option<Ident> {
    match ctx.attrs().data(attr) {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    }
}

/// Inherent and discardable attributes of an operation, by name.
pub(super) trait OpFields<'a> {
    /// Returns the value of an integer or enum attribute.
    fn number(self, name: &str) -> Option<i64>;
    /// Returns true if the attribute is present and not `false`.
    fn flag(self, name: &str) -> bool;
    /// Returns the text of a string attribute.
    fn string(self, name: &str) -> Option<&'a [u8]>;
    /// Returns the elements of an array attribute.
    fn list(self, name: &str) -> &'a [Attr];
    /// Returns the numbers of a dense array.
    fn numbers(self, name: &str) -> smallvec::SmallVec<[i64; 8]>;
    /// Returns the name of a flat symbol reference.
    fn symbol(self, name: &str) -> Option<Ident>;
}

impl<'a> OpFields<'a> for OpRef<'a> {
    fn number(self, name: &str) -> Option<i64> {
        number(self.context(), self.attr(name)?)
    }

    fn flag(self, name: &str) -> bool {
        match self.attr(name) {
            None => false,
            Some(attr) => self.context().attrs().bool_value(attr) != Some(false),
        }
    }

    fn string(self, name: &str) -> Option<&'a [u8]> {
        self.context().attrs().string_value(self.attr(name)?)
    }

    fn list(self, name: &str) -> &'a [Attr] {
        self.attr(name).and_then(|attr| self.context().attrs().array_elements(attr)).unwrap_or_default()
    }

    fn numbers(self, name: &str) -> smallvec::SmallVec<[i64; 8]> {
        self.attr(name).map(|attr| int_array(self.context(), attr)).unwrap_or_default()
    }

    fn symbol(self, name: &str) -> Option<Ident> {
        symbol(self.context(), self.attr(name)?)
    }
}
