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

// Words with plainer equivalents (zero, unknown, the reader, the default, is reported), in code and messages, too. The
// brackets keep the pattern from matching itself.
pattern!(
    WORDS,
    r"(?i)\b(nough[t]|nobod[y]|somebod[y]|whoeve[r]|of the[n]|goes without sayin[g]|is tol[d]|what is wron[g])\b"
);
// Terms and verbs that are unusual in descriptions of programs.
pattern!(
    TERMS,
    concat!(
        r"(?i)\b(goes? without saying|(is|are|was|were|be) told|likeness|gist",
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
pattern!(RIDDLE, r"^(the|what|of|is_what|that|which)_|(^|_)what(_|$)");
pattern!(HEADER, r"^(What|How|Where|When|Why|Whether|If|As|For|To|By|From|In)\b");
pattern!(CODE, r"`[^`]*`");
pattern!(LINK, r"\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?");

/// Plural nouns that resemble verbs at the start of a function's doc comment.
const NOUNS: &str = "Addresses Aliases Arguments Arrays Attributes Bits Blocks Branches Bytes Calls Cases Clauses Colours Columns \
    Constants Constraints Constructors Definitions Dialects Dictionaries Diagnostics Dimensions Edges Elements \
    Entries Errors Expressions Facts Fields Files Flags Floats Functions Handles Indices Instructions Integers \
    Interfaces Intrinsics Items Keys Keywords Kernels Layouts Lines Locations Loops Members Modules Nodes Offsets \
    Operands Operations Options Others Pages Parameters Parts Paths Patterns Places Positions Predicates Problems \
    Properties Readers Records Regions Results Rows Rules Sections Segments Sentences Shapes Sizes Specs Statements \
    Statistics Steps Strides Strings Structs Subscripts Successors Symbols Tables Terms Tests Texts Tokens Traits \
    Types Users Values Variables Vectors Versions Words";

/// Words after a verb that could be a noun: `Calls the function`.
const ARTICLES: &str = "a an the";

/// Words that end as a verb does, and vague verbs.
const NO_VERBS: &str = "As Its This Says Does";

/// File names that do not describe their content.
const RIDDLES: &str = "early ere extra fills free late look lookups mixed older past ports rt runs singles sized spelled texts unknown \
    verbs";

/// A violation: line number, rule, and the words.
pub type Violation = (usize, &'static str, String);

/// Returns the violations in a file.
pub fn check(path: &Path, blocks: &[Block], lines: &[String]) -> Vec<Violation> {
    let mut found = Vec::new();
    let rust = path.extension().is_some_and(|extension| extension == "rs");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if rust && listed(RIDDLES, &stem) {
        found.push((1, "file-name", stem.into_owned()));
    }
    for (at, line) in lines.iter().enumerate() {
        if WORDS.is_match(line) {
            found.push((at + 1, "word", shortened(line)));
        }
        if rust
            && let Some(name) = function(line)
            && RIDDLE.is_match(name)
        {
            found.push((at + 1, "name", name.to_owned()));
        }
    }
    for (at, block) in blocks.iter().enumerate() {
        check_block(block, &mut found);
        let (text, line) = (block.text.trim(), block.first + 1);
        if block.kind == Kind::Header && at == 0 && HEADER.is_match(text) {
            found.push((line, "header", shortened(text)));
        }
        let documents_function = || rust && block.kind == Kind::Doc && function_below(lines, block.end).is_some();
        if !begins_with_verb(text) && documents_function() {
            found.push((line, "function", shortened(text)));
        }
    }
    found
}

/// Checks the rules that need nothing but the block.
fn check_block(block: &Block, found: &mut Vec<Violation>) {
    let mut report = |rule, words: &str| found.push((block.first + 1, rule, shortened(words)));
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
}

/// Returns true if a list of words has a word.
fn listed(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|it| it == word)
}

/// Returns the name of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    Some(FUNCTION.captures(line)?.get(7)?.as_str())
}

/// Returns the name of the function that follows a doc comment and attributes.
fn function_below(lines: &[String], end: usize) -> Option<&str> {
    let mut depth = 0;
    for line in &lines[end..] {
        let trimmed = line.trim();
        if depth > 0 || trimmed.starts_with("#[") {
            depth += trimmed.matches('[').count() as isize - trimmed.matches(']').count() as isize;
        } else {
            return function(line);
        }
    }
    None
}

/// Returns true if a text begins with a verb in the third person: `Splits`, `Returns`.
fn begins_with_verb(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
    let has_object = text.split_whitespace().nth(1).is_some_and(|next| listed(ARTICLES, next));
    word.ends_with('s')
        && word.chars().next().is_some_and(char::is_uppercase)
        && (has_object || !listed(NOUNS, word))
        && !listed(NO_VERBS, word)
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::blocks;
    use super::check;

    /// Returns the rules that a file with the given lines violates, with their lines.
    fn rules(file: &str, text: &str) -> Vec<(usize, &'static str)> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let path = Path::new(file);
        check(path, &blocks::of(path, &lines), &lines).into_iter().map(|(line, rule, _)| (line, rule)).collect()
    }

    #[test]
    fn accepts_plain_comments() {
        let text =
            "//! Folders of `arith`.\n\n/// Splits the block before `op`.\n#[inline]\npub(crate) fn split() {}\n";
        assert_eq!(rules("a.rs", text), []);
        assert_eq!(
            rules("a.md", "# Reading IR\n\nA module has one region. What it contains is verified.\n"),
            [(3, "what")]
        );
        assert_eq!(rules("a.md", "A page may say what changed once in a sentence.\n"), [(1, "term")]);
    }

    #[test]
    fn reports_each_rule_at_its_line() {
        let long = "word ".repeat(26);
        let cases = [
            ("// What is here.", "opening"),
            ("// The parts, what they are.", "what"),
            ("// It is a part.", "pronoun"),
            ("// A name stands for a value.", "term"),
            ("//! How folding works.", "header"),
            ("/// The number of uses.\nfn uses() {}", "function"),
            ("fn what_ends() {}", "name"),
            (&format!("// {long}"), "long"),
        ];
        for (text, rule) in cases {
            let found = rules("a.rs", text);
            assert!(found.iter().any(|it| it.1 == rule), "{text}: {found:?}");
        }
        assert_eq!(rules("early.rs", ""), [(1, "file-name")]);
        let message = format!("\"a value that {} knows\"", ["nobo", "dy"].concat());
        assert_eq!(rules("a.rs", &format!("fn f() {{}}\nconst A: &str = {message};")), [(2, "word")]);
    }

    #[test]
    fn skips_code_and_directives() {
        assert_eq!(rules("a.md", "```\nWhat is this? It is code.\n```\n"), []);
        assert_eq!(rules("a.mlir", "// RUN: lect opt %s\n// expected-error @+1 {{what it is, what is not}}\n"), []);
        assert_eq!(rules("a.rs", "/// Returns `what what`.\nfn f() {}"), []);
    }

    #[test]
    fn reads_summaries_of_definitions() {
        assert_eq!(rules("a.td", "let summary = \"What is loaded\";\n"), [(1, "opening"), (1, "what")]);
        assert_eq!(rules("a.td", "let description = [{\n  It loads a value.\n}];\n"), [(2, "pronoun")]);
    }
}
