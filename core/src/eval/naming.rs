//! Names that expressions make: of aliases, and what names are put together from.

use super::expr::Evaluator;
use super::function::Call;
use super::{Scope, Val, evaluate};
use crate::attrs::AttrData;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::DefInfo;
use crate::types::TypeData;

/// No name is longer than this.
pub(super) const LENGTH_LIMIT: usize = 1 << 20;

/// What `out << value` writes.
pub(super) fn streamed(ctx: &ContextData, value: &Val<'_>) -> Option<Vec<u8>> {
    Some(match value {
        Val::Str(text) => text.to_vec(),
        Val::Bool(value) => u8::from(*value).to_string().into_bytes(),
        Val::Int(value) => value.to_string().into_bytes(),
        Val::ApInt(value) => {
            let mut text = String::new();
            value.write_signed(&mut text).ok()?;
            text.into_bytes()
        }
        Val::Type(ty) => ctx.show_type(*ty).to_string().into_bytes(),
        Val::Attr(attr) => ctx.show_attr(*attr).to_string().into_bytes(),
        _ => return None,
    })
}

/// `"text" << value`: the text and what is written behind it.
pub(super) fn append<'a>(ctx: &ContextData, text: &[u8], value: &Val<'_>) -> Option<Val<'a>> {
    let text = [text, &streamed(ctx, value)?].concat();
    (text.len() <= LENGTH_LIMIT).then(|| Val::Str(text.into()))
}

/// `value.toString(6)`, of a floating-point number: six digits behind the point.
pub(super) fn rounded<'a>(value: &Val<'_>, precision: &Val<'_>) -> Option<Val<'a>> {
    let (Val::ApFloat(value), Some(6)) = (value, precision.as_int()) else { return None };
    let mut text = String::new();
    value.write_rounded(&mut text).ok()?;
    Some(Val::str(text))
}

/// `lect::replace(text, from, to)`
pub(super) fn replace<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let [text, from, to] = call.args else { return None };
    let as_str = |value: &Val<'_>| Some(std::str::from_utf8(value.text(call.ctx)?).ok()?.to_owned());
    let (from, to) = (as_str(from)?, as_str(to)?);
    if from.is_empty() {
        return None;
    }
    let replaced = as_str(text)?.replace(&*from, &to);
    (replaced.len() <= LENGTH_LIMIT).then(|| Val::str(replaced))
}

/// How long the words are that are made of texts.
const WORD_LIMIT: usize = 32;

/// `lect::word(text, "N")`: a text with holes, `layer.{}.weight`, as a word: `layer_N_weight`. Braces that are written twice
/// stand for none.
pub(super) fn word<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let [text, hole] = call.args else { return None };
    let (mut rest, hole) = (text.text(call.ctx)?, hole.text(call.ctx)?);
    let mut word = Vec::new();
    while let [first, after @ ..] = rest
        && word.len() < WORD_LIMIT
    {
        rest = after;
        match first {
            b'{' | b'}' if after.first() == Some(first) => rest = &after[1..],
            b'{' => {
                let end = after.iter().position(|byte| *byte == b'}')?;
                word.extend(hole);
                rest = after.get(end + 1..).unwrap_or_default();
            }
            b'.' | b'-' | b'/' => word.push(b'_'),
            _ if first.is_ascii_alphanumeric() || *first == b'_' => word.push(*first),
            _ => {}
        }
    }
    Some(Val::Str(word.into()))
}

/// The definition of a type or an attribute.
fn def_of<'a>(ctx: &'a ContextData, of: &Val<'_>) -> Option<&'a DefInfo> {
    let def = match of {
        Val::Type(ty) => match ctx.type_data(*ty) {
            TypeData::Dialect { def, .. } => *def,
            _ => return None,
        },
        Val::Attr(attr) => match ctx.attr_data(*attr) {
            AttrData::Dialect { def, .. } => *def,
            _ => return None,
        },
        _ => return None,
    };
    Some(ctx.def_info(def))
}

/// `lect::alias(type)`: what the aliases of a type or an attribute are called; empty if it has none.
pub(super) fn alias_of<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let of = call.one()?;
    let Some(info) = def_of(call.ctx, of) else { return Some(Val::str("")) };
    let Some(expr) = info.described_alias() else { return Some(Val::str(info.alias.as_deref().unwrap_or_default())) };
    let scope = Scope { dialect: Some(info.dialect()), ..Scope::this(of.clone()) };
    match Evaluator::new(call.ctx, &scope, call.limits).eval(expr)? {
        Val::Null => Some(Val::str("")),
        name => Some(name),
    }
}

/// What an overlay says that the aliases of an attribute or a type are called. None if that is not known, `Some(None)` if
/// it has none.
pub(crate) fn described_alias(ctx: &ContextData, part: Part) -> Option<Option<String>> {
    let of = match part {
        Part::Type(ty) => Val::Type(ty),
        Part::Attr(attr) => Val::Attr(attr),
    };
    let info = def_of(ctx, &of)?;
    let scope = Scope { dialect: Some(info.dialect()), ..Scope::this(of) };
    match evaluate(ctx, info.described_alias()?, &scope)? {
        Val::Null => Some(None),
        name => Some(Some(String::from_utf8_lossy(name.text(ctx)?).into_owned()).filter(|name| !name.is_empty())),
    }
}
