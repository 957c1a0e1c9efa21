//! Commands that are programs.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Ran, Session, Watched};

/// Longest interval between polls of a running process.
const LONGEST_NAP: Duration = Duration::from_millis(5);

impl Session<'_> {
    /// Runs a program. If `merges`, its standard error is part of its output.
    pub(super) fn process(&self, words: &[String], input: Vec<u8>, merges: bool) -> io::Result<Ran> {
        let (name, args) = words.split_first().ok_or_else(|| io::Error::other("there is no command"))?;
        let program = match Path::new(name).components().count() {
            0 | 1 => name.into(),
            _ => self.folder.join(name).into_os_string(),
        };
        let mut command = Command::new(program);
        command.args(args).current_dir(&self.folder).env_clear().envs(&self.environment);
        command.stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() });
        let merged = match merges {
            true => {
                let (reader, writer) = io::pipe()?;
                command.stdout(writer.try_clone()?).stderr(writer);
                Some(reader)
            }
            false => {
                command.stdout(Stdio::piped()).stderr(Stdio::piped());
                None
            }
        };
        #[cfg(unix)]
        if self.settings.watch.is_some() {
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        let child = command.spawn();
        // The command holds the pipe's end for writing.
        drop(command);
        let mut child = child.map_err(|error| io::Error::new(error.kind(), format!("cannot run '{name}': {error}")))?;
        let watched = self.settings.watch.map(|watch| watch(child.id()));
        let mut running = Running { watched, ended: false, child: &mut child };
        running.wait(input, merged, self.deadline)
    }
}

struct Running<'c> {
    child: &'c mut Child,
    watched: Option<Box<dyn Watched>>,
    ended: bool,
}

impl Running<'_> {
    fn wait(&mut self, input: Vec<u8>, merged: Option<io::PipeReader>, deadline: Option<Instant>) -> io::Result<Ran> {
        if let Some(mut stdin) = self.child.stdin.take() {
            // A program that does not read its input closes the pipe, which is no error.
            thread::spawn(move || stdin.write_all(&input));
        }
        let (sender, receiver) = mpsc::channel();
        let read = |number: usize, mut from: Box<dyn Read + Send>| {
            let sender = sender.clone();
            thread::spawn(move || {
                let mut bytes = Vec::new();
                let read = from.read_to_end(&mut bytes).map(|_| bytes);
                sender.send((number, read))
            });
        };
        let mut missing = 0;
        let outputs: [Option<Box<dyn Read + Send>>; 2] = match merged {
            Some(reader) => [Some(Box::new(reader)), None],
            None => [
                self.child.stdout.take().map(|it| Box::new(it) as _),
                self.child.stderr.take().map(|it| Box::new(it) as _),
            ],
        };
        for (number, output) in outputs.into_iter().enumerate() {
            if let Some(output) = output {
                read(number, output);
                missing += 1;
            }
        }
        let mut ran = Ran::default();
        while missing > 0 {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let received = match left {
                Some(left) => receiver.recv_timeout(left),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok((0, bytes)) => ran.stdout = bytes?,
                Ok((_, bytes)) => ran.stderr = bytes?,
                Err(_) => return Ok(self.expired(ran)),
            }
            missing -= 1;
        }
        let mut nap = Duration::from_micros(50);
        loop {
            if let Some(status) = self.child.try_wait()? {
                self.ended = true;
                ran.code = code(status);
                return Ok(ran);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(self.expired(ran));
            }
            thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        }
    }

    fn expired(&mut self, ran: Ran) -> Ran {
        self.end();
        Ran { code: 1, timed_out: true, ..ran }
    }

    fn end(&mut self) {
        if !self.ended {
            self.ended = true;
            if let Some(watched) = &self.watched {
                watched.end();
            }
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return -signal;
    }
    status.code().unwrap_or(1)
}
