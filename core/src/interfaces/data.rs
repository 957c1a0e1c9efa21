//! Interfaces of types and attributes.
//!
//! An interface is a Rust trait, like those of operations; methods take the context and the type or attribute. A
//! definition lists its models in [`DefHooks::interfaces`](crate::dialect::DefHooks::interfaces). Any dialect adds
//! models to types and attributes of others by [`DialectHooks::external`](crate::dialect::DialectHooks::external), by
//! names such as `!builtin.integer` and `#shelf.size`. [`Types::interface`] and
//! [`Attrs::interface`] find them.
//!
//! The traits below are those of MLIR that the engine calls. A type with a model of one satisfies each constraint that
//! requires the C++ interface.

use std::borrow::Cow;

use crate::attrs::AttrData;
use crate::context::{Attrs, ContextData, Types};
use crate::dialect::{DefInfo, InterfaceEntry};
use crate::entity::{Attr, Def, Type};
use crate::eval::{attr_base, type_base};
use crate::types::{Invalid, TypeData};

/// A type with a shape and elements of one type (`ShapedType`).
pub trait ShapedType: Sync {
    /// Returns the sizes of all dimensions ([`DYNAMIC`](crate::types::DYNAMIC) if unknown); `None` for an unranked
    /// type.
    fn shape(&self, ctx: &ContextData, ty: Type) -> Option<Vec<i64>>;

    /// Returns the type of the elements.
    fn element_type(&self, ctx: &ContextData, ty: Type) -> Type;
}

/// An attribute whose type is computed from its parameters (`TypedAttr`).
pub trait AttrType: Sync {
    /// Returns the type.
    fn attr_type(&self, ctx: &ContextData, attr: Attr) -> Type;
}

/// An attribute that verifies ranked tensors with it as their encoding (`VerifiableTensorEncoding`).
pub trait TensorEncoding: Sync {
    /// Verifies a tensor of a shape and an element type. The error is a complete sentence.
    fn verify_tensor(&self, ctx: &ContextData, attr: Attr, shape: &[i64], element: Type) -> Result<(), Invalid>;
}

/// A layout of memrefs (`MemRefLayoutAttrInterface`).
pub trait MemRefLayout: Sync {
    /// Verifies that the layout fits a shape.
    fn verify_layout(&self, _ctx: &ContextData, _attr: Attr, _shape: &[i64]) -> Result<(), Invalid> {
        Ok(())
    }
}

/// A valid element type of memrefs (`MemRefElementTypeInterface`).
pub trait MemRefElement: Sync {}

/// A valid element type of vectors (`VectorElementTypeInterface`).
pub trait VectorElement: Sync {}

/// Returns true if an entry is a model of one interface.
type IsModel = fn(&InterfaceEntry) -> bool;

fn is_model<T: ?Sized + 'static>(entry: &InterfaceEntry) -> bool {
    entry.get::<T>().is_some()
}

/// The Rust interfaces that correspond to C++ interfaces.
const BY_MODEL: &[(&str, IsModel)] = &[
    ("ShapedType", is_model::<dyn ShapedType>),
    ("TypedAttr", is_model::<dyn AttrType>),
    ("VerifiableTensorEncoding", is_model::<dyn TensorEncoding>),
    ("MemRefLayoutAttrInterface", is_model::<dyn MemRefLayout>),
    ("MemRefElementTypeInterface", is_model::<dyn MemRefElement>),
    ("VectorElementTypeInterface", is_model::<dyn VectorElement>),
];

/// Returns true if one of the models implements a C++ interface, named without `mlir::`.
pub(crate) fn models_implement(models: &[InterfaceEntry], cpp_name: &str) -> bool {
    !models.is_empty() && BY_MODEL.iter().any(|known| known.0 == cpp_name && models.iter().any(known.1))
}

