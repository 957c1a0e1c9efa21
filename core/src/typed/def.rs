//! Attributes and types as structs.

use lect_ods::spec::DefKind;

use crate::context::ContextData;
use crate::dialect::{EmbeddedSpec, cpp_name};
use crate::entity::{Attr, Def, Type};
use crate::types::Invalid;

/// An attribute or a type of a definition. Implemented by macros.
pub trait TypedDef: Copy {
    /// The spec of its dialect.
    const DIALECT: &'static EmbeddedSpec;
    /// Its place among the attributes or the types of the dialect.
    const INDEX: usize;
}

/// A type of a definition. Implemented by macros.
pub trait TypedType: TypedDef {
    /// The struct of a type that is known to be of the definition.
    fn view(ty: Type) -> Self;

    /// The type.
    fn ty(self) -> Type;

    /// The struct of a type, if it is of the definition.
    fn cast(ctx: &ContextData, ty: Type) -> Option<Self> {
        ctx.type_def(ty).filter(|def| is::<Self>(ctx, *def)).map(|_| Self::view(ty))
    }

    /// The model that the type has of an interface: `ty.interface::<dyn Size>(ctx)`.
    fn interface<T: ?Sized + 'static>(self, ctx: &ContextData) -> Option<&'static T> {
        ctx.type_interface(self.ty())
    }

    /// As [`cast`](Self::cast), of a type that may have been made by other means than its constructors: none if a parameter
    /// is unknown or of another kind, so that an accessor would panic.
    fn try_cast(ctx: &ContextData, ty: Type) -> Option<Self> {
        let has_all = |def| ctx.has_all_params(def, ctx.type_params(ty));
        Self::cast(ctx, ty).filter(|_| ctx.type_def(ty).is_some_and(has_all))
    }
}

/// An attribute of a definition. Implemented by macros.
pub trait TypedAttr: TypedDef {
    /// The struct of an attribute that is known to be of the definition.
    fn view(attr: Attr) -> Self;

    /// The attribute.
    fn attr(self) -> Attr;

    /// The struct of an attribute, if it is of the definition.
    fn cast(ctx: &ContextData, attr: Attr) -> Option<Self> {
        ctx.attr_def(attr).filter(|def| is::<Self>(ctx, *def)).map(|_| Self::view(attr))
    }

    /// The model that the attribute has of an interface: `attr.interface::<dyn Size>(ctx)`.
    fn interface<T: ?Sized + 'static>(self, ctx: &ContextData) -> Option<&'static T> {
        ctx.attr_interface(self.attr())
    }

    /// As [`cast`](Self::cast), of an attribute that may have been made by other means than its constructors: none if a
    /// parameter is unknown or of another kind, so that an accessor would panic.
    fn try_cast(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let has_all = |def| ctx.has_all_params(def, ctx.attr_params(attr));
        Self::cast(ctx, attr).filter(|_| ctx.attr_def(attr).is_some_and(has_all))
    }
}

fn is<T: TypedDef>(ctx: &ContextData, def: Def) -> bool {
    ctx.def_info(def).index_in(T::DIALECT) == Some(T::INDEX)
}

fn definition<T: TypedDef>(ctx: &ContextData, kind: DefKind) -> Result<Def, Invalid> {
    let spec = T::DIALECT.get();
    let dialect = ctx.dialect(spec.name.as_bytes());
    let def = dialect.and_then(|dialect| match T::DIALECT.is(dialect.spec()) {
        true => dialect.def_at(kind, T::INDEX),
        false => {
            let defs = if kind == DefKind::Attr { &spec.attrs } else { &spec.types };
            let def = dialect.def_of_class(kind, &cpp_name(defs.get(T::INDEX)?));
            def.filter(|def| is::<T>(ctx, *def))
        }
    });
    def.ok_or_else(|| Invalid::new(format!("dialect '{}' is not one of the context's", spec.name)))
}

/// The type of a definition that has these parameters. Fails if they are not what they must be, or the context does not
/// have the dialect.
pub fn type_of<T: TypedType>(ctx: &ContextData, params: Vec<crate::dialect::Param>) -> Result<T, Invalid> {
    ctx.dialect_type(definition::<T>(ctx, DefKind::Type)?, params).map(T::view)
}

/// As [`type_of`], of an attribute.
pub fn attr_of<T: TypedAttr>(ctx: &ContextData, params: Vec<crate::dialect::Param>) -> Result<T, Invalid> {
    ctx.dialect_attr(definition::<T>(ctx, DefKind::Attr)?, params).map(T::view)
}
