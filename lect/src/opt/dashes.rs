//! LLVM's conventions for flags: `-split-input-file` is `--split-input-file`, and `--no-verify=false` clears the flag.

use std::ffi::OsString;

use clap::{ArgAction, Command};

/// Normalizes arguments: adds the second dash of long flags that are written with one. Flags of the subcommand that
/// take no value accept `=true` or `=false`; the last one applies.
pub fn normalized(command: &Command, args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut literal = false;
    let mut subcommand = None;
    let mut normal: Vec<OsString> = Vec::new();
    for arg in args {
        literal |= arg == "--";
        let Some(text) = arg.to_str().filter(|_| !literal) else {
            normal.push(arg);
            continue;
        };
        subcommand = subcommand.or_else(|| command.find_subcommand(text));
        let is_long =
            is_long_with_one_dash(text) && !subcommand.is_some_and(|command| is_short_with_number(command, text));
        let text = if is_long { format!("-{text}") } else { text.to_owned() };
        match text.split_once('=').filter(|(flag, _)| subcommand.is_some_and(|command| is_switch(command, flag))) {
            Some((flag, "true" | "TRUE" | "True" | "1")) => normal.push(flag.into()),
            Some((flag, "false" | "FALSE" | "False" | "0")) => normal.retain(|other| other != flag),
            _ => normal.push(text.into()),
        }
    }
    normal
}

/// Returns true if `flag`, with its dashes, takes no value.
fn is_switch(command: &Command, flag: &str) -> bool {
    let name = flag.strip_prefix("--");
    let mut args = command.get_arguments().filter(|arg| matches!(arg.get_action(), ArgAction::SetTrue));
    name.is_some_and(|name| args.any(|arg| arg.get_long() == Some(name)))
}

/// Returns true for a short flag with its number, such as `-j2`.
fn is_short_with_number(command: &Command, arg: &str) -> bool {
    let mut chars = arg.strip_prefix('-').unwrap_or_default().chars();
    let Some(short) = chars.next() else { return false };
    let number = chars.as_str();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && command.get_arguments().any(|arg| arg.get_short() == Some(short))
}

fn is_long_with_one_dash(arg: &str) -> bool {
    let Some(name) = arg.strip_prefix('-') else { return false };
    // `-I` and `-D` may have their values without a blank. After `-o`, a misspelled flag would name the output file.
    name.len() > 1 && name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.starts_with("o=")
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    fn normal(args: &[&str]) -> Vec<OsString> {
        let switch = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let opt = Command::new("opt").arg(switch("no-verify")).arg(Arg::new("level").long("level").short('l'));
        normalized(&Command::new("lect").subcommand(opt), args.iter().map(OsString::from))
    }

    #[test]
    fn one_dash_becomes_two() {
        let args = ["lect", "opt", "-one-flag", "-o", "-", "-o=file", "-Ifolder", "--x", "-h", "--", "-abc"];
        let expected = ["lect", "opt", "--one-flag", "-o", "-", "-o=file", "-Ifolder", "--x", "-h", "--", "-abc"];
        assert_eq!(normal(&args), expected);
    }

    #[test]
    fn short_flags_may_have_numbers() {
        assert_eq!(normal(&["lect", "opt", "-l2", "-m2", "-l2x"]), ["lect", "opt", "-l2", "--m2", "--l2x"]);
    }

    #[test]
    fn switches_may_have_values() {
        assert_eq!(
            normal(&["lect", "opt", "-no-verify=true", "--level=1"]),
            ["lect", "opt", "--no-verify", "--level=1"]
        );
        assert_eq!(normal(&["lect", "opt", "--no-verify", "--no-verify=false"]), ["lect", "opt"]);
        assert_eq!(normal(&["lect", "opt", "--no-verify=maybe"]), ["lect", "opt", "--no-verify=maybe"]);
    }
}
