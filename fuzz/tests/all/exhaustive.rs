//! Folds and patterns of dialects preserve the results of all small programs.
//!
//! `LECT_EXHAUSTIVE=whole` checks all programs. `LECT_EXHAUSTIVE=100` checks all programs of one operation, and one of
//! a hundred others.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_fuzz::exhaustive::forms::Form;
use lect_fuzz::exhaustive::{Report, Share, check, quiet, tables};

/// Share of the programs to check by default, and the intervals between the last operations: scalar ones, and others.
const SHARE: (Share, [usize; 2]) =
    (Share { of_one: 10, of_bytes: 1000, of_several: 1000, of_bodies: 2_000_000, cases: 5000 }, [9, 60]);

#[test]
fn folds_and_patterns_preserve_results_of_small_programs() {
    let asked = std::env::var("LECT_EXHAUSTIVE").unwrap_or_default();
    let (share, [of_scalars, of_others]) = match (&*asked, asked.parse()) {
        ("whole", _) => (Share { of_one: 1, of_bytes: 1, of_several: 1, of_bodies: 1, cases: 1 << 17 }, [1, 1]),
        (_, Ok(of_several)) => {
            (Share { of_one: 1, of_bytes: 1, of_several, of_bodies: of_several, cases: 1 << 17 }, [1, 1])
        }
        _ => SHARE,
    };
    let forms = tables::all();
    let is_taken = |(at, form): &(usize, &Form)| at % if form.is_scalar() { of_scalars } else { of_others } == 0;
    let roots: Vec<&Form> = forms.iter().enumerate().filter(is_taken).map(|it| it.1).collect();
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Report::default()));
    let work = || {
        let ctx = quiet();
        while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = check(&ctx, &forms, std::slice::from_ref(*root), share);
            total.lock().expect("no thread panics").add(report);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let total = total.into_inner().expect("no thread panics");
    println!("{} forms, {} programs, {} cases", total.forms, total.programs, total.cases());
    for ((op, rewrite), counts) in &total.rewrites {
        println!("{op} {rewrite}: {} programs, {} cases", counts.programs, counts.cases);
    }
    assert!(
        total.wrong.is_empty(),
        "{} wrong, such as\n{}",
        total.wrong.len(),
        total.wrong[..total.wrong.len().min(5)].join("\n")
    );
    assert!(total.forms > 2000 && total.cases() > 50_000, "{} forms, {} cases", total.forms, total.cases());
}
