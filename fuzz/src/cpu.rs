//! Measurement of the processor time of code, independent of the machine's load.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// Measures the processor time of the current thread, or elapsed time where the system does not provide that.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(unix)]
    start: Duration,
    #[cfg(not(unix))]
    start: Instant,
}

#[cfg(unix)]
impl Stopwatch {
    /// Starts measuring.
    pub fn start() -> Self {
        Self { start: used() }
    }

    /// Returns the time since the start. Must be called on the thread that started.
    pub fn elapsed(&self) -> Duration {
        used().saturating_sub(self.start)
    }
}

#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or(0), nanoseconds.unwrap_or(0))
}

#[cfg(not(unix))]
impl Stopwatch {
    /// Starts measuring.
    pub fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
