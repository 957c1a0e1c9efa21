//! Combining kinds, and iterator types of contractions.

use lect_core::dialect::Param;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

use crate::vector::VectorOp;
use crate::vector::types::case;

/// Names of combining kinds by enum value.
const NAMES: [&str; 13] = [
    "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "minimumf", "maximumf",
];

/// Names of iterator types by enum value.
pub(crate) const ITERATORS: [&str; 2] = ["parallel", "reduction"];

/// Diagnostic for an operation without a valid kind.
pub(crate) const MISSING: &str = "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')";

/// Combining kind of an operation: the enum value of its attribute `kind`.
#[derive(Clone, Copy)]
pub(crate) struct Kind(usize);

impl Kind {
    /// Returns the combining kind of an operation.
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

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        NAMES.get(self.0).copied().unwrap_or("")
    }

    /// Returns true if elements of this type can be combined.
    pub fn accepts(self, ctx: &ContextData, ty: Type) -> bool {
        let is_float = matches!(ctx.types().data(ty), TypeData::Float(_));
        let is_integer = matches!(ctx.types().data(ty), TypeData::Integer { .. } | TypeData::Index);
        match self.name() {
            "add" | "mul" => is_float || is_integer,
            "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float,
            _ => is_integer,
        }
    }
}

/// Creates an enum attribute of the dialect.
fn enum_attr(ctx: &ContextData, mnemonic: &str, value: i128) -> Option<Attr> {
    let def = ctx.dialect(b"vector")?.def(DefKind::Attr, mnemonic.as_bytes())?;
    ctx.attrs().dialect(def, [Param::Int(value)]).ok()
}

/// Returns `#vector.kind<add>`.
pub(crate) fn add(ctx: &ContextData) -> Option<Attr> {
    enum_attr(ctx, "kind", 0)
}

/// Returns `#vector.iterator_type<name>`.
pub(crate) fn iterator(ctx: &ContextData, name: &[u8]) -> Option<Attr> {
    let value = ITERATORS.iter().position(|it| it.as_bytes() == name)?;
    enum_attr(ctx, "iterator_type", value as i128)
}
