//! Batched queries to an `mlir-opt`.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// An `mlir-opt` of some release.
pub struct Oracle {
    command: Vec<String>,
}

/// Answer of the oracle to one text.
#[derive(Clone, Debug)]
pub enum Answer {
    /// First error.
    Error(String),
    /// Printed output.
    Text(String),
    /// Crash of the oracle.
    Crash,
}

/// Separator of texts, on a line of its own in input and output.
const MARKER: &str = "// -----";

/// Number of texts in a batch.
const BATCH: usize = 200;

impl Oracle {
    /// Creates an oracle that runs a command.
    pub fn new(command: &str) -> Self {
        Self { command: command.split_whitespace().map(str::to_owned).collect() }
    }

    /// Runs the command. Returns success, standard output and standard error, or `None` if the command crashed.
    fn run(&self, flags: &[&str], input: &str) -> Result<Option<(bool, String, String)>, String> {
        let (program, own) = self.command.split_first().ok_or("no command for the oracle")?;
        let mut command = Command::new(program);
        command.args(own).args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (stdin, input) = (child.stdin.take(), input.to_owned());
        // The process may stop reading before the end of the input.
        let feed = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
        let _ = feed.join();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(output.status.code().filter(|code| *code <= 1).map(|code| (code == 0, out, err)))
    }

    /// Returns the names of the registered dialects.
    pub fn dialects(&self) -> Result<Vec<String>, String> {
        let (_, out, err) = self.run(&["--show-dialects"], "")?.ok_or("the oracle crashed")?;
        let all = out + &err;
        let (_, list) = all.split_once("Available Dialects: ").ok_or("the oracle does not list its dialects")?;
        Ok(list.split_whitespace().next().unwrap_or_default().split(',').map(str::to_owned).collect())
    }

    /// Returns the answers to texts of one line each. With `prints`, the output for accepted texts is needed.
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
        // Some tools print no output at all if one of the texts has an error.
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
