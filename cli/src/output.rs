//! Where output goes: standard output, or a file that is either written whole or left as it was.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// An output that takes effect when it is [kept](Output::keep).
pub enum Output {
    /// Written as it comes.
    Stdout(io::StdoutLock<'static>),
    /// A device, a pipe or the like: written as it comes, and never replaced by a file.
    Device(std::fs::File),
    /// Beside the file that it will replace.
    File(NamedTempFile, PathBuf),
}

impl Output {
    /// An output to `path`, or to standard output for `-`.
    pub fn to(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout(io::stdout().lock()));
        }
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return std::fs::OpenOptions::new().write(true).open(path).map(Self::Device);
        }
        // A link stays one: what it points at is replaced.
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Said of the folder, not of a file in it that nobody has heard of.
        std::fs::metadata(folder)?;
        let file = tempfile::Builder::new().prefix(".lect-").suffix(".tmp").tempfile_in(folder)?;
        Ok(Self::File(file, target))
    }

    /// Flushes what was written and puts it into place.
    pub fn keep(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::Device(mut device) => device.flush(),
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
            Self::Device(device) => device.write(bytes),
            Self::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Device(device) => device.flush(),
            Self::File(file, _) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_when_kept() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("out.mlir");
        std::fs::write(&path, "old")?;
        Output::to(&path)?.write_all(b"new")?;
        assert_eq!(std::fs::read(&path)?, b"old");
        let mut out = Output::to(&path)?;
        out.write_all(b"new")?;
        out.keep()?;
        assert_eq!(std::fs::read(&path)?, b"new");
        assert_eq!(std::fs::read_dir(&folder)?.count(), 1, "nothing is left behind");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_stays_one() -> io::Result<()> {
        let mut out = Output::to(Path::new("/dev/null"))?;
        assert!(matches!(out, Output::Device(_)));
        out.write_all(b"gone")?;
        out.keep()
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        std::fs::write(&target, "old")?;
        std::os::unix::fs::symlink(&target, &link)?;
        let mut out = Output::to(&link)?;
        out.write_all(b"new")?;
        out.keep()?;
        assert!(std::fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(std::fs::read(&target)?, b"new");
        Ok(())
    }
}
