//! The test of a file: a command of the shell, run with a time limit.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::opt::failure::Failure;
use crate::opt::temporary;

/// Longest interval between polls of a running command.
const LONGEST_NAP: Duration = Duration::from_millis(5);

/// A command that decides whether a file is interesting.
pub(super) struct Command {
    /// Command line, with `{}` for the file.
    line: String,
    limit: Duration,
    folder: TempDir,
    /// Name of the tested files.
    name: &'static str,
    /// Number of tested files.
    count: AtomicUsize,
    failure: Mutex<Option<io::Error>>,
}

impl Command {
    /// Creates the command from its arguments. Fails if the command does not find `input` interesting.
    pub(super) fn new(
        test: &str,
        args: &[String],
        limit: Duration,
        input: &[u8],
        bytecode: bool,
    ) -> Result<Self, Failure> {
        let args: String =
            args.iter().map(|arg| if arg == "{}" { " {}".to_owned() } else { format!(" {}", quoted(arg)) }).collect();
        let line = format!("{test}{args}");
        let line = if line.contains("{}") { line } else { format!("{line} {{}}") };
        let folder = TempDir::with_prefix("lect-reduce-")
            .map_err(|error| Failure::Message(format!("cannot make a folder for tests: {error}")))?;
        temporary::watch_tree(folder.path());
        let name = if bytecode { "reduced.mlirbc" } else { "reduced.mlir" };
        let (count, failure) = (AtomicUsize::new(0), Mutex::default());
        let command = Self { line, limit, folder, name, count, failure };
        let why = match command.run(input).map_err(|error| command.cannot_run(&error))? {
            Some(status) if status.success() => return Ok(command),
            Some(status) => status.to_string(),
            None => format!("it did not end within {} seconds", limit.as_secs_f64()),
        };
        Err(Failure::Message(format!("the test does not find the input interesting: {why}")))
    }

    /// Returns true if a file with these bytes is interesting.
    pub(super) fn is_interesting(&self, bytes: &[u8]) -> bool {
        match self.run(bytes) {
            Ok(status) => status.is_some_and(|status| status.success()),
            Err(error) => {
                *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                false
            }
        }
    }

    /// Fails if a test could not be run.
    pub(super) fn result(&self) -> Result<(), Failure> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        failure.map_or(Ok(()), |error| Err(self.cannot_run(&error)))
    }

    fn cannot_run(&self, error: &io::Error) -> Failure {
        Failure::Message(format!("cannot run the test '{}': {error}", self.line))
    }

    /// Runs the command on a file, and returns its exit status; `None` if it exceeds the time limit.
    fn run(&self, bytes: &[u8]) -> io::Result<Option<ExitStatus>> {
        // Each file is in its own folder, so that a test can write beside it.
        let folder = self.folder.path().join(self.count.fetch_add(1, Ordering::Relaxed).to_string());
        fs::create_dir(&folder)?;
        let file = folder.join(self.name);
        fs::write(&file, bytes)?;
        let status = wait(self.start(&file)?, self.limit);
        fs::remove_dir_all(&folder)?;
        status
    }

    fn start(&self, file: &Path) -> io::Result<Group> {
        let line = self.line.replace("{}", &quoted(&file.to_string_lossy()));
        let mut command = shell(line.into());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Group::spawn(&mut command)
    }
}

/// Waits until a command ends. Returns `None` if it exceeds the time limit.
fn wait(mut group: Group, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let (start, mut nap) = (Instant::now(), Duration::from_micros(200));
    loop {
        if let Some(status) = group.ended()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= limit {
            return Ok(None);
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(LONGEST_NAP);
    }
}

/// A command and all processes that it starts. Dropping it while it runs kills all of them.
struct Group {
    child: Child,
    runs: bool,
    #[cfg(unix)]
    watched: temporary::Group,
}

impl Group {
    #[cfg(unix)]
    fn spawn(command: &mut std::process::Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let child = command.process_group(0).spawn()?;
        let watched = temporary::Group::watch(child.id());
        Ok(Self { child, runs: true, watched })
    }

    #[cfg(not(unix))]
    fn spawn(command: &mut std::process::Command) -> io::Result<Self> {
        Ok(Self { child: command.spawn()?, runs: true })
    }

    /// Returns the exit status of the command, if it has ended.
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        let status = self.child.try_wait()?;
        self.runs = status.is_none();
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.runs {
            #[cfg(unix)]
            self.watched.end();
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Returns a command of the shell.
fn shell(line: OsString) -> std::process::Command {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = std::process::Command::new(shell);
    command.arg(flag).arg(line);
    command
}

/// Quotes a word for the shell.
fn quoted(word: &str) -> String {
    match cfg!(windows) {
        true => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
