//! Kinds of combining elements, and of dimensions of contractions.

use lect_core::dialect::Param;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

use crate::vector::VectorOp;
use crate::vector::types::case;

/// Names by value.
const NAMES: [&str; 13] = [
    "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "minimumf", "maximumf",
];

/// Names of kinds of dimensions, by value.
pub(crate) const ITERATORS: [&str; 2] = ["parallel", "reduction"];

/// The error in an operation whose kind was not one.
pub(crate) const MISSING: &str = "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')";

/// How elements are combined: an operation's attribute `kind`, by value.
#[derive(Clone, Copy)]
pub(crate) struct Kind(usize);

impl Kind {
    /// That of an operation that combines elements.
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        let kind = match VectorOp::of(op)? {
            VectorOp::Contraction(op) => op.kind_attr(),
            VectorOp::MultiDimReduction(op) => op.kind_attr(),
            VectorOp::OuterProduct(op) => op.kind_attr(),
            VectorOp::Reduction(op) => op.kind_attr(),
            VectorOp::Scan(op) => op.kind_attr(),
            _ => None,
        };
        let value = case(op.context(), kind?)?;
        usize::try_from(value).ok().filter(|value| *value < NAMES.len()).map(Self)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        NAMES.get(self.0).copied().unwrap_or("")
    }

    /// Whether elements of a type can be combined so.
    pub fn accepts(self, ctx: &ContextData, ty: Type) -> bool {
        let is_float = matches!(ctx.type_data(ty), TypeData::Float(_));
        let is_integer = matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Index);
        match self.name() {
            "add" | "mul" => is_float || is_integer,
            "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float,
            _ => is_integer,
        }
    }
}

/// An attribute of the dialect that holds a case of an enum.
fn enum_attr(ctx: &ContextData, mnemonic: &str, value: i128) -> Option<Attr> {
    let def = ctx.dialect(b"vector")?.def(DefKind::Attr, mnemonic.as_bytes())?;
    ctx.dialect_attr(def, [Param::Int(value)]).ok()
}

/// `#vector.kind<add>`
pub(crate) fn add(ctx: &ContextData) -> Option<Attr> {
    enum_attr(ctx, "kind", 0)
}

/// `#vector.iterator_type<name>`
pub(crate) fn iterator(ctx: &ContextData, name: &[u8]) -> Option<Attr> {
    let value = ITERATORS.iter().position(|it| it.as_bytes() == name)?;
    enum_attr(ctx, "iterator_type", value as i128)
}
