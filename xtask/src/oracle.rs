//! An `mlir-opt` that is asked about many small texts at a time.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// An `mlir-opt` of some release.
pub struct Oracle {
    command: Vec<String>,
}

/// The oracle's answer to one text.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The first error.
    Error(String),
    /// Its output.
    Text(String),
    /// It crashed.
    Crash,
}

/// A separator of texts, and a line of its own in both input and output.
const MARKER: &str = "// -----";

/// How many texts are asked about at a time.
const BATCH: usize = 200;

impl Oracle {
    /// The oracle that a command starts.
    pub fn new(command: &str) -> Self {
        Self { command: command.split_whitespace().map(str::to_owned).collect() }
    }

    /// Whether it succeeded, and what it wrote to its two outputs. None if it crashed.
    fn run(&self, flags: &[&str], input: &str) -> Result<Option<(bool, String, String)>, String> {
        let (program, own) = self.command.split_first().ok_or("no command for the oracle")?;
        let mut command = Command::new(program);
        command.args(own).args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (stdin, input) = (child.stdin.take(), input.to_owned());
        // It may stop reading before the end.
        let feed = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
        let _ = feed.join();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(output.status.code().filter(|code| *code <= 1).map(|code| (code == 0, out, err)))
    }

    /// The dialects that it has.
    pub fn dialects(&self) -> Result<Vec<String>, String> {
        let (_, out, err) = self.run(&["--show-dialects"], "")?.ok_or("the oracle crashed")?;
        let all = out + &err;
        let (_, list) = all.split_once("Available Dialects: ").ok_or("the oracle does not list its dialects")?;
        Ok(list.split_whitespace().next().unwrap_or_default().split(',').map(str::to_owned).collect())
    }

    /// The answers to texts of one line each. Where `prints`, the printed text is wanted of those that are accepted.
    pub fn ask(&self, flags: &[&str], texts: &[String], prints: bool) -> Result<Vec<Answer>, String> {
        let mut answers = Vec::new();
        for batch in texts.chunks(BATCH) {
            self.ask_batch(flags, batch, prints, &mut answers)?;
        }
        Ok(answers)
    }

    fn ask_batch(
        &self,
        flags: &[&str],
        texts: &[String],
        prints: bool,
        answers: &mut Vec<Answer>,
    ) -> Result<(), String> {
        let flags: Vec<&str> = ["--split-input-file", "--mlir-print-op-generic"].iter().chain(flags).copied().collect();
        let answer = self.run(&flags, &texts.join(&format!("\n{MARKER}\n")))?;
        let halve = |answers: &mut Vec<Answer>| {
            let (first, second) = texts.split_at(texts.len() / 2);
            self.ask_batch(&flags[2..], first, prints, answers)?;
            self.ask_batch(&flags[2..], second, prints, answers)
        };
        let Some((succeeded, out, err)) = answer else {
            return match texts {
                [] => Ok(()),
                [_] => {
                    answers.push(Answer::Crash);
                    Ok(())
                }
                _ => halve(answers),
            };
        };
        // Some tools print nothing at all where one text is wrong.
        if prints && !succeeded && texts.len() > 1 {
            return halve(answers);
        }
        let mut printed = out.split(MARKER);
        let mut found: Vec<Answer> =
            texts.iter().map(|_| Answer::Text(printed.next().unwrap_or("").to_owned())).collect();
        for line in err.lines() {
            let Some((place, message)) = line.split_once(": error: ") else { continue };
            let number = place.rsplit(':').nth(1).and_then(|line| line.parse::<usize>().ok());
            let Some(answer) = number.and_then(|line| found.get_mut(line.checked_sub(1)? / 2)) else { continue };
            if !matches!(answer, Answer::Error(_)) {
                *answer = Answer::Error(message.to_owned());
            }
        }
        answers.append(&mut found);
        Ok(())
    }
}
