//! Parameters of attributes and types that dialects define.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::part::Part;
use super::{AttrData, OpaqueBody};
use crate::context::ContextData;
use crate::entity::{AffineMap, Attr, Def, IntegerSet, Type};
use crate::number::{ApInt, Float};
use crate::types::TypeData;

/// What an attribute or a type of a definition is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DefBody {
    /// Its parameters, as many as its spec has.
    Params(Box<[Param]>),
    /// What is written after the mnemonic, of a definition whose syntax is code that is not known here.
    Text(OpaqueBody),
}

/// A parameter of an attribute or a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param {
    /// An optional one that is not there.
    Absent,
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A truth value.
    Bool(bool),
    /// A number of C++, or the value of an enum.
    Int(i128),
    /// A number of any width.
    ApInt(ApInt),
    /// A floating-point number.
    Float(Float),
    /// A string.
    String(Box<[u8]>),
    /// An affine map.
    AffineMap(AffineMap),
    /// An integer set.
    IntegerSet(IntegerSet),
    /// Several of one kind.
    List(Box<[Param]>),
    /// What becomes known after the attribute or type exists, and does not tell it from others.
    Late(Late),
}

/// What an attribute or a type is found to be made of once it exists already, as a type that is named within itself.
/// It becomes final once. Two attributes or types that differ in nothing else are one.
#[derive(Clone, Default, Debug)]
pub struct Late(OnceLock<Box<[Param]>>);

impl Late {
    /// What it is, if it is final.
    pub fn get(&self) -> Option<&[Param]> {
        self.0.get().map(|params| &**params)
    }

    /// Finalizes what it is. False if it is already something else.
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
    /// The parameters, if they are known.
    pub fn params(&self) -> &[Param] {
        match self {
            DefBody::Params(params) => params,
            DefBody::Text(_) => &[],
        }
    }

    /// Calls `visit` on the attributes and types within, in order.
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

impl ContextData {
    /// The definition of an attribute of a loaded dialect.
    pub fn attr_def(&self, attr: Attr) -> Option<Def> {
        match self.attr_data(attr) {
            AttrData::Dialect { def, .. } => Some(*def),
            _ => None,
        }
    }

    /// The definition of a type of a loaded dialect.
    pub fn type_def(&self, ty: Type) -> Option<Def> {
        match self.type_data(ty) {
            TypeData::Dialect { def, .. } => Some(*def),
            _ => None,
        }
    }

    /// The parameters of an attribute of a loaded dialect; none if only its text is known.
    pub fn attr_params(&self, attr: Attr) -> &[Param] {
        match self.attr_data(attr) {
            AttrData::Dialect { body, .. } => body.params(),
            _ => &[],
        }
    }

    /// The parameters of a type of a loaded dialect; none if only its text is known.
    pub fn type_params(&self, ty: Type) -> &[Param] {
        match self.type_data(ty) {
            TypeData::Dialect { body, .. } => body.params(),
            _ => &[],
        }
    }
}
