//! The version that `lect compat --write` prints for a dialect in Rust. The printed argument and items of the macro
//! compile, and old files are upgraded with them.

use lect::prelude::*;
use lect_ods::spec::DialectSpec;

#[lect::define_dialect(namespace = "shop")]
mod before {
    #[ty("box", assembly = "`<` $size `,` $lid `>`")]
    pub struct BoxType {
        size: i64,
        lid: bool,
    }

    #[op("sell", assembly = "$what $price attr-dict `:` type($what)")]
    pub struct SellOp {
        what: Operand<BoxType>,
        price: Attribute<I64Attr>,
    }

    #[op("weigh", assembly = "$what attr-dict `:` type($what)")]
    pub struct WeighOp {
        what: Operand<AnyInteger>,
    }
}

#[rustfmt::skip]
#[lect::define_dialect(
    namespace = "shop",
    versions(
        Version<[1], []>,
        Version<[2], [
            OldDef<Old2BoxType>,
            RemoveParam<"!box", "lid">,
            OldOp<Old2SellOp>,
            AddAttr<"sell", "unit", "\"\"">,
            RenameOp<"weigh", "weigh_v1">,
            AddOp<"weigh">
        ]>
    )
)]
mod shop {

    #[ty("box", assembly = "`<` $size `>`")]
    pub struct BoxType {
        size: i64,
    }

    #[op("sell", assembly = "$what $price $unit attr-dict `:` type($what)")]
    pub struct SellOp {
        what: Operand<BoxType>,
        price: Attribute<I64Attr>,
        unit: Attribute<StrAttr>,
    }

    #[op("weigh", assembly = "$what attr-dict")]
    pub struct WeighOp {
        what: Operand<I64>,
    }

    // As printed:
    #[ty("box", assembly = "`<` $size `,` $lid `>`")]
    pub struct Old2BoxType {
        size: i64,
        lid: bool,
    }
    #[op("sell", assembly = "$what $price attr-dict `:` type($what)")]
    pub struct Old2SellOp {
        what: Operand<BoxType>,
        price: Attribute<I64Attr>,
    }
    #[op("weigh_v1", assembly = "$what attr-dict `:` type($what)")]
    pub struct WeighOpV1 {
        what: Operand<AnyInteger>,
    }
}

#[test]
fn proposed_items_are_those_of_the_module() {
    let old: DialectSpec = (*before::DIALECT.spec.expect("it is defined here").get()).clone();
    let mut new: DialectSpec = (*shop::DIALECT.spec.expect("it is defined here").get()).clone();
    (new.version, new.versions) = Default::default();
    // The renamed operation is one of the proposed items.
    new.ops.to_mut().retain(|op| op.name != "shop.weigh_v1");
    let printed = lect::versions::propose(&old, &new).to_rust();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = squeezed(include_str!("proposed.rs"));
    let (items, versions) = printed.split_once("versions(").expect("there are changes");
    let items: String = items.lines().filter(|line| !line.starts_with("//")).map(|line| format!("{line}\n")).collect();
    assert!(source.contains(&squeezed(&items)), "{printed}");
    assert!(source.contains(&squeezed(versions)), "{printed}");
}

#[test]
fn old_files_are_read_with_the_proposed_version() -> Result<(), Reported> {
    let ctx = Context::with_dialects(&[&shop::DIALECT]);
    let text = "// dialect-versions: shop=1
        %0:2 = \"builtin.unrealized_conversion_cast\"() : () -> (!shop.box<3, true>, i8)
        shop.sell %0#0 12 : !shop.box<3, true>
        shop.weigh %0#1 : i8";
    let module = lect::parse(&ctx, text)?;
    lect::verify(&module)?;
    let printed = lect::print(&module);
    assert!(printed.contains("shop.sell %0#0 12 \"\" : <3>"), "{printed}");
    assert!(printed.contains("shop.weigh_v1 %0#1 : i8"), "{printed}");
    Ok(())
}
