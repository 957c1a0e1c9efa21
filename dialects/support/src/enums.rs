//! Enum attributes, accessed by definition and numeric value, independent of their spelling.

use lect_core::attrs::AttrData;
use lect_core::compat::OpRecord;
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::eval::{EnumRef, enum_of_def, enum_text, enum_value};
use lect_core::ir::OpRef;
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_ods::spec::DefKind;

use crate::parts::held_of;

/// Returns the enum of an enum attribute, and its numeric value: a case or a set of bits.
fn held(ctx: &ContextData, attr: Attr) -> Option<(EnumRef, i64)> {
    let AttrData::Dialect { def, body, .. } = ctx.attrs().data(attr) else { return None };
    let info = ctx.def_info(*def);
    let [Param::Int(number)] = *body.params() else { return None };
    let spec = enum_of_def(ctx, info.spec().enum_def.as_deref()?, info.dialect())?;
    Some((spec, number.try_into().ok()?))
}

/// Returns the numeric value of an enum attribute.
pub fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    held(ctx, attr).map(|(_, number)| number)
}

/// Converts an enum attribute to a Rust enum.
pub fn case<E: EnumValue>(ctx: &ContextData, attr: Option<Attr>) -> Option<E> {
    number(ctx, attr?).and_then(E::from_number)
}

/// Returns the enum case of the operation's first inherent attribute of type `T`.
pub fn case_of<T: TypedAttr, E: EnumValue>(op: OpRef<'_>) -> Option<E> {
    case(op.context(), held_of::<T>(op))
}

/// Returns the spelling of an enum attribute: the keyword of a case, or of all bits.
pub fn word(ctx: &ContextData, attr: Attr) -> Option<String> {
    held(ctx, attr).map(|(spec, number)| enum_text(&spec, number).into_owned())
}

/// Returns the spelling of an enum attribute, if its mnemonic is `mnemonic`.
pub fn word_of(ctx: &ContextData, attr: Attr, mnemonic: &str) -> Option<String> {
    let def = ctx.attrs().def(attr)?;
    if ctx.def_info(def).spec().mnemonic.as_deref() == Some(mnemonic) { word(ctx, attr) } else { None }
}

/// Returns the spelling of the enum attribute `name` of a record, if its mnemonic is `mnemonic`.
pub fn word_in(record: &OpRecord<'_>, name: &str, mnemonic: &str) -> Option<String> {
    word_of(record.ctx, record.attr(name)?, mnemonic)
}

/// Returns the bits of `cases` if the attribute has all of them. Returns `None` if a bit is missing or the enum has no
/// such case.
pub fn bits(ctx: &ContextData, attr: Attr, cases: &[&str]) -> Option<i64> {
    let (spec, number) = held(ctx, attr)?;
    let bit = |case: &&str| spec.cases.iter().find(|known| known.spelling == **case).map(|known| known.value);
    let wanted = cases.iter().map(bit).try_fold(0, |all, bit| Some(all | bit?))?;
    (wanted != 0 && number & wanted == wanted).then_some(wanted)
}

/// Creates the enum attribute with this mnemonic and the case spelled `word`.
pub fn attr(ctx: &ContextData, namespace: &str, mnemonic: &str, word: &str) -> Option<Attr> {
    let dialect = ctx.dialect(namespace.as_bytes())?;
    let def = dialect.def(DefKind::Attr, mnemonic.as_bytes())?;
    let spec = enum_of_def(ctx, ctx.def_info(def).spec().enum_def.as_deref()?, dialect.spec())?;
    let number = enum_value(&spec, word.as_bytes())?;
    ctx.attrs().dialect(def, [Param::Int(number.into())]).ok()
}

/// Returns the spelling of `number` in the enum of `attr`.
pub fn word_for(ctx: &ContextData, attr: Attr, number: i64) -> Option<String> {
    held(ctx, attr).map(|(spec, _)| enum_text(&spec, number).into_owned())
}
