//! How the attributes of SPIR-V are written that are C++ classes.
//!
//! Source: what mlir-opt reads, prints and says.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;

use super::syntax::case;

/// `target_env<..>`, `vce<..>`, `interface_var_abi<..>`
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

/// `<v1.3, [Shader], [SPV_KHR_16bit_storage]>`
fn vce(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    let version = known(p, "Version", "version")?;
    out.text(&format!("<{version}"));
    for (name, what) in [("Capability", "capability"), ("Extension", "extension")] {
        p.expect_punct(",")?;
        p.expect_punct("[")?;
        let mut words = Vec::new();
        if !p.eat_punct("]") {
            loop {
                words.push(known(p, name, what)?);
                if !p.eat_punct(",") {
                    break;
                }
            }
            p.expect_punct("]")?;
        }
        out.text(&format!(", [{}]", words.join(", ")));
    }
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

/// `<#spirv.vce<..>, api=Vulkan, AMD:IntegratedGPU:12, #spirv.resource_limits<>>`
fn target_env(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    out.text("<");
    let vce = p.parse_attribute(None)?;
    out.attr(vce);
    p.expect_punct(",")?;
    out.text(", ");
    if p.parse_optional_keyword("api") {
        p.expect_punct("=")?;
        let api = known(p, "ClientAPI", "client API")?;
        if api != "Unknown" {
            out.text(&format!("api={api}, "));
        }
        p.expect_punct(",")?;
    }
    if p.at_keyword_token() {
        let mut device = known(p, "Vendor", "vendor")?;
        let mut is_known = device != "Unknown";
        if p.eat_punct(":") {
            let kind = known(p, "DeviceType", "device type")?;
            let mut id = None;
            if p.eat_punct(":") {
                id = Some(p.parse_number()?);
            }
            if kind != "Unknown" || id.is_some() {
                is_known = true;
                device.push_str(&format!(":{kind}"));
            }
            if let Some(id) = id {
                device.push_str(&format!(":{id}"));
            }
        }
        if is_known {
            out.text(&format!("{device}, "));
        }
        p.expect_punct(",")?;
    }
    let limits = p.parse_attribute(None)?;
    out.attr(limits);
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

/// `<(0, 1), StorageBuffer>`
fn interface_var_abi(p: &mut Parser<'_, '_>, out: &mut BodyBuilder) -> Parsed<()> {
    p.expect_punct("<")?;
    p.parse_lparen()?;
    let set = p.parse_number()?;
    p.expect_punct(",")?;
    let binding = p.parse_number()?;
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

/// A word that is a case of an enum, which an error calls `what`.
fn known(p: &mut Parser<'_, '_>, name: &str, what: &str) -> Parsed<String> {
    case(p, name, |word| format!("unknown {what}: {word}"), None)
}
