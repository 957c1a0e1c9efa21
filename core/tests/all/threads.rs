//! Work on several threads with results in order.

use lect_core::threads::{Task, in_order};

#[test]
fn results_are_taken_in_order() {
    for threads in [1, 2, 8] {
        let mut taken = Vec::new();
        let done: Result<(), ()> = in_order(
            threads,
            100,
            || 0,
            |calls, number| {
                *calls += 1;
                number * 2
            },
            |number, task| {
                match task {
                    Task::Prepare => return Ok(Some(number * 2)),
                    Task::Take(result) => taken.push(result),
                    Task::Do => taken.push(number * 2),
                }
                Ok(None)
            },
        );
        assert!(done.is_ok() && taken.iter().copied().eq((0..100).map(|number| number * 2)), "{threads}");
    }
}

#[test]
fn a_failure_ends_the_work() {
    let mut count = 0;
    let failed = in_order(
        4,
        1000,
        || (),
        |(), _| (),
        |_, task| match task {
            Task::Prepare => Ok(Some(())),
            _ if count == 10 => Err("enough"),
            _ => {
                count += 1;
                Ok(None)
            }
        },
    );
    assert_eq!(failed, Err("enough"));
}
