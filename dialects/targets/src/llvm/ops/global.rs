//! Custom assembly of globals and aliases: `llvm.mlir.global internal constant @g(42 : i32) {..} : i32`.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use super::func::{parse_comdat, parse_keyword, print_comdat};
use crate::llvm::syntax::keywords::{LINKAGE, UNNAMED_ADDR, VISIBILITY};
use crate::llvm::types;
use crate::llvm::{AliasOp, GlobalOp};

/// Parses `internal hidden thread_local unnamed_addr`.
fn parse_words(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    parse_keyword(p, state, LINKAGE, "linkage");
    parse_keyword(p, state, VISIBILITY, "visibility_");
    if p.parse_optional_keyword("thread_local") {
        push_unit(p, state, "thread_local_");
    }
    parse_keyword(p, state, UNNAMED_ADDR, "unnamed_addr");
}

fn push_unit(p: &OpParser<'_, '_>, state: &mut OpState, name: &str) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), p.ctx.attrs().unit()));
}

fn parse_name(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name = p.parse_symbol_name()?;
    state.attrs.push((p.ctx.ident(b"sym_name"), name));
    Ok(())
}

/// Parses `{attrs} : type`. Both parts are optional.
fn parse_type(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Option<Type>> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    if !p.eat_punct(":") {
        return Ok(None);
    }
    let types = p.parse_type_list()?;
    match types[..] {
        [one] => Ok(Some(one)),
        _ => Err(p.custom_error(state.loc, "expected zero or one type")),
    }
}

pub(crate) fn parse_global(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_words(p, state);
    if p.parse_optional_keyword("constant") {
        push_unit(p, state, "constant");
    }
    parse_name(p, state)?;
    p.parse_lparen()?;
    let mut value = None;
    if !p.eat_punct(")") {
        let attr = p.parse_attribute(None)?;
        value = Some(attr);
        state.attrs.push((p.ctx.ident(b"value"), attr));
        p.parse_rparen()?;
    }
    parse_comdat(p, state)?;
    let ty = match (parse_type(p, state)?, value.map(|value| p.ctx.attrs().data(value))) {
        (Some(ty), _) => {
            if p.at_region() {
                p.parse_region(state, &[], EmptyRegion::Stays)?;
            } else {
                p.add_region(state, EmptyRegion::Stays);
            }
            Some(ty)
        }
        (None, Some(AttrData::String { value, .. })) => {
            p.add_region(state, EmptyRegion::Stays);
            types::array_type(p.ctx, p.ctx.types().i8(), value.len() as u64)
        }
        (None, _) => return Err(p.custom_error(state.loc, "type can only be omitted for string globals")),
    };
    if let Some(ty) = ty {
        state.attrs.push((p.ctx.ident(b"global_type"), p.ctx.attrs().ty(ty)));
    }
    Ok(())
}

pub(crate) fn parse_alias(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_words(p, state);
    parse_name(p, state)?;
    let ty = parse_type(p, state)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    if let Some(ty) = ty {
        state.attrs.push((p.ctx.ident(b"alias_type"), p.ctx.attrs().ty(ty)));
    }
    Ok(())
}

/// Attributes that are printed as keywords before the name.
struct Words {
    linkage: Option<Attr>,
    visibility: Option<Attr>,
    is_thread_local: bool,
    unnamed_addr: Option<Attr>,
}

fn print_words(p: &mut OpPrinter<'_, '_>, words: &Words) {
    p.text(" ");
    LINKAGE.print(p, LINKAGE.of(p.context(), words.linkage));
    VISIBILITY.print_unless_first(p, words.visibility);
    if words.is_thread_local {
        p.text("thread_local ");
    }
    UNNAMED_ADDR.print_unless_first(p, words.unnamed_addr);
}

fn print_name(p: &mut OpPrinter<'_, '_>, name: Option<Attr>) {
    let ctx = p.context();
    p.symbol_name(name.and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or(b""));
}

fn print_type_attr(p: &mut OpPrinter<'_, '_>, ty: Option<Attr>) {
    if let Some(ty) = ty {
        p.text(" : ");
        p.attr(ty);
    }
}

pub(crate) fn print_global(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return };
    let words = Words {
        linkage: global.linkage_attr(),
        visibility: global.visibility_attr(),
        is_thread_local: global.thread_local_(),
        unnamed_addr: global.unnamed_addr_attr(),
    };
    print_words(p, &words);
    if global.constant() {
        p.text("constant ");
    }
    print_name(p, global.sym_name_attr());
    p.text("(");
    let value = global.value_attr();
    if let Some(value) = value {
        p.attr(value);
    }
    p.text(")");
    print_comdat(p, global.comdat_attr());
    let printed = [
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ];
    p.attr_dict(op, &printed);
    if value.is_some_and(|value| matches!(op.context().attrs().data(value), AttrData::String { .. })) {
        return;
    }
    print_type_attr(p, global.global_type_attr());
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

pub(crate) fn print_alias(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(alias) = op.cast::<AliasOp<'_>>() else { return };
    let words = Words {
        linkage: alias.linkage_attr(),
        visibility: alias.visibility_attr(),
        is_thread_local: alias.thread_local_(),
        unnamed_addr: alias.unnamed_addr_attr(),
    };
    print_words(p, &words);
    print_name(p, alias.sym_name_attr());
    p.attr_dict(op, &["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"]);
    print_type_attr(p, alias.alias_type_attr());
    if let Some(body) = op.region(0) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}
