//! Reader of LLVM IR text. Source: LLVM's language reference, and the behaviour of `llvm-as` 22.
//!
//! [`read`] is the entry. The time is linear in the size of the text, and nesting is limited.

mod attributes;
mod body;
mod calls;
mod constants;
mod fold;
mod globals;
mod instructions;
mod lexer;
mod metadata;
mod parser;
mod types;
mod words;

pub(crate) use parser::read;
