//! Connection of a server to an editor: messages, and their transport over standard input and output.
//!
//! Sent messages are text already. A response is serialized as it is computed, without an intermediate tree of values,
//! which would be many times as large.

use std::io::{self, BufRead, Read, Write};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};
use lsp_server::{ErrorCode, Message};
use lsp_types::notification::{Exit, Notification as _};

/// Queues of received and sent messages.
pub struct Connection {
    /// Messages from the editor.
    pub receiver: Receiver<Message>,
    /// Messages to the editor, as JSON.
    pub sender: Sender<String>,
}

/// Threads that read and write the streams.
pub(super) struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Connection {
    /// Creates a connection without streams, and returns its other end.
    pub fn memory() -> (Self, Sender<Message>, Receiver<String>) {
        let (to_server, receiver) = crossbeam_channel::unbounded();
        let (sender, from_server) = crossbeam_channel::unbounded();
        (Self { receiver, sender }, to_server, from_server)
    }

    /// Connects to standard input and output.
    pub(super) fn stdio() -> (Self, Threads) {
        let (from_editor, receiver) = crossbeam_channel::bounded(0);
        let (sender, to_editor) = crossbeam_channel::bounded::<String>(0);
        let errors = sender.clone();
        let reader = std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(body) = read_body(&mut input)? {
                let message = match decode(&body) {
                    Ok(message) => message,
                    // Report the error, and go on: the next message may be valid.
                    Err(error) if errors.send(unreadable(&error)).is_ok() => continue,
                    Err(_) => break,
                };
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
    /// Waits until all messages are read and written.
    pub(super) fn join(self) -> io::Result<()> {
        let gone = || io::Error::other("a thread of the connection ended");
        self.reader.join().map_err(|_| gone())??;
        self.writer.join().map_err(|_| gone())?
    }
}

/// Reads the body of one message, whose header specifies its length. Returns `None` at the end of the input.
fn read_body(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let malformed = |line: &str| io::Error::new(io::ErrorKind::InvalidData, format!("malformed header {line:?}"));
    let mut length = None;
    loop {
        let mut line = String::new();
        // Headers are short; malformed input may lack a line break.
        if Read::take(&mut *input, MAX_HEADER).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let field = line.strip_suffix("\r\n").ok_or_else(|| malformed(&line))?;
        if field.is_empty() {
            break;
        }
        let (name, value) = field.split_once(':').ok_or_else(|| malformed(&line))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse::<u64>().map_err(|_| malformed(&line))?);
        }
    }
    let length = length.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no Content-Length"))?;
    // Memory is allocated as bytes arrive, not by the length in the header.
    let mut body = Vec::new();
    let read = Read::take(input, length).read_to_end(&mut body)?;
    if (read as u64) < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(Some(body)) }
}

/// Longest line of a header.
const MAX_HEADER: u64 = 1 << 12;

fn decode(body: &[u8]) -> Result<Message, String> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string())?;
    match serde_json::from_str(text) {
        Ok(message) => Ok(message),
        Err(error) => serde_json::from_str(&with_whole_surrogates(text)).map_err(|_| error.to_string()),
    }
}

/// Replaces escapes of unpaired surrogates in JSON by U+FFFD: strings of JavaScript may contain them.
fn with_whole_surrogates(text: &str) -> String {
    let escape = |text: &str| text.strip_prefix("\\u").and_then(|it| u16::from_str_radix(it.get(..4)?, 16).ok());
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (escape(rest), rest.get(6..).and_then(escape)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                out.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            // The character after the backslash may be a backslash, too.
            _ => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the error response to a message that cannot be parsed, and whose id is unknown.
fn unreadable(error: &str) -> String {
    let error = serde_json::json!({ "code": ErrorCode::ParseError as i32, "message": error });
    serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string()
}

/// Writes a message after its length.
pub fn write(out: &mut dyn Write, text: &str) -> io::Result<()> {
    write!(out, "Content-Length: {}\r\n\r\n", text.len())?;
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_replaced() {
        let of = |text: &str| serde_json::from_str::<String>(&with_whole_surrogates(text)).unwrap();
        assert_eq!(of(r#""a\ud800b""#), "a\u{fffd}b");
        assert_eq!(of(r#""\udc00\ud83d\ude00\ud83d""#), "\u{fffd}\u{1f600}\u{fffd}");
        assert_eq!(of(r#""\\ud800 \n\"""#), "\\ud800 \n\"");
    }

    #[test]
    fn messages_are_read_one_by_one() {
        let mut input: &[u8] = b"Content-Length: 2\r\n\r\n{}Content-Length: 99999999999999\r\n\r\nabc";
        assert_eq!(read_body(&mut input).unwrap(), Some(b"{}".to_vec()));
        assert!(decode(b"{}").is_err() && decode(b"\xff").is_err());
        assert_eq!(read_body(&mut input).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert_eq!(read_body(&mut input).unwrap(), None);
    }

    #[test]
    fn lengths_that_are_none_end_the_input() {
        let endless = [b"X: ".to_vec(), vec![b'a'; 10_000_000]].concat();
        for input in [b"Content-Length: \r\n\r\n{}".to_vec(), b"Content-Length: -5\r\n\r\n{}".to_vec(), endless] {
            assert_eq!(read_body(&mut &*input).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        let twice: &[u8] = b"Content-Length: 2\r\nContent-Length: 4000000000\r\n\r\n{}";
        assert_eq!(read_body(&mut &*twice).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn bodies_that_are_no_messages_are_errors() {
        let deep = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
        for body in
            [&b"5"[..], b"[]", b"null", br#"[{"jsonrpc":"2.0","id":9,"method":"shutdown"}]"#, br#"{"id":4}"#, &deep]
        {
            assert!(decode(body).is_err(), "{}", String::from_utf8_lossy(&body[..body.len().min(50)]));
        }
    }
}
