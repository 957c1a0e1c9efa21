//! Attributes and types as structs.

use lect_ods::spec::DefKind;

use crate::context::ContextData;
use crate::dialect::{Dialect, EmbeddedSpec, Param, cpp_name};
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

    /// The definition that the context has, for parsers: `p.parse_stripped_attr(def)`. None if it does not have the dialect, or
    /// has another definition of the name.
    fn def(ctx: &ContextData) -> Option<Def> {
        find::<Self>(ctx, DefKind::Attr).ok().map(|found| found.1)
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
    let info = ctx.def_info(def);
    let lifted = if info.is_of_other_version() { ctx.lifted_def(def) } else { None };
    lifted.map_or(info, |lifted| ctx.def_info(lifted)).index_in(T::DIALECT) == Some(T::INDEX)
}

/// The definition that the context has for a struct, and the dialect that has it.
fn find<T: TypedDef>(ctx: &ContextData, kind: DefKind) -> Result<(&Dialect, Def), Invalid> {
    let spec = T::DIALECT.get();
    let Some(dialect) = ctx.dialect(spec.name.as_bytes()) else {
        return Err(Invalid(format!("dialect '{}' is not one of the context's", spec.name)));
    };
    if T::DIALECT.is(dialect.spec())
        && let Some(def) = dialect.def_at(kind, T::INDEX)
    {
        return Ok((dialect, def));
    }
    let defs = if kind == DefKind::Attr { &spec.attrs } else { &spec.types };
    let own = defs.get(T::INDEX);
    let name = own.map_or("", |own| &own.name);
    if let Some(program) = dialect.program_version(ctx) {
        let def = program.def_at(ctx, kind, T::INDEX).filter(|&def| is::<T>(ctx, def));
        let def = def.ok_or_else(|| Invalid(format!("'{name}' is not a definition of dialect '{}'", spec.name)))?;
        return Ok((dialect, def));
    }
    let found = own.and_then(|own| dialect.def_of_class(kind, &cpp_name(own)));
    match found.filter(|def| is::<T>(ctx, *def)) {
        Some(def) => Ok((dialect, def)),
        None if found.is_none() => {
            Err(Invalid(format!("dialect '{}' of the context does not have '{name}'", spec.name)))
        }
        None => Err(Invalid(format!(
            "'{name}' has other parameters in dialect '{}' of the context than in the program",
            spec.name
        ))),
    }
}

/// The definition that the context has for a struct, and its parameters of those that the struct has.
fn definition<T: TypedDef>(ctx: &ContextData, kind: DefKind, params: Vec<Param>) -> Result<(Def, Vec<Param>), Invalid> {
    let (dialect, def) = find::<T>(ctx, kind)?;
    match dialect.program_version(ctx) {
        Some(program) => program.down.params(ctx, def, params),
        None => Ok((def, params)),
    }
}

/// The parameters of a type, as the program's version of its dialect has them.
pub fn type_params(ctx: &ContextData, ty: Type) -> &[Param] {
    match ctx.type_def(ty).is_some_and(|def| ctx.def_info(def).is_of_other_version()) {
        true => ctx.lifted_type_params(ty),
        false => ctx.type_params(ty),
    }
}

/// As [`type_params`], of an attribute.
pub fn attr_params(ctx: &ContextData, attr: Attr) -> &[Param] {
    match ctx.attr_def(attr).is_some_and(|def| ctx.def_info(def).is_of_other_version()) {
        true => ctx.lifted_attr_params(attr),
        false => ctx.attr_params(attr),
    }
}

/// The type of a definition that has these parameters. Fails if they are not what they must be, or the context does not
/// have the dialect. In a context with another version of the dialect it is the type of that version, and fails if the
/// version cannot express a parameter.
pub fn type_of<T: TypedType>(ctx: &ContextData, params: Vec<Param>) -> Result<T, Invalid> {
    let (def, params) = definition::<T>(ctx, DefKind::Type, params)?;
    ctx.dialect_type(def, params).map(T::view)
}

/// As [`type_of`], of an attribute.
pub fn attr_of<T: TypedAttr>(ctx: &ContextData, params: Vec<Param>) -> Result<T, Invalid> {
    let (def, params) = definition::<T>(ctx, DefKind::Attr, params)?;
    ctx.dialect_attr(def, params).map(T::view)
}
