//! Commands that need no program.

use std::fs;
use std::path::Path;

use crate::filecheck;

use super::diff::diff;
use super::split::split_file;
use super::{Ran, Session};

/// Function of a command. Returns `None` for arguments that only the program knows.
type Builtin = fn(&mut Session<'_>, &[String], &[u8]) -> Option<Ran>;

/// Returns the command of a name.
pub(super) fn named(name: &str) -> Option<Builtin> {
    Some(match name {
        "FileCheck" => file_check,
        "cat" => cat,
        "cd" => cd,
        "count" => count,
        "diff" => diff,
        "echo" => echo,
        "export" => export,
        "false" => |_, _, _| Some(Ran { code: 1, ..Ran::default() }),
        "mkdir" => mkdir,
        "rm" => rm,
        "split-file" => split_file,
        "true" | ":" => |_, _, _| Some(Ran::default()),
        _ => return None,
    })
}

fn file_check(session: &mut Session<'_>, words: &[String], input: &[u8]) -> Option<Ran> {
    let options = session.environment.get("FILECHECK_OPTS").map(String::as_str).unwrap_or_default();
    let folder = &session.folder;
    let mut read = |path: &Path| if path == Path::new("-") { Ok(input.to_vec()) } else { fs::read(folder.join(path)) };
    let outcome = filecheck::run(words.get(1..)?, options, session.settings.colour, &mut read);
    Some(Ran { code: outcome.code, stderr: outcome.message.into_bytes(), ..Ran::default() })
}

fn cat(session: &mut Session<'_>, words: &[String], input: &[u8]) -> Option<Ran> {
    let files = words.get(1..)?;
    if files.iter().any(|file| file.starts_with('-') && file != "-") {
        return None;
    }
    let mut ran = Ran::default();
    for file in files {
        match if file == "-" { Ok(input.to_vec()) } else { fs::read(session.folder.join(file)) } {
            Ok(bytes) => ran.stdout.extend(bytes),
            Err(error) => {
                ran.code = 1;
                ran.stderr.extend(format!("cat: '{file}': {error}\n").into_bytes());
            }
        }
    }
    if files.is_empty() {
        ran.stdout = input.to_vec();
    }
    Some(ran)
}

fn cd(session: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    let [_, folder] = words else { return Some(Ran::failure(1, "cd: one folder is needed")) };
    let folder = session.folder.join(folder);
    if !folder.is_dir() {
        return Some(Ran::failure(1, format!("cd: '{}' is no folder", folder.display())));
    }
    session.folder = folder;
    Some(Ran::default())
}

fn count(_: &mut Session<'_>, words: &[String], input: &[u8]) -> Option<Ran> {
    let wanted = words.get(1).and_then(|word| word.parse::<usize>().ok());
    let Some(wanted) = wanted else { return Some(Ran::failure(2, "count: a number is needed")) };
    let lines = memchr::memchr_iter(b'\n', input).count() + usize::from(input.last().is_some_and(|it| *it != b'\n'));
    Some(match lines == wanted {
        true => Ran::default(),
        false => Ran::failure(1, format!("expected {wanted} lines, and there are {lines}")),
    })
}

fn echo(_: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    let (mut words, mut ends_line, mut escapes) = (words.get(1..)?, true, false);
    while let [flag @ ("-n" | "-e" | "-ne" | "-en"), rest @ ..] =
        words.iter().map(String::as_str).collect::<Vec<_>>().as_slice()
    {
        ends_line &= !flag.contains('n');
        escapes |= flag.contains('e');
        words = words.get(words.len() - rest.len()..)?;
    }
    let mut text = words.join(" ");
    if escapes {
        text = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\");
    }
    if ends_line {
        text.push('\n');
    }
    Some(Ran::output(text))
}

fn export(session: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    for word in words.get(1..)? {
        let (name, value) = word.split_once('=')?;
        session.set(name, value);
    }
    Some(Ran::default())
}

fn mkdir(session: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    let mut parents = false;
    for word in words.get(1..)? {
        match word.as_str() {
            "-p" => parents = true,
            flag if flag.starts_with('-') => return None,
            name => {
                let folder = session.folder.join(name);
                let made = if parents { fs::create_dir_all(folder) } else { fs::create_dir(folder) };
                if let Err(error) = made {
                    return Some(Ran::failure(1, format!("mkdir: '{name}': {error}")));
                }
            }
        }
    }
    Some(Ran::default())
}

fn rm(session: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    let (mut force, mut recursive) = (false, false);
    for word in words.get(1..)? {
        if let Some(flags) = word.strip_prefix('-').filter(|flags| !flags.is_empty()) {
            force |= flags.contains('f');
            recursive |= flags.contains(['r', 'R']);
            if !flags.chars().all(|flag| matches!(flag, 'f' | 'r' | 'R')) {
                return None;
            }
            continue;
        }
        let path = session.folder.join(word);
        let is_folder = path.is_dir() && !path.is_symlink();
        let removed = if is_folder && recursive { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        match removed {
            Err(error) if !(force && error.kind() == std::io::ErrorKind::NotFound) => {
                return Some(Ran::failure(1, format!("rm: '{word}': {error}")));
            }
            _ => {}
        }
    }
    Some(Ran::default())
}
