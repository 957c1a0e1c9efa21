//! Escape sequences of colours. The writer removes them where the output is no terminal.

pub const BOLD: &str = "\u{1b}[1m";
pub const DIM: &str = "\u{1b}[2m";
pub const RED: &str = "\u{1b}[31m";
pub const GREEN: &str = "\u{1b}[32m";
pub const YELLOW: &str = "\u{1b}[33m";
pub const BLUE: &str = "\u{1b}[34m";
pub const PURPLE: &str = "\u{1b}[35m";
pub const PLAIN: &str = "\u{1b}[0m";
