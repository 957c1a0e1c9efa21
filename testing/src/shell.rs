//! Command lines as lit's internal shell runs them, without a shell of the system.
//!
//! A line has pipes, `&&`, `||`, `;`, `!`, quotes, wildcards and redirections; there are no variables and no subshells. The
//! output of a command is complete before the next one of its pipeline starts, so a pipeline needs no processes side by side.
//! `builtin` has the commands that need no program. Start reading at [`Session::run`].

mod builtin;
mod diff;
mod parse;
mod process;
mod split;
mod wildcard;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use parse::{Join, Pipeline, Redirect, Simple, Stream, Target};

/// A running process that can be ended with all processes that it started.
pub trait Watched {
    /// Ends the processes.
    fn end(&self);
}

/// Function that watches the process with some id, which leads a process group.
pub type Watch = fn(u32) -> Box<dyn Watched>;

/// Settings of sessions.
#[derive(Clone, Default)]
pub struct Settings {
    /// Commands by name, each with the words that replace it.
    pub tools: BTreeMap<String, Vec<String>>,
    /// Whether messages have colours.
    pub colour: bool,
    /// Watches processes, so that they can be ended.
    pub watch: Option<Watch>,
}

/// Result of a command, a pipeline or a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Exit code; the number of a signal is negative.
    pub code: i32,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Whether the time limit has ended it.
    pub timed_out: bool,
}

impl Ran {
    fn failure(code: i32, message: impl Into<String>) -> Self {
        Self { code, stderr: (message.into() + "\n").into_bytes(), ..Self::default() }
    }

    fn output(stdout: impl Into<Vec<u8>>) -> Self {
        Self { stdout: stdout.into(), ..Self::default() }
    }
}

/// Commands of a test, which share a folder and an environment.
pub struct Session<'s> {
    settings: &'s Settings,
    folder: PathBuf,
    environment: BTreeMap<String, String>,
    deadline: Option<Instant>,
}

/// Destination of an output stream.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    Output,
    Error,
    File(PathBuf, bool),
}

impl<'s> Session<'s> {
    /// Creates a session in a folder, with the environment of the process.
    pub fn new(settings: &'s Settings, folder: impl Into<PathBuf>, deadline: Option<Instant>) -> Self {
        let environment =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Self { settings, folder: folder.into(), environment: environment.collect(), deadline }
    }

