//! Syntax of SPIR-V attributes that are C++ classes.
//!
//! Source: the behaviour of `mlir-opt`.

use lect_core::attrs::{BodyBuilder, OpaqueBody, Piece};
use lect_core::dialect::Param;
use lect_core::ir::symbols::is_symbol_table;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::is_case;

use super::ModuleOp;
use super::syntax::{case, unsigned};

/// The default case of several enums.
const UNKNOWN: &str = "Unknown";

/// The id of an unknown device.
const UNKNOWN_DEVICE: u32 = 0x7FFF_FFFF;

/// Parses `target_env<..>`, `vce<..>`, `interface_var_abi<..>`.
pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let mut out = BodyBuilder::default();
    out.bytes(word);
    match word {
        b"target_env" => target_env(p, &mut out)?,
        b"vce" => vce(p, &mut out)?,
        b"interface_var_abi" => interface_var_abi(p, &mut out)?,
        _ => {
            let message = format!("unknown SPIR-V attribute kind: {}", String::from_utf8_lossy(word));
            return Err(p.hook_error(loc, message));
        }
    }
    Ok(Some(out.finish()))
}

/// Parses `<v1.3, [Shader], [SPV_KHR_16bit_storage]>`.
fn vce(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(version) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let version = String::from_utf8_lossy(version).into_owned();
    p.expect_punct(",")?;
    if !is_case(p.ctx, "spirv", "Version", &version) {
        return Err(p.hook_error(loc, format!("unknown version: {version}")));
    }
    out.text(&format!("<{version}, ["));
    words(p, out, "Capability", "capability")?;
    p.expect_punct(",")?;
    out.text("], [");
    words(p, out, "Extension", "extension")?;
    p.expect_punct(">")?;
    out.text("]>");
    Ok(())
}

/// Parses `[A, B]`, cases of an enum. Errors use the noun `what`.
fn words(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, name: &str, what: &str) -> Parsed<()> {
    p.expect_punct("[")?;
    let mut words = Vec::new();
    p.parse_list_until("]", |p| {
        words.push(known(p, name, what)?);
        Ok(())
    })?;
    out.text(&words.join(", "));
    Ok(())
}

/// Parses an attribute that satisfies `is`.
fn part(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, is: fn(&ContextData, Attr) -> bool) -> Parsed<()> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    if !is(p.ctx, attr) {
        return Err(p.hook_error(loc, "invalid kind of attribute specified"));
    }
    out.attr(attr);
    Ok(())
}

