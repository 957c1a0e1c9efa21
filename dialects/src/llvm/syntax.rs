//! How LLVM's types are written: within each other without the dialect's name.
//!
//! Source: what mlir-opt reads, prints and says.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::dialect::{DefBody, DefHooks};
use lect_core::entity::Type;
use lect_core::loc::Loc;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_core::types::TypeData;

/// The types that are written in the dialect's own syntax.
pub(super) const DEFS: &[(&str, DefHooks)] = &[
    ("LLVMArrayType", hooks(|p| whole(p, array))),
    ("LLVMFunctionType", hooks(|p| whole(p, function))),
    ("LLVMStructType", hooks(|p| whole(p, structure))),
    ("LLVMTargetExtType", hooks(|p| whole(p, target))),
];

/// The types that are but a word.
const WORDS: [&[u8]; 6] = [b"label", b"metadata", b"ppc_fp128", b"token", b"void", b"x86_amx"];

/// What nothing can be made of.
const PARTLESS: [&str; 5] = ["func", "label", "metadata", "token", "void"];

type Read = fn(&mut Parser<'_, '_>, &mut BodyBuilder, Loc) -> Parsed<()>;

const fn hooks(parse: fn(&mut Parser<'_, '_>) -> Parsed<DefBody>) -> DefHooks {
    DefHooks { parse: Some(parse), ..DefHooks::NONE }
}

fn whole(p: &mut Parser<'_, '_>, read: Read) -> Parsed<DefBody> {
    let mut out = BodyBuilder::default();
    let loc = p.loc();
    read(p, &mut out, loc)?;
    Ok(DefBody::Text(out.finish()))
}

/// A type that is a C++ class without a definition.
pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    match p.parse_optional_word() {
        None => Err(p.hook_error(loc, "expected valid keyword")),
        Some(word) if WORDS.contains(&word) => Ok(Some(OpaqueBody::text(word))),
        Some(word) => Err(unknown(p, loc, word)),
    }
}

fn unknown(p: &Parser<'_, '_>, loc: Loc, word: &[u8]) -> lect_core::diag::Reported {
    p.hook_error(loc, format!("unknown LLVM type: {}", String::from_utf8_lossy(word)))
}

/// A type within one of the dialect's: what it is printed as, and the word that it begins with if it is the dialect's.
fn nested(p: &mut Parser<'_, '_>) -> Parsed<(OpaqueBody, String)> {
    let loc = p.loc();
    let mut out = BodyBuilder::default();
    if let Some(ty) = p.parse_optional_type()? {
        let word = own_body(p, ty, &mut out);
        if word.is_empty() {
            out.ty(ty);
        }
        return Ok((out.finish(), word));
    }
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    out.bytes(word);
    let at = p.loc();
    let read: Read = match word {
        b"array" => array,
        b"func" => function,
        b"struct" => structure,
        b"target" => target,
        b"ptr" => pointer,
        word if WORDS.contains(&word) => |_, _, _| Ok(()),
        word => return Err(unknown(p, loc, word)),
    };
    p.nested(|p| read(p, &mut out, at))?;
    Ok((out.finish(), String::from_utf8_lossy(word).into_owned()))
}

/// A type of the dialect without the dialect's name; the word that it begins with, or nothing if it is another's.
fn own_body(p: &Parser<'_, '_>, ty: Type, out: &mut BodyBuilder) -> String {
    match p.ctx.type_data(ty) {
        TypeData::Dialect { def, body } if p.ctx.def_info(*def).dialect().name == "llvm" => {
            match body {
                DefBody::Text(text) => {
                    out.text(p.ctx.def_info(*def).spec().mnemonic.as_deref().unwrap_or_default());
                    out.body(text);
                }
                DefBody::Params(_) => {
                    let shown = p.ctx.show_type(ty).to_string();
                    out.text(shown.strip_prefix("!llvm.").unwrap_or(&shown));
                }
            }
            p.ctx.def_info(*def).spec().mnemonic.as_deref().unwrap_or_default().to_owned()
        }
        TypeData::Opaque { dialect, body } if p.ctx.ident_bytes(*dialect) == b"llvm" => {
            out.body(body);
            String::from_utf8_lossy(body.mnemonic()).into_owned()
        }
        _ => String::new(),
    }
}

