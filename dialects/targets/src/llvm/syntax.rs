//! Syntax of LLVM types, which omit the dialect's name when nested.
//!
//! Source: the behaviour of `mlir-opt`.

pub(crate) mod bundles;
pub(crate) mod keywords;
pub(crate) mod signature;

use lect_core::attrs::OpaqueBody;
use lect_core::dialect::{DefBody, Param};
use lect_core::stack;
use lect_core::syntax::DefSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_support::prelude::*;

use super::types;
use super::types::compat::is_compatible;
use super::types::{LlvmType, StructType};

type Read = fn(&mut Parser<'_, '_>) -> Parsed<DefBody>;

/// Hooks of the types that are written in the dialect's own syntax.
pub(super) const ARRAY: DefSyntax = hooks(array, |p, body| print_body(p, "LLVMArrayType", body));
pub(super) const FUNCTION: DefSyntax = hooks(function, |p, body| print_body(p, "LLVMFunctionType", body));
pub(super) const POINTER: DefSyntax = hooks(pointer, |p, body| print_body(p, "LLVMPointerType", body));
pub(super) const STRUCT: DefSyntax = hooks(structure, |p, body| print_body(p, "LLVMStructType", body));
pub(super) const TARGET: DefSyntax = hooks(target, |p, body| print_body(p, "LLVMTargetExtType", body));

const fn hooks(parse: Read, print: fn(&mut OpPrinter<'_, '_>, &DefBody)) -> DefSyntax {
    DefSyntax::form(parse, print)
}

/// Types that consist of a keyword. Some have a definition.
const WORDS: [&[u8]; 6] = [b"label", b"metadata", b"ppc_fp128", b"token", b"void", b"x86_amx"];

/// Parses a type that is a C++ class without a definition.
pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    if p.parse_optional_type()?.is_some() {
        return Err(p.hook_error(loc, "unexpected type, expected keyword"));
    }
    match p.parse_optional_word() {
        None => Err(p.hook_error(loc, "expected valid keyword")),
        Some(word) if WORDS.contains(&word) => Ok(Some(OpaqueBody::text(word))),
        Some(word) => Err(unknown(p, loc, word)),
    }
}

fn unknown(p: &Parser<'_, '_>, loc: Loc, word: &[u8]) -> lect_core::diag::Reported {
    p.hook_error(loc, format!("unknown LLVM type: {}", String::from_utf8_lossy(word)))
}

/// Parses a type nested in a type of the dialect.
fn nested(p: &mut Parser<'_, '_>) -> Parsed<Type> {
    let loc = p.loc();
    if let Some(ty) = p.parse_optional_type()? {
        return Ok(ty);
    }
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let read: Read = match word {
        b"array" => array,
        b"func" => function,
        b"ptr" => pointer,
        b"struct" => structure,
        b"target" => target,
        word if WORDS.contains(&word) => |_| Ok(DefBody::Params(Box::default())),
        _ => return Err(unknown(p, loc, word)),
    };
    match types::def(p.ctx, word) {
        Some(def) => {
            let body = p.nested(read)?;
            Ok(p.ctx.types().with_body(def, body))
        }
        None if WORDS.contains(&word) => Ok(types::word_type(p.ctx, word)),
        None => Err(unknown(p, loc, word)),
    }
}

fn params(params: Vec<Param>) -> DefBody {
    DefBody::Params(params.into())
}

/// Returns true if a struct or an array can have elements of this type.
fn can_be_part(p: &Parser<'_, '_>, ty: Type) -> bool {
    let partless = |ty: &LlvmType<'_>| {
        matches!(ty, LlvmType::Void | LlvmType::Label | LlvmType::Metadata | LlvmType::Function(_) | LlvmType::Token)
    };
    !types::of(p.ctx, ty).is_some_and(|ty| partless(&ty))
}

fn reject(p: &Parser<'_, '_>, loc: Loc, what: &str, ty: Type) -> lect_core::diag::Reported {
    p.hook_error(loc, format!("{what}: '{}'", p.ctx.types().show(ty)))
}

/// Parses an unsigned number, which may be written as a negative one. An error names the parameter.
fn unsigned(p: &mut Parser<'_, '_>, bits: u32, parameter: &str) -> Parsed<u64> {
    let loc = p.loc();
    let found = p.optional_wide_integer()?;
    let absent = found.is_none();
    let most = u64::MAX >> (64 - bits);
    let value = found.and_then(|value| match value.to_u64().filter(|_| !value.is_negative()) {
        Some(value) => (value <= most).then_some(value),
        None => value.to_i64().filter(|_| value.width() <= bits || bits == 64).map(|value| value as u64 & most),
    });
    if let Some(value) = value {
        return Ok(value);
    }
    p.hook_error(loc, if absent { "expected integer value" } else { "integer value too large" });
    Err(p.hook_error(p.loc(), format!("failed to parse {parameter}")))
}

