//! Lines of the table `nvvm_calls.txt`: the name of an intrinsic with gaps, and its arguments.
//!
//! Gaps are filled in both parts, and nest in each other.
//!
//! | gap | text |
//! |---|---|
//! | `{attr}` | the word or the number of an attribute |
//! | `{%1}`, `{%r}` | the type of an operand, of the result |
//! | `{#}`, `{$2}` | the number of operands after the first, of an operand segment |
//! | `{^r}`, `{^1/2}` | the number of elements of the result, half the number of those of an operand |
//! | `{gap:word=text,..}` | a text by a word |
//! | `[attr?text]`, `[!attr?text]` | a text if a flag is set, is not set |
//! | `[attr=word?text]`, `[attr!word?text]` | a text if an attribute has a word, has another one |
//! | `<0:3:text>` | a text if an operand is a pointer of an address space |
//! | `(3:text)` | a text for a number of operands |
//! | `($5:text)`, `(!5:text)` | a text if an operand segment has operands, has none |
//!
//! | argument | value |
//! |---|---|
//! | `*`, `0`, `2?` | all operands, an operand, an optional operand |
//! | `1\|1` | an operand with a default |
//! | `$1`, `$1\|i64:0` | the operands of a segment, with a default |
//! | `?1` | whether a segment has operands |
//! | `@0`, `@0:101` | an operand as a pointer to shared memory, to another address space |
//! | `^0:16` | an operand as an integer, by its bits |
//! | `~0:16` | an operand extended to an integer type |
//! | `attr:i32`, `attr+1:i32` | the number of an attribute, or 0; the number plus one, or 0 |
//! | `2^attr:i16` | two to the power of the attribute |
//! | `=i32:0` | a number |

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_support::enums::word;

use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{Fields, OpFields};
use crate::export::ops::failed;
use crate::export::types::{Ty, TyData};

const SHARED: u32 = 3;

impl<'a> Exporter<'a> {
    /// Returns the arguments that a line describes. Gaps are already filled.
    pub fn pattern_args(&mut self, op: OpRef<'a>, args: &str) -> Result<Vec<Val>, Reported> {
        let mut values = Vec::new();
        for arg in args.split(' ').filter(|arg| !arg.is_empty()) {
            self.pattern_arg(op, arg, &mut values)?;
        }
        Ok(values)
    }