/// A part of a structure or an array, or an error whose words are in front of the type.
fn part(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, wrong: &str, loc: Loc) -> Parsed<()> {
    let (body, word) = nested(p)?;
    if PARTLESS.contains(&word.as_str()) {
        let ty = p.ctx.opaque_type(p.ctx.ident(b"llvm"), body);
        return Err(p.hook_error(loc, format!("{wrong}: '{}'", p.ctx.show_type(ty))));
    }
    out.body(&body);
    Ok(())
}

/// `<3>`, or nothing for the first address space
fn pointer(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, _: Loc) -> Parsed<()> {
    if p.eat_punct("<") {
        let space = p.parse_number()?;
        p.expect_punct(">")?;
        if space != 0 {
            out.text(&format!("<{space}>"));
        }
    }
    Ok(())
}

/// `<4 x ptr>`
fn array(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, loc: Loc) -> Parsed<()> {
    p.expect_punct("<")?;
    let at = p.loc();
    let count = match p.parse_number() {
        Ok(count) => count,
        Err(_) => {
            let message = "failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`";
            return Err(p.hook_error(at, message));
        }
    };
    keyword(p, "x")?;
    out.text(&format!("<{count} x "));
    part(p, out, "invalid array element type", loc)?;
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}

fn keyword(p: &mut Parser<'_, '_>, word: &str) -> Parsed<()> {
    let loc = p.loc();
    match p.parse_optional_keyword(word) {
        true => Ok(()),
        false => Err(p.hook_error(loc, format!("expected '{word}'"))),
    }
}

/// `<void (i32, ...)>`
fn function(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, _: Loc) -> Parsed<()> {
    p.expect_punct("<")?;
    out.text("<");
    let (result, _) = nested(p)?;
    out.body(&result);
    p.parse_lparen()?;
    out.text(" (");
    if !p.eat_punct(")") {
        loop {
            if p.eat_punct("...") {
                out.text("...");
                break;
            }
            let (argument, _) = nested(p)?;
            out.body(&argument);
            if !p.eat_punct(",") {
                break;
            }
            out.text(", ");
        }
        p.parse_rparen()?;
    }
    p.expect_punct(">")?;
    out.text(")>");
    Ok(())
}

/// `<(i32, ptr)>`, `<"name", packed (i32)>`, `<"name", opaque>`, and within itself `<"name">`
fn structure(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, loc: Loc) -> Parsed<()> {
    p.expect_punct("<")?;
    out.text("<");
    if let Some(name) = p.parse_optional_string() {
        let name = p.ctx.string_attr(&name);
        out.text(&p.ctx.show_attr(name).to_string());
        if p.eat_punct(">") {
            out.text(">");
            return Ok(());
        }
        p.expect_punct(",")?;
        out.text(", ");
        if p.parse_optional_keyword("opaque") {
            p.expect_punct(">")?;
            out.text("opaque>");
            return Ok(());
        }
    }
    if p.parse_optional_keyword("packed") {
        out.text("packed ");
    }
    p.parse_lparen()?;
    out.text("(");
    if !p.eat_punct(")") {
        loop {
            part(p, out, "invalid LLVM structure element type", loc)?;
            if !p.eat_punct(",") {
                break;
            }
            out.text(", ");
        }
        p.parse_rparen()?;
    }
    p.expect_punct(">")?;
    out.text(")>");
    Ok(())
}

/// `<"spirv.Image", i32, !llvm.ptr, 1, 2>`
fn target(p: &mut Parser<'_, '_>, out: &mut BodyBuilder, _: Loc) -> Parsed<()> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(name) = p.parse_optional_string() else { return Err(p.hook_error(loc, "expected string")) };
    let name = p.ctx.string_attr(&name);
    out.text(&format!("<{}", p.ctx.show_attr(name)));
    let mut numbers = false;
    while p.eat_punct(",") {
        out.text(", ");
        // Types come first.
        numbers = numbers || p.at_number();
        if numbers {
            let number = p.parse_number()?;
            out.text(&number.to_string());
            continue;
        }
        let (body, word) = nested(p)?;
        out.text(if word.is_empty() { "" } else { "!llvm." });
        out.body(&body);
    }
    p.expect_punct(">")?;
    out.text(">");
    Ok(())
}
