//! Values in the declarations of versions.

use crate::compat::{ValueReader, Versions};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::text::parse::{PieceConfig, parse_attr_bytes, parse_type_bytes};

/// Parsers of values in declarations.
pub(crate) static VALUE_READER: ValueReader = ValueReader { attr: read_attr, ty: read_type };

fn config(versions: &dyn Versions) -> PieceConfig<'_> {
    PieceConfig::new(b"<default>").with_allow_unregistered(true).with_versions(Some(versions))
}

fn read_attr(ctx: &ContextData, text: &[u8], versions: &dyn Versions) -> Option<Attr> {
    ctx.capture_diagnostics(|| parse_attr_bytes(ctx, text, &config(versions))).0.ok()
}

fn read_type(ctx: &ContextData, text: &[u8], versions: &dyn Versions) -> Option<Type> {
    ctx.capture_diagnostics(|| parse_type_bytes(ctx, text, &config(versions))).0.ok()
}