    fn pattern_arg(&mut self, op: OpRef<'a>, arg: &str, values: &mut Vec<Val>) -> Result<(), Reported> {
        let (kind, rest) = match arg.split_at_checked(1) {
            Some((kind @ ("*" | "=" | "$" | "?" | "@" | "^" | "~"), rest)) => (kind, rest),
            _ => ("", arg),
        };
        let (place, width) = rest.split_once(':').unwrap_or((rest, ""));
        let at = place.parse().unwrap_or(0);
        let width = width.parse().ok();
        match kind {
            "*" => values.extend(self.operand_values(op)),
            "=" => values.push(self.typed_number(op, rest, None)?),
            "$" => {
                let (group, default) = rest.split_once('|').unwrap_or((rest, ""));
                let group = self.segment(op, group.parse().unwrap_or(0));
                if group.is_empty() && !default.is_empty() {
                    values.push(self.typed_number(op, default, None)?);
                }
                values.extend(group);
            }
            "?" => {
                let has_operands = op.operand_group(at as u32).next().is_some();
                values.push(Val::Cst(self.consts.bool(has_operands)));
            }
            "@" => {
                let pointer = self.operand(op, at);
                values.push(self.in_space(pointer, width.unwrap_or(SHARED)));
            }
            "^" | "~" => {
                let packed = self.operand(op, at);
                let ty = self.types.int(width.unwrap_or(16));
                let cast = if kind == "^" { "bitcast" } else { "zext" };
                values.push(self.cast(cast, "", packed, ty, &mut Attached::new()));
            }
            _ => {
                if let Some((attr, ty)) = arg.split_once(":i") {
                    let (attr, power) = attr.strip_prefix("2^").map_or((attr, false), |attr| (attr, true));
                    let (attr, more) = attr.split_once('+').map_or((attr, 0), |(attr, _)| (attr, 1));
                    let value = op.number(attr).map_or_else(|| i64::from(op.flag(attr)), |number| number + more);
                    let value = if power { 1i64.checked_shl(value as u32).unwrap_or(0) } else { value };
                    values.push(self.typed_number(op, &format!("i{ty}"), Some(value))?);
                } else if let Some((at, default)) = arg.split_once('|') {
                    let at = at.parse().unwrap_or(0);
                    values.push(match at < op.operand_count() {
                        true => self.operand(op, at),
                        false => Val::Cst(self.consts.i32(default.parse().unwrap_or(0))),
                    });
                } else {
                    let at = arg.trim_end_matches('?').parse().unwrap_or(0);
                    if at < op.operand_count() {
                        values.push(self.operand(op, at));
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns a generic pointer as one of an address space, and others as they are.
    fn in_space(&mut self, pointer: Val, space: u32) -> Val {
        if self.types.pointer_space(self.ty_of(pointer)) != Some(0) {
            return pointer;
        }
        let ty = self.types.ptr(space);
        self.cast("addrspacecast", "", pointer, ty, &mut Attached::new())
    }

    /// Returns a number of a type, such as `i32:0`.
    fn typed_number(&mut self, op: OpRef<'a>, text: &str, value: Option<i64>) -> Result<Val, Reported> {
        let (ty, number) = text.split_once(':').unwrap_or((text, "0"));
        let width = ty.trim_start_matches('i').parse().map_err(|_| failed(op))?;
        let value = value.unwrap_or_else(|| number.parse().unwrap_or(0));
        let ty = self.types.int(width);
        Ok(Val::Cst(self.consts.int(&self.types, ty, ApInt::from_i64(width, value))))
    }

    /// Returns the word of an enum attribute, or the number of another one.
    pub fn word(&self, op: OpRef<'a>, name: &str) -> String {
        let Some(attr) = op.attr(name) else { return String::new() };
        if let Some(word) = word(self.ctx, attr) {
            return word;
        }
        if let Some(ty) = self.ctx.attrs().type_value(attr) {
            return self.ctx.types().show(ty).to_string();
        }
        match Fields::of(self.ctx, attr) {
            // A shape: its extents.
            Some(shape) => {
                let extents = ["m", "n", "k"].iter().enumerate().filter(|(at, _)| shape.has(*at));
                extents.map(|(at, letter)| format!("{letter}{}", shape.int(at))).collect()
            }
            None => op.number(name).unwrap_or(0).to_string(),
        }
    }

    /// Returns a pattern with its gaps filled, or `None` if a pattern of the table is malformed.
    pub fn filled(&mut self, op: OpRef<'a>, pattern: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = pattern;
        while let Some(start) = rest.find(['{', '[', '<', '(']) {
            let (before, gap) = rest.split_at(start);
            out.push_str(before);
            let end = closing(gap)?;
            let (inner, after) = (gap.get(1..end)?, gap.get(end + 1..)?);
            rest = after;
            let text = match gap.as_bytes().first()? {
                b'{' => {
                    let (name, choices) = inner.split_once(':').map_or((inner, None), |it| (it.0, Some(it.1)));
                    let word = self.gap_word(op, name)?;
                    match choices {
                        None => word,
                        Some(choices) => {
                            let mut chosen = choices.split(',').filter_map(|it| it.split_once('='));
                            chosen.find(|it| it.0 == word).map_or("", |it| it.1).to_owned()
                        }
                    }
                }
                b'[' => {
                    let (condition, text) = inner.split_once('?')?;
                    if self.has_flag(op, condition) { self.filled(op, text)? } else { continue }
                }
                b'<' => {
                    let (at, text) = inner.split_once(':')?;
                    let (space, text) = text.split_once(':')?;
                    let pointer = self.operand(op, at.parse().ok()?);
                    if self.types.pointer_space(self.ty_of(pointer)) != space.parse().ok() {
                        continue;
                    }
                    self.filled(op, text)?
                }
                _ => {
                    let (condition, text) = inner.split_once(':')?;
                    let has_operands = |group: &str| Some(op.operand_group(group.parse().ok()?).next().is_some());
                    let is_met = match condition.split_at_checked(1)? {
                        ("$", group) => has_operands(group)?,
                        ("!", group) => !has_operands(group)?,
                        _ => condition.parse() == Ok(op.operand_count()),
                    };
                    if is_met { self.filled(op, text)? } else { continue }
                }
            };
            out.push_str(&text);
        }
        out.push_str(rest);
        Some(out)
    }

    fn has_flag(&self, op: OpRef<'a>, condition: &str) -> bool {
        if let Some((attr, word)) = condition.split_once('=') {
            return self.word(op, attr) == word;
        }
        let is_set = |flag| op.flag(flag) && op.number(flag) != Some(0);
        match condition.split_once('!') {
            Some(("", flag)) => !is_set(flag),
            Some((attr, word)) => self.word(op, attr) != word,
            None => is_set(condition),
        }
    }

    /// Returns the text of a gap in braces, before its choices.
    fn gap_word(&mut self, op: OpRef<'a>, name: &str) -> Option<String> {
        if name == "#" {
            return Some(op.operand_count().saturating_sub(1).to_string());
        }
        Some(match name.split_at_checked(1)? {
            ("%", place) => {
                let ty = self.type_at(op, place)?;
                let mut text = Vec::new();
                self.push_mangled(&mut text, ty);
                String::from_utf8_lossy(&text).into_owned()
            }
            ("^", place) => {
                let (place, parts) = place.split_once('/').unwrap_or((place, "1"));
                let ty = self.type_at(op, place)?;
                let count = if let TyData::Vector { count, .. } = self.types.data(ty) { *count } else { 1 };
                count.checked_div(parts.parse().ok()?)?.to_string()
            }
            ("$", group) => op.operand_group(group.parse().ok()?).count().to_string(),
            _ => self.word(op, name),
        })
    }

    /// Returns the type of an operand, or that of the result for `r`.
    fn type_at(&mut self, op: OpRef<'a>, place: &str) -> Option<Ty> {
        if place == "r" {
            return self.result_type(op).ok();
        }
        let value = self.operand(op, place.parse().ok()?);
        Some(self.ty_of(value))
    }
}

/// Returns the position of the bracket that closes the one at the start.
fn closing(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes().first()? {
        b'{' => (b'{', b'}'),
        b'[' => (b'[', b']'),
        b'<' => (b'<', b'>'),
        _ => (b'(', b')'),
    };
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        if byte == open {
            depth += 1;
        } else if byte == close {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}
