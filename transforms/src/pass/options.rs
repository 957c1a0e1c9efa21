//! Options of passes in the syntax of pipelines: `max-iterations=2 exclude=a,b`.

use super::{Pipeline, Registry};

/// Definition of an option of a pass.
#[derive(Clone, Copy, Debug)]
pub struct OptionDef {
    /// Name of the option: `max-iterations`.
    pub name: &'static str,
    /// Summary in one line.
    pub help: &'static str,
}

/// A type of option values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no type of an option",
    label = "expected a number, a `bool`, a `String`, or these in a `Vec` or an `Option`",
    note = "implement `OptionValue` for a type of your own"
)]
pub trait OptionValue: Sized {
    /// Parses a value. The error is MLIR's message behind `for the --name option: `.
    fn parse(text: &str, registry: &Registry) -> Result<Self, String>;

    /// Prints the value in the syntax of pipelines; empty for the default.
    fn print(&self) -> String;
}

/// Unparsed options of a pass.
#[derive(Debug)]
pub struct Options<'a> {
    entries: Vec<(&'a str, &'a str)>,
    registry: &'a Registry,
}

impl<'a> Options<'a> {
    /// Parses options `a=1 b={x,y} c="d e"`.
    pub(super) fn parse(text: &'a str, registry: &'a Registry) -> Result<Self, String> {
        let mut entries = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let name_end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (name, after) = rest.split_at(name_end);
            let (value, after) = match after.strip_prefix('=') {
                Some(after) => after.split_at(end_of(after, char::is_whitespace)?),
                None => ("", after),
            };
            entries.push((name, value));
            rest = after.trim_start();
        }
        Ok(Self { entries, registry })
    }

    /// Checks that all options are known.
    pub(super) fn check(&self, known: &[OptionDef]) -> Result<(), String> {
        match self.entries.iter().find(|it| known.iter().all(|known| known.name != it.0)) {
            Some((name, _)) => {
                let names: Vec<String> = known.iter().map(|known| format!("'{}'", known.name)).collect();
                let has = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                Err(format!("<Pass-Options-Parser>: no such option {name}; the pass has {has}"))
            }
            None => Ok(()),
        }
    }

    /// Sets an option to its parsed value, if present.
    pub fn set<T: OptionValue>(&mut self, name: &str, option: &mut T) -> Result<(), String> {
        for (_, value) in self.entries.iter().filter(|it| it.0 == name) {
            let error = |message: String| format!("for the --{name} option: {message}");
            *option = T::parse(unwrapped(value), self.registry).map_err(error)?;
        }
        Ok(())
    }
}

/// Returns the position of the first character that ends a value. Quoted and bracketed text is part of the value.
fn end_of(text: &str, ends: impl Fn(char) -> bool) -> Result<usize, String> {
    let mut closing: Vec<char> = Vec::new();
    for (at, c) in text.char_indices() {
        match (closing.last(), c) {
            (Some(&close), _) if c == close => drop(closing.pop()),
            (Some('"' | '\''), _) => {}
            (_, '"' | '\'') => closing.push(c),
            (_, '(') => closing.push(')'),
            (_, '[') => closing.push(']'),
            (_, '{') => closing.push('}'),
            (None, _) if ends(c) => return Ok(at),
            _ => {}
        }
    }
    match closing.pop() {
        Some(close) => Err(format!("expected '{close}' in the value of an option")),
        None => Ok(text.len()),
    }
}

/// Strips the quotes or braces that enclose a whole value.
fn unwrapped(value: &str) -> &str {
    let inner = [('"', '"'), ('\'', '\''), ('{', '}')].into_iter().find_map(|(open, close)| {
        let inner = value.strip_prefix(open)?.strip_suffix(close)?;
        // In `{a},{b}` the braces do not enclose the whole value.
        let is_whole = end_of(value, |_| true).is_ok_and(|end| end == value.len());
        is_whole.then_some(inner)
    });
    inner.unwrap_or(value)
}

/// Splits a list at its commas.
fn items(mut text: &str) -> Result<Vec<&str>, String> {
    let mut items = Vec::new();
    while !text.is_empty() {
        let end = end_of(text, |c| c == ',')?;
        items.push(unwrapped(text[..end].trim()));
        text = text[end..].strip_prefix(',').unwrap_or_default();
    }
    Ok(items)
}

impl OptionValue for bool {
    fn parse(text: &str, _: &Registry) -> Result<Self, String> {
        match text {
            "" | "true" | "TRUE" | "True" | "1" => Ok(true),
            "false" | "FALSE" | "False" | "0" => Ok(false),
            _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
        }
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for String {
    fn parse(text: &str, _: &Registry) -> Result<Self, String> {
        Ok(text.to_owned())
    }

    fn print(&self) -> String {
        match self.contains(char::is_whitespace) {
            true => format!("{{{self}}}"),
            false => self.clone(),
        }
    }
}

macro_rules! numbers {
    ($($ty:ident $name:literal),*) => {
        $(impl OptionValue for $ty {
            fn parse(text: &str, _: &Registry) -> Result<Self, String> {
                text.parse().map_err(|_| format!("'{text}' value invalid for {} argument!", $name))
            }

            fn print(&self) -> String {
                self.to_string()
            }
        })*
    };
}

numbers!(i32 "integer", u32 "uint", i64 "long", u64 "ulong", f32 "floating point", f64 "floating point");

impl<T: OptionValue> OptionValue for Vec<T> {
    fn parse(text: &str, registry: &Registry) -> Result<Self, String> {
        items(text)?.into_iter().map(|item| T::parse(item, registry)).collect()
    }

    fn print(&self) -> String {
        match &self[..] {
            [] => String::new(),
            items => format!("{{{}}}", items.iter().map(T::print).collect::<Vec<_>>().join(",")),
        }
    }
}

/// A pipeline that a pass runs: a flag of its own, as the passes of an inliner.
impl OptionValue for Pipeline {
    fn parse(text: &str, registry: &Registry) -> Result<Self, String> {
        Self::parse(text, registry).map_err(|error| error.to_string())
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

/// Without a value nothing is printed.
impl<T: OptionValue> OptionValue for Option<T> {
    fn parse(text: &str, registry: &Registry) -> Result<Self, String> {
        T::parse(text, registry).map(Some)
    }

    fn print(&self) -> String {
        self.as_ref().map(T::print).unwrap_or_default()
    }
}

/// Implements an option with named values: `one_of!(Simplify { Normal = "normal", Disabled = "disabled" })`.
#[macro_export]
macro_rules! one_of {
    ($ty:ty { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $crate::pass::OptionValue for $ty {
            fn parse(text: &str, _: &$crate::pass::Registry) -> Result<Self, String> {
                match text {
                    $($name => Ok(Self::$variant),)*
                    _ => Err(format!("Cannot find option named '{text}'!")),
                }
            }

            fn print(&self) -> String {
                match self {
                    $(Self::$variant => $name.to_owned(),)*
                }
            }
        }
    };
}
