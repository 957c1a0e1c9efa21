//! Quality of completions: at random places of files, the token there is removed and completion requested.
//!
//! Each place is judged with the text cut at the cursor, as when a file is written from top to bottom, and with the
//! rest. A completion is right if the removed token is among the first five items. An item is wrong if the
//! text with it has an error at the item that the text without it does not have.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lect_core::Context;
use lect_core::diag::Severity;
use lect_core::text::{Token, TokenKind};
use lect_ide::completion::{Completion, CompletionKind};
use lect_ide::ir::{ReadConfig, Snapshot};

/// Generator of random numbers, `splitmix64`: the same places on each machine.
pub struct Random(u64);

impl Random {
    /// Creates a generator.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below a limit, which is not zero.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % limit.max(1)
    }
}

/// Places to judge.
pub struct Plan {
    /// Folders with files.
    pub folders: Vec<PathBuf>,
    /// Ends of the names of files.
    pub ends: Vec<String>,
    /// Number of places.
    pub count: usize,
    /// Seed of the random choices.
    pub seed: u64,
    /// Number of items per place whose errors are judged.
    pub tried: usize,
    /// Whether each wrong completion is printed.
    pub verbose: bool,
}

/// Largest file that is judged.
const LARGEST: usize = 64 << 10;

/// Number of items among which the removed token is.
const FIRST: usize = 5;

/// Counts of one kind of tokens.
#[derive(Clone, Copy, Default, Debug)]
pub struct Score {
    /// Number of places.
    pub places: usize,
    /// Places whose token was among the first five items.
    pub first_five: usize,
    /// Places whose token was the first item.
    pub first: usize,
    /// Places whose token was an item.
    pub offered: usize,
    /// Number of inserted items.
    pub tried: usize,
    /// Inserted items that made an error.
    pub wrong: usize,
    /// Time of the completions.
    pub time: Duration,
}

impl Score {
    fn add(&mut self, other: &Self) {
        self.places += other.places;
        self.first_five += other.first_five;
        self.first += other.first;
        self.offered += other.offered;
        self.tried += other.tried;
        self.wrong += other.wrong;
        self.time += other.time;
    }
}

/// Text that follows the cursor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rest {
    /// The text ends at the cursor.
    Cut,
    /// The text behind the token.
    Kept,
}

/// Scores by the rest of the text and by the kind of tokens.
pub type Scores = BTreeMap<(Rest, &'static str), Score>;

/// Judges completions at random places, and writes a table.
pub fn run(plan: &Plan, out: &mut impl Write) -> Result<(), String> {
    let mut files = Vec::new();
    for folder in &plan.folders {
        collect(folder, &plan.ends, &mut files);
    }
    files.sort();
    if files.is_empty() {
        return Err("the folders have no such files".to_owned());
    }
    let mut random = Random::new(plan.seed);
    let mut scores = Scores::new();
    let mut places = 0;
    let mut attempts = 0;
    while places < plan.count && attempts < plan.count * 20 {
        attempts += 1;
        let file = &files[random.below(files.len() as u64) as usize];
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        if text.len() > LARGEST {
            continue;
        }
        let report = |message: &str| {
            if plan.verbose {
                println!("{}: {message}", file.display());
            }
        };
        places += usize::from(judge(&text, &mut random, plan.tried, &mut scores, report));
    }
    write_table(&scores, out).map_err(|error| error.to_string())
}

fn collect(folder: &Path, ends: &[String], files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ends, files);
        } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end.as_str())) {
            files.push(path);
        }
    }
}

fn snapshot(text: &str) -> Snapshot {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    Snapshot::new(ctx, "file.mlir", Arc::from(text), &ReadConfig::default())
}

fn has_errors(snapshot: &Snapshot) -> bool {
    snapshot.problems.iter().any(|problem| problem.severity == Severity::Error)
}

/// Judges the completion of a random token of a text, in both ways. Returns false if the text has errors or no tokens.
pub fn judge(text: &str, random: &mut Random, tried: usize, scores: &mut Scores, report: impl Fn(&str)) -> bool {
    let whole = snapshot(text);
    let tokens: Vec<Token> = whole.tokens(0..text.len() as u32).collect();
    if has_errors(&whole) || tokens.is_empty() {
        return false;
    }
    let index = random.below(tokens.len() as u64) as usize;
    let Some(token) = tokens.get(index).copied() else { return false };
    let kind = kind_of(&whole, &tokens, index);
    for rest in [Rest::Cut, Rest::Kept] {
        let score = judge_token(text, token, rest, random, tried, |message| {
            report(&format!("{rest:?} {kind} {message}"));
        });
        scores.entry((rest, kind)).or_default().add(&score);
    }
    true
}

