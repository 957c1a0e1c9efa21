//! Parser of command lines.

/// Condition of a pipeline on the result of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Always,
    And,
    Or,
}

/// Commands, each of which reads the output of the one before.
#[derive(Clone, Debug)]
pub(super) struct Pipeline {
    pub(super) negated: bool,
    pub(super) commands: Vec<Simple>,
}

/// A command with its redirections.
#[derive(Clone, Debug, Default)]
pub(super) struct Simple {
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
}

#[derive(Clone, Debug)]
pub(super) struct Redirect {
    pub(super) stream: Stream,
    pub(super) target: Target,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stream {
    Input,
    Output,
    Error,
    Both,
}

#[derive(Clone, Debug)]
pub(super) enum Target {
    File { name: Word, appends: bool },
    Output,
    Error,
}

/// Characters of a word, each with a flag for a quoted one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word(pub(super) Vec<(char, bool)>);

impl Word {
    pub(super) fn text(&self) -> String {
        self.0.iter().map(|it| it.0).collect()
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(Word),
    /// An operator, with the number of a stream before it.
    Operator(&'static str, Option<u32>),
}

/// Operators, those that begin with others first.
const OPERATORS: [&str; 13] = ["&&", "||", "&>", "2>&1", ">&", ">>", "|", ";", "<", ">", "&", "(", ")"];

/// Parses a line.
pub(super) fn parse(line: &str) -> Result<Vec<(Join, Pipeline)>, String> {
    let mut script = Vec::new();
    let mut join = Join::Always;
    let mut pipeline = Pipeline { negated: false, commands: Vec::new() };
    let mut command = Simple::default();
    let mut tokens = tokens(line)?.into_iter();
    let finish = |pipeline: &mut Pipeline, command: &mut Simple| {
        if command.words.is_empty() {
            return Err("a command is missing".to_owned());
        }
        pipeline.commands.push(std::mem::take(command));
        Ok(())
    };
    while let Some(token) = tokens.next() {
        match token {
            Token::Word(word) => {
                let is_mark = command.words.is_empty() && pipeline.commands.is_empty() && word.0 == [('!', false)];
                match is_mark {
                    true => pipeline.negated = !pipeline.negated,
                    false => command.words.push(word),
                }
            }
            Token::Operator("|", _) => finish(&mut pipeline, &mut command)?,
            Token::Operator(operator @ ("&&" | "||" | ";"), _) => {
                finish(&mut pipeline, &mut command)?;
                let commands = std::mem::take(&mut pipeline.commands);
                script.push((join, Pipeline { negated: std::mem::take(&mut pipeline.negated), commands }));
                join = match operator {
                    "&&" => Join::And,
                    "||" => Join::Or,
                    _ => Join::Always,
                };
            }
            Token::Operator("2>&1", _) => {
                command.redirects.push(Redirect { stream: Stream::Error, target: Target::Output });
            }
            Token::Operator(operator @ ("<" | ">" | ">>" | ">&" | "&>"), number) => {
                let Some(Token::Word(name)) = tokens.next() else {
                    return Err(format!("a file is missing after '{operator}'"));
                };
                let stream = match (operator, number) {
                    ("<", None | Some(0)) => Stream::Input,
                    (">" | ">>" | ">&", Some(2)) => Stream::Error,
                    (">" | ">>", None | Some(1)) | (">&", Some(1)) => Stream::Output,
                    ("&>", None) => Stream::Both,
                    (">&", None) if matches!(name.text().as_str(), "1" | "2") => Stream::Output,
                    (">&", None) => Stream::Both,
                    _ => return Err(format!("'{operator}' has no such stream")),
                };
                let target = match (operator, name.text().as_str()) {
                    (">&", "1") => Target::Output,
                    (">&", "2") => Target::Error,
                    _ => Target::File { name, appends: operator == ">>" },
                };
                command.redirects.push(Redirect { stream, target });
            }
            Token::Operator(operator, _) => return Err(format!("'{operator}' is not supported")),
        }
    }
    // A line may end with `;`.
    if !(command.words.is_empty() && pipeline.commands.is_empty() && join == Join::Always && !script.is_empty()) {
        finish(&mut pipeline, &mut command)?;
        script.push((join, pipeline));
    }
    Ok(script)
}

fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        if let Some(operator) = OPERATORS.iter().find(|it| rest.starts_with(**it)) {
            tokens.push(Token::Operator(operator, None));
            rest = rest.get(operator.len()..).unwrap_or_default();
            continue;
        }
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let redirect = [">&", ">>", ">", "<"].iter().find(|it| after.starts_with(**it));
        if let (Some(number), Some(operator)) = (first.to_digit(10), redirect) {
            tokens.push(Token::Operator(operator, Some(number)));
            rest = after.get(operator.len()..).unwrap_or_default();
            continue;
        }
        let word;
        (word, rest) = self::word(rest)?;
        tokens.push(Token::Word(word));
    }
}

/// Parses a word. Returns the text behind it.
fn word(text: &str) -> Result<(Word, &str), String> {
    let mut word = Word::default();
    let mut chars = text.char_indices();
    while let Some((at, next)) = chars.next() {
        match next {
            '\'' => loop {
                match chars.next() {
                    Some((_, '\'')) => break,
                    Some((_, inner)) => word.0.push((inner, true)),
                    None => return Err("a quote is not closed".to_owned()),
                }
            },
            '"' => loop {
                match chars.next() {
                    Some((_, '"')) => break,
                    Some((_, '\\')) => match chars.next() {
                        Some((_, escaped @ ('"' | '\\'))) => word.0.push((escaped, true)),
                        Some((_, other)) => word.0.extend([('\\', true), (other, true)]),
                        None => return Err("a quote is not closed".to_owned()),
                    },
                    Some((_, inner)) => word.0.push((inner, true)),
                    None => return Err("a quote is not closed".to_owned()),
                }
            },
            '\\' => match chars.next() {
                Some((_, escaped)) => word.0.push((escaped, true)),
                None => return Err("there is nothing after the last backslash".to_owned()),
            },
            ' ' | '\t' | '\n' | '\r' | '|' | '>' | '<' | '&' | ';' => {
                return Ok((word, text.get(at..).unwrap_or_default()));
            }
            other => word.0.push((other, false)),
        }
    }
    Ok((word, ""))
}
