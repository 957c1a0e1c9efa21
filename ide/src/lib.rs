//! Editor support for IR, `.td` files and patterns in PDLL, and a language server.
//!
//! | module | contents |
//! |---|---|
//! | [`text`] | positions in a text, as editors count them |
//! | [`words`] | lexical classes of the words of IR, for highlighting |
//! | [`ir`] | snapshots of texts of IR |
//! | [`td`] | snapshots of `.td` files |
//! | [`pdll`] | snapshots of patterns in PDLL |
//! | [`completion`] | completions, of all languages |
//! | [`server`] | the language server |
//! | [`client`] | client of the server, for tests and measurements |
#![forbid(unsafe_code)]

pub mod client;
pub mod completion;
pub mod ir;
pub mod pdll;
pub mod server;
pub mod td;
pub mod text;
pub mod words;
