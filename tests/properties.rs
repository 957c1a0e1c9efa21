//! Generated IR, printed and read back.
