//! Parameters of attributes and types that dialects define.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::part::Part;
use super::{AttrData, OpaqueBody};
use crate::context::{Attrs, Types};
use crate::entity::{AffineMap, Attr, Def, IntegerSet, Type};
use crate::number::{ApInt, Float};
use crate::types::TypeData;

/// Contents of an attribute or a type that a dialect defines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DefBody {
    /// Parameters, in the order of the spec.
    Params(Box<[Param]>),
    /// Text after the mnemonic, if the definition's syntax is unknown C++ code.
    Text(OpaqueBody),
}

/// A parameter of an attribute or a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param {
    /// An absent optional parameter.
    Absent,
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A Boolean.
    Bool(bool),
    /// A C++ integer, or the value of an enum.
    Int(i128),
    /// An integer of a given width.
    ApInt(ApInt),
    /// A floating-point number.
    Float(Float),
    /// A string.
    String(Box<[u8]>),
    /// An affine map.
    AffineMap(AffineMap),
    /// An integer set.
    IntegerSet(IntegerSet),
    /// A list of parameters of one kind.
    List(Box<[Param]>),
    /// Parameters that are set after creation and are not part of the identity.
    Late(Late),
}

/// Parameters that are set once, after the attribute or type was created, as in a type that refers to itself by name.
///
/// Attributes and types that differ only in these parameters are the same.
#[derive(Clone, Default, Debug)]
pub struct Late(OnceLock<Box<[Param]>>);

impl Late {
    /// Returns the parameters, if they are set.
    pub fn get(&self) -> Option<&[Param]> {
        self.0.get().map(|params| &**params)
    }

    /// Sets the parameters. Returns false if they are set to other values already.
    pub fn finalize(&self, params: Box<[Param]>) -> bool {
        let mut given = Some(params);
        let known = self.0.get_or_init(|| given.take().unwrap_or_default());
        given.is_none_or(|params| *known == params)
    }
}

impl PartialEq for Late {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Late {}

impl Hash for Late {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl DefBody {
    /// Returns the parameters; none if the contents are text.
    pub fn params(&self) -> &[Param] {
        match self {
            DefBody::Params(params) => params,
            DefBody::Text(_) => &[],
        }
    }

    /// Visits the nested attributes and types, in order.
    pub(crate) fn for_each_part(&self, visit: &mut dyn FnMut(Part)) {
        match self {
            DefBody::Params(params) => params.iter().for_each(|param| param.for_each_part(visit)),
            DefBody::Text(text) => text.parts().for_each(visit),
        }
    }
}

impl Param {
    fn for_each_part(&self, visit: &mut dyn FnMut(Part)) {
        match self {
            Param::Type(ty) => visit(Part::Type(*ty)),
            Param::Attr(attr) => visit(Part::Attr(*attr)),
            Param::List(list) => list.iter().for_each(|param| param.for_each_part(visit)),
            _ => {}
        }
    }
}

impl<'c> Attrs<'c> {
    /// Returns the definition of an attribute of a loaded dialect.
    pub fn def(self, attr: Attr) -> Option<Def> {
        match self.data(attr) {
            AttrData::Dialect { def, .. } => Some(*def),
            _ => None,
        }
    }

    /// Returns the parameters of an attribute of a loaded dialect; empty if only its text is known.
    pub fn params(self, attr: Attr) -> &'c [Param] {
        match self.data(attr) {
            AttrData::Dialect { body, .. } => body.params(),
            _ => &[],
        }
    }
}

impl<'c> Types<'c> {
    /// Returns the definition of a type of a loaded dialect.
    pub fn def(self, ty: Type) -> Option<Def> {
        match self.data(ty) {
            TypeData::Dialect { def, .. } => Some(*def),
            _ => None,
        }
    }

    /// Returns the parameters of a type of a loaded dialect; empty if only its text is known.
    pub fn params(self, ty: Type) -> &'c [Param] {
        match self.data(ty) {
            TypeData::Dialect { body, .. } => body.params(),
            _ => &[],
        }
    }
}
