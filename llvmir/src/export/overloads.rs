//! Checks of the types of calls of intrinsics by name, with MLIR's messages.
//!
//! A signature in a table has the type of the result, and those of the parameters:
//!
//! | word | types |
//! |---|---|
//! | `i32`, `v4f32`, `nxv16i8`, `p3`, `m`, `t`, `void` | one type; `p3` is a pointer, `m` metadata, `t` a token |
//! | `*`, `I`, `F`, `V`, `P` | all, integers, floats, vectors, pointers: an overloaded type |
//! | `=1` | the overloaded type of this number |
//! | `?` | a type that depends on others; not checked |
//! | `.` | further arguments of all types |
//! | `I,?` | a struct of several results |

use lect_core::number::FloatFormat;

use super::Exporter;
use super::intrinsics::Intrinsic;
use super::types::{Ty, TyData, Types};

/// Returns the type of a word of a signature.
pub(super) fn type_of(types: &mut Types, word: &str) -> Option<Ty> {
    Some(match word {
        "void" => Types::VOID,
        "m" => Types::METADATA,
        "t" => Types::TOKEN,
        "f16" => types.get(TyData::Float(FloatFormat::F16)),
        "bf16" => types.get(TyData::Float(FloatFormat::BF16)),
        "f32" => types.get(TyData::Float(FloatFormat::F32)),
        "f64" => types.get(TyData::Float(FloatFormat::F64)),
        "f80" => types.get(TyData::Float(FloatFormat::F80)),
        "f128" => types.get(TyData::Float(FloatFormat::F128)),
        _ => {
            let vector = word.strip_prefix("nxv").map(|rest| (rest, true));
            if let Some((vector, scalable)) = vector.or_else(|| word.strip_prefix('v').map(|rest| (rest, false))) {
                let at = vector.find(|letter: char| !letter.is_ascii_digit())?;
                let (count, element) = vector.split_at(at);
                let element = type_of(types, element)?;
                return Some(types.vector(count.parse().ok()?, scalable, element));
            }
            match word.split_at_checked(1)? {
                ("i", width) => types.int(width.parse().ok()?),
                ("p", space) => types.ptr(space.parse().ok()?),
                _ => return None,
            }
        }
    })
}

impl Exporter<'_> {
    /// Returns the reason why an intrinsic cannot be called with some types, or `None` if it can.
    pub fn mismatch(&mut self, found: Intrinsic, name: &str, result: Ty, params: &[Ty]) -> Option<String> {
        let mut words = found.signature.split(' ');
        let returned = words.next().filter(|word| !word.is_empty())?;
        let mut expected: Vec<&str> = words.collect();
        let is_variadic = expected.last() == Some(&".");
        if is_variadic {
            expected.pop();
        }
        let count = expected.len();
        if found.is_overloaded() {
            let mut known = Vec::new();
            let has_too_many = params.len() > count && !is_variadic;
            let fits = self.fits(returned, result, &mut known)
                && expected.iter().zip(params).all(|(word, ty)| self.fits(word, *ty, &mut known));
            if has_too_many || !fits {
                let ty = self.types.function(result, params, false);
                let shown = self.shown(ty);
                let message = format!("call intrinsic signature {shown} to overloaded intrinsic \"{name}\"");
                return Some(format!("{message} does not match any of the overloads"));
            }
        } else if let Some(own) = type_of(&mut self.types, returned).filter(|own| *own != result) {
            let (own, other) = (self.shown(own), self.shown(result));
            return Some(format!("intrinsic call returns {other} but \"{name}\" actually returns {own}"));
        }
        if params.len() < count || params.len() > count && !is_variadic {
            return Some(format!("intrinsic call has {} operands but \"{name}\" expects {count}", params.len()));
        }
        if found.is_overloaded() {
            return None;
        }
        for (at, (word, ty)) in expected.iter().zip(params).enumerate() {
            if let Some(own) = type_of(&mut self.types, word).filter(|own| own != ty) {
                let (own, other) = (self.shown(own), self.shown(*ty));
                return Some(format!("intrinsic call operand #{at} has type {other} but \"{name}\" expects {own}"));
            }
        }
        None
    }

    fn shown(&self, ty: Ty) -> String {
        String::from_utf8_lossy(self.types.text(ty)).into_owned()
    }

    /// Returns true if a type is one of those of a word. Overloaded types are appended to the known ones.
    fn fits(&mut self, word: &str, ty: Ty, known: &mut Vec<Ty>) -> bool {
        if word.contains(',') {
            let words: Vec<&str> = word.split(',').collect();
            let TyData::Struct { elements, .. } = self.types.data(ty).clone() else { return false };
            let fit = words.iter().zip(&elements).all(|(word, ty)| self.fits(word, *ty, known));
            return fit && words.len() == elements.len();
        }
        let scalar = self.types.scalar(ty);
        let is_kind = match word {
            "?" => return true,
            "*" => ty != Types::VOID,
            "I" => self.types.int_width(scalar).is_some(),
            "F" => matches!(self.types.data(scalar), TyData::Float(_) | TyData::PpcFp128),
            "V" => scalar != ty,
            "P" => self.types.pointer_space(ty).is_some(),
            _ => {
                return match word.strip_prefix('=') {
                    Some(number) => {
                        let own = number.parse().ok().and_then(|number: usize| known.get(number));
                        own.is_none_or(|own| *own == ty)
                    }
                    None => type_of(&mut self.types, word).is_none_or(|own| own == ty),
                };
            }
        };
        known.push(ty);
        is_kind
    }
}
