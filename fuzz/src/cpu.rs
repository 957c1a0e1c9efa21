//! How long code runs, whatever else the machine does.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// Measures the processor's time of the current thread; where the system does not tell it, the time that passes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(unix)]
    start: Duration,
    #[cfg(not(unix))]
    start: Instant,
}

#[cfg(unix)]
impl Stopwatch {
    /// Begins now.
    pub fn start() -> Self {
        Self { start: used() }
    }

    /// The time since the begin. Only the thread that began may ask.
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
    /// Begins now.
    pub fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// The time since the begin.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
