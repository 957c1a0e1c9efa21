//! Fields of types whose parameters are lists of records.

use crate::context::ContextData;
use crate::dialect::Param;
use crate::entity::Type;
use crate::types::TypeData;

/// Maximum nesting depth of the type with the records.
const MAX_DEPTH: usize = 8;

/// A field of a record: name, type and number.
#[derive(Clone, Copy)]
pub(crate) struct RecordField<'a> {
    pub name: &'a [u8],
    pub ty: Option<Type>,
    pub number: i128,
}

/// Returns the fields of a type that has a list of records. If it has none, its first nested type is tried, as for an
/// alias.
pub(crate) fn fields(ctx: &ContextData, ty: Type) -> Option<Vec<RecordField<'_>>> {
    let mut ty = ty;
    for _ in 0..MAX_DEPTH {
        let TypeData::Dialect { body, .. } = ctx.types().data(ty) else { return None };
        let is_record = |param: &Param| matches!(param, Param::List(_));
        let records = body.params().iter().find_map(|param| match param {
            Param::List(records) if records.iter().all(is_record) => Some(records),
            _ => None,
        });
        if let Some(records) = records {
            return Some(records.iter().map(|record| field(ctx, record)).collect());
        }
        ty = body.params().iter().find_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None })?;
    }
    None
}

fn field<'a>(ctx: &'a ContextData, record: &Param) -> RecordField<'a> {
    let values = if let Param::List(values) = record { &**values } else { &[] };
    let name = values.iter().find_map(|value| match value {
        Param::Attr(attr) => ctx.attrs().string_value(*attr),
        _ => None,
    });
    let ty = values.iter().find_map(|value| if let Param::Type(ty) = value { Some(*ty) } else { None });
    let number = values.iter().find_map(|value| if let Param::Int(number) = value { Some(*number) } else { None });
    RecordField { name: name.unwrap_or_default(), ty, number: number.unwrap_or(0) }
}
