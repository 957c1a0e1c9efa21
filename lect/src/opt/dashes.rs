//! LLVM's conventions for flags: `-split-input-file` is `--split-input-file`, `--no-verify=false` clears the flag, and `1` is
//! a spelling of `true`.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

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
        let set = text.split_once('=').and_then(|(flag, value)| {
            let name = flag.strip_prefix("--")?;
            let arg = subcommand?.get_arguments().find(|arg| arg.get_long() == Some(name))?;
            Some((flag, arg, boolean(value)?))
        });
        match set {
            Some((flag, arg, true)) if is_switch(arg) => normal.push(flag.into()),
            Some((flag, arg, false)) if is_switch(arg) => normal.retain(|other| other != flag),
            Some((flag, arg, value)) if is_boolean(arg) => normal.push(format!("{flag}={value}").into()),
            _ => normal.push(text.into()),
        }
    }
    normal
}

/// Returns the truth value that LLVM reads.
fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}

/// Returns true if a flag takes no value.
fn is_switch(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

/// Returns true if the value of a flag is a truth value.
fn is_boolean(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "BOOL"))
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
    use super::*;

    fn normal(args: &[&str]) -> Vec<OsString> {
        let switch = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let each = Arg::new("each").long("each").value_name("BOOL");
        let level = Arg::new("level").long("level").short('l');
        let opt = Command::new("opt").arg(switch("no-verify")).arg(each).arg(level);
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

    #[test]
    fn truth_values_have_several_spellings() {
        assert_eq!(normal(&["lect", "opt", "--each=0", "-each=True"]), ["lect", "opt", "--each=false", "--each=true"]);
        assert_eq!(normal(&["lect", "opt", "--each", "--each=2"]), ["lect", "opt", "--each", "--each=2"]);
    }
}
