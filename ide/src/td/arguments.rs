//! Arguments of operations: `$name` in a dag, in format strings, and in traits.

use std::ops::Range;

use lect_ods::td::Span;

use super::Snapshot;

impl Snapshot {
    /// Returns the argument of an operation that `$name` at a byte of a string denotes.
    pub fn argument(&self, offset: u32) -> Option<(Span, Range<u32>)> {
        let bytes = self.text.as_bytes();
        let is_part = |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let mut start = offset as usize;
        while start > 0 && is_part(start - 1) {
            start -= 1;
        }
        let mut end = start;
        while is_part(end) {
            end += 1;
        }
        if start == 0 || bytes.get(start - 1) != Some(&b'$') || start == end {
            return None;
        }
        let name = self.text.get(start..end)?;
        let around = self.definition_around(offset)?;
        let arg = self.definitions.get(around as usize)?.arguments.iter().find(|(known, _)| &**known == name)?;
        Some((arg.1, start as u32 - 1..end as u32))
    }

    /// Returns all places of the argument at a byte, in its dag or in a format string: the ranges of the name without
    /// `$`. Traits name arguments as strings: `AllTypesMatch<["lhs", "rhs"]>`.
    pub fn argument_places(&self, offset: u32) -> Option<(String, Vec<Range<u32>>)> {
        let around = self.definitions.get(self.definition_around(offset)? as usize)?;
        let here = |span: &Span| self.is_main(*span) && span.start <= offset && offset <= span.end;
        let by_dag = around.arguments.iter().find(|(_, span)| here(span)).map(|(_, span)| *span);
        let span = by_dag.or_else(|| self.argument(offset).map(|(span, _)| span))?;
        if !self.is_main(span) {
            return None;
        }
        let name = self.text.get(span.start as usize..span.end as usize)?.trim_start_matches('$');
        let own = span.end - name.len() as u32..span.end;
        let body = self.text.get(around.span.start as usize..around.span.end as usize)?;
        let mut places = vec![own];
        for (at, text, is_format) in strings(body) {
            let base = around.span.start + at as u32;
            if is_format {
                places.extend(dollars(text, name).map(|at| base + at..base + at + name.len() as u32));
            } else if text == name {
                places.push(base..base + name.len() as u32);
            }
        }
        places.sort_by_key(|place| place.start);
        places.dedup();
        Some((name.to_owned(), places))
    }

    /// Returns true if the operation at a byte has an argument of a name.
    pub fn has_argument(&self, offset: u32, name: &str) -> bool {
        let around = self.definition_around(offset).and_then(|index| self.definitions.get(index as usize));
        around.is_some_and(|around| around.arguments.iter().any(|(known, _)| **known == *name))
    }
}

/// Returns the places of `$name` in a format, without `$`.
fn dollars<'t>(format: &'t str, name: &'t str) -> impl Iterator<Item = u32> + 't {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let found = format.match_indices('$').map(|(at, _)| at + 1);
    let is_name = move |at: &usize| {
        format.get(*at..).and_then(|rest| rest.strip_prefix(name)).is_some_and(|behind| !behind.starts_with(is_part))
    };
    found.filter(is_name).map(|at| at as u32)
}

/// Returns the strings in a definition: the position of the text, the text, and whether it is an assembly format. Texts
/// of C++ and descriptions, in `[{ }]`, are not arguments.
fn strings(body: &str) -> Vec<(usize, &str, bool)> {
    let (mut found, mut at, mut statement) = (Vec::new(), 0, 0);
    while let Some(rest) = body.get(at..).filter(|rest| !rest.is_empty()) {
        let is_format = || {
            let before = body.get(statement..at).unwrap_or_default();
            before.split(|char: char| !(char.is_alphanumeric() || char == '_')).any(|word| word == "assemblyFormat")
        };
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some(code) = rest.strip_prefix("[{") {
            let length = code.find("}]").unwrap_or(code.len());
            if is_format() {
                found.push((at + 2, code.get(..length).unwrap_or_default(), true));
            }
            at += 2 + length;
        } else if let Some(text) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = text.bytes().position(|byte| {
                let ends = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                ends
            });
            let length = end.unwrap_or(text.len());
            found.push((at + 1, text.get(..length).unwrap_or_default(), is_format()));
            at += length + 2;
        } else {
            if rest.starts_with([';', '{', '}']) {
                statement = at + 1;
            }
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::Snapshot;

    #[test]
    fn an_argument_is_named_in_formats_and_traits() {
        let text = "class Op<list<string> names>;\ndef A : Op<[\"number\", \"numbers\"]> {\n  dag arguments = (ins 1:$number, 2:$numbers);\n  \
                    string description = [{ $number }];\n  string assemblyFormat = \"$numbers `;` $number\" #\n    [{ type($number) }];\n}\ndef ins;\n";
        let snapshot = Snapshot::new("a.td", text.into(), &[]);
        let at = text.find("$number,").expect("the dag") as u32 + 2;
        let (name, places) = snapshot.argument_places(at).expect("an argument");
        assert_eq!(name, "number");
        let shown: Vec<&str> = places.iter().map(|it| &text[it.start as usize - 1..it.end as usize + 1]).collect();
        assert_eq!(shown, ["\"number\"", "$number,", "$number\"", "$number)"], "{text}");
        let in_format = text.find("$number\"").expect("the format") as u32 + 3;
        assert_eq!(snapshot.argument_places(in_format), Some((name, places)));
    }
}
