//! Structs for the attributes and types that dialects define.

use lect_ods::spec::DefKind;

use crate::context::ContextData;
use crate::dialect::{Dialect, EmbeddedSpec, Param, cpp_name};
use crate::entity::{Attr, Def, Type};
use crate::types::Invalid;

/// Attribute or type with a definition in a dialect. Implemented by macros.
pub trait TypedDef: Copy {
    /// Spec of the dialect.
    const DIALECT: &'static EmbeddedSpec;
    /// Index among the attributes or the types of the dialect.
    const INDEX: usize;
}

/// Type with a definition in a dialect. Implemented by macros.
pub trait TypedType: TypedDef {
    /// Wraps a type that is known to have this definition.
    fn view(ty: Type) -> Self;

    /// Returns the underlying type.
    fn ty(self) -> Type;

    /// Casts a type to this struct. Returns `None` if the type has another definition.
    fn cast(ctx: &ContextData, ty: Type) -> Option<Self> {
        ctx.types().def(ty).filter(|def| is::<Self>(ctx, *def)).map(|_| Self::view(ty))
    }

    /// Returns the type's implementation of an interface: `ty.interface::<dyn Size>(ctx)`.
    fn interface<T: ?Sized + 'static>(self, ctx: &ContextData) -> Option<&'static T> {
        ctx.types().interface(self.ty())
    }

    /// Casts a type that may not have been created by the struct's constructors.
    ///
    /// Like [`cast`](Self::cast), but returns `None` if a parameter is unknown or of another kind, where an accessor
    /// would panic.
    fn try_cast(ctx: &ContextData, ty: Type) -> Option<Self> {
        let has_all = |def| ctx.has_all_params(def, ctx.types().params(ty));
        Self::cast(ctx, ty).filter(|_| ctx.types().def(ty).is_some_and(has_all))
    }
}

/// Attribute with a definition in a dialect. Implemented by macros.
pub trait TypedAttr: TypedDef {
    /// Wraps an attribute that is known to have this definition.
    fn view(attr: Attr) -> Self;

    /// Returns the underlying attribute.
    fn attr(self) -> Attr;

    /// Casts an attribute to this struct. Returns `None` if the attribute has another definition.
    fn cast(ctx: &ContextData, attr: Attr) -> Option<Self> {
        ctx.attrs().def(attr).filter(|def| is::<Self>(ctx, *def)).map(|_| Self::view(attr))
    }

    /// Returns the definition registered in the context, for parsers: `p.parse_stripped_attr(def)`.
    ///
    /// Returns `None` if the context lacks the dialect or has another definition of this name.
    fn def(ctx: &ContextData) -> Option<Def> {
        find::<Self>(ctx, DefKind::Attr).ok().map(|found| found.1)
    }

    /// Returns the attribute's implementation of an interface: `attr.interface::<dyn Size>(ctx)`.
    fn interface<T: ?Sized + 'static>(self, ctx: &ContextData) -> Option<&'static T> {
        ctx.attrs().interface(self.attr())
    }

    /// Casts an attribute that may not have been created by the struct's constructors.
    ///
    /// Like [`cast`](Self::cast), but returns `None` if a parameter is unknown or of another kind, where an accessor
    /// would panic.
    fn try_cast(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let has_all = |def| ctx.has_all_params(def, ctx.attrs().params(attr));
        Self::cast(ctx, attr).filter(|_| ctx.attrs().def(attr).is_some_and(has_all))
    }
}

fn is<T: TypedDef>(ctx: &ContextData, def: Def) -> bool {
    let info = ctx.def_info(def);
    let lifted = if info.is_of_other_version() { ctx.lifted_def(def) } else { None };
    lifted.map_or(info, |lifted| ctx.def_info(lifted)).index_in(T::DIALECT) == Some(T::INDEX)
}

/// Finds the definition registered in the context for a struct, and its dialect.
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

/// Finds the context's definition for a struct, and converts the struct's parameters to those of the context's dialect
/// version.
fn definition<T: TypedDef>(ctx: &ContextData, kind: DefKind, params: Vec<Param>) -> Result<(Def, Vec<Param>), Invalid> {
    let (dialect, def) = find::<T>(ctx, kind)?;
    match dialect.program_version(ctx) {
        Some(program) => program.down.params(ctx, def, params),
        None => Ok((def, params)),
    }
}

/// Returns the parameters of a type in the form of the program's version of the dialect.
pub fn type_params(ctx: &ContextData, ty: Type) -> &[Param] {
    match ctx.types().def(ty).is_some_and(|def| ctx.def_info(def).is_of_other_version()) {
        true => ctx.types().lifted_params(ty),
        false => ctx.types().params(ty),
    }
}

/// Returns the parameters of an attribute in the form of the program's version of the dialect.
pub fn attr_params(ctx: &ContextData, attr: Attr) -> &[Param] {
    match ctx.attrs().def(attr).is_some_and(|def| ctx.def_info(def).is_of_other_version()) {
        true => ctx.attrs().lifted_params(attr),
        false => ctx.attrs().params(attr),
    }
}

/// Creates the type with these parameters.
///
/// In a context with another version of the dialect, the result is the type of that version.
///
/// Fails in these cases:
///
/// - a parameter violates the definition;
/// - the context lacks the dialect;
/// - the context's version of the dialect cannot express a parameter.
pub fn type_of<T: TypedType>(ctx: &ContextData, params: Vec<Param>) -> Result<T, Invalid> {
    let (def, params) = definition::<T>(ctx, DefKind::Type, params)?;
    ctx.types().dialect(def, params).map(T::view)
}

/// Creates the attribute with these parameters. See [`type_of`] for the conditions of failure.
pub fn attr_of<T: TypedAttr>(ctx: &ContextData, params: Vec<Param>) -> Result<T, Invalid> {
    let (def, params) = definition::<T>(ctx, DefKind::Attr, params)?;
    ctx.attrs().dialect(def, params).map(T::view)
}