    /// Sets a variable of the environment.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.environment.insert(name.into(), value.into());
    }

    /// Runs a line.
    pub fn run(&mut self, line: &str) -> Ran {
        let script = match parse::parse(line) {
            Ok(script) => script,
            Err(message) => return Ran::failure(127, format!("cannot parse the command: {message}")),
        };
        let mut all = Ran::default();
        for (join, pipeline) in &script {
            let runs = match join {
                Join::Always => true,
                Join::And => all.code == 0,
                Join::Or => all.code != 0,
            };
            if runs && !all.timed_out {
                let ran = self.pipeline(pipeline, Vec::new());
                all.code = ran.code;
                all.timed_out = ran.timed_out;
                all.stdout.extend(ran.stdout);
                all.stderr.extend(ran.stderr);
            }
        }
        all
    }

    /// Runs the commands of a line before its last one, if that is a pipeline whose last command has this name. Returns the output
    /// that the last command reads and the words of that command.
    pub fn run_before(&mut self, line: &str, name: &str) -> Option<(Ran, Vec<String>)> {
        let script = parse::parse(line).ok()?;
        let [before @ .., (_, pipeline)] = script.as_slice() else { return None };
        let (last, commands) = pipeline.commands.split_last()?;
        let words = last.words.iter().map(|word| word.text()).collect::<Vec<_>>();
        if words.first().is_none_or(|word| word != name) || commands.is_empty() {
            return None;
        }
        for (_, pipeline) in before {
            let ran = self.pipeline(pipeline, Vec::new());
            if ran.code != 0 {
                return Some((ran, words));
            }
        }
        let commands = commands.to_vec();
        Some((self.pipeline(&Pipeline { negated: false, commands }, Vec::new()), words))
    }

    fn pipeline(&mut self, pipeline: &Pipeline, input: Vec<u8>) -> Ran {
        let mut all = Ran::default();
        let mut input = input;
        for command in &pipeline.commands {
            let ran = self.command(command, std::mem::take(&mut input));
            let ran = ran.unwrap_or_else(|error| Ran::failure(127, error.to_string()));
            if ran.code != 0 {
                all.code = ran.code;
            }
            all.stderr.extend(ran.stderr);
            input = ran.stdout;
            if ran.timed_out {
                all.timed_out = true;
                break;
            }
        }
        all.stdout = input;
        if pipeline.negated {
            all.code = i32::from(all.code == 0);
        }
        all
    }

    /// Runs a command, and redirects its output.
    fn command(&mut self, command: &Simple, input: Vec<u8>) -> io::Result<Ran> {
        let (mut input, mut out, mut err) = (input, Place::Output, Place::Error);
        for Redirect { stream, target } in &command.redirects {
            let place = match target {
                Target::File { name, appends } => {
                    let path = self.folder.join(name.text());
                    if *stream == Stream::Input {
                        input = std::fs::read(&path).map_err(|error| named(&path, &error))?;
                        continue;
                    }
                    if path == Path::new("/dev/null") || path == Path::new("NUL") {
                        Place::File(PathBuf::new(), false)
                    } else {
                        if !appends {
                            std::fs::write(&path, b"").map_err(|error| named(&path, &error))?;
                        }
                        Place::File(path, *appends)
                    }
                }
                Target::Output => out.clone(),
                Target::Error => err.clone(),
            };
            match stream {
                Stream::Error => err = place,
                Stream::Both => (out, err) = (place.clone(), place),
                _ => out = place,
            }
        }
        let words = wildcard::expand(&command.words, &self.folder);
        let mut ran = self.words(words, input, out == err)?;
        let mut kept = Ran { code: ran.code, timed_out: ran.timed_out, ..Ran::default() };
        for (place, bytes) in [(out, std::mem::take(&mut ran.stdout)), (err, std::mem::take(&mut ran.stderr))] {
            match place {
                Place::Output => kept.stdout.extend(bytes),
                Place::Error => kept.stderr.extend(bytes),
                Place::File(path, _) if path.as_os_str().is_empty() => {}
                Place::File(path, _) => {
                    let file = std::fs::OpenOptions::new().append(true).create(true).open(&path);
                    let written = file.and_then(|mut file| io::Write::write_all(&mut file, &bytes));
                    written.map_err(|error| named(&path, &error))?;
                }
            }
        }
        Ok(kept)
    }

    /// Runs the words of a command. `merges` tells if both outputs have the same destination.
    fn words(&mut self, mut words: Vec<String>, input: Vec<u8>, merges: bool) -> io::Result<Ran> {
        let (mut negations, mut crashes, mut is_replaced) = (0, false, false);
        let saved = self.environment.clone();
        let ran = loop {
            let Some(first) = words.first().cloned() else { break Ran::default() };
            if let Some(tool) = self.settings.tools.get(&first)
                && !is_replaced
            {
                words.splice(..1, tool.iter().cloned());
                is_replaced = true;
                continue;
            }
            match first.as_str() {
                "not" => {
                    words.remove(0);
                    let crash = words.first().is_some_and(|word| word == "--crash" || word == "-crash");
                    if crash {
                        words.remove(0);
                    }
                    crashes |= crash;
                    negations += 1;
                }
                "env" => self.env(&mut words),
                _ => {
                    let builtin = if is_replaced { None } else { builtin::named(&first) };
                    let result = builtin.and_then(|builtin| builtin(self, &words, &input));
                    break match result {
                        Some(ran) => ran,
                        None => self.process(&words, input, merges)?,
                    };
                }
            }
        };
        // The variables of `export` stay.
        if words.first().is_none_or(|word| word != "export") {
            self.environment = saved;
        }
        let mut ran = ran;
        for _ in 0..negations {
            ran.code = match ran.code {
                _ if ran.timed_out => 1,
                _ if has_crashed(&ran) => i32::from(!crashes),
                _ if crashes => 1,
                0 => 1,
                _ => 0,
            };
        }
        Ok(ran)
    }

    /// Applies the arguments of `env` to the environment, and leaves the command.
    fn env(&mut self, words: &mut Vec<String>) {
        words.remove(0);
        loop {
            match words.first().map(String::as_str) {
                Some("-u") => {
                    words.remove(0);
                    if !words.is_empty() {
                        let name = words.remove(0);
                        self.environment.remove(&name);
                    }
                }
                Some(word) if word.contains('=') => {
                    let word = words.remove(0);
                    let (name, value) = word.split_once('=').unwrap_or((&word, ""));
                    self.set(name, value);
                }
                _ => return,
            }
        }
    }
}

