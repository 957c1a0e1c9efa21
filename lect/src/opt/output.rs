//! Outputs: standard output, or files that are replaced all together or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::opt::failure::Failure;
use crate::opt::temporary::Temporary;

/// An output that takes effect when it is [kept](Output::keep).
pub struct Output {
    /// Name that the user gave.
    name: PathBuf,
    to: To,
}

enum To {
    /// Written directly.
    Stdout(io::StdoutLock<'static>),
    /// A device, a pipe or the like: written directly, and never replaced by a file.
    Device(File),
    /// A temporary file beside the target that it will replace.
    File { file: Temporary, target: PathBuf, is_executable: bool },
}

impl Output {
    /// Opens an output to `path`, or to standard output for `-`.
    pub fn to(path: &Path) -> Result<Self, Failure> {
        let to = To::open(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Self { name: path.to_owned(), to })
    }

    /// Returns true if written bytes are visible even if the output is not kept.
    pub fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout(_))
    }

    /// Writes all bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// Converts an error to a failure to write this output.
    pub fn failure(&self, error: &io::Error) -> Failure {
        cannot_write(&self.name, error)
    }

    /// Makes the file a program, which all who may read the file may execute.
    pub fn make_executable(&mut self) {
        if let To::File { is_executable, .. } = &mut self.to {
            *is_executable = true;
        }
    }

    /// Moves the written file into place.
    pub fn keep(self) -> Result<(), Failure> {
        keep_all(vec![self])
    }
}

/// Moves several written files into place: all or none. Only direct output cannot be undone.
pub fn keep_all(mut outputs: Vec<Output>) -> Result<(), Failure> {
    for output in &mut outputs {
        let finished = output.to.finish();
        finished.map_err(|error| output.failure(&error))?;
    }
    // Old files are kept until all new ones are in place.
    let mut replaced = Vec::new();
    let is_alone = outputs.len() == 1;
    for Output { name, to } in outputs {
        let To::File { file, target, .. } = to else { continue };
        let put = || {
            let old = if is_alone { None } else { backup(&target)? };
            file.persist(&target)?;
            Ok((old, target))
        };
        match put() {
            Ok(done) => replaced.push(done),
            Err(error) => {
                for (old, target) in replaced.into_iter().rev() {
                    let _ = match old {
                        Some(old) => old.persist(&target),
                        None => fs::remove_file(&target),
                    };
                }
                return Err(cannot_write(&name, &error));
            }
        }
    }
    Ok(())
}

/// Creates a second name of a file, if it exists.
fn backup(target: &Path) -> io::Result<Option<Temporary<()>>> {
    match target.exists() {
        false => Ok(None),
        true => {
            let link = |path: &Path| match fs::hard_link(target, path) {
                // `beside` retries with another name.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
                Err(_) => fs::copy(target, path).map(drop),
                Ok(()) => Ok(()),
            };
            Temporary::beside(target, link).map(Some)
        }
    }
}

/// Fails if two of some paths are one file: the last write would replace the other one.
pub fn check_apart(paths: &[&Path]) -> Result<(), Failure> {
    let files: Vec<Option<PathBuf>> = paths.iter().map(|path| identity(path)).collect();
    for (index, file) in files.iter().enumerate() {
        if let Some(other) = files.iter().take(index).position(|other| other.is_some() && other == file) {
            let (one, two) = (paths[other].display(), paths[index].display());
            let message = match paths[other] == paths[index] {
                true => format!("'{one}' cannot be written twice"),
                false => format!("'{one}' and '{two}' are the same file, which cannot be written twice"),
            };
            return Err(Failure::Message(message));
        }
    }
    Ok(())
}

/// Fails if the file of a rule (`-d`) would replace the input or the output. The rule needs an output that is a file.
pub fn check_rule(rule: &Path, input: &Path, output: &Path) -> Result<(), Failure> {
    if output == Path::new("-") {
        return Err(Failure::Message("the option -d must be used together with -o".to_owned()));
    }
    check_apart(&[output, rule])?;
    check_apart(&[input, rule])
}

/// Returns a key that all names of a file, existing or new, have in common; `None` for devices and the like.
fn identity(path: &Path) -> Option<PathBuf> {
    if path == Path::new("-") {
        return None;
    }
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => None,
        #[cfg(unix)]
        Ok(found) => {
            use std::os::unix::fs::MetadataExt;
            Some(PathBuf::from(format!("{}:{}", found.dev(), found.ino())))
        }
        _ => {
            let target = follow(path).ok()?;
            let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(fs::canonicalize(folder).ok()?.join(target.file_name()?))
        }
    }
}

