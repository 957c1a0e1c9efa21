//! What a server receives and sends, and how that goes over standard input and output.
//!
//! What is sent is text already: an answer is written as it is computed, without a tree of values in between, which would be
//! many times as large.

use std::io::{self, Write};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};
use lsp_server::Message;
use lsp_types::notification::{Exit, Notification as _};

/// What a server receives and sends.
pub struct Connection {
    /// Messages of the editor.
    pub receiver: Receiver<Message>,
    /// Messages to the editor, as JSON.
    pub sender: Sender<String>,
}

/// The threads that read and write.
pub(super) struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Connection {
    /// One without streams, and its other end.
    pub fn memory() -> (Self, Sender<Message>, Receiver<String>) {
        let (to_server, receiver) = crossbeam_channel::unbounded();
        let (sender, from_server) = crossbeam_channel::unbounded();
        (Self { receiver, sender }, to_server, from_server)
    }

    /// Standard input and output.
    pub(super) fn stdio() -> (Self, Threads) {
        let (from_editor, receiver) = crossbeam_channel::bounded(0);
        let (sender, to_editor) = crossbeam_channel::bounded::<String>(0);
        let reader = std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(message) = Message::read(&mut input)? {
                let is_last = matches!(&message, Message::Notification(it) if it.method == Exit::METHOD);
                // The server may have ended.
                if from_editor.send(message).is_err() || is_last {
                    break;
                }
            }
            Ok(())
        });
        let writer = std::thread::spawn(move || {
            let mut output = io::stdout().lock();
            to_editor.into_iter().try_for_each(|text| write(&mut output, &text))
        });
        (Self { receiver, sender }, Threads { reader, writer })
    }
}

impl Threads {
    /// Waits until all is read and written.
    pub(super) fn join(self) -> io::Result<()> {
        let gone = || io::Error::other("a thread of the connection ended");
        self.reader.join().map_err(|_| gone())??;
        self.writer.join().map_err(|_| gone())?
    }
}

/// Writes a message with its length in front.
pub fn write(out: &mut dyn Write, text: &str) -> io::Result<()> {
    write!(out, "Content-Length: {}\r\n\r\n", text.len())?;
    out.write_all(text.as_bytes())?;
    out.flush()
}