/// Returns the words of each command of a line that is one pipeline without redirections.
pub fn pipeline(line: &str) -> Option<Vec<Vec<String>>> {
    let [(_, Pipeline { negated: false, commands })] = &parse::parse(line).ok()?[..] else { return None };
    let words = |command: &Simple| {
        let words = command.words.iter().map(|word| word.text()).collect();
        command.redirects.is_empty().then_some(words)
    };
    commands.iter().map(words).collect()
}

/// Returns true if a signal or a panic has ended a command. A Rust program that panics prints a message and exits with 101.
fn has_crashed(ran: &Ran) -> bool {
    let panics = |output: &[u8]| memchr::memmem::find(output, b"panicked at ").is_some();
    ran.code < 0 || ran.code == 101 && (panics(&ran.stderr) || panics(&ran.stdout))
}

/// Adds the name of a file to an error.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("'{}': {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> (i32, String, String) {
        let folder = std::env::temp_dir();
        let settings = Settings::default();
        let ran = Session::new(&settings, folder, None).run(line);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (ran.code, text(ran.stdout), text(ran.stderr))
    }

    #[test]
    fn lines_are_run_without_a_shell() {
        assert_eq!(run("echo a 'b  c' \"d\\\"e\" f\\ g"), (0, "a b  c d\"e f g\n".to_owned(), String::new()));
        assert_eq!(run("echo a | count 1 && echo done"), (0, "done\n".to_owned(), String::new()));
        assert_eq!(run("false || echo no; true && echo yes").1, "no\nyes\n");
        assert_eq!(run("not false").0, 0);
        assert_eq!(run("! true").0, 1);
        assert_eq!(run("not not false").0, 1);
        assert_eq!(run("not sh -c 'echo the thread panicked at x; exit 101'").0, 1);
        assert_eq!(run("not --crash sh -c 'echo the thread panicked at x; exit 101'").0, 0);
        assert_eq!(run("not sh -c 'exit 101'").0, 0);
        assert_eq!(run("false | cat").0, 1);
        assert_eq!(run("count 2 | cat").2, "expected 2 lines, and there are 0\n");
        assert_eq!(run("count 2 2>&1 | cat").1, "expected 2 lines, and there are 0\n");
        assert_eq!(run("echo 'x").0, 127);
        assert!(run("no-such-program").2.contains("no-such-program"));
    }

    #[test]
    fn pipelines_have_words() {
        let words = |line| pipeline(line).map(|commands| commands.iter().map(|it| it.join(",")).collect::<Vec<_>>());
        assert_eq!(words("not lect opt 'a b' | cat"), Some(vec!["not,lect,opt,a b".to_owned(), "cat".to_owned()]));
        for line in ["a > b", "a; b", "! a", "a '", "a && b"] {
            assert_eq!(words(line), None);
        }
    }
}
