//! Temporary files: removed if they are not kept, even if a signal ends the process.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tempfile::NamedTempFile;

/// Files and processes to clean up when a signal ends the process.
struct Open {
    files: Vec<PathBuf>,
    /// Folders that may contain temporary files of this process: the names contain its id and end in `.tmp`.
    folders: Vec<PathBuf>,
    /// Temporary folders, with all their contents.
    trees: Vec<PathBuf>,
    /// Process groups that are killed with this process.
    groups: Vec<u32>,
}

static OPEN: Mutex<Open> =
    Mutex::new(Open { files: Vec::new(), folders: Vec::new(), trees: Vec::new(), groups: Vec::new() });

fn open() -> MutexGuard<'static, Open> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file.
pub struct Temporary<F = std::fs::File>(Option<NamedTempFile<F>>);

impl<F> Temporary<F> {
    /// Creates a file beside `target`: `make` creates it under the name that it is passed.
    pub fn beside(target: &Path, make: impl FnMut(&Path) -> io::Result<F>) -> io::Result<Self> {
        watch();
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Report an error of the folder rather than of the temporary name.
        std::fs::metadata(folder)?;
        // The lock delays the handling of signals until the new file is registered.
        let mut open = open();
        let file = tempfile::Builder::new().prefix(".lect-").suffix(".tmp").make_in(folder, make)?;
        open.files.push(file.path().to_owned());
        Ok(Self(Some(file)))
    }

    /// Moves the file to `target`, replacing an existing file.
    pub fn persist(mut self, target: &Path) -> io::Result<()> {
        let Some(file) = self.0.take() else { return Ok(()) };
        let (mut open, path) = (open(), file.path().to_owned());
        let moved = file.persist(target);
        open.files.retain(|known| *known != path);
        moved.map(drop).map_err(|failed| failed.error)
    }
}

impl Temporary {
    /// Returns the file, to be written to.
    pub fn file(&mut self) -> io::Result<&mut std::fs::File> {
        self.0.as_mut().map(NamedTempFile::as_file_mut).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl<F> Drop for Temporary<F> {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let (mut open, path) = (open(), file.path().to_owned());
            drop(file);
            open.files.retain(|known| *known != path);
        }
    }
}

/// Registers a folder for cleanup on signals: files whose names contain the id of this process and end in `.tmp`.
pub fn watch_folder(folder: &Path) {
    watch();
    open().folders.push(folder.to_owned());
}

/// Registers a folder for removal on signals, with all its contents.
pub fn watch_tree(folder: &Path) {
    watch();
    open().trees.push(folder.to_owned());
}

/// A process group that is killed if a signal ends this process.
#[cfg(unix)]
pub struct Group(u32);

#[cfg(unix)]
impl Group {
    /// Registers the group of a process that leads one.
    pub fn watch(leader: u32) -> Self {
        watch();
        open().groups.push(leader);
        Self(leader)
    }

    /// Kills all remaining processes of the group.
    pub fn end(&self) {
        end_group(self.0);
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        open().groups.retain(|group| *group != self.0);
    }
}

#[cfg(unix)]
fn end_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // Fails if the group has no processes any more.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Installs the handler of signals that would end the process: it cleans up first.
fn watch() {
    static ONCE: Once = Once::new();
    #[cfg(unix)]
    ONCE.call_once(|| {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
        // Without a handler, the signal ends the process as usual.
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU]) else {
            return;
        };
        let wait = move || {
            if let Some(signal) = signals.forever().next() {
                // Held until the process ends, so that no file is created meanwhile.
                let open = open();
                remove(&open);
                let _ = signal_hook::low_level::emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        };
        let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
    });
    #[cfg(not(unix))]
    ONCE.call_once(|| {});
}

#[cfg(unix)]
fn remove(open: &Open) {
    open.groups.iter().for_each(|&group| end_group(group));
    for folder in &open.trees {
        let _ = std::fs::remove_dir_all(folder);
    }
    for file in &open.files {
        let _ = std::fs::remove_file(file);
    }
    let own = format!(".{}-", std::process::id());
    for entry in open.folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.contains(&own) && name.ends_with(".tmp")) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