fn judge_token(
    text: &str,
    token: Token,
    rest: Rest,
    random: &mut Random,
    tried: usize,
    report: impl Fn(&str),
) -> Score {
    let (start, end) = (token.start as usize, token.end as usize);
    let behind = if rest == Rest::Cut { "\n" } else { text.get(end..).unwrap_or_default() };
    let before = text.get(..start).unwrap_or_default();
    let removed = [before, behind].concat();
    let without = snapshot(&removed);
    let begin = Instant::now();
    let found = without.completions(token.start);
    let mut score = Score { places: 1, time: begin.elapsed(), ..Score::default() };
    let is_right = |item: &Completion| {
        let original = text.get(item.start as usize..).unwrap_or_default();
        original.starts_with(&item.label) && item.start as usize + item.label.len() >= end
    };
    let rank = found.items.iter().position(is_right);
    score.offered = usize::from(rank.is_some());
    score.first = usize::from(rank == Some(0));
    score.first_five = usize::from(rank.is_some_and(|rank| rank < FIRST));
    if score.first_five == 0 {
        let line = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        let labels: Vec<&str> = found.items.iter().take(FIRST).map(|item| &*item.label).collect();
        let context = before.get(start.saturating_sub(line.min(100))..).unwrap_or_default();
        let shown = text.get(start..end).unwrap_or_default();
        report(&format!(
            "missed `{context}|{shown}|{}`: rank {rank:?} of {labels:?}",
            behind.lines().next().unwrap_or("")
        ));
    }
    for _ in 0..tried {
        let Some(item) = found.items.get(random.below(found.items.len().max(1) as u64) as usize) else { break };
        // A dialect begins the name of an operation.
        if item.kind == CompletionKind::Dialect {
            continue;
        }
        score.tried += 1;
        let begin = item.start as usize;
        let completed = [text.get(..begin).unwrap_or_default(), &item.label, behind].concat();
        let with = snapshot(&completed);
        let place = begin..begin + item.label.len();
        // A brace that the item opens has no end yet.
        let is_open = |message: &str| message == "this '{' is not closed";
        let at_item = with.problems.iter().filter(|it| it.severity == Severity::Error && !is_open(&it.message));
        let mut at_item = at_item.filter(|it| place.contains(&(it.range.start as usize)));
        let is_new = |message: &str| !without.problems.iter().any(|it| it.message == message);
        if let Some(problem) = at_item.find(|it| is_new(&it.message)) {
            score.wrong += 1;
            let line = before.rfind('\n').map_or(0, |at| at + 1);
            report(&format!(
                "wrong item `{}` after `{}` before `{}`: {}",
                item.label,
                before.get(line..).unwrap_or_default(),
                behind.lines().next().unwrap_or(""),
                problem.message
            ));
        }
    }
    score
}

/// Returns the kind of a token in the text of a snapshot.
fn kind_of(snapshot: &Snapshot, tokens: &[Token], index: usize) -> &'static str {
    let Some(token) = tokens.get(index) else { return "other" };
    let text = snapshot.slice(token.start..token.end);
    let before = index.checked_sub(1).and_then(|index| tokens.get(index)).map(|it| it.kind);
    let behind = tokens.get(index + 1).map(|it| it.kind);
    let is_op = snapshot.ops.binary_search_by_key(&token.start, |op| op.name.start).is_ok();
    match token.kind {
        _ if is_op => "operation",
        TokenKind::Percent => match snapshot.names.at(token.start) {
            Some(name) if name.defines => "new value",
            _ => "value",
        },
        TokenKind::Caret => "block",
        TokenKind::At => "symbol",
        TokenKind::Hash => "attribute",
        TokenKind::Bang | TokenKind::IntType => "type",
        TokenKind::Integer | TokenKind::Float => "number",
        TokenKind::String => "string",
        TokenKind::Ident => {
            let in_shape = matches!(before, Some(TokenKind::Integer | TokenKind::Question | TokenKind::RSquare));
            match () {
                () if in_shape && text.starts_with('x') => "shape",
                () if behind == Some(TokenKind::Equal) => "key",
                () if matches!(text, "index" | "tensor" | "memref" | "vector" | "complex" | "tuple" | "none") => "type",
                () if text.starts_with(['f', 'b']) && text.ends_with(|char: char| char.is_ascii_digit()) => "type",
                () => "keyword",
            }
        }
        _ => "punctuation",
    }
}

/// Writes the scores as a table.
pub fn write_table(scores: &Scores, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "| rest | kind | places | first five | first | offered | wrong items | ms |")?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|")?;
    let mut totals: BTreeMap<Rest, Score> = BTreeMap::new();
    let mut all = Score::default();
    for ((rest, kind), score) in scores {
        row(out, &format!("{rest:?}"), kind, score)?;
        totals.entry(*rest).or_default().add(score);
        all.add(score);
    }
    for (rest, score) in &totals {
        row(out, &format!("{rest:?}"), "all", score)?;
    }
    row(out, "both", "all", &all)
}

fn row(out: &mut impl Write, rest: &str, kind: &str, score: &Score) -> std::io::Result<()> {
    let share = |part: usize, of: usize| format!("{:.1} %", 100.0 * part as f64 / of.max(1) as f64);
    let ms = score.time.as_secs_f64() * 1e3 / score.places.max(1) as f64;
    let wrong = format!("{} of {}", share(score.wrong, score.tried), score.tried);
    let (five, first) = (share(score.first_five, score.places), share(score.first, score.places));
    let offered = share(score.offered, score.places);
    writeln!(out, "| {rest} | {kind} | {} | {five} | {first} | {offered} | {wrong} | {ms:.1} |", score.places)
}

/// Returns the score of all tokens.
pub fn total(scores: &Scores) -> Score {
    scores.values().fold(Score::default(), |mut sum, score| {
        sum.add(score);
        sum
    })
}
