//! What editors ask of IR and of `.td` files, and a language server that answers.
//!
//! | module | what |
//! |---|---|
//! | [`text`] | positions in a text, as editors count them |
//! | [`words`] | the words of a text of IR, for colours |
//! | [`ir`] | what is known of a text of IR |
//! | [`td`] | what is known of a `.td` file |
//! | [`server`] | the language server |
//! | [`client`] | asks the server, for tests and measurements |
#![forbid(unsafe_code)]

pub mod client;
pub mod ir;
pub mod server;
pub mod td;
pub mod text;
pub mod words;