/// Converts an error to a failure to write to a path.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        // The reader closed the pipe, which is no error.
        io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Message(format!("cannot write '{}': {error}", path.display())),
    }
}

/// Writes a text to standard output.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut out = Output::to(Path::new("-"))?;
    out.put(text.as_ref())?;
    out.keep()
}

impl To {
    fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::Stdout(io::stdout().lock()));
        }
        let found = fs::metadata(path);
        let target = match &found {
            Ok(found) if !found.is_file() => return OpenOptions::new().write(true).open(path).map(Self::Device),
            Ok(_) => {
                // A file without permission to write is not replaced, either.
                OpenOptions::new().write(true).open(path)?;
                fs::canonicalize(path)?
            }
            Err(_) => follow(path)?,
        };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            // A new file has permissions by the umask. A replacement is private until it gets the permissions of the
            // old file.
            options.mode(if found.is_ok() { 0o600 } else { 0o666 });
        }
        let file = Temporary::beside(&target, |path| options.open(path))?;
        Ok(Self::File { file, target, is_executable: false })
    }

    /// Flushes the output, and prepares a file to be moved into place.
    fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Device(device) => device.flush(),
            Self::File { file, target, is_executable } => {
                let file = file.file()?;
                if let Ok(old) = fs::metadata(target) {
                    file.set_permissions(old.permissions())?;
                }
                if *is_executable {
                    allow_execution(file)?;
                }
                file.sync_all()
            }
        }
    }
}

/// Permits those who may read a file to execute it.
fn allow_execution(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = file.metadata()?.permissions();
        let mode = permissions.mode();
        permissions.set_mode(mode | ((mode & 0o444) >> 2));
        file.set_permissions(permissions)?;
    }
    Ok(())
}

/// Follows symbolic links to a file that does not exist yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    /// The limit of Linux.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            To::Stdout(out) => out.write(bytes),
            To::Device(device) => device.write(bytes),
            To::File { file, .. } => file.file()?.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Device(device) => device.flush(),
            To::File { file, .. } => file.file()?.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(path: &Path, text: &str) -> Output {
        let mut out = Output::to(path).unwrap_or_else(|_| panic!("cannot open {}", path.display()));
        out.write_all(text.as_bytes()).unwrap();
        out
    }

    #[test]
    fn a_file_is_replaced_only_when_kept() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("out.mlir");
        fs::write(&path, "old")?;
        drop(put(&path, "new"));
        assert_eq!(fs::read(&path)?, b"old");
        assert!(put(&path, "new").keep().is_ok());
        assert_eq!(fs::read(&path)?, b"new");
        assert_eq!(fs::read_dir(&folder)?.count(), 1, "nothing is left behind");
        Ok(())
    }

    #[test]
    fn several_files_are_replaced_or_none() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let [old, new, lost] = ["old", "new", "lost"].map(|name| folder.path().join(name));
        fs::write(&old, "old")?;
        let outputs = vec![put(&old, "other"), put(&new, "new"), put(&lost, "lost")];
        // A file cannot replace a folder, so the last output fails.
        fs::create_dir_all(lost.join("full"))?;
        assert!(keep_all(outputs).is_err());
        assert_eq!(fs::read(&old)?, b"old");
        assert!(!new.exists());
        assert_eq!(fs::read_dir(&folder)?.count(), 2, "nothing is left behind");
        assert!(keep_all(vec![put(&old, "other"), put(&new, "new")]).is_ok());
        assert_eq!((fs::read(&old)?, fs::read(&new)?), (b"other".to_vec(), b"new".to_vec()));
        assert_eq!(fs::read_dir(&folder)?.count(), 3, "nothing is left behind");
        Ok(())
    }

    #[test]
    fn one_file_under_two_names_is_an_error() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
        let again = folder.path().join(".").join("one");
        assert!(check_apart(&[&one, &two, Path::new("-"), Path::new("-")]).is_ok());
        assert!(check_apart(&[&one, &again]).is_err(), "before there is one");
        fs::write(&one, "")?;
        assert!(check_apart(&[&one, &again]).is_err());
        fs::hard_link(&one, &two)?;
        assert_eq!(check_apart(&[&one, &two]).is_err(), cfg!(unix));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_stays_one() {
        let out = put(Path::new("/dev/null"), "gone");
        assert!(matches!(out.to, To::Device(_)));
        assert!(out.keep().is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        // The first time, the target of the link does not exist.
        std::os::unix::fs::symlink("target", &link)?;
        for text in ["old", "new"] {
            assert!(put(&link, text).keep().is_ok());
            assert!(fs::symlink_metadata(&link)?.is_symlink());
            assert_eq!(fs::read(&target)?, text.as_bytes());
        }
        Ok(())
    }
}
