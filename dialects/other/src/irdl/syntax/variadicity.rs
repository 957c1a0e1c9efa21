//! Variadicity attributes: `#irdl<variadicity_array[ single,  optional]>`.

use lect_core::dialect::{DefBody, Param};
use lect_ods::spec::{Arity, DefKind};
use lect_support::prelude::*;

/// Variadicity of an operand or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variadicity {
    Single = 0,
    Optional = 1,
    Variadic = 2,
}

impl Variadicity {
    /// All cases with their keywords.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Single, "single"), (Self::Optional, "optional"), (Self::Variadic, "variadic")];

    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|it| it.0 == self).map_or("single", |it| it.1)
    }

    pub fn arity(self) -> Arity {
        match self {
            Self::Single => Arity::One,
            Self::Optional => Arity::Optional,
            Self::Variadic => Arity::Variadic,
        }
    }

    /// Returns the closest variadicity of an arity.
    pub fn of(arity: &Arity) -> Self {
        match arity {
            Arity::One => Self::Single,
            Arity::Optional => Self::Optional,
            Arity::Variadic | Arity::VariadicOfVariadic(_) => Self::Variadic,
        }
    }
}

/// Returns the array attribute of several variadicities, or `None` if the dialect lacks the definitions.
pub(crate) fn array_attr(ctx: &ContextData, kinds: &[Variadicity]) -> Option<Attr> {
    let dialect = ctx.dialect(b"irdl")?;
    let one = dialect.def(DefKind::Attr, b"variadicity")?;
    let array = dialect.def(DefKind::Attr, b"variadicity_array")?;
    let kind = |kind: &Variadicity| ctx.attrs().dialect(one, [Param::Int(*kind as i128)]).ok().map(Param::Attr);
    let elements: Option<Box<[Param]>> = kinds.iter().map(kind).collect();
    ctx.attrs().dialect(array, [Param::List(elements?)]).ok()
}

/// Returns the variadicities of an array attribute, or `None` for other attributes.
pub(crate) fn from_attr(ctx: &ContextData, attr: Attr) -> Option<Vec<Variadicity>> {
    let kind = |param: &Param| {
        let Param::Attr(attr) = param else { return None };
        match params(ctx, *attr)? {
            [Param::Int(number)] => Variadicity::ALL.iter().map(|it| it.0).find(|it| *it as i128 == *number),
            _ => None,
        }
    };
    match params(ctx, attr)? {
        [Param::List(elements)] => elements.iter().map(kind).collect(),
        [Param::Absent] => Some(Vec::new()),
        _ => None,
    }
}

fn params(ctx: &ContextData, attr: Attr) -> Option<&[Param]> {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { body: DefBody::Params(params), .. } => Some(params),
        _ => None,
    }
}