impl Types<'_> {
    /// Returns the model that a type has of an interface: `ctx.types().interface::<dyn Size>(ty)`.
    pub fn interface<T: ?Sized + 'static>(self, ty: Type) -> Option<&'static T> {
        match self.data(ty) {
            TypeData::Dialect { def, .. } => self.0.def_info(*def).interface(),
            data => self.0.builtin_models('!', type_base(data)).find_map(|entry| entry.get()),
        }
    }

    /// Returns true if the definition of a type lists a trait, by its C++ name: `IsMutable`, `Linear`.
    pub fn has_trait(self, ty: Type, name: &str) -> bool {
        self.def(ty).is_some_and(|def| self.0.def_info(def).has_trait(name))
    }
}

impl Attrs<'_> {
    /// Returns the model that an attribute has of an interface: `ctx.attrs().interface::<dyn Size>(attr)`.
    pub fn interface<T: ?Sized + 'static>(self, attr: Attr) -> Option<&'static T> {
        match self.data(attr) {
            AttrData::Dialect { def, .. } => self.0.def_info(*def).interface(),
            data => self.0.builtin_models('#', attr_base(data)).find_map(|entry| entry.get()),
        }
    }

    /// Returns true if the definition of an attribute lists a trait, by its C++ name.
    pub fn has_trait(self, attr: Attr, name: &str) -> bool {
        self.def(attr).is_some_and(|def| self.0.def_info(def).has_trait(name))
    }
}

impl ContextData {
    /// Returns true if a definition implements an interface, by its C++ class without `mlir::`, or has a trait of that
    /// name.
    pub fn def_implements(&self, def: Def, interface: &str) -> bool {
        let info = self.def_info(def);
        info.spec().interfaces.iter().any(|it| it.cpp_name == interface) || info.has_attached(interface)
    }

    /// Returns the models that dialects attach to a builtin type or attribute, `builtin.integer`.
    fn builtin_models(&self, sigil: char, name: &'static str) -> impl Iterator<Item = InterfaceEntry> {
        self.registry().external_def_interfaces(sigil, name)
    }

    /// Returns true if dialects attach a C++ interface to a builtin type or attribute.
    pub(crate) fn builtin_implements(&self, sigil: char, name: &'static str, cpp_name: &str) -> bool {
        let registry = self.registry();
        if !registry.extends_defs() {
            return false;
        }
        registry.attached(sigil, name).any(|it| it == cpp_name)
            || self.builtin_models(sigil, name).any(|entry| models_implement(&[entry], cpp_name))
    }
}

/// Returns the shape and the element type from the model of a type.
pub(crate) fn shape_of(ctx: &ContextData, ty: Type) -> Option<(Option<Cow<'_, [i64]>>, Type)> {
    let model = ctx.types().interface::<dyn ShapedType>(ty)?;
    Some((model.shape(ctx, ty).map(Cow::Owned), model.element_type(ctx, ty)))
}

impl DefInfo {
    /// Returns true if a C++ interface, named without `mlir::`, is implemented although the spec does not list it.
    /// Either a model implements it, or another dialect attaches it.
    pub(crate) fn has_attached(&self, cpp_name: &str) -> bool {
        self.attached.contains(&cpp_name) || models_implement(&self.interfaces, cpp_name)
    }
}

/// Checks a ranked tensor of a shape and an element type by the code of its encoding, if it has any.
pub(crate) fn check_encoding(ctx: &ContextData, encoding: Attr, shape: &[i64], element: Type) -> Result<(), Invalid> {
    let AttrData::Dialect { def, body, .. } = ctx.attrs().data(encoding) else { return Ok(()) };
    let info = ctx.def_info(*def);
    if let Some(verify) = info.hooks.verify_tensor {
        verify(ctx, body, shape, element)?;
    }
    match info.interface::<dyn TensorEncoding>() {
        Some(model) => model.verify_tensor(ctx, encoding, shape, element),
        None => Ok(()),
    }
}

/// Checks that the layout of a dialect fits a shape.
pub(crate) fn check_layout(ctx: &ContextData, layout: Attr, shape: &[i64]) -> Result<(), Invalid> {
    match ctx.attrs().interface::<dyn MemRefLayout>(layout) {
        Some(model) => model.verify_layout(ctx, layout, shape),
        None => Ok(()),
    }
}
