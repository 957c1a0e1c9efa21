//! Operators on strings, and lookup of records by name.

use super::Result;
use super::regex::Regex;
use super::{Bang, BangError, BangOp, number};
use crate::td::ty::{Type, World};
use crate::td::value::{List, Text, TextBuilder, Value};

impl Bang {
    pub(super) fn str_concat(&self, args: &[Value]) -> Result {
        if let Some(only) = only_text(args) {
            return Ok(Some(only.clone()));
        }
        let mut builder = TextBuilder::new(self.span);
        builder.reserve(args.iter().filter_map(|arg| if let Value::Text(text) = arg { Some(&**text) } else { None }));
        for arg in args {
            let Value::Text(text) = arg else { return Ok(None) };
            builder.push(text)?;
        }
        Ok(Some(Value::from(builder.finish())))
    }

    /// Evaluates `!interleave(items, between)`. The result is a code block if an item after the first is one.
    pub(super) fn interleave(&self, args: &[Value]) -> Result {
        let [Value::List(list), Value::Text(between)] = args else { return Ok(None) };
        let mut builder = TextBuilder::new(self.span);
        for (at, item) in list.items.iter().enumerate() {
            if at > 0 {
                builder.push(between)?;
            }
            match item {
                Value::Text(text) => builder.push(text)?,
                item => match number::int(item) {
                    Some(int) => builder.push_str(&int.to_string())?,
                    None => return Ok(None),
                },
            }
        }
        let is_code = |item: &Value| matches!(item, Value::Text(text) if text.code);
        let code = list.items.iter().skip(1).any(is_code);
        Ok(Some(Value::from(Text { code, ..builder.finish() })))
    }

    /// Evaluates `!find(text, wanted, from)`: -1 if the text is absent.
    pub(super) fn find(&self, args: &[Value]) -> Result {
        let [Value::Text(text), Value::Text(wanted), from @ ..] = args else { return Ok(None) };
        let Some(from) = from.first().map_or(Some(0), number::int) else { return Ok(None) };
        let start = self.start(text, from, 2)?;
        if wanted.text.is_empty() {
            return Ok(Some(Value::Int(start as i64)));
        }
        // A match cannot begin in the middle of a character.
        let start = (start..=text.text.len()).find(|at| text.text.is_char_boundary(*at)).unwrap_or(start);
        let at = text.text.get(start..).and_then(|rest| rest.find(&*wanted.text));
        Ok(Some(Value::Int(at.map_or(-1, |at| (start + at) as i64))))
    }

    /// Evaluates `!substr(text, from, length)`.
    pub(super) fn substr(&self, args: &[Value]) -> Result {
        let [Value::Text(text), from, length @ ..] = args else { return Ok(None) };
        let (Some(from), Some(length)) = (number::int(from), length.first().map_or(Some(i64::MAX), number::int)) else {
            return Ok(None);
        };
        let start = self.start(text, from, 1)?;
        let Ok(length) = usize::try_from(length) else {
            return Err(BangError::arg(2, "!substr length must be nonnegative"));
        };
        let end = start.saturating_add(length).min(text.text.len());
        if !text.text.is_char_boundary(start) || !text.text.is_char_boundary(end) {
            return Err(BangError::whole("!substr would cut a character of several bytes"));
        }
        let mut builder = TextBuilder::new(self.span);
        builder.push_range(text, start..end)?;
        Ok(Some(Value::from(Text { code: text.code, ..builder.finish() })))
    }

    /// Converts a start position to an index, and checks its range.
    fn start(&self, text: &Text, from: i64, arg: usize) -> std::result::Result<usize, BangError> {
        let length = text.text.len();
        usize::try_from(from).ok().filter(|start| *start <= length).ok_or_else(|| {
            let op = self.op.name();
            BangError::arg(arg, format!("{op} start position is out of range 0...{length}: {from}"))
        })
    }

