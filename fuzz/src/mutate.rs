//! Mutations of inputs: bytes flipped, tokens moved, parts repeated and crossed.

use fastrand::Rng;

/// Mutator with a limit on the length of inputs.
pub struct Mutator {
    /// Source of random choices.
    pub rng: Rng,
    /// Largest length of an input.
    pub max_len: usize,
    /// Words that are inserted between tokens.
    pub words: &'static [&'static str],
}

impl Mutator {
    /// Returns a changed copy of `base`, with parts of `other`.
    pub fn mutate(&mut self, base: &[u8], other: &[u8]) -> Vec<u8> {
        let mut data = base.to_vec();
        // Mostly a few changes: an input with many errors is rejected at the first.
        let rounds = 1 + self.rng.usize(..4).min(self.rng.usize(..4));
        for _ in 0..rounds {
            self.once(&mut data, other);
            data.truncate(self.max_len);
        }
        data
    }

    fn once(&mut self, data: &mut Vec<u8>, other: &[u8]) {
        match self.rng.u32(..20) {
            0 => self.flip(data),
            1 => self.byte(data),
            2 => self.erase(data),
            3 | 4 => {
                let word = self.word();
                let at = self.place(data);
                insert(data, at, word);
            }
            5..=7 => {
                let word = self.word();
                let at = self.token_edge(data);
                insert(data, at, word);
            }
            8..=10 => self.replace_token(data),
            11 | 12 => self.token_from(data, other),
            13 => self.swap_tokens(data),
            14 => self.erase_token(data),
            15 => self.repeat(data),
            16 => self.cross(data, other),
            17 => self.splice_lines(data, other),
            18 => self.number(data),
            _ => {
                let at = self.place(data);
                data.truncate(at);
            }
        }
    }

    fn word(&mut self) -> &'static [u8] {
        self.words[self.rng.usize(..self.words.len())].as_bytes()
    }

    fn place(&mut self, data: &[u8]) -> usize {
        self.rng.usize(..=data.len())
    }

    fn flip(&mut self, data: &mut [u8]) {
        if let Some(byte) = self.rng.choice(data) {
            *byte ^= 1 << self.rng.u32(..8);
        }
    }

    fn byte(&mut self, data: &mut Vec<u8>) {
        let (at, byte) = (self.place(data), self.rng.u8(..));
        data.insert(at, byte);
    }

    fn erase(&mut self, data: &mut Vec<u8>) {
        let from = self.place(data);
        let to = (from + 1 + self.rng.usize(..16)).min(data.len());
        data.drain(from..to.max(from));
    }

    /// Returns the range of a random token.
    fn token(&mut self, data: &[u8]) -> (usize, usize) {
        if data.is_empty() {
            return (0, 0);
        }
        let at = self.rng.usize(..data.len());
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        if !is_word(data[at]) {
            return (at, at + 1);
        }
        let start = data[..at].iter().rposition(|byte| !is_word(*byte)).map_or(0, |before| before + 1);
        let end = data[at..].iter().position(|byte| !is_word(*byte)).map_or(data.len(), |after| at + after);
        (start, end)
    }

    fn token_edge(&mut self, data: &[u8]) -> usize {
        let (start, end) = self.token(data);
        if self.rng.bool() { start } else { end }
    }

    fn replace_token(&mut self, data: &mut Vec<u8>) {
        let (start, end) = self.token(data);
        let word = self.word();
        data.splice(start..end, word.iter().copied());
    }

    /// Replaces a token of `data`, or inserts, by a stretch of tokens of `other`.
    fn token_from(&mut self, data: &mut Vec<u8>, other: &[u8]) {
        let (from, mut to) = self.token(other);
        for _ in 0..self.rng.u32(..8) {
            to = (to + 1 + self.rng.usize(..8)).min(other.len());
        }
        let (start, end) = self.token(data);
        let start = if self.rng.bool() { start } else { end };
        data.splice(start..end, other[from..to.max(from)].iter().copied());
    }

    fn swap_tokens(&mut self, data: &mut Vec<u8>) {
        let (a, b) = (self.token(data), self.token(data));
        let (first, second) = if a.0 <= b.0 { (a, b) } else { (b, a) };
        if first.1 > second.0 {
            return;
        }
        let mut swapped = data[second.0..second.1].to_vec();
        swapped.extend_from_slice(&data[first.1..second.0]);
        swapped.extend_from_slice(&data[first.0..first.1]);
        data.splice(first.0..second.1, swapped);
    }

    fn erase_token(&mut self, data: &mut Vec<u8>) {
        let (start, end) = self.token(data);
        data.drain(start..end);
    }

    /// Repeats a stretch, to produce deep nesting and long lists.
    fn repeat(&mut self, data: &mut Vec<u8>) {
        if data.is_empty() {
            return;
        }
        let from = self.rng.usize(..data.len());
        let to = (from + 1 + self.rng.usize(..24)).min(data.len());
        let times = 1 << self.rng.u32(1..9);
        let part = data[from..to].repeat(times);
        insert(data, to, &part[..part.len().min(self.max_len)]);
    }

    fn cross(&mut self, data: &mut Vec<u8>, other: &[u8]) {
        let (at, from) = (self.place(data), self.place(other));
        data.truncate(at);
        data.extend_from_slice(&other[from..]);
    }

    /// Inserts some lines of `other` between lines of `data`.
    fn splice_lines(&mut self, data: &mut Vec<u8>, other: &[u8]) {
        let lines: Vec<&[u8]> = other.split_inclusive(|byte| *byte == b'\n').collect();
        if lines.is_empty() {
            return;
        }
        let from = self.rng.usize(..lines.len());
        let to = (from + 1 + self.rng.usize(..3)).min(lines.len());
        let part = lines[from..to].concat();
        let at = self.place(data);
        let at = data[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
        insert(data, at, &part);
    }

    /// Changes a number a little, or to a limit of a range.
    fn number(&mut self, data: &mut Vec<u8>) {
        let numbers: Vec<usize> = (0..data.len())
            .filter(|&at| data[at].is_ascii_digit() && (at == 0 || !data[at - 1].is_ascii_digit()))
            .collect();
        let Some(&start) = self.rng.choice(&numbers) else { return };
        let end =
            data[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(data.len(), |after| start + after);
        let value = std::str::from_utf8(&data[start..end]).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        let new = match self.rng.u32(..6) {
            0 => value.wrapping_add(1).to_string(),
            1 => value.wrapping_sub(1).to_string(),
            2 => "0".into(),
            3 => (1u128 << self.rng.u32(..127)).to_string(),
            4 => ((1u128 << self.rng.u32(..127)) - 1).to_string(),
            _ => self.rng.u64(..20).to_string(),
        };
        data.splice(start..end, new.into_bytes());
    }
}

fn insert(data: &mut Vec<u8>, at: usize, part: &[u8]) {
    data.splice(at..at, part.iter().copied());
}
