//! Removal of the common indentation of a text.

/// Returns a text without leading and trailing blank lines and without the indentation common to all lines.
pub fn unindent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let blank = |line: &&str| line.is_empty();
    let first = lines.iter().take_while(|line| blank(line)).count();
    let last = lines.len() - lines.iter().rev().take_while(|line| blank(line)).count();
    let lines = lines.get(first..last).unwrap_or_default();
    let indent_of = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    // If the text begins on the line of its opening bracket, the first line has no indentation.
    let measured =
        if first == 0 && lines.len() > 1 && lines.first().is_some_and(|line| indent_of(line) == 0) { 1 } else { 0 };
    let indent =
        lines.iter().skip(measured).filter(|line| !line.is_empty()).map(|line| indent_of(line)).min().unwrap_or(0);
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let indent = indent.min(indent_of(line));
        out.push_str(line.get(indent..).unwrap_or_default());
    }
    out
}
