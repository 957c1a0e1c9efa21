//! Changes of `rocdl` in newer releases.
//!
//! Most matrix and buffer instructions have another definition in MLIR 23 (`rocdl_redefined.td`). The changes listed
//! here are in addition to that.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::enums;
use lect_support::prelude::*;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/rocdl/newer.td", dialect = "rocdl", beside = "src/rocdl/rocdl.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        remove_attr("rocdl.wmma.bf16.16x16x32.bf16", "signA", ""),
        remove_attr("rocdl.wmma.bf16.16x16x32.bf16", "signB", ""),
        remove_attr("rocdl.wmma.bf16f32.16x16x32.bf16", "signA", ""),
        remove_attr("rocdl.wmma.bf16f32.16x16x32.bf16", "signB", ""),
        remove_attr("rocdl.wmma.f16.16x16x32.f16", "signA", ""),
        remove_attr("rocdl.wmma.f16.16x16x32.f16", "signB", ""),
        remove_attr("rocdl.wmma.f32.16x16x32.bf16", "signA", ""),
        remove_attr("rocdl.wmma.f32.16x16x32.bf16", "signB", ""),
        remove_attr("rocdl.wmma.f32.16x16x32.f16", "signA", ""),
        remove_attr("rocdl.wmma.f32.16x16x32.f16", "signB", ""),
        remove_attr("rocdl.wmma.f32.16x16x4.f32", "signA", ""),
        remove_attr("rocdl.wmma.f32.16x16x4.f32", "signB", ""),
        rename_attr("rocdl.flat.prefetch", "scope", "cachePolicy"),
        rename_attr("rocdl.global.prefetch", "scope", "cachePolicy"),
        old_op("rocdl.grid.dim.x"),
        old_op("rocdl.grid.dim.y"),
        old_op("rocdl.grid.dim.z"),
        old_op("rocdl.tensor.load.to.lds.d2"),
        old_op("rocdl.tensor.store.from.lds.d2"),
        old_op("rocdl.workgroup.dim.x"),
        old_op("rocdl.workgroup.dim.y"),
        old_op("rocdl.workgroup.dim.z"),
    ],
    24: [
        new_format("rocdl.make.buffer.rsrc", "operands attr-dict `:` type($base) `,` type($numRecords) `to` type($res)"),
    ],
};

/// Chip families, and the attributes of their cache policies.
const FAMILIES: &[(&str, &str)] = &[
    ("pre_gfx12", "pre_gfx12_cache_policy"),
    ("gfx942", "gfx942_cache_policy"),
    ("gfx12", "gfx12_cache_policy"),
    ("gfx12_atomic", "gfx12_atomic_cache_policy"),
];

/// `custom<CachePolicy>($policy)`: a cache policy as keywords of a chip family, `gfx12<nt>`, or a number.
pub(crate) const CACHE_POLICY: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (ctx, loc) = (p.ctx, p.loc());
    let value = match p.parse_optional_integer()? {
        Some(number) => ctx.attrs().integer(ctx.types().i32(), number),
        None => {
            let family = p.parse_optional_word().and_then(|word| FAMILIES.iter().find(|it| it.0.as_bytes() == word));
            let Some((_, mnemonic)) = family else {
                let message =
                    "expected cache policy family 'pre_gfx12', 'gfx942', 'gfx12', 'gfx12_atomic', or a 32-bit integer";
                return Err(p.custom_error(loc, message));
            };
            parse_words(p, mnemonic)?
        }
    };
    parsed.set_prop(args.prop(0), value);
    Ok(true)
}

/// Parses `<sc0|nt>`, as the attribute of this mnemonic.
fn parse_words(p: &mut OpParser<'_, '_>, mnemonic: &str) -> Parsed<Attr> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let mut words = p.parse_word()?.to_vec();
    while p.eat_punct("|") {
        words.push(b'|');
        words.extend_from_slice(p.parse_word()?);
    }
    let attr = enums::attr(p.ctx, "rocdl", mnemonic, &String::from_utf8_lossy(&words));
    let Some(attr) = attr else { return Err(p.custom_error(loc, "expected words for a cache policy")) };
    p.expect_punct(">")?;
    Ok(attr)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(value) = op.prop(args.prop(0) as usize) else { return };
    let ctx = op.context();
    if let AttrData::Integer { value, .. } = ctx.attrs().data(value) {
        return p.integer(value.to_i64().unwrap_or_default());
    }
    let family = FAMILIES.iter().find_map(|(family, of)| Some((family, enums::word_of(ctx, value, of)?)));
    match family {
        Some((family, words)) => {
            p.text(family);
            p.text("<");
            p.text(&words);
            p.text(">");
        }
        None => p.attr(value),
    }
}
