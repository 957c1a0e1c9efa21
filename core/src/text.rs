//! MLIR's text: reading and printing it.
#![allow(missing_docs)]
pub struct OpParser<'a, 'b>(std::marker::PhantomData<(&'a (), &'b ())>);
pub struct OpPrinter<'a, 'b>(std::marker::PhantomData<(&'a (), &'b ())>);
