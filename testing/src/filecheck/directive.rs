//! Directives of a check file.

use lect_ods::order::Order as _;
use memchr::memmem;

use super::options::Options;
use super::pattern::{Context, Pattern};
use super::{Fault, Place};

/// Kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Plain,
    Next,
    Same,
    Not,
    Dag,
    Label,
    Empty,
    /// The end of the input, for `-NOT` and `-DAG` behind all other directives.
    End,
}

impl Kind {
    /// Returns the suffix of the directive.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Self::Plain | Self::End => "",
            Self::Next => "-NEXT",
            Self::Same => "-SAME",
            Self::Not => "-NOT",
            Self::Dag => "-DAG",
            Self::Label => "-LABEL",
            Self::Empty => "-EMPTY",
        }
    }
}

/// A directive, with the `-DAG` and `-NOT` directives before it.
pub(super) struct Group {
    pub(super) pattern: Pattern,
    pub(super) before: Vec<Pattern>,
}

/// Text after a prefix, as far as it is a directive.
enum Suffix {
    None,
    Comment {
        end: usize,
    },
    Directive {
        kind: Kind,
        count: u32,
        literal: bool,
        misspelled: bool,
        end: usize,
    },
    /// A combination that does not exist; the message, and the place.
    Wrong(String, usize),
}

/// Reads the directives of a text.
pub(super) fn read(options: &Options, text: &[u8], context: &mut Context) -> Result<Vec<Group>, Fault> {
    for define in &options.defines {
        context.define(define)?;
    }
    context.define_line();
    let mut implicit = Vec::new();
    for expression in &options.implicit_check_not {
        let pattern = Pattern::implicit(expression, options, context);
        // LLVM's FileCheck reports a faulty expression, and goes on without it.
        implicit.extend(pattern.ok());
    }
    let (prefixes, comments) = (options.prefixes(), options.comments());
    let mut search = Search::new(text, prefixes.iter().chain(&comments).copied());
    let (mut groups, mut before) = (Vec::<Group>::new(), implicit.clone());
    let mut unused: Vec<&str> = prefixes.clone();
    let (mut position, mut line, mut counted) = (0, 1, 0);
    while let Some((at, prefix)) = search.next(position) {
        let is_word = |at: usize| text.get(at).is_some_and(|byte| is_part_of_word(*byte));
        let is_alone = at == position || !is_word(at - 1);
        let suffix = if is_alone { suffix(text, at, prefix, comments.contains(&prefix)) } else { Suffix::None };
        let (kind, count, literal, end) = match suffix {
            Suffix::None => {
                position = at + prefix.len();
                while is_word(position) {
                    position += 1;
                }
                continue;
            }
            Suffix::Comment { end } => {
                position = line_end(text, skip_blanks(text, end));
                continue;
            }
            Suffix::Wrong(message, at) => return Err(Fault::at(at, message)),
            Suffix::Directive { misspelled: true, end, .. } => {
                let name = String::from_utf8_lossy(text.get(at..end).unwrap_or_default()).into_owned();
                let place = Some(Place::new(at, end - at));
                return Err(Fault { place, ..Fault::new(format!("misspelled directive '{name}'")) });
            }
            Suffix::Directive { kind, count, literal, end, .. } => (kind, count, literal, end),
        };
        unused.retain(|known| *known != prefix);
        let begin = if options.strict_whitespace && options.match_full_lines { end } else { skip_blanks(text, end) };
        let end = line_end(text, begin);
        position = end;
        line += memchr::memchr_iter(b'\n', text.get(counted..at).unwrap_or_default()).count();
        counted = at;
        let mut pattern = Pattern::new(kind, prefix, Place::new(begin, end - begin), line);
        pattern.count = count;
        pattern.parse(text, literal, options, context)?;
        let place = |length| Some(Place::new(at, length));
        if kind == Kind::Label && pattern.has_variable() {
            let message = format!("'{prefix}-LABEL' has a variable");
            return Err(Fault { place: place(prefix.len() + 6), ..Fault::new(message) });
        }
        if matches!(kind, Kind::Next | Kind::Same | Kind::Empty) && groups.is_empty() {
            let message = format!("there is no '{prefix}:' before '{prefix}{}'", kind.suffix());
            return Err(Fault { place: place(prefix.len() + kind.suffix().len()), ..Fault::new(message) });
        }
        if matches!(kind, Kind::Dag | Kind::Not) {
            before.push(pattern);
        } else {
            let before = std::mem::replace(&mut before, implicit.clone());
            groups.push(Group { pattern, before });
        }
    }
    let none_is_used = unused.len() == prefixes.len();
    let needs_prefixes = options.implicit_check_not.is_empty() || !options.check_prefixes.is_empty();
    if (none_is_used || !options.allow_unused_prefixes && !unused.is_empty()) && needs_prefixes {
        unused.order();
        let names = unused.iter().map(|it| format!("'{it}:'")).collect::<Vec<_>>().join(", ");
        return Err(Fault::new(format!("there are no directives with the prefix {names}")));
    }
    if !before.is_empty() {
        let prefix = prefixes.first().copied().unwrap_or_default();
        groups.push(Group { pattern: Pattern::new(Kind::End, prefix, Place::new(text.len(), 0), 0), before });
    }
    Ok(groups)
}

