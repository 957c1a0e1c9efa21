//! Where output goes: standard output, or a file that is either written whole or left as it was.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// An output that takes effect when it is [kept](Output::keep).
pub enum Output {
    /// Written as it comes.
    Stdout(io::StdoutLock<'static>),
    /// Written as it comes to what is no file: a device or a pipe has nothing to be replaced.
    Special(File),
    /// Beside the file that it will replace.
    File(NamedTempFile, PathBuf),
}

impl Output {
    /// An output to `path`, or to standard output for `-`.
    pub fn to(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout(io::stdout().lock()));
        }
        // A link or a device is written through, not replaced.
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if std::fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            return Ok(Self::Special(File::options().write(true).open(&target)?));
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = tempfile::Builder::new().prefix(".lect-").suffix(".tmp").tempfile_in(folder)?;
        Ok(Self::File(file, target))
    }

    /// Flushes what was written and puts it into place.
    pub fn keep(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::Special(mut out) => out.flush(),
            Self::File(file, target) => {
                let permissions = std::fs::metadata(&target).map(|old| old.permissions());
                set_permissions(file.path(), permissions.ok())?;
                file.as_file().sync_all()?;
                file.persist(&target).map(drop).map_err(|failed| failed.error)
            }
        }
    }
}

/// A replaced file keeps its permissions; a new one gets the usual ones, not a temporary file's.
fn set_permissions(path: &Path, old: Option<std::fs::Permissions>) -> io::Result<()> {
    #[cfg(unix)]
    let usual = {
        use std::os::unix::fs::PermissionsExt;
        Some(std::fs::Permissions::from_mode(0o644))
    };
    #[cfg(not(unix))]
    let usual = None;
    match old.or(usual) {
        Some(permissions) => std::fs::set_permissions(path, permissions),
        None => Ok(()),
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Special(out) => out.write(bytes),
            Self::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Special(out) => out.flush(),
            Self::File(file, _) => file.flush(),
        }
    }
}
