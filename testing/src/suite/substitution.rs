//! Substitutions in commands: `%s`, `%t`, `%{name}`, `%if`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::condition;

/// Deepest nesting of substitutions in the values of others, and of `%if`.
const DEPTH: usize = 20;

/// Longest command after all substitutions.
const LONGEST: usize = 1 << 20;

/// Texts by the texts that they replace.
#[derive(Clone, Debug)]
pub struct Substitutions {
    /// Values of the user, in which other names are replaced.
    own: BTreeMap<String, String>,
    fixed: BTreeMap<String, String>,
}

impl Substitutions {
    /// Creates the substitutions of a file, with those of the user.
    pub fn new(path: &Path, output: &Path, own: &BTreeMap<String, String>) -> Self {
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        let folder = shown(path.parent().unwrap_or(Path::new("")));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let temporary = shown(&output.join(format!("{name}.tmp")));
        let mut fixed = BTreeMap::new();
        for (key, value) in
            [("s", shown(path)), ("S", folder.clone()), ("p", folder), ("t", temporary), ("T", shown(output))]
        {
            fixed.insert(format!("%{{/{key}}}"), value.replace('\\', "/"));
            fixed.insert(format!("%/{key}"), value.replace('\\', "/"));
            fixed.insert(format!("%:{key}"), value.replace(['\\', ':'], ""));
            fixed.insert(format!("%{key}"), value);
        }
        fixed.insert("%basename_t".to_owned(), name.clone());
        fixed.insert("%{s:basename}".to_owned(), name);
        fixed.insert("%{pathsep}".to_owned(), if cfg!(windows) { ";" } else { ":" }.to_owned());
        fixed.insert("%{fs-sep}".to_owned(), std::path::MAIN_SEPARATOR.to_string());
        fixed.insert("%{fs-src-root}".to_owned(), "/".to_owned());
        fixed.insert("%%".to_owned(), "%".to_owned());
        Self { own: own.clone(), fixed }
    }

    /// Adds the substitution of a `DEFINE:` or `REDEFINE:` line.
    pub fn define(&mut self, name: &str, value: &str, redefines: bool) -> Result<(), String> {
        let is_known = self.own.contains_key(name) || self.fixed.contains_key(name);
        match (is_known, redefines) {
            (true, false) => return Err(format!("DEFINE: {name} is defined already")),
            (false, true) => return Err(format!("REDEFINE: {name} is not defined")),
            _ => {}
        }
        self.own.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    /// Replaces all names in a command of a line.
    pub fn expand(&self, command: &str, line: usize, features: &BTreeSet<String>) -> Result<String, String> {
        let fault = |message: String| format!("in the RUN: line {line}: {message}");
        let command = choose(command, features, 0).map_err(fault)?;
        let mut out = String::new();
        self.replace(&command, &mut out, 0).map_err(fault)?;
        Ok(out)
    }

    fn replace(&self, text: &str, out: &mut String, depth: usize) -> Result<(), String> {
        if depth > DEPTH {
            return Err("substitutions contain each other".to_owned());
        }
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if out.len() > LONGEST {
                return Err("the command is too long".to_owned());
            }
            // The longest name wins.
            let longest = |table: &'_ BTreeMap<String, String>| {
                let named = table.iter().filter(|(name, _)| rest.starts_with(name.as_str()));
                named.max_by_key(|(name, _)| name.len()).map(|(name, value)| (name.len(), value.clone()))
            };
            let (own, fixed) = (longest(&self.own), if first == '%' { longest(&self.fixed) } else { None });
            let length = match (own, fixed) {
                (Some((length, value)), fixed) if fixed.as_ref().is_none_or(|fixed| fixed.0 <= length) => {
                    self.replace(&value, out, depth + 1)?;
                    length
                }
                (_, Some((length, value))) => {
                    out.push_str(&value);
                    length
                }
                _ => {
                    out.push(first);
                    first.len_utf8()
                }
            };
            rest = rest.get(length..).unwrap_or_default();
        }
        Ok(())
    }
}

/// Replaces `%if CONDITION %{ .. %} %else %{ .. %}` by the chosen part.
fn choose(text: &str, features: &BTreeSet<String>, depth: usize) -> Result<String, String> {
    if depth > DEPTH {
        return Err("%if is nested too deeply".to_owned());
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("%if ") {
        out.push_str(before);
        let (condition, after) = after.split_once("%{").ok_or("'%{' is missing after %if")?;
        let (yes, after) = braced(after)?;
        let no = after.trim_start().strip_prefix("%else").and_then(|after| after.trim_start().strip_prefix("%{"));
        let (no, after) = no.map_or(Ok(("", after)), braced)?;
        let part = if condition::holds(condition, features)? { yes } else { no };
        out.push_str(&choose(part.trim(), features, depth + 1)?);
        rest = after;
    }
    Ok(out + rest)
}

/// Splits a text behind the `%}` that closes an open `%{`.
fn braced(text: &str) -> Result<(&str, &str), String> {
    let (mut depth, mut from) = (0, 0);
    while let Some(at) = text.get(from..).and_then(|rest| rest.find('%')).map(|at| at + from) {
        match text.as_bytes().get(at + 1) {
            // Names in braces close themselves by `}`.
            Some(b'{') if text.get(at..).is_some_and(|rest| rest.starts_with("%{ ")) => depth += 1,
            Some(b'}') if depth == 0 => {
                return Ok((text.get(..at).unwrap_or_default(), text.get(at + 2..).unwrap_or_default()));
            }
            Some(b'}') => depth -= 1,
            _ => {}
        }
        from = at + 1;
    }
    Err("'%}' is missing".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced() {
        let own = [("%{tool}", "lect opt %{flags}"), ("%{flags}", "--cse"), ("%show", "cat %s")];
        let own = own.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let mut all = Substitutions::new(Path::new("/a/b.mlir"), Path::new("/out"), &own);
        let features = ["x".to_owned()].into();
        let expand = |all: &Substitutions, text: &str| all.expand(text, 1, &features);
        assert_eq!(expand(&all, "%{tool} %s > %t.1").as_deref(), Ok("lect opt --cse /a/b.mlir > /out/b.mlir.tmp.1"));
        assert_eq!(expand(&all, "%show %S %p %%s %x").as_deref(), Ok("cat /a/b.mlir /a /a %s %x"));
        assert_eq!(expand(&all, "a %if x %{ b %} %else %{ c %} d").as_deref(), Ok("a b d"));
        assert_eq!(expand(&all, "a %if !x %{ b %} d").as_deref(), Ok("a  d"));
        all.define("%{loop}", "%{loop}", false).expect("a new name");
        assert!(expand(&all, "%{loop}").is_err());
        assert!(all.define("%{loop}", "", false).is_err());
        assert!(all.define("%{new}", "", true).is_err());
    }
}