    /// Evaluates `!tolower` and `!toupper`, for ASCII letters only.
    pub(super) fn change_case(&self, args: &[Value]) -> Result {
        let [Value::Text(text)] = args else { return Ok(None) };
        let upper = self.op == BangOp::ToUpper;
        let changed = if upper { text.text.to_ascii_uppercase() } else { text.text.to_ascii_lowercase() };
        Ok(Some(Value::from(Text { text: changed.into(), code: false, origin: text.origin.clone() })))
    }

    /// Evaluates `!subst(what, by, in)`: replaces all occurrences in a string, or a record that is equal to the first
    /// argument.
    pub(super) fn subst(&self, args: &[Value], world: &dyn World) -> Result {
        let (what, by, text) = match args {
            [Value::Record(what), Value::Record(by), Value::Record(record)] => {
                // `!subst` compares records by name.
                let same = what == record || world.record_name(*what) == world.record_name(*record);
                return Ok(Some(Value::Record(if same { *by } else { *record })));
            }
            [Value::Text(what), Value::Text(by), Value::Text(text)] => (what, by, text),
            _ => return Ok(None),
        };
        if what.text.is_empty() {
            return Err(BangError::arg(0, "!subst cannot replace an empty string"));
        }
        let mut builder = TextBuilder::new(self.span);
        let mut from = 0;
        for (at, found) in text.text.match_indices(&*what.text) {
            builder.push_range(text, from..at)?;
            builder.push(by)?;
            from = at + found.len();
        }
        builder.push_range(text, from..text.text.len())?;
        Ok(Some(Value::from(Text { code: false, ..builder.finish() })))
    }

    /// Evaluates `!repr`: a record with all its fields, or the printed form of another value.
    pub(super) fn repr(&self, args: &[Value], world: &dyn World) -> Result {
        let text = match args {
            [Value::Record(record)] => world.record_text(*record),
            [value] => value.display(world),
            _ => return Ok(None),
        };
        Ok(Some(Value::from(Text::computed(&text, self.span)?)))
    }

    /// Evaluates `!match(text, regex)`.
    pub(super) fn matches(&self, args: &[Value]) -> Result {
        let [Value::Text(text), Value::Text(regex)] = args else { return Ok(None) };
        let regex = compile(regex, 1)?;
        Ok(Some(Value::Bit(is_match(&regex, &text.text)?)))
    }

    /// Evaluates `!instances<Class>(regex)`.
    pub(super) fn instances(&self, args: &[Value], world: &dyn World) -> Result {
        let regex = match args {
            [] => None,
            [Value::Text(regex)] => Some(compile(regex, 0)?),
            _ => return Ok(None),
        };
        let item = self.annotation.clone().unwrap_or(Type::Int);
        let Type::Record(classes) = &item else {
            return Ok(Some(Value::List(List::new(item, Vec::new())?)));
        };
        let mut items = Vec::new();
        for record in classes.first().map(|class| world.instances(*class)).unwrap_or_default() {
            if regex.as_ref().map_or(Ok(true), |regex| is_match(regex, &world.record_name(record)))? {
                items.push(Value::Record(record));
            }
        }
        Ok(Some(Value::List(List::new(item, items)?)))
    }
}

fn compile(regex: &Text, arg: usize) -> std::result::Result<Regex, BangError> {
    Regex::new(regex.text.as_bytes())
        .map_err(|why| BangError::arg(arg, format!("invalid regex '{}': {why}", regex.text)))
}

fn is_match(regex: &Regex, text: &str) -> std::result::Result<bool, BangError> {
    regex.is_match(text.as_bytes()).ok_or_else(|| BangError::whole("text is too long for this regex"))
}

/// Returns the only non-empty string, which then is the concatenation. A string of several parts is rebuilt instead,
/// without its empty parts.
fn only_text(args: &[Value]) -> Option<&Value> {
    let mut only = None;
    let mut code = false;
    for arg in args {
        let Value::Text(text) = arg else { return None };
        code |= text.code;
        if !text.text.is_empty() && only.replace((arg, text)).is_some() {
            return None;
        }
    }
    only.filter(|(_, text)| text.code == code && text.origin.len() == 1).map(|(arg, _)| arg)
}
