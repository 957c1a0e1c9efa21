//! Names that expressions compute: aliases, and the functions that assemble them.

use super::expr::Evaluator;
use super::function::Call;
use super::{Scope, Val, evaluate};
use crate::attrs::AttrData;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::DefInfo;
use crate::types::TypeData;

/// Maximum length of a name.
pub(super) const LENGTH_LIMIT: usize = 1 << 20;

/// Returns the text that `out << value` writes.
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
        Val::Type(ty) => ctx.types().show(*ty).to_string().into_bytes(),
        Val::Attr(attr) => ctx.attrs().show(*attr).to_string().into_bytes(),
        _ => return None,
    })
}

/// Evaluates `"text" << value`: appends the text of a value.
pub(super) fn append<'a>(ctx: &ContextData, text: &[u8], value: &Val<'_>) -> Option<Val<'a>> {
    let text = [text, &streamed(ctx, value)?].concat();
    (text.len() <= LENGTH_LIMIT).then(|| Val::Str(text.into()))
}

/// Evaluates `value.toString(6)` on a floating-point number: six digits after the point.
pub(super) fn rounded<'a>(value: &Val<'_>, precision: &Val<'_>) -> Option<Val<'a>> {
    let (Val::ApFloat(value), Some(6)) = (value, precision.as_int()) else { return None };
    let mut text = String::new();
    value.write_rounded(&mut text).ok()?;
    Some(Val::str(text))
}

/// Evaluates `lect::replace(text, from, to)`.
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

/// Maximum length of a word.
const WORD_LIMIT: usize = 32;

/// Evaluates `lect::word(text, "N")`: a text with holes, `layer.{}.weight`, as an identifier: `layer_N_weight`. Doubled
/// braces are omitted.
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

/// Returns the definition of a type or an attribute.
fn def_of<'a>(ctx: &'a ContextData, of: &Val<'_>) -> Option<&'a DefInfo> {
    let def = match of {
        Val::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Dialect { def, .. } => *def,
            _ => return None,
        },
        Val::Attr(attr) => match ctx.attrs().data(*attr) {
            AttrData::Dialect { def, .. } => *def,
            _ => return None,
        },
        _ => return None,
    };
    Some(ctx.def_info(def))
}

/// Evaluates `lect::alias(type)`: the alias of a type or an attribute; empty if it has none.
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

/// Returns the alias of an attribute or a type that an overlay defines. `None` if that is unknown, `Some(None)` if the
/// attribute or type has no alias.
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
