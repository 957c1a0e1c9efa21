//! Native functions of version changes that `versions.td` names.

use lect_core::compat::{Lost, Migration, MigrationCode, OpRecord};
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::Type;

use super::attrs::tensor_to;
use super::ops::TYPED_FFI;
use super::types::{Mapper, mnemonic, own_params};
use crate::hlo::dims;

pub(super) const MIGRATIONS: &[(&str, Migration)] = &[
    ("configure_by_attributes", down(configure_by_attributes)),
    ("have_regions", down(have_regions)),
    ("keep_elements", down(keep_elements)),
    ("pad_by_operand", Migration::record_both(drop_padding, add_padding)),
    ("take_futures", down(take_futures)),
    ("take_several", down(take_several)),
];

/// Returns a migration that checks or rewrites on downgrade. Upgrades need no change, as newer versions allow more.
const fn down(code: fn(&mut OpRecord<'_>) -> Result<(), Lost>) -> Migration {
    Migration { up: MigrationCode::Nothing, down: MigrationCode::Record(code) }
}

/// Rejects configurations by dictionary and newer API versions, which older versions lack.
fn configure_by_attributes(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let own = |name| record.attr(name).and_then(|attr| own_params(ctx, attr));
    match (own("backend_config"), own("api_version")) {
        (Some(("dict_v1", _)), _) => Err("has a 'backend_config' of attributes".into()),
        (_, Some((_, [Param::Int(version)]))) if *version == i128::from(TYPED_FFI) => {
            Err("has the 'api_version' API_VERSION_TYPED_FFI".into())
        }
        _ => Ok(()),
    }
}

fn have_regions(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    if record.regions > 0 { Err("has regions".into()) } else { Ok(()) }
}

fn own_mnemonic(ctx: &ContextData, ty: Type) -> &str {
    ctx.types().def(ty).map_or("", |def| mnemonic(ctx, def))
}

/// Rejects results whose elements differ from those of the operands, as older versions require equal ones.
fn keep_elements(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let element = |ty: Type| match ctx.types().params(ty) {
        [_, Param::Type(element), ..] | [Param::Type(element)] => Some(*element),
        _ => None,
    };
    let mut pairs = record.operands.iter().zip(&record.results);
    match pairs.any(|(operand, result)| operand.ty.and_then(element) != element(result.ty)) {
        true => Err("has results with other elements than its operands".into()),
        false => Ok(()),
    }
}

fn take_futures(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let is_future = |ty: Option<Type>| ty.is_some_and(|ty| own_mnemonic(ctx, ty) == "future_v1");
    match record.operands.iter().any(|operand| is_future(operand.ty)) {
        true => Err("takes a future".into()),
        false => Ok(()),
    }
}

fn take_several(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    match record.operands.len() {
        1 => Ok(()),
        count => Err(format!("has {count} operands").into()),
    }
}

/// Drops the padding, which older versions stored redundantly.
fn drop_padding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.take("padding");
    Ok(())
}

fn add_padding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let lhs = record.operands.first().and_then(|operand| operand.ty);
    let padding = lhs.filter(|ty| own_mnemonic(ctx, *ty) == "tensor_v1").and_then(|ty| {
        let spatial = dims::numbers(ctx.types().params(ty).first()?).len().checked_sub(2)?;
        let ty = ctx.types().tensor(&[i64::try_from(spatial).ok()?, 2], ctx.types().i64(), None).ok()?;
        let zeros = ctx.attrs().dense_elements(ty, false, &vec![0; spatial * 16]).ok()?;
        tensor_to(&mut Mapper::new(ctx, true, false), ty, zeros)
    });
    match padding {
        Some(padding) => {
            record.set("padding", padding);
            Ok(())
        }
        None => Err("has an operand of unknown rank".into()),
    }
}
