//! LLVM's habits with flags: `-split-input-file` is `--split-input-file`.

use std::ffi::OsString;

/// The arguments with a second dash before long flags that have one only.
pub fn normalized(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut literal = false;
    args.map(|arg| {
        literal |= arg == "--";
        match arg.to_str() {
            Some(text) if !literal && is_long_with_one_dash(text) => format!("-{text}").into(),
            _ => arg,
        }
    })
    .collect()
}

fn is_long_with_one_dash(arg: &str) -> bool {
    let Some(name) = arg.strip_prefix('-') else { return false };
    // `-o`, `-I` and `-D` take their values right behind, if there is no blank between. Long flags are lower case.
    name.len() > 1 && name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.starts_with("o=") && !is_output(name)
}

/// `-ofile`: no long flag begins like that.
fn is_output(name: &str) -> bool {
    name.starts_with('o') && !name.starts_with("output")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_dash_becomes_two() {
        let args = ["lect", "opt", "-split-input-file", "-o", "-", "-ofile", "-Ifolder", "--x", "-h", "--", "-abc"];
        let normal: Vec<_> = normalized(args.iter().map(OsString::from));
        let expected =
            ["lect", "opt", "--split-input-file", "-o", "-", "-ofile", "-Ifolder", "--x", "-h", "--", "-abc"];
        assert_eq!(normal, expected);
    }
}
