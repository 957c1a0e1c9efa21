//! MLIR's text: reading and printing it.
#![allow(missing_docs)]

pub mod print;

pub use print::OpPrinter;

pub struct OpParser<'a, 'b>(std::marker::PhantomData<(&'a (), &'b ())>);
