//! Options of FileCheck, by the names of LLVM's command.

/// Amount of the input that is shown after a failure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Dump {
    /// The lines near failures.
    #[default]
    Fail,
    /// No line.
    Never,
    /// All lines.
    Always,
}

/// Options of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// File with the directives.
    pub check_file: String,
    /// File to compare; `-` is standard input.
    pub input_file: String,
    /// Prefixes of directives; if empty, `CHECK`.
    pub check_prefixes: Vec<String>,
    /// Prefixes of comments, whose lines are ignored; if empty, `COM` and `RUN`.
    pub comment_prefixes: Vec<String>,
    /// Whether the input may be empty.
    pub allow_empty: bool,
    /// Whether prefixes need not occur.
    pub allow_unused_prefixes: bool,
    /// Whether blanks must be the same.
    pub strict_whitespace: bool,
    /// Whether a directive matches whole lines.
    pub match_full_lines: bool,
    /// Whether upper and lower case are the same.
    pub ignore_case: bool,
    /// Whether variables without `$` end at a label.
    pub enable_var_scope: bool,
    /// Whether matches of `CHECK-DAG` may overlap.
    pub allow_overlap: bool,
    /// Expressions that must not occur between directives.
    pub implicit_check_not: Vec<String>,
    /// Variables: `NAME=VALUE`, or `#NAME=NUMBER`.
    pub defines: Vec<String>,
    pub(super) dump: Dump,
}

/// Options with a value that change no verdict.
const IGNORED_WITH_VALUE: &[&str] = &["dump-input-context", "dump-input-filter"];

/// Options without a value that change no verdict.
const IGNORED: &[&str] = &["v", "vv", "color", "dump-input-on-failure"];

impl Options {
    /// Parses arguments.
    pub fn parse(args: &[String]) -> Result<Self, String> {
        let mut options = Self { input_file: "-".to_owned(), ..Self::default() };
        let mut files = Vec::new();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let Some(flag) = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')).filter(|it| !it.is_empty())
            else {
                files.push(arg.clone());
                continue;
            };
            if let Some(define) = flag.strip_prefix('D').filter(|_| !arg.starts_with("--")) {
                let define = if define.is_empty() { rest.next().map(String::as_str) } else { Some(define) };
                options.defines.push(define.ok_or("'-D' needs a value")?.to_owned());
                continue;
            }
            let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            if let Some(slot) = options.flag(name) {
                *slot = !matches!(value, Some("false" | "FALSE" | "False" | "0"));
                continue;
            }
            if IGNORED.contains(&name) {
                continue;
            }
            let known = ["check-prefix", "check-prefixes", "comment-prefixes", "implicit-check-not"];
            let known = known.iter().chain(&["input-file", "dump-input"]).chain(IGNORED_WITH_VALUE);
            if !known.into_iter().any(|known| *known == name) {
                return Err(format!("unknown argument '{arg}'"));
            }
            let value = match value {
                Some(value) => value.to_owned(),
                None => rest.next().cloned().ok_or(format!("'{arg}' needs a value"))?,
            };
            options.set(name, value)?;
        }
        match files.as_slice() {
            [file] => options.check_file.clone_from(file),
            [] => return Err("a check file is missing".to_owned()),
            [_, more, ..] => return Err(format!("there is one check file too many: '{more}'")),
        }
        Ok(options)
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "allow-empty" => &mut self.allow_empty,
            "allow-unused-prefixes" => &mut self.allow_unused_prefixes,
            "strict-whitespace" => &mut self.strict_whitespace,
            "match-full-lines" => &mut self.match_full_lines,
            "ignore-case" => &mut self.ignore_case,
            "enable-var-scope" => &mut self.enable_var_scope,
            "allow-deprecated-dag-overlap" => &mut self.allow_overlap,
            _ => return None,
        })
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), String> {
        let list = |value: &str| value.split(',').map(str::to_owned).collect::<Vec<_>>();
        match name {
            "check-prefix" | "check-prefixes" => self.check_prefixes.extend(list(&value)),
            "comment-prefixes" => self.comment_prefixes.extend(list(&value)),
            "implicit-check-not" => self.implicit_check_not.push(value),
            "input-file" => self.input_file = value,
            "dump-input" => {
                self.dump = match value.as_str() {
                    "fail" => Dump::Fail,
                    "never" => Dump::Never,
                    "always" => Dump::Always,
                    _ => return Err(format!("'--dump-input' has no value '{value}'")),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks the prefixes.
    pub(super) fn validate(&self) -> Result<(), String> {
        let mut known: Vec<&str> = Vec::new();
        if self.check_prefixes.is_empty() {
            known.extend(DEFAULT_PREFIXES);
        }
        if self.comment_prefixes.is_empty() {
            known.extend(DEFAULT_COMMENTS);
        }
        for (kind, prefixes) in [("check", &self.check_prefixes), ("comment", &self.comment_prefixes)] {
            for prefix in prefixes {
                if prefix.is_empty() {
                    return Err(format!("a {kind} prefix is empty"));
                }
                if !prefix.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') {
                    return Err(format!(
                        "the {kind} prefix '{prefix}' has characters other than letters, digits, '-' and '_'"
                    ));
                }
                if known.contains(&prefix.as_str()) {
                    return Err(format!("the prefix '{prefix}' is given twice"));
                }
                known.push(prefix);
            }
        }
        Ok(())
    }

    /// Returns the prefixes of directives.
    pub(super) fn prefixes(&self) -> Vec<&str> {
        match self.check_prefixes.is_empty() {
            true => DEFAULT_PREFIXES.to_vec(),
            false => self.check_prefixes.iter().map(String::as_str).collect(),
        }
    }

    /// Returns the prefixes of comments.
    pub(super) fn comments(&self) -> Vec<&str> {
        match self.comment_prefixes.is_empty() {
            true => DEFAULT_COMMENTS.to_vec(),
            false => self.comment_prefixes.iter().map(String::as_str).collect(),
        }
    }
}

const DEFAULT_PREFIXES: [&str; 1] = ["CHECK"];
const DEFAULT_COMMENTS: [&str; 2] = ["COM", "RUN"];
