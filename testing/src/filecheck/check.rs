//! Application of directives to an input.
//!
//! Labels divide the input first. In each part, directives match one after another, each from the end of the one before.

use super::Place;
use super::directive::{Group, Kind};
use super::options::Options;
use super::pattern::{Context, NoMatch, Pattern};

/// A directive that does not hold.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) message: String,
    /// Place in the check file; `None` if the directive is from the command line.
    pub(super) check: Option<Place>,
    /// Explanations, with their places.
    pub(super) notes: Vec<(String, Where)>,
}

/// Place of an explanation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where {
    Input(Place),
    Nowhere,
}

/// Returns the directives that do not hold.
pub(super) fn check(options: &Options, groups: &[Group], context: &mut Context, input: &[u8]) -> Vec<Finding> {
    let mut checker = Checker { options, context, input, findings: Vec::new() };
    checker.run(groups);
    checker.findings
}

struct Checker<'c> {
    options: &'c Options,
    context: &'c mut Context,
    input: &'c [u8],
    findings: Vec<Finding>,
}

/// Part of the input.
#[derive(Clone, Copy)]
struct Part {
    begin: usize,
    end: usize,
}

impl Checker<'_> {
    fn run(&mut self, groups: &[Group]) {
        let mut rest = groups;
        let mut begin = 0;
        let mut is_first = true;
        loop {
            let label = rest.iter().position(|group| group.pattern.kind == Kind::Label);
            let (here, after) = rest.split_at(label.map_or(rest.len(), |label| label + 1));
            let mut part = Part { begin, end: self.input.len() };
            if let (Some(_), Some(label)) = (label, here.last()) {
                let Some(found) = self.matches(&label.pattern, part) else { return };
                part.end = found.at + found.length;
                begin = part.end;
            }
            if !is_first && self.options.enable_var_scope {
                self.context.clear_local();
            }
            for group in here {
                match self.group(group, part) {
                    Some(found) => part.begin = found.at + found.length,
                    None => break,
                }
            }
            // The first part is the one before the first label; variables of the command line are used there.
            is_first = is_first && here.is_empty();
            if label.is_none() {
                return;
            }
            rest = after;
        }
    }

    fn text(&self, part: Part) -> &[u8] {
        self.input.get(part.begin..part.end).unwrap_or_default()
    }

    /// Finds a pattern in a part.
    fn find(&mut self, pattern: &Pattern, part: Part) -> Result<Place, NoMatch> {
        let text = self.input.get(part.begin..part.end).unwrap_or_default();
        let found = pattern.find(text, self.context)?;
        Ok(Place::new(part.begin + found.at, found.length))
    }

    /// Finds a pattern, as often as its count requires. Returns the range from the first match to the end of the last.
    fn matches(&mut self, pattern: &Pattern, part: Part) -> Option<Place> {
        let (mut from, mut first) = (part.begin, None);
        for count in 1..=pattern.count {
            let rest = Part { begin: from, end: part.end };
            match self.find(pattern, rest) {
                Ok(found) => {
                    first.get_or_insert(found.at);
                    from = found.at + found.length;
                }
                Err(why) => {
                    self.not_found(pattern, rest, why, count);
                    return None;
                }
            }
        }
        let first = first.unwrap_or(from);
        Some(Place::new(first, from - first))
    }

    /// Matches a directive and those before it.
    fn group(&mut self, group: &Group, part: Part) -> Option<Place> {
        let mut nots = Vec::new();
        let begin = self.unordered(group, part, &mut nots)?;
        let pattern = &group.pattern;
        let found = self.matches(pattern, Part { begin, ..part })?;
        let skipped = Part { begin, end: found.at };
        let breaks = line_breaks(self.text(skipped));
        let name = pattern.name();
        let wrong = match (pattern.kind, breaks.as_slice()) {
            (Kind::Next | Kind::Empty, []) => Some("is on the same line as the match before it"),
            (Kind::Next | Kind::Empty, [_, _, ..]) => Some("is not on the line after the match before it"),
            (Kind::Same, [_, ..]) => Some("is not on the same line as the match before it"),
            _ => None,
        };
        if let Some(wrong) = wrong {
            let mut notes = vec![
                ("the match is here".to_owned(), Where::Input(found)),
                ("the match before it ends here".to_owned(), Where::Input(Place::new(begin, 0))),
            ];
            if let [first, _, ..] = breaks.as_slice()
                && pattern.kind != Kind::Same
            {
                let line = Place::new(begin + first, 0);
                notes.push(("this line is between them".to_owned(), Where::Input(line)));
            }
            let message = format!("{name}: {wrong}");
            self.findings.push(Finding { message, check: Some(pattern.place), notes });
            return None;
        }
        self.excluded(&nots, skipped)?;
        Some(found)
    }

    /// Matches `-DAG` directives, and collects the `-NOT` directives behind them. Returns the end of the matches.
    fn unordered<'g>(&mut self, group: &'g Group, part: Part, nots: &mut Vec<&'g Pattern>) -> Option<usize> {
        let mut begin = part.begin;
        // Matches, in order of their places.
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for (number, pattern) in group.before.iter().enumerate() {
            if pattern.kind == Kind::Not {
                nots.push(pattern);
                continue;
            }
            let mut from = begin;
            let mut next = 0;
            loop {
                let rest = Part { begin: from, end: part.end };
                let found = match self.find(pattern, rest) {
                    Ok(found) => found,
                    Err(why) => {
                        self.not_found(pattern, rest, why, 1);
                        return None;
                    }
                };
                let range = (found.at, found.at + found.length);
                if self.options.allow_overlap {
                    let whole = ranges.first().map_or(range, |old| (old.0.min(range.0), old.1.max(range.1)));
                    ranges = vec![whole];
                    break;
                }
                while ranges.get(next).is_some_and(|old| range.0 >= old.1) {
                    next += 1;
                }
                match ranges.get(next) {
                    Some(old) if old.0 < range.1 => {
                        from = old.1;
                        next += 1;
                    }
                    _ => {
                        ranges.insert(next, range);
                        break;
                    }
                }
            }
            if group.before.get(number + 1).is_none_or(|next| next.kind == Kind::Not) {
                let first = ranges.first().map_or(begin, |range| range.0);
                self.excluded(nots, Part { begin, end: first })?;
                nots.clear();
                begin = ranges.last().map_or(begin, |range| range.1);
                ranges.clear();
            }
        }
        Some(begin)
    }

    /// Checks that no excluded pattern is in a part.
    fn excluded(&mut self, nots: &[&Pattern], part: Part) -> Option<()> {
        let mut holds = true;
        for pattern in nots {
            match self.find(pattern, part) {
                Ok(found) => {
                    let message = format!("{}: the excluded text is in the input", pattern.name());
                    let notes = vec![("the text is here".to_owned(), Where::Input(found))];
                    let check = (pattern.prefix != "IMPLICIT-CHECK").then_some(pattern.place);
                    self.findings.push(Finding { message, check, notes });
                    holds = false;
                }
                Err(NoMatch::NotFound) => {}
                Err(why) => {
                    self.not_found(pattern, part, why, 1);
                    holds = false;
                }
            }
        }
        holds.then_some(())
    }

    fn not_found(&mut self, pattern: &Pattern, part: Part, why: NoMatch, count: u32) {
        let from = ("the search begins here".to_owned(), Where::Input(Place::new(part.begin, 0)));
        let faults = match why {
            NoMatch::Faults(faults) => faults,
            NoMatch::NotFound => Vec::new(),
        };
        if !faults.is_empty() {
            for (message, place) in faults {
                let message = format!("{}: {message}", pattern.name());
                self.findings.push(Finding { message, check: Some(place), notes: vec![from.clone()] });
            }
            return;
        }
        let of = match pattern.count {
            1 => String::new(),
            whole => format!(" (match {count} of {whole})"),
        };
        let message = format!("{}: the expected text is not in the input{of}", pattern.name());
        let mut notes = vec![from];
        for (name, value) in pattern.values(self.context) {
            notes.push((format!("'{name}' is \"{value}\""), Where::Nowhere));
        }
        if let Some(near) = self.nearest(pattern, part) {
            notes.push(("this line is the most similar".to_owned(), Where::Input(near)));
        }
        self.findings.push(Finding { message, check: Some(pattern.place), notes });
    }

    /// Returns the place of the line that is most similar to the text of a pattern, among the next ones.
    fn nearest(&self, pattern: &Pattern, part: Part) -> Option<Place> {
        /// Number of lines that are compared, and of bytes of each.
        const LINES: usize = 100;
        const BYTES: usize = 200;
        let expected = pattern.words()?;
        let mut best: Option<(usize, Place)> = None;
        let mut at = part.begin;
        for line in self.text(part).split(|byte| *byte == b'\n').take(LINES) {
            let text = line.get(..line.len().min(BYTES)).unwrap_or_default();
            let common = expected.iter().filter(|word| memchr::memmem::find(text, word).is_some()).count();
            let blanks = line.iter().take_while(|byte| **byte == b' ').count();
            if common * 2 > expected.len() && best.is_none_or(|best| common > best.0) {
                best = Some((common, Place::new(at + blanks, line.len() - blanks)));
            }
            at += line.len() + 1;
        }
        best.map(|best| best.1).filter(|place| place.at > part.begin)
    }
}

/// Returns the positions behind the line breaks of a text.
fn line_breaks(text: &[u8]) -> Vec<usize> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(length) = memchr::memchr2(b'\n', b'\r', text.get(at..).unwrap_or_default()) {
        at += length;
        at += match (text.get(at), text.get(at + 1)) {
            (Some(b'\r'), Some(b'\n')) | (Some(b'\n'), Some(b'\r')) => 2,
            _ => 1,
        };
        found.push(at);
    }
    found
}
