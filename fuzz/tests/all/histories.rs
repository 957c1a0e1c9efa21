//! Migrations along random histories of dialects lose no content, and the check detects wrong declarations.
//!
//! `LECT_HISTORIES=100000` checks that many histories, and `LECT_HISTORIES=5000..6000` those with these seeds.
//! `LECT_THREADS` is the number of threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lect_fuzz::target::Finding;
use lect_fuzz::target::history::{Counts, Fault, history};

/// Default number of chains. Each has five versions, and programs are migrated between all of them in three formats.
const CHAINS: u64 = 75;

/// Interval of progress messages in a long run.
const PROGRESS: Duration = Duration::from_secs(30);

/// Number of chains for each kind of fault.
const FAULTY: usize = 8;

/// Returns the seeds of the chains to check.
fn asked() -> Range<u64> {
    let asked = std::env::var("LECT_HISTORIES").unwrap_or_default();
    let number = |text: &str| text.parse().ok();
    match asked.split_once("..") {
        Some((start, end)) => number(start).unwrap_or(0)..number(end).unwrap_or(0),
        None => 0..number(&asked).unwrap_or(CHAINS),
    }
}

#[test]
fn nothing_is_lost_between_versions() {
    let chains = asked();
    let threads = std::env::var("LECT_THREADS").ok().and_then(|count| count.parse().ok()).unwrap_or(2);
    let next = AtomicU64::new(chains.start);
    let total = Mutex::new((Counts::default(), Vec::<(u64, Finding)>::new()));
    let start = Instant::now();
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= chains.end {
                return;
            }
            let tried = std::panic::catch_unwind(|| history(seed, None));
            let tried = tried.unwrap_or_else(|_| Err(Finding::new("panic", format!("seed {seed}"))));
            let mut total = total.lock().expect("no thread panics");
            match tried {
                Ok(counts) => {
                    total.0.carried += counts.carried;
                    total.0.refused += counts.refused;
                }
                Err(finding) => {
                    println!("{seed}: {}", finding.key);
                    total.1.push((seed, finding));
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut said = start;
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(20));
            if said.elapsed() >= PROGRESS {
                said = Instant::now();
                let (counts, findings) = &*total.lock().expect("no thread panics");
                let done = next.load(Ordering::Relaxed) - chains.start;
                let seconds = start.elapsed().as_secs();
                println!(
                    "{done} chains, {} programs carried, {} findings, {seconds} s",
                    counts.carried,
                    findings.len()
                );
            }
        }
    });
    let (total, findings) = total.into_inner().expect("no thread panics");
    println!("{chains:?} {total:?} {} findings, {:.1} s", findings.len(), start.elapsed().as_secs_f64());
    if let Some((_, finding)) = findings.first() {
        panic!("{} findings, such as {}\n{}", findings.len(), finding.key, finding.text);
    }
    assert!(total.carried > 1000 && total.refused * 2 < total.carried, "{total:?}");
}

/// Checks that most faults cause a lost, changed or refused program, which occurs only with the fault.
#[test]
fn wrong_declarations_are_found() {
    for fault in Fault::ALL {
        let (mut planted, mut found) = (0, 0);
        for seed in 0..10_000 {
            if planted == FAULTY {
                break;
            }
            match history(seed, Some(fault)) {
                Ok(counts) => planted += usize::from(counts.planted),
                Err(finding) => {
                    planted += 1;
                    // Refused definitions do not count.
                    let is_loss = !finding.key.starts_with("definitions");
                    found += usize::from(is_loss && history(seed, None).is_ok());
                }
            }
        }
        println!("{fault:?}: {found} of {planted}");
        assert!(found * 3 > planted, "{fault:?}: {found} of {planted} found");
    }
}
