//! Verifiers of module flags, comdats, and discardable attributes of the dialect.

use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;

use crate::llvm::verify::global::verify_in_module;
use crate::llvm::{ComdatSelectorOp, ModuleFlagsOp};

fn is_of_class(ctx: &ContextData, attr: Attr, class: &str) -> bool {
    ctx.attrs().def(attr).is_some_and(|def| &*ctx.def_info(def).cpp_name == class)
}

pub(crate) fn verify_flags(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    verify_in_module(op)?;
    let flags = op.cast::<ModuleFlagsOp<'_>>().and_then(|module| module.flags_attr());
    let flags = flags.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    match flags.iter().all(|flag| is_of_class(ctx, *flag, "LLVM::ModuleFlagAttr")) {
        true => Ok(()),
        false => Err(op.op_error("expected a module flag attribute").emit()),
    }
}

/// Verifies that the value of a module flag has the kind that its name requires.
pub(crate) fn verify_flag(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [_, Param::Attr(key), Param::Attr(value)] = body.params() else { return Ok(()) };
    match ctx.attrs().string_value(*key) {
        Some(b"CG Profile") => match ctx.attrs().data(*value) {
            AttrData::Array(entries)
                if entries.iter().all(|entry| is_of_class(ctx, *entry, "LLVM::ModuleFlagCGProfileEntryAttr")) =>
            {
                Ok(())
            }
            _ => Err(Invalid::new("'CG Profile' key expects an array of '#llvm.cgprofile_entry'")),
        },
        Some(b"ProfileSummary") if is_of_class(ctx, *value, "LLVM::ModuleFlagProfileSummaryAttr") => Ok(()),
        Some(b"ProfileSummary") => {
            Err(Invalid::new("'ProfileSummary' key expects a '#llvm.profile_summary' attribute"))
        }
        _ if matches!(ctx.attrs().data(*value), AttrData::Integer { .. } | AttrData::String { .. }) => Ok(()),
        _ => {
            let key = ctx.attrs().show(*key);
            Err(format!("only integer and string values are currently supported for unknown key '{key}'").into())
        }
    }
}

/// Verifies that each target feature begins with a sign and contains no comma.
pub(crate) fn verify_features(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::List(features)] = body.params() else { return Ok(()) };
    for feature in features {
        let Param::Attr(feature) = feature else { continue };
        let text = ctx.attrs().string_value(*feature).unwrap_or_default();
        let wrong = match text.first() {
            None => "target features can not be null or empty",
            Some(b'+' | b'-') if text.contains(&b',') => "target features can not contain ','",
            Some(b'+' | b'-') => continue,
            Some(_) => "target features must start with '+' or '-'",
        };
        return Err(Invalid::new(wrong));
    }
    Ok(())
}

pub(crate) fn verify_scope(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::Attr(id), ..]
            if !matches!(ctx.attrs().data(*id), AttrData::String { .. } | AttrData::Distinct { .. }) =>
        {
            Err(Invalid::new("id of an alias scope must be a StringAttr or a DistrinctAttr"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_comdats(op: OpRef<'_>) -> Result<(), Reported> {
    let ops = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    for inner in ops {
        if !inner.is::<ComdatSelectorOp<'_>>() {
            let message = "only comdat selector symbols can appear in a comdat region";
            return Err(inner.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies a discardable `llvm.*` attribute of an operation of any dialect.
pub(crate) fn verify_attr(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    if ctx.ident_bytes(name) != b"llvm.data_layout" {
        return Ok(());
    }
    let message = match ctx.attrs().string_value(value) {
        None => "expected 'llvm.data_layout' to be a string attributes".to_owned(),
        Some(b"") => return Ok(()),
        Some(layout) => match layout.split(|byte| *byte == b'-').find_map(wrong_specification) {
            None => return Ok(()),
            Some(wrong) => format!("invalid data layout descriptor: {wrong}"),
        },
    };
    Err(op.op_error(message).emit())
}

/// Returns the error in a data layout specification with an unknown specifier.
fn wrong_specification(part: &[u8]) -> Option<String> {
    match part.first() {
        None => Some("empty specification is not allowed".to_owned()),
        Some(
            b'e' | b'E' | b'p' | b'i' | b'f' | b'v' | b'a' | b'n' | b'S' | b'P' | b'A' | b'G' | b'F' | b'm' | b's',
        ) => None,
        Some(other) => Some(format!("unknown specifier '{}'", char::from(*other))),
    }
}
