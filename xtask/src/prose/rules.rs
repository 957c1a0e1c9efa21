//! Prose rules: each has a name, and a check for a block. CONTRIBUTING.md gives the reasons.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::blocks::{Block, Kind};

/// Largest number of words in a sentence.
const LONGEST: usize = 25;

/// Defines a pattern that is compiled at its first use.
macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Regex> = LazyLock::new(|| Regex::new($text).expect("a valid pattern"));
    };
}

// Words with plainer equivalents, and verbs that are unusual in descriptions of programs.
pattern!(
    TERMS,
    concat!(
        r"(?i)\b(nought|nobody|somebody|whoever|goes? without saying|(is|are|was|were|be) told|of then|what is wrong|likeness|gist",
        r"|settles?|settled|stand-ins?|survey|says?|said|stands? (for|behind|at)|stood for|(comes?|came) (to|of)|becom(es?|ing) of",
        r"|became of|(is|are|was|were) (not )?there|does without|do without|around|groups? of operands)\b"
    )
);
pattern!(
    OPENING,
    r"^(What|Whatever|Which|That|Those|These|Nothing|None|Something|Anything|It|Its|They|Their|He|She|Whose|Who)\b"
);
pattern!(PRONOUN, r"^(It|Its|They|Their|Those|He|She|Theirs)\b");
pattern!(WHAT, r"(?i)\bwhat(ever)?\b");
pattern!(FUNCTION, r#"^\s*(pub(\([^)]*\))?\s+)?(const\s+)?(async\s+)?(unsafe\s+)?(extern\s+"C"\s+)?fn\s+(\w+)"#);
pattern!(RIDDLE, r"^(the|what|of|is_what|that|which)_|(^|_)(what|nobody|nought|whoever)(_|$)");
pattern!(HEADER, r"^(What|How|Where|When|Why|Whether|If|As|For|To|By|From|In)\b");
pattern!(CODE, r"`[^`]*`");
pattern!(LINK, r"\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?");

/// Plural nouns that resemble verbs at the start of a function's doc comment.
const NOUNS: &[&str] = &[
    "Addresses",
    "Aliases",
    "Arguments",
    "Arrays",
    "As",
    "Attributes",
    "Bits",
    "Blocks",
    "Branches",
    "Bytes",
    "Calls",
    "Cases",
    "Clauses",
    "Colours",
    "Columns",
    "Constants",
    "Constraints",
    "Constructors",
    "Definitions",
    "Dialects",
    "Dictionaries",
    "Diagnostics",
    "Dimensions",
    "Edges",
    "Elements",
    "Entries",
    "Errors",
    "Expressions",
    "Facts",
    "Fields",
    "Files",
    "Flags",
    "Floats",
    "Functions",
    "Handles",
    "Indices",
    "Instructions",
    "Integers",
    "Interfaces",
    "Intrinsics",
    "Items",
    "Its",
    "Keys",
    "Keywords",
    "Kernels",
    "Layouts",
    "Lines",
    "Locations",
    "Loops",
    "Members",
    "Modules",
    "Nodes",
    "Numbers'",
    "Offsets",
    "Operands",
    "Operations",
    "Options",
    "Others",
    "Pages",
    "Pairs'",
    "Parameters",
    "Parts",
    "Paths",
    "Patterns",
    "Places",
    "Positions",
    "Predicates",
    "Problems",
    "Properties",
    "Readers",
    "Records",
    "Regions",
    "Results",
    "Rows",
    "Rules",
    "Sections",
    "Segments",
    "Sentences",
    "Shapes",
    "Sizes",
    "Specs",
    "Statements",
    "Statistics",
    "Steps",
    "Strides",
    "Strings",
    "Structs",
    "Subscripts",
    "Successors",
    "Symbols",
    "Tables",
    "Terms",
    "Tests",
    "Texts",
    "This",
    "Tokens",
    "Traits",
    "Types",
    "Users",
    "Values",
    "Variables",
    "Vectors",
    "Versions",
    "Words",
    "Says",
    "Does",
];

/// File names that do not describe their content.
const RIDDLES: &[&str] = &[
    "early", "ere", "extra", "fills", "free", "late", "look", "lookups", "mixed", "older", "past", "ports", "rt",
    "runs", "singles", "sized", "spelled", "texts", "unknown", "verbs",
];

/// Returns the violations in a file: line number, rule, and the words.
pub fn check(path: &Path, blocks: &[Block], lines: &[String]) -> Vec<(usize, &'static str, String)> {
    let mut found = Vec::new();
    let rust = path.extension().is_some_and(|extension| extension == "rs");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if rust && RIDDLES.contains(&&*stem) {
        found.push((1, "file-name", stem.into_owned()));
    }
    for (at, block) in blocks.iter().enumerate() {
        let line = block.first + 1;
        let mut report = |rule, words: &str| found.push((line, rule, shortened(words)));
        let text = block.text.trim();
        let page = block.kind == Kind::Page;
        if OPENING.is_match(text) && !page {
            report("opening", text);
        }
        for sentence in sentences(text) {
            let whats = WHAT.find_iter(&sentence).count();
            if whats > usize::from(page) || (page && sentence.starts_with("What ")) {
                report("what", &sentence);
            }
            if sentence.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count() > LONGEST {
                report("long", &sentence);
            }
            if let Some(term) = TERMS.find(&sentence) {
                report("term", &format!("{}: {sentence}", term.as_str()));
            }
            if PRONOUN.is_match(&sentence) {
                report("pronoun", &sentence);
            }
        }
        if block.kind == Kind::Header && at == 0 && HEADER.is_match(text) {
            report("header", text);
        }
        if rust && block.kind == Kind::Doc && function_below(lines, block.end).is_some() && !begins_with_verb(text) {
            report("function", text);
        }
    }
    if rust {
        for (at, line) in lines.iter().enumerate() {
            if let Some(name) = FUNCTION.captures(line).and_then(|parts| parts.get(7))
                && RIDDLE.is_match(name.as_str())
            {
                found.push((at + 1, "name", name.as_str().to_string()));
            }
        }
    }
    found
}

/// Returns the name of the function that follows a doc comment and attributes.
fn function_below(lines: &[String], end: usize) -> Option<&str> {
    let mut depth = 0;
    for line in &lines[end..] {
        let trimmed = line.trim();
        if depth > 0 || trimmed.starts_with("#[") {
            depth += trimmed.matches('[').count() as isize - trimmed.matches(']').count() as isize;
        } else {
            return FUNCTION.captures(line)?.get(7).map(|name| name.as_str());
        }
    }
    None
}

/// Returns true if a text begins with a verb in the third person: `Splits`, `Returns`.
fn begins_with_verb(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
    word.ends_with('s') && word.chars().next().is_some_and(char::is_uppercase) && !NOUNS.contains(&word)
}

/// Splits a text into sentences. Code counts as one word, and a list item is a sentence.
fn sentences(text: &str) -> Vec<String> {
    let text = CODE.replace_all(text, "`_`");
    let text = LINK.replace_all(&text, "$1");
    let mut sentences = Vec::new();
    let mut current = String::new();
    for line in text.lines() {
        let trimmed = line.trim();
        let item = ["- ", "* ", "| ", "#"].iter().any(|sign| trimmed.starts_with(sign));
        if trimmed.is_empty() || item {
            sentences.push(std::mem::take(&mut current));
        }
        for word in trimmed.trim_start_matches(['-', '*', '#']).split_whitespace() {
            let ended = current.trim_end().trim_end_matches(['"', ')', '\'', '*', '_']).ends_with(['.', '!', '?']);
            let abbreviated = current.trim_end().ends_with("..");
            let begins = word.starts_with(|c: char| c.is_uppercase() || "`(\"*[".contains(c));
            if ended && begins && !abbreviated {
                sentences.push(std::mem::take(&mut current));
            }
            current.push_str(word);
            current.push(' ');
        }
    }
    sentences.push(current);
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// Returns the first words of a text.
fn shortened(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(30).collect();
    words.join(" ")
}
