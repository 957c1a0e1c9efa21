//! Attributes that hold a case of an enum: by definition and number, never by how they are printed.

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

/// The enum of which an attribute holds a case, or several bits, and the number of that.
fn held(ctx: &ContextData, attr: Attr) -> Option<(EnumRef, i64)> {
    let AttrData::Dialect { def, body, .. } = ctx.attr_data(attr) else { return None };
    let info = ctx.def_info(*def);
    let [Param::Int(number)] = *body.params() else { return None };
    let spec = enum_of_def(ctx, info.spec().enum_def.as_deref()?, info.dialect())?;
    Some((spec, number.try_into().ok()?))
}

/// The number of the case, or of the bits.
pub fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    held(ctx, attr).map(|(_, number)| number)
}

/// The case, or the bits, as an enum of Rust.
pub fn case<E: EnumValue>(ctx: &ContextData, attr: Option<Attr>) -> Option<E> {
    number(ctx, attr?).and_then(E::from_number)
}

/// The case that an operation has in an inherent attribute of a kind.
pub fn case_of<T: TypedAttr, E: EnumValue>(op: OpRef<'_>) -> Option<E> {
    case(op.context(), held_of::<T>(op))
}

/// The word for the case, or the words for the bits.
pub fn word(ctx: &ContextData, attr: Attr) -> Option<String> {
    held(ctx, attr).map(|(spec, number)| enum_text(&spec, number).into_owned())
}

/// The word for the case that an attribute of this mnemonic holds.
pub fn word_of(ctx: &ContextData, attr: Attr, mnemonic: &str) -> Option<String> {
    let def = ctx.attr_def(attr)?;
    if ctx.def_info(def).spec().mnemonic.as_deref() == Some(mnemonic) { word(ctx, attr) } else { None }
}

/// The word for the case that an attribute of a record holds, if it is of this mnemonic.
pub fn word_in(record: &OpRecord<'_>, name: &str, mnemonic: &str) -> Option<String> {
    word_of(record.ctx, record.attr(name)?, mnemonic)
}

/// Which of some cases an attribute has, all of their bits; none of a case that the enum lacks.
pub fn bits(ctx: &ContextData, attr: Attr, cases: &[&str]) -> Option<i64> {
    let (spec, number) = held(ctx, attr)?;
    let bit = |case: &&str| spec.cases.iter().find(|known| known.spelling == **case).map(|known| known.value);
    let wanted = cases.iter().map(bit).try_fold(0, |all, bit| Some(all | bit?))?;
    (wanted != 0 && number & wanted == wanted).then_some(wanted)
}

/// The attribute with this mnemonic that holds the case with this word.
pub fn attr(ctx: &ContextData, namespace: &str, mnemonic: &str, word: &str) -> Option<Attr> {
    let dialect = ctx.dialect(namespace.as_bytes())?;
    let def = dialect.def(DefKind::Attr, mnemonic.as_bytes())?;
    let spec = enum_of_def(ctx, ctx.def_info(def).spec().enum_def.as_deref()?, dialect.spec())?;
    let number = enum_value(&spec, word.as_bytes())?;
    ctx.dialect_attr(def, [Param::Int(number.into())]).ok()
}

/// The words for a number as a case, or as bits, of the enum of which an attribute holds one.
pub fn word_for(ctx: &ContextData, attr: Attr, number: i64) -> Option<String> {
    held(ctx, attr).map(|(spec, _)| enum_text(&spec, number).into_owned())
}
