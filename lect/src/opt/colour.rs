//! What turns colours of a terminal on and off. They are taken out where there is none.

pub const BOLD: &str = "\u{1b}[1m";
pub const DIM: &str = "\u{1b}[2m";
pub const RED: &str = "\u{1b}[31m";
pub const GREEN: &str = "\u{1b}[32m";
pub const YELLOW: &str = "\u{1b}[33m";
pub const BLUE: &str = "\u{1b}[34m";
pub const PURPLE: &str = "\u{1b}[35m";
pub const PLAIN: &str = "\u{1b}[0m";
