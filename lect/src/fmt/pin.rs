//! Lines that comments count: those between a comment such as `expected-error@+2` or `[[@LINE-1]]` and the line that
//! the comment refers to. These lines are not broken, and no empty line between them is removed.

/// Returns for each line of a text whether it is pinned.
pub(super) fn pinned(text: &[u8]) -> Vec<bool> {
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let mut pins = Pins(vec![0; lines.len() + 1]);
    // `plain` is the line that `above` refers to. `below` is the first comment that waits for the line of its `below`.
    let (mut plain, mut below): (usize, Option<usize>) = (0, None);
    for (line, content) in lines.iter().enumerate() {
        for about in counted(content, b"@LINE") {
            pins.pin(line, shifted(line, about));
        }
        let mut expects = false;
        for rest in behind(content, b"expected-") {
            let Some(at) = place(rest) else { continue };
            expects = true;
            match at {
                Place::Offset(offset) => pins.pin(line, shifted(line, offset)),
                Place::Above => pins.pin(plain, line),
                Place::Below => below = below.or(Some(line)),
                Place::Anywhere => {}
            }
        }
        if !expects {
            plain = line;
            if let Some(from) = below.take() {
                pins.pin(from, line);
            }
        }
    }
    pins.lines()
}

/// Line of an expected diagnostic, relative to the comment.
enum Place {
    Offset(i64),
    Above,
    Below,
    Anywhere,
}

/// Parses the place of an expectation from the text after `expected-`; `None` if it is not an expectation.
fn place(rest: &[u8]) -> Option<Place> {
    let kinds: [&[u8]; 4] = [b"error", b"warning", b"remark", b"note"];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(*kind))?;
    let rest = rest.strip_prefix(b"-re").unwrap_or(rest).trim_ascii_start();
    let Some(rest) = rest.strip_prefix(b"@") else { return Some(Place::Offset(0)) };
    Some(match rest {
        [b'a', b'b', b'o', b'v', b'e', ..] => Place::Above,
        [b'b', b'e', b'l', b'o', b'w', ..] => Place::Below,
        [b'+' | b'-', ..] => Place::Offset(number(rest)),
        _ => Place::Anywhere,
    })
}

/// Returns the offsets after each occurrence of a word.
fn counted<'l>(line: &'l [u8], word: &'l [u8]) -> impl Iterator<Item = i64> + 'l {
    behind(line, word).map(|rest| number(rest.trim_ascii_start()))
}

/// Returns the text after each occurrence of a word in a line.
fn behind<'l>(line: &'l [u8], word: &'l [u8]) -> impl Iterator<Item = &'l [u8]> + 'l {
    line.windows(word.len())
        .enumerate()
        .filter(move |(_, part)| *part == word)
        .filter_map(move |(at, _)| line.get(at + word.len()..))
}

/// Parses `+N` or `-N`; zero for other text.
fn number(text: &[u8]) -> i64 {
    let digits = |rest: &[u8]| {
        let rest = rest.trim_ascii_start();
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        std::str::from_utf8(rest.get(..length).unwrap_or_default()).ok().and_then(|it| it.parse::<i64>().ok())
    };
    match text {
        [b'+', rest @ ..] => digits(rest).unwrap_or(0),
        [b'-', rest @ ..] => digits(rest).map_or(0, |it| -it),
        _ => 0,
    }
}

fn shifted(line: usize, offset: i64) -> usize {
    let offset = isize::try_from(offset).unwrap_or(0);
    line.saturating_add_signed(offset)
}

/// For each line, the number of pinned ranges that begin there, minus those that ended in the previous line.
struct Pins(Vec<i32>);

impl Pins {
    fn pin(&mut self, one: usize, other: usize) {
        let last = self.0.len().saturating_sub(2);
        let (from, to) = (one.min(other).min(last), one.max(other).min(last));
        for (line, step) in [(from, 1), (to + 1, -1)] {
            if let Some(count) = self.0.get_mut(line) {
                *count += step;
            }
        }
    }

    fn lines(&self) -> Vec<bool> {
        let mut open = 0;
        let mut is_pinned = |step: &i32| {
            open += step;
            open > 0
        };
        self.0.iter().map(&mut is_pinned).collect()
    }
}