/// Search for the next of some prefixes, the longest first.
struct Search<'t> {
    text: &'t [u8],
    /// Prefixes, each with its next place.
    prefixes: Vec<(&'t str, Option<usize>)>,
}

impl<'t> Search<'t> {
    fn new(text: &'t [u8], prefixes: impl Iterator<Item = &'t str>) -> Self {
        let mut prefixes: Vec<_> = prefixes.map(|it| (it, memmem::find(text, it.as_bytes()))).collect();
        prefixes.order_by_key(|it| std::cmp::Reverse(it.0.len()));
        Self { text, prefixes }
    }

    fn next(&mut self, from: usize) -> Option<(usize, &'t str)> {
        let mut best: Option<(usize, &str)> = None;
        for (prefix, place) in &mut self.prefixes {
            if place.is_some_and(|place| place < from) {
                let rest = self.text.get(from..).unwrap_or_default();
                *place = memmem::find(rest, prefix.as_bytes()).map(|at| from + at);
            }
            if let Some(place) = *place
                && best.is_none_or(|best| place < best.0)
            {
                best = Some((place, prefix));
            }
        }
        best
    }
}

/// Parses the text after a prefix.
fn suffix(text: &[u8], at: usize, prefix: &str, is_comment: bool) -> Suffix {
    let start = at + prefix.len();
    let rest = text.get(start..).unwrap_or_default();
    if is_comment {
        return if rest.starts_with(b":") { Suffix::Comment { end: start + 1 } } else { Suffix::None };
    }
    let directive = |kind, count, misspelled, at: usize| match modifiers(text, at) {
        Some((end, literal)) => Suffix::Directive { kind, count, literal, misspelled, end },
        None => Suffix::None,
    };
    let misspelled = match rest.first() {
        Some(b':' | b'{') => return directive(Kind::Plain, 1, false, start),
        Some(b'_') => true,
        Some(b'-') => false,
        _ => return Suffix::None,
    };
    let start = start + 1;
    let rest = rest.get(1..).unwrap_or_default();
    if let Some(number) = rest.strip_prefix(b"COUNT-") {
        let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = std::str::from_utf8(number.get(..digits).unwrap_or_default()).unwrap_or_default();
        let end = start + 6 + digits;
        return match value.parse::<i32>() {
            Ok(count) if count > 0 && matches!(text.get(end), Some(b':' | b'{')) => {
                directive(Kind::Plain, count.unsigned_abs(), misspelled, end)
            }
            _ => Suffix::Wrong(format!("the count of '{prefix}-COUNT' is invalid"), start + 6),
        };
    }
    const COMBINATIONS: [&[u8]; 8] = [
        b"DAG-NOT:",
        b"NOT-DAG:",
        b"NEXT-NOT:",
        b"NOT-NEXT:",
        b"SAME-NOT:",
        b"NOT-SAME:",
        b"EMPTY-NOT:",
        b"NOT-EMPTY:",
    ];
    if COMBINATIONS.iter().any(|it| rest.starts_with(it)) {
        return Suffix::Wrong(format!("'-NOT' cannot be combined, with the prefix '{prefix}'"), start);
    }
    let kinds = [Kind::Next, Kind::Same, Kind::Not, Kind::Dag, Kind::Label, Kind::Empty];
    let name = |kind: Kind| kind.suffix().trim_start_matches('-').as_bytes();
    match kinds.into_iter().find(|kind| rest.starts_with(name(*kind))) {
        Some(kind) => directive(kind, 1, misspelled, start + name(kind).len()),
        None => Suffix::None,
    }
}

/// Parses `:` or `{LITERAL}:`. Returns the place behind it, and whether the text is literal.
fn modifiers(text: &[u8], at: usize) -> Option<(usize, bool)> {
    let rest = text.get(at..)?;
    if rest.starts_with(b":") {
        return Some((at + 1, false));
    }
    let mut rest = rest.strip_prefix(b"{")?;
    loop {
        rest = rest.trim_ascii_start().strip_prefix(b"LITERAL")?.trim_ascii_start();
        match rest.strip_prefix(b",") {
            Some(more) => rest = more,
            None => break,
        }
    }
    let rest = rest.strip_prefix(b"}:")?;
    Some((text.len() - rest.len(), true))
}

fn is_part_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memchr::memchr2(b'\n', b'\r', rest).map_or(text.len(), |length| at + length)
}
