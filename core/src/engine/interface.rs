//! Interfaces as tables of functions, for operations of any dialect.