/// Parses `<#spirv.vce<..>, api=Vulkan, AMD:IntegratedGPU:12, #spirv.resource_limits<>>`.
fn target_env(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    out.text("<");
    part(p, out, is_vce)?;
    p.expect_punct(",")?;
    out.text(", ");
    if p.parse_optional_keyword("api") {
        p.expect_punct("=")?;
        let api = known(p, "ClientAPI", "client API")?;
        if api != UNKNOWN {
            out.text(&format!("api={api}, "));
        }
        p.expect_punct(",")?;
    }
    if p.at_keyword_token() {
        let mut device = known(p, "Vendor", "vendor")?;
        let is_known = device != UNKNOWN;
        if p.eat_punct(":") {
            let kind = known(p, "DeviceType", "device type")?;
            let id = if p.eat_punct(":") { Some(unsigned(p)?) } else { None };
            if kind != UNKNOWN {
                device.push_str(&format!(":{kind}"));
                // The id of an unknown device is omitted.
                if let Some(id) = id.filter(|id| *id != UNKNOWN_DEVICE) {
                    device.push_str(&format!(":{id}"));
                }
            }
        }
        if is_known {
            out.text(&format!("{device}, "));
        }
        p.expect_punct(",")?;
    }
    part(p, out, |ctx, attr| is_of(ctx, attr, "resource_limits"))?;
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

/// Parses `<(0, 1), StorageBuffer>`.
fn interface_var_abi(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    p.parse_lparen()?;
    let set = number(p, "descriptor set")?;
    p.expect_punct(",")?;
    let binding = number(p, "binding")?;
    p.parse_rparen()?;
    out.text(&format!("<({set}, {binding})"));
    if p.eat_punct(",") {
        let class = known(p, "StorageClass", "storage class")?;
        out.text(&format!(", {class}"));
    }
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

/// Parses a number. Errors use the noun `what`.
fn number(p: &mut Parser<'_, '_>, what: &str) -> Parsed<u32> {
    if p.at_number() { unsigned(p) } else { Err(p.hook_error(p.loc(), format!("missing {what}"))) }
}

/// Parses a keyword of an enum. Errors use the noun `what`.
fn known(p: &mut Parser<'_, '_>, name: &str, what: &str) -> Parsed<String> {
    case(p, name, |word| format!("unknown {what}: {word}"), None)
}

/// Returns the text of an attribute of the dialect that has no definition.
fn body_of(ctx: &ContextData, attr: Attr) -> Option<&OpaqueBody> {
    match ctx.attrs().data(attr) {
        AttrData::Opaque { dialect, body, .. } if ctx.ident_bytes(*dialect) == b"spirv" => Some(body),
        _ => None,
    }
}

fn is_written(ctx: &ContextData, attr: Attr, mnemonic: &[u8]) -> bool {
    body_of(ctx, attr).is_some_and(|body| body.mnemonic() == mnemonic)
}

/// Returns true if an attribute has the definition with this mnemonic.
fn is_of(ctx: &ContextData, attr: Attr, mnemonic: &str) -> bool {
    ctx.attrs().def(attr).is_some_and(|def| {
        let info = ctx.def_info(def);
        info.dialect().name == "spirv" && info.spec().mnemonic.as_deref() == Some(mnemonic)
    })
}

/// Returns true if an attribute is `#spirv.vce`: a version with capabilities and extensions.
pub(super) fn is_vce(ctx: &ContextData, attr: Attr) -> bool {
    is_written(ctx, attr, b"vce")
}

/// Returns true if an attribute is a decoration.
pub(super) fn is_decoration(ctx: &ContextData, attr: Attr) -> bool {
    is_of(ctx, attr, "decoration")
}

/// Returns true if a linkage is `Import`.
pub(super) fn is_import(ctx: &ContextData, linkage: Option<Attr>) -> bool {
    match linkage.map(|linkage| ctx.attrs().params(linkage)) {
        Some([_, Param::Attr(kind)]) => enums::word(ctx, *kind).as_deref() == Some("Import"),
        _ => false,
    }
}

/// Returns true if an `interface_var_abi` attribute has a storage class, or `None` for other attributes.
pub(super) fn interface_class(ctx: &ContextData, attr: Attr) -> Option<bool> {
    let body = body_of(ctx, attr).filter(|body| body.mnemonic() == b"interface_var_abi")?;
    Some(matches!(&*body.0, [Piece::Text(text)] if !text.ends_with(b")>")))
}

/// Verifies a discardable attribute of the dialect.
pub(super) fn verify(op: OpRef<'_>, (name, attr): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let message = match ctx.ident_bytes(name) {
        b"spirv.entry_point_abi" if is_of(ctx, attr, "entry_point_abi") => return Ok(()),
        b"spirv.entry_point_abi" => "'spirv.entry_point_abi' attribute must be an entry point ABI attribute".to_owned(),
        b"spirv.target_env" if is_written(ctx, attr, b"target_env") => return Ok(()),
        b"spirv.target_env" => "'spirv.target_env' must be a spirv::TargetEnvAttr".to_owned(),
        name => format!("found unsupported '{}' attribute on operation", String::from_utf8_lossy(name)),
    };
    Err(op.error(message).emit())
}

/// Returns the target version of the enclosing module, if specified.
pub(super) fn target_version(op: OpRef<'_>) -> Option<String> {
    let ctx = op.context();
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    let module = around.find(|op| op.is::<ModuleOp<'_>>())?;
    let mut tables = std::iter::successors(Some(module), |op| op.parent()).filter(|op| is_symbol_table(*op));
    let target = tables.find_map(|op| ctx.attrs().dictionary_get(op.attrs(), ctx.ident(b"spirv.target_env")))?;
    let [Piece::Text(_), Piece::Attr(triple), ..] = &*body_of(ctx, target)?.0 else { return None };
    let [Piece::Text(triple), ..] = &*body_of(ctx, *triple)?.0 else { return None };
    let version = std::str::from_utf8(triple).ok()?.strip_prefix("vce<")?.split(',').next()?;
    Some(version.to_owned())
}