/// Parses `<3>`, or nothing for the default address space.
fn pointer(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let mut space = 0;
    if p.eat_punct("<") {
        space = unsigned(p, 32, "LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`")?;
        p.expect_punct(">")?;
    }
    Ok(params(vec![Param::Int(space.into())]))
}

/// Parses `<4 x ptr>`.
fn array(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    let count = unsigned(p, 64, "LLVMArrayType parameter 'numElements' which is to be a `uint64_t`")?;
    let at = p.loc();
    if !p.parse_optional_keyword("x") {
        return Err(p.hook_error(at, "expected 'x'"));
    }
    let element = nested(p)?;
    p.expect_punct(">")?;
    if !can_be_part(p, element) {
        return Err(reject(p, loc, "invalid array element type", element));
    }
    Ok(params(vec![Param::Type(element), Param::Int(count.into())]))
}

/// Parses `<void (i32, ...)>`.
fn function(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    let result = nested(p)?;
    p.parse_lparen()?;
    let (mut arguments, mut var_arg) = (Vec::new(), false);
    if !p.eat_punct(")") {
        loop {
            if p.eat_punct("...") {
                var_arg = true;
                break;
            }
            arguments.push(nested(p)?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    p.expect_punct(">")?;
    if matches!(types::of(p.ctx, result), Some(LlvmType::Function(_) | LlvmType::Metadata | LlvmType::Label)) {
        return Err(reject(p, loc, "invalid function result type", result));
    }
    let never = |ty: &&Type| matches!(types::of(p.ctx, **ty), Some(LlvmType::Void | LlvmType::Function(_)));
    if let Some(&wrong) = arguments.iter().find(never) {
        return Err(reject(p, loc, "invalid function argument type", wrong));
    }
    Ok(params(types::function_params(result, arguments, var_arg)))
}

/// Parses `<(i32, ptr)>`, `<"name", packed (i32)>`, `<"name", opaque>`, or the recursive reference `<"name">`.
fn structure(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    let name = p.parse_optional_string();
    let named = match (&name, types::def(p.ctx, b"struct")) {
        (Some(name), Some(def)) => Some(types::named_struct(p.ctx, def, name)),
        _ => None,
    };
    if let Some(named) = named {
        let at = p.loc();
        if p.eat_punct(">") {
            if p.cyclic(named, |_| Ok(())).is_some() {
                return Err(p.hook_error(at, "struct without a body only allowed in a recursive struct"));
            }
            return Ok(body_of(p, named));
        }
        p.expect_punct(",")?;
    }
    let at = p.loc();
    if p.parse_optional_keyword("opaque") {
        let Some(named) = named else { return Err(p.hook_error(at, "only identified structs can be opaque")) };
        p.expect_punct(">")?;
        if !types::finalize(p.ctx, named, None) {
            return Err(p.hook_error(at, "redeclaring defined struct as opaque"));
        }
        return Ok(body_of(p, named));
    }
    let Some(named) = named else {
        let (_, body, packed) = parts(p)?;
        if let Some(wrong) = body.iter().find(|ty| !can_be_part(p, **ty)) {
            return Err(reject(p, loc, "invalid LLVM structure element type", *wrong));
        }
        return Ok(params(types::literal_params(body, packed)));
    };
    let Some(read) = p.cyclic(named, parts) else {
        return Err(p.hook_error(at, "identifier already used for an enclosing struct"));
    };
    let (first, body, packed) = read?;
    let first = first.unwrap_or(at);
    if let Some(wrong) = body.iter().find(|ty| !can_be_part(p, **ty)) {
        return Err(reject(p, first, "invalid LLVM structure element type", *wrong));
    }
    match types::finalize(p.ctx, named, Some((body, packed))) {
        true => Ok(body_of(p, named)),
        false => Err(p.hook_error(first, "identified type already used with a different body")),
    }
}

fn body_of(p: &Parser<'_, '_>, ty: Type) -> DefBody {
    params(p.ctx.types().params(ty).to_vec())
}

/// Parses `packed (i32, ptr)>`. Returns the location of the first element, the elements, and whether the struct is
/// packed.
fn parts(p: &mut Parser<'_, '_>) -> Parsed<(Option<Loc>, Vec<Type>, bool)> {
    let packed = p.parse_optional_keyword("packed");
    p.parse_lparen()?;
    let (mut body, mut first) = (Vec::new(), None);
    if !p.eat_punct(")") {
        first = Some(p.loc());
        loop {
            body.push(nested(p)?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    p.expect_punct(">")?;
    Ok((first, body, packed))
}

const NOT_PARAMETERS: &str = "failed to parse parameter list for target extension type";

/// Parses `<"spirv.Image", i32, !llvm.ptr, 1, 2>`.
fn target(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(name) = p.parse_optional_string() else {
        p.hook_error(loc, "expected string");
        let message = "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`";
        return Err(p.hook_error(loc, message));
    };
    let (mut types, mut numbers) = (Vec::new(), Vec::new());
    if p.eat_punct(",") {
        loop {
            let loc = p.loc();
            let read = match (p.at_number(), numbers.is_empty()) {
                (true, _) => unsigned(p, 32, "a parameter").map(|number| numbers.push(Param::Int(number.into()))),
                (false, true) => nested(p).map(|ty| types.push(Param::Type(ty))),
                // Types precede numbers.
                (false, false) => return Err(p.hook_error(loc, NOT_PARAMETERS)),
            };
            if read.is_err() {
                return Err(p.hook_error(p.loc(), NOT_PARAMETERS));
            }
            if !p.eat_punct(",") {
                break;
            }
        }
    }
    p.expect_punct(">")?;
    Ok(params(vec![Param::String(name), Param::List(types.into()), Param::List(numbers.into())]))
}

fn print_body(p: &mut OpPrinter<'_, '_>, class: &str, body: &DefBody) {
    let Some(data) = types::decode(class, body) else { return };
    if let (LlvmType::Struct(structure), Some(def)) = (&data, types::def(p.context(), b"struct"))
        && !structure.name.is_empty()
    {
        let ty = p.context().types().with_body(def, body.clone());
        return print_named(p, *structure, ty, Parts::Any);
    }
    print_data(p, &data, Parts::Any);
}

/// Knowledge about nested types. Parts of an LLVM-compatible type are compatible, so only the outermost type is
/// checked.
#[derive(Clone, Copy, PartialEq)]
enum Parts {
    Any,
    Compatible,
}

/// Prints the part of a type after its keyword.
fn print_data(p: &mut OpPrinter<'_, '_>, data: &LlvmType<'_>, parts: Parts) {
    match data {
        LlvmType::Array { element, count } => {
            p.text(&format!("<{count} x "));
            print_nested(p, *element, parts);
            p.text(">");
        }
        LlvmType::Function(function) => {
            p.text("<");
            print_nested(p, function.result, parts);
            p.text(" (");
            let mut any = false;
            for param in function.params() {
                p.text(if any { ", " } else { "" });
                any = true;
                print_nested(p, param, parts);
            }
            p.text(match (function.var_arg, any) {
                (true, true) => ", ...)>",
                (true, false) => "...)>",
                (false, _) => ")>",
            });
        }
        LlvmType::Struct(structure) => {
            p.text("<");
            print_parts(p, *structure, parts);
        }
        LlvmType::Pointer { space: 0 } => {}
        LlvmType::Pointer { space } => p.text(&format!("<{space}>")),
        LlvmType::Target { name, types, numbers } => {
            p.text("<");
            p.string(name);
            for param in types.iter().chain(*numbers) {
                p.text(", ");
                match param {
                    Param::Type(ty) => p.ty(*ty),
                    Param::Int(number) => p.text(&number.to_string()),
                    _ => {}
                }
            }
            p.text(">");
        }
        LlvmType::X86Amx
        | LlvmType::PpcFp128
        | LlvmType::Void
        | LlvmType::Label
        | LlvmType::Token
        | LlvmType::Metadata => {}
    }
}

fn print_named(p: &mut OpPrinter<'_, '_>, structure: StructType<'_>, ty: Type, parts: Parts) {
    p.text("<");
    p.string(structure.name);
    let whole = p.cyclic(ty, |p| {
        p.text(", ");
        if structure.opaque { p.text("opaque>") } else { print_parts(p, structure, parts) }
    });
    if whole.is_none() {
        p.text(">");
    }
}

fn print_parts(p: &mut OpPrinter<'_, '_>, structure: StructType<'_>, parts: Parts) {
    p.text(if structure.packed { "packed (" } else { "(" });
    for (index, part) in structure.body().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        print_nested(p, part, parts);
    }
    p.text(")>");
}

/// Prints a type nested in a type of the dialect. The dialect's name is omitted if all parts are LLVM-compatible.
fn print_nested(p: &mut OpPrinter<'_, '_>, ty: Type, parts: Parts) {
    let ctx = p.context();
    let is_known = || parts == Parts::Compatible || is_compatible(ctx, ty) == Some(true);
    // `ppc_fp128` is printed in full.
    let data = types::of(ctx, ty).filter(|data| !matches!(data, LlvmType::PpcFp128) && is_known());
    let Some(data) = data else { return p.ty(ty) };
    p.text(match data {
        LlvmType::Array { .. } => "array",
        LlvmType::Function(_) => "func",
        LlvmType::Struct(_) => "struct",
        LlvmType::Pointer { .. } => "ptr",
        LlvmType::Target { .. } => "target",
        LlvmType::X86Amx => "x86_amx",
        LlvmType::PpcFp128 => "ppc_fp128",
        LlvmType::Void => "void",
        LlvmType::Label => "label",
        LlvmType::Token => "token",
        LlvmType::Metadata => "metadata",
    });
    stack::grow(|| match data {
        LlvmType::Struct(structure) if !structure.name.is_empty() => print_named(p, structure, ty, Parts::Compatible),
        data => print_data(p, &data, Parts::Compatible),
    });
}
